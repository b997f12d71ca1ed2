// What the README shows is what happens: the failure of a wrong server, and the requests of its client door.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { type Simulator, simulate } from '../simulator/index.ts';
import { apply } from '../suites/selfcheck/apply.ts';
import { mutantsOf } from '../suites/selfcheck/mutants/index.ts';
import { defaultSetting, simulatorIn } from '../suites/selfcheck/setting.ts';
import { runAssay } from './testing/assay-process.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
const rule = 'quota.clamp-cuts-page';

/** The fenced block of the README that contains the text. */
function blockWith(text: string): string {
  const blocks = [...readme.matchAll(/^```\w*\n(.*?)^```/gms)].map(([, block = '']) => block);
  const found = blocks.find((block) => block.includes(text));
  if (found === undefined) throw new Error(`README.md has no block with ${text}`);
  return found;
}

const closedAfterTest = (simulator: Simulator): Simulator => {
  onTestFinished(() => simulator.close());
  return simulator;
};

test('the failure that it shows is what conform prints for a server that delivers the full page', async () => {
  const [mutant] = mutantsOf(rule).filter(({ id }) => id.endsWith('/full-page'));
  if (mutant === undefined) throw new Error(`${rule} has no mutant full-page`);
  const { baseUrl, controlUrl } = closedAfterTest(
    await simulatorIn(defaultSetting, { amend: apply(mutant).amend }),
  );
  const { stdout } = await runAssay([
    'conform',
    '--base-url',
    baseUrl,
    '--control-url',
    controlUrl,
    '--rule',
    rule,
  ]);
  const printed = stdout.split('\n');
  const shown = blockWith(`failed ${rule}`).trimEnd().split('\n');
  expect(printed.filter((line) => shown.includes(line))).toEqual(shown);
});

test('the requests of its client door do what their comments say, with the credentials of every start', async () => {
  const { baseUrl, controlUrl, credentials } = closedAfterTest(await simulate());
  const { keys: [key] = [] } = credentials.starter?.[0] ?? {};
  expect(blockWith('export STARTER_KEY')).toContain(
    `STARTER_KEY=${key?.api_key} STARTER_SECRET=${key?.api_secret}\n`,
  );
  const script = blockWith('curl')
    .replaceAll('http://127.0.0.1:4010', baseUrl)
    .replaceAll('http://127.0.0.1:4011', controlUrl)
    .replaceAll('curl ', "curl --silent --fail --write-out '\\n' ");
  const { stdout } = await promisify(execFile)('bash', ['-euc', script]);
  const [streams, organization, page, clock] = stdout.split('\n').map((line) => line && JSON.parse(line));
  expect(streams.data.streams).toHaveLength(5);
  expect(organization).toMatchObject({ plan: 'starter', quota_used: 993 });
  expect(page.data.manifests).toHaveLength(7);
  expect(clock.now).toBeDefined();
});
