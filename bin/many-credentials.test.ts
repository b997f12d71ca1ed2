// A run that is given thousands of credentials ends with a report, in little memory.
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { simulate } from '../simulator/index.ts';
import { dayMs } from '../spec/units.ts';
import { readReport } from '../suites/report/read.ts';
import { apply } from '../suites/selfcheck/apply.ts';
import { mutants } from '../suites/selfcheck/mutants/index.ts';
import { runAssay } from './testing/assay-process.ts';

/** With ASSAY_CREDENTIALS=all by all rules, which takes minutes. */
const isWhole = process.env.ASSAY_CREDENTIALS === 'all';
/** Of each organisation, of which a whole run creates many hundreds, and a run of few rules few. No case uses them. */
const furtherPairs = isWhole ? 20 : 1_500;
const heapMaxMb = 500;

/** Rules that the service breaks, so that the report shows exchanges: their addresses are percent-encoded. */
const broken = ['query.tag-logic-words', 'query.tags-all'] as const;
const selection = isWhole ? [] : ['--rule', broken.join(',')];

interface Front {
  readonly url: string;
  /** Credentials given so far. */
  readonly given: () => number;
  readonly close: () => void;
}

/** Stands in front of a control plane, and gives each organisation that is created further key pairs. */
async function generousFront(controlUrl: string): Promise<Front> {
  let given = 0;
  const pair = (): object => ({ api_key: `further_key_${++given}`, api_secret: `further-secret/${++given}` });
  const answerTo = async ({ method = '', url = '', headers }: IncomingMessage, body: Buffer) => {
    const { host: _, ...others } = headers as Record<string, string>;
    const sent = { method, headers: others, ...(body.length > 0 && { body: new Uint8Array(body) }) };
    const answer = await fetch(`${controlUrl}${url}`, sent);
    const text = (await answer.text()).replaceAll(controlUrl, front);
    if (method !== 'POST' || !url.endsWith('/organizations')) return { status: answer.status, text };
    const made = JSON.parse(text) as { readonly keys: readonly object[] };
    const keys = [...made.keys, ...Array.from({ length: furtherPairs }, pair)];
    return { status: answer.status, text: JSON.stringify({ ...made, keys }) };
  };
  const server = createServer(async (request, response) => {
    const { status, text } = await answerTo(request, await buffer(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(status === 204 ? undefined : text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const front = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: front, given: () => given, close: () => void server.close() };
}

test('a control plane that gives 5,000 credentials', { timeout: 600_000 }, async () => {
  const { amend } = apply(mutants[broken[0]]['all-as-any']);
  const simulator = await simulate({ port: 0, amend });
  const front = await generousFront(simulator.controlUrl);
  const directory = mkdtempSync(join(tmpdir(), 'assay-credentials-'));
  const file = join(directory, 'target.yaml');
  const expires = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
  const target = {
    name: 'a generous service',
    base_url: simulator.baseUrl,
    mcp_url: simulator.mcpUrl,
    site_url: simulator.siteUrl,
    control_url: front.url,
    expected_failures: broken.map((rule) => ({ rule, reason: 'the service is a mutant', expires })),
  };
  writeFileSync(file, JSON.stringify(target));
  try {
    const { exitCode, stdout, stderr } = await runAssay(
      ['conform', '--target', file, '--report', directory, ...selection],
      { NODE_OPTIONS: `--max-old-space-size=${heapMaxMb}` },
    );
    expect(exitCode, stdout + stderr).toBe(0);
    expect(front.given()).toBeGreaterThan(5_000);
    const failure = readReport(directory).rules.find(({ id }) => id === broken[0])?.failure;
    expect(failure?.exchange?.request.url).toMatch(/%[0-9A-F]{2}/);
  } finally {
    front.close();
    await simulator.close();
  }
});
