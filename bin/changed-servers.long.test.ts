// A server that got worse, one that got better and one that is different: what baseline, pin, dispute and diff say of each.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Parts } from '../simulator/parts.ts';
import type { ReadingChoice } from '../spec/readings.ts';
import type { Report } from '../suites/report/schema.ts';
import { apply } from '../suites/selfcheck/apply.ts';
import { mutantsOf } from '../suites/selfcheck/mutants/index.ts';
import { closeIdleServers, defaultSetting, simulatorIn } from '../suites/selfcheck/setting.ts';
import { type EndedProcess, runAssay } from './testing/assay-process.ts';

/** The server always broke it; the baseline knows. */
const known = 'beacon.lookback-bounds';
/** A worse server breaks it; its team disputes the rule. */
const broken = 'quota.clamp-cuts-page';
/** A worse server breaks it; it got sharper after 0.2.0. */
const sharper = 'ontology.topics-searched';
const wrongs = {
  [known]: 'no-maximum',
  [broken]: 'full-page',
  [sharper]: 'no-topics',
} as const;

interface Server {
  readonly breaks: readonly (keyof typeof wrongs)[];
  readonly readings?: ReadingChoice;
}

const servers = {
  before: { breaks: [known] },
  worse: { breaks: [known, broken, sharper] },
  better: { breaks: [] },
  different: {
    breaks: [known],
    readings: { 'quota.clamped-pagination': 'page-size-served', 'error.unavailable-detail': 'object' },
  },
} as const satisfies Readonly<Record<string, Server>>;
type Name = keyof typeof servers;

const directory = mkdtempSync(join(tmpdir(), 'assay-changed-'));
const baseline = join(directory, 'baseline.json');
const addresses = new Map<Name, string>();
const open: (() => Promise<void>)[] = [];

beforeAll(async () => {
  for (const name of Object.keys(servers) as readonly Name[]) {
    const { breaks, readings = {} }: Server = servers[name];
    const amend = (parts: Parts): Parts =>
      breaks.reduce((amended, rule) => {
        const mutant = mutantsOf(rule).find(({ id }) => id.endsWith(wrongs[rule]));
        if (mutant === undefined) throw new Error(`${rule} has no mutant ${wrongs[rule]}`);
        return apply(mutant).amend(amended);
      }, parts);
    const simulator = await simulatorIn({ ...defaultSetting, readings }, { amend });
    open.push(simulator.close);
    const { baseUrl, siteUrl, mcpUrl, controlUrl } = simulator;
    addresses.set(
      name,
      `base_url: ${baseUrl}\nsite_url: ${siteUrl}\nmcp_url: ${mcpUrl}\ncontrol_url: ${controlUrl}\n`,
    );
  }
  await judge('before', '', ['--baseline', baseline, '--update']);
});
afterAll(async () => {
  for (const close of open) await close();
  await closeIdleServers();
});

const reportOf = (name: Name): string => join(directory, name);
const targetOf = (name: Name): string => join(directory, `${name}.yaml`);

/** Runs the command; its report is in the directory of the server. */
function judge(
  name: Name,
  claims: string,
  more: readonly string[] = ['--baseline', baseline],
  env: Readonly<Record<string, string>> = {},
): Promise<EndedProcess> {
  writeFileSync(targetOf(name), `name: ${name}\n${addresses.get(name)}${claims}`);
  const rules = Object.keys(wrongs).join(',');
  return runAssay(
    ['conform', '--target', targetOf(name), '--rule', rules, '--report', reportOf(name), ...more],
    env,
  );
}

const reported = (name: Name): Report =>
  JSON.parse(readFileSync(join(reportOf(name), 'report.json'), 'utf8'));

const pin = 'requirements: 0.2.0 # raised by assay upgrade\n';
const dispute = `disputed: [{ rule: ${broken}, reason: our reading of S-26, link: 'https://tracker.example/7' }]\n`;

describe('a server that got worse', () => {
  let run: EndedProcess;
  beforeAll(async () => {
    run = await judge('worse', '');
  });

  test('fails the run for what the baseline does not know, and for that alone', () => {
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toContain('The run fails: 2 rules failed');
    expect(run.stdout).toMatch(new RegExp(`^failed ${known}  \\(known until `, 'm'));
  });

  test('makes diff end with 1, and name what fails now', async () => {
    const { exitCode, stdout } = await runAssay(['diff', reportOf('before'), reportOf('worse')]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('2 rules changed; 2 for the worse');
    expect(stdout).toContain(`  ${broken}  passed -> failed`);
  });

  test('has a good run with a pin and a dispute, which shows both failures, also to GitHub', async () => {
    const summary = join(directory, 'summary.md');
    const more = ['--baseline', baseline, '--compare', reportOf('before')];
    const claimed = await judge('worse', `${pin}${dispute}`, more, {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: summary,
    });
    expect(claimed.exitCode).toBe(0);
    expect(claimed.stdout).toContain(`Disputed ${broken}: contradicted by the target`);
    expect(claimed.stdout).toContain(`New since 0.2.0, and not counted: ${sharper}.`);
    expect(claimed.stdout).toMatch(/^::notice title=Not counted::Disputed quota\.clamp-cuts-page/m);
    expect(claimed.stdout).not.toContain('::error');
    expect(reported('worse')).toMatchObject({
      ok: true,
      summary: { counts: { failed: 3 }, expected_failures: 1, new_failures: 1, disputed_failures: 1 },
    });
    const page = readFileSync(join(reportOf('worse'), 'report.html'), 'utf8');
    for (const part of ['our reading of S-26', 'Fails now, but is new or disputed', 'New or sharper rules'])
      expect(page).toContain(part);
    expect(readFileSync(summary, 'utf8')).toContain('<h2>worse: passed</h2>');
    expect(readFileSync(join(reportOf('worse'), 'badge.svg'), 'utf8')).toContain(
      '0 of 3 rules kept, 3 excused',
    );
  });

  test('learns from a preview what the upgrade would cost it, and fails after the upgrade', async () => {
    const preview = await runAssay([
      'upgrade',
      '--preview',
      '--target',
      targetOf('worse'),
      '--report',
      reportOf('worse'),
    ]);
    expect(preview.exitCode).toBe(0);
    expect(preview.stdout).toMatch(
      new RegExp(`${sharper} .*\\n    failed\\n      expected  .*\\n      received  `),
    );
    expect(preview.stdout).toMatch(/\d+ rules would count beyond 0\.2\.0; the target fails 1 of them\./);

    const upgraded = await runAssay(['upgrade', '--target', targetOf('worse')]);
    expect(upgraded).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('(before: 0.2.0)') });
    const text = readFileSync(targetOf('worse'), 'utf8');
    expect(text).toContain('requirements: 0.3.0 # raised by assay upgrade\n');
    const after = await judge('worse', text.slice(text.indexOf('requirements:')));
    expect(after.exitCode).toBe(1);
    expect(after.stdout).toContain('The run fails: 1 rule failed');
  });
});

describe('a server that got better', () => {
  let run: EndedProcess;
  beforeAll(async () => {
    run = await judge('better', `${pin}${dispute}`);
  });

  test('has a good run, in which baseline and dispute name what can be removed', () => {
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toContain(`1 known failure no longer there (--update removes them): ${known}`);
    expect(run.stdout).toContain(`Disputed ${broken}: the rule holds; remove the entry`);
    expect(run.stdout).not.toContain('New since');
    expect(reported('better').disputes).toMatchObject([{ rule: broken, state: 'settled' }]);
  });

  test('makes diff end with 0, and name what was repaired', async () => {
    const { exitCode, stdout } = await runAssay(['diff', reportOf('before'), reportOf('better')]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`  ${known}  failed -> passed`);
    expect(stdout).toContain('1 rule changed; 0 for the worse');
  });
});

describe('a server that is different, in what the contract leaves open', () => {
  let run: EndedProcess;
  beforeAll(async () => {
    run = await judge('different', `${pin}${dispute}`);
  });

  test('has a good run, in which baseline, pin and dispute have nothing new to say', () => {
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toMatch(new RegExp(`^failed ${known}  \\(known until `, 'm'));
    expect(run.stdout).not.toContain('New since');
    expect(reported('different')).toMatchObject({
      summary: { expected_failures: 1, new_failures: 0, disputed_failures: 0 },
    });
  });

  test('makes diff end with 0 and show no change', async () => {
    const { exitCode, stdout } = await runAssay(['diff', reportOf('before'), reportOf('different')]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('0 rules changed; 0 for the worse');
  });
});
