// `assay mcp` as an agent uses it: worlds, time, faults, journal, clients; wrong input, and the end of the process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Agent, startAgent } from '../testing/agent.ts';
import { assay } from '../testing/assay-process.ts';

const ownSecret = 'sk_of_the_environment_5522';

let agent: Agent;
beforeAll(async () => {
  agent = await startAgent({ ASSAY_API_KEY: 'ak_of_the_environment_5522', ASSAY_API_SECRET: ownSecret });
});
afterAll(() => agent.close());

/** What the file of a world assigns. */
const variablesOf = (world: string) =>
  parseEnv(readFileSync(join(agent.folder, '.assay', `${world}-${agent.pid}.env`), 'utf8')) as Readonly<
    Record<string, string>
  >;

async function listStreams({
  ASSAY_BASE_URL,
  ASSAY_API_KEY,
  ASSAY_API_SECRET,
}: Readonly<Record<string, string>>) {
  const headers = { 'api-key': String(ASSAY_API_KEY), secret: String(ASSAY_API_SECRET) };
  const answer = await fetch(`${ASSAY_BASE_URL}/streams?page_size=1`, { headers });
  return { status: answer.status, text: await answer.text() };
}

const made = async (input: object = {}): Promise<string> =>
  /^World (\w+),/.exec((await agent.call('create_world', input)).text)?.[1] ?? 'none';

test('there are at most twelve tools, each described, and their list is short', async () => {
  const { tools } = await agent.client.listTools();
  expect(tools.length).toBeLessThanOrEqual(12);
  for (const { name, description = '', inputSchema } of tools) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(description.length).toBeGreaterThan(40);
    expect(inputSchema.type).toBe('object');
  }
});

describe('a world', () => {
  test('is created, has its credentials in a file that git ignores, and moves in time', async () => {
    const world = await made({ seed: 2, now: '2026-03-31T23:59:50Z', frozen: true });
    const variables = variablesOf(world);
    expect((await listStreams(variables)).status).toBe(200);
    expect(readFileSync(join(agent.folder, '.assay/.gitignore'), 'utf8')).toBe('*\n');
    const moved = await agent.call('move_time', { world, seconds: 20 });
    expect(moved.text).toContain('it is 2026-04-01T00:00:10.000Z, and the clock stands still');
    expect((await agent.call('move_time', { world, frozen: false })).text).not.toContain('stands still');
  });

  test('refuses as forced, says why in its journal, and judges the client that repeats at once', async () => {
    const world = await made();
    const arranged = await agent.call('arrange', {
      world,
      operation: 'makeOrganization',
      body: { plan: 'starter', quota_used: 993 },
    });
    const id = /ASSAY_ORG_(\d+)_API_KEY/.exec(arranged.text)?.[1] ?? '';
    const variables = variablesOf(world);
    const own = {
      ...variables,
      ASSAY_API_KEY: variables[`ASSAY_ORG_${id}_API_KEY`] ?? '',
      ASSAY_API_SECRET: variables[`ASSAY_ORG_${id}_API_SECRET`] ?? '',
    };
    const outcome = { refusal: 'rate_limited', retry_after_seconds: 30 };
    await agent.call('force_outcome', { world, operation_id: 'listStreams', outcome, times: 3 });
    for (let nth = 0; nth < 3; nth += 1) expect((await listStreams(own)).status).toBe(429);
    const journal = await agent.call('read_journal', { world, status: 429 });
    expect(journal.text).toMatch(/#\d+ \S+ GET \/streams\?page_size=1 listStreams → 429/);
    const seq = Number(/#(\d+) /.exec(journal.text)?.[1]);
    const entry = await agent.call('read_journal', { world, seq });
    expect(entry.text).toMatch(/\nanswer 429\n(.*\n)*? {2}retry-after: 30\n/i);
    expect(entry.text).toContain('"error_code":"rate_limited"');
    const report = await agent.call('client_report', { world, organization_id: id });
    expect(report.text).toContain('failed client.wait-out-rate-limit (must)');
    expect(report.text).toContain('statement CLIENT-10');
    expect(report.text).toMatch(/request {3}GET \S+\/streams\?page_size=1/);
    const failure = await agent.call('show_failure', { rule: 'client.wait-out-rate-limit' });
    expect(failure.text).toContain('the request');
  });

  test('is filled from a file', async () => {
    writeFileSync(join(agent.folder, 'own.yaml'), 'streams: [{ name: Tidal power }]\n');
    const world = await made({ document_file: 'own.yaml', manifests: 0 });
    expect((await listStreams(variablesOf(world))).text).toContain('Tidal power');
  });
});

test('before the tools that start commands or send requests elsewhere, clients are told to ask', async () => {
  const { tools } = await agent.client.listTools();
  const asking = tools.filter(({ annotations }) => annotations?.destructiveHint === true);
  expect(asking.map(({ name }) => name)).toEqual(['conform', 'drill']);
});

test('explain and find show the contract, and what judges it', async () => {
  const rule = await agent.call('explain', { about: 'quota.clamp-cuts-page' });
  expect(rule.text).toContain('Mutants that it catches');
  expect(rule.text).toContain('Next: conform {"base_url":"URL","rules":["quota.clamp-cuts-page"]}');
  expect((await agent.call('explain', { about: 'quota-04' })).text).toContain('Rules that cover it');
  expect((await agent.call('explain', { about: 'S-21' })).text).toContain('A fair suite may assert');
  expect((await agent.call('explain', { about: 'rate.window' })).text).toContain(
    'arrange {"operation":"changeReadings"',
  );
  const searched = await agent.call('find', { words: 'exhausted quota', kind: 'statement' });
  expect(searched.text).toMatch(/^QUOTA-\d+ {2}/m);
  expect((await agent.call('find')).text).toMatch(/^quota {2}\d+$/m);
  expect((await agent.call('find', { area: 'client' })).text).toContain('client.wait-out-rate-limit');
  expect((await agent.call('arrange')).text).toContain('makeOrganization: ');
});

describe('wrong input', () => {
  beforeAll(async () => {
    await made();
    writeFileSync(join(agent.folder, 'not.har'), '{}');
    symlinkSync('/etc', join(agent.folder, 'link'));
  });
  const elsewhere = { base_url: 'https://service.example', rules: ['quota.clamp-cuts-page'] };
  test.each<[string, string, object, RegExp]>([
    [
      'an unknown member',
      'conform',
      { url: 'x' },
      /conform\.url: expected one of base_url, .*received an unknown name/,
    ],
    [
      'another type',
      'move_time',
      { seconds: 'soon' },
      /move_time\.seconds: expected an integer, received "soon"/,
    ],
    ['no target', 'conform', { rules: ['quota.clamp-cuts-page'] }, /needs a target: give base_url/],
    ['nothing to judge', 'conform', { base_url: 'http://127.0.0.1:1' }, /expected rules or areas/],
    [
      'an unknown rule',
      'conform',
      { base_url: 'http://127.0.0.1:1', rules: ['quota.clamp'] },
      /Did you mean quota\.clamp/,
    ],
    ['a server elsewhere', 'conform', elsewhere, /is not on this machine.*assay init/],
    ['no URL', 'conform', { base_url: 'localhost', areas: ['quota'] }, /base_url: expected a URL/],
    ['a file and an address', 'conform', { ...elsewhere, target_file: 'a.yaml' }, /expected it alone/],
    ['a file elsewhere', 'judge', { file: '/etc/passwd' }, /not below the working directory/],
    ['a path that leaves', 'judge', { file: '../../x.har' }, /cannot be read|not below/],
    ['no recording', 'judge', { file: 'not.har' }, /Expected a recording in the form of HAR/],
    ['a link that leaves', 'judge', { file: 'link/passwd' }, /not below the working directory/],
    ['an unknown id', 'explain', { about: 'quota.clam' }, /Did you mean quota\.clamp/],
    ['an unknown entry', 'read_journal', { seq: 999 }, /There is no journal entry 999/],
    ['an unknown world', 'read_journal', { world: 'w99' }, /There is no world w99/],
    ['an unknown operation', 'arrange', { operation: 'makeOrg' }, /Did you mean makeOrganization/],
    [
      'a wrong plan',
      'arrange',
      { operation: 'makeOrganization', body: { plan: 'gold' } },
      /expected one of starter(?:.|\n)*for example arrange/,
    ],
    ['a wrong outcome', 'force_outcome', { operation_id: 'listStreams', outcome: 'no' }, /body\.outcome/],
    ['no adapter', 'drill', { command: ['./missing'] }, /expected hello from/],
    [
      'a rule that no run judged',
      'show_failure',
      { rule: 'quota.clamp-cuts-page' },
      /did not judge|no run has judged/,
    ],
  ])('%s is refused, with what to do', async (_, tool, input, said) => {
    const { text, isError } = await agent.call(tool, input);
    expect(text).toMatch(said);
    expect(isError).toBe(true);
  });

  test('an unknown tool is an error of the protocol that names the tools', async () => {
    await expect(agent.client.callTool({ name: 'confrom', arguments: {} })).rejects.toThrow(
      /Unknown tool.*conform/,
    );
  });

  test('a message beyond the bound ends the process with a reason', async () => {
    const child = spawn(process.execPath, [assay, 'mcp'], {
      cwd: agent.folder,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      said += part;
    });
    child.stdin.on('error', () => undefined);
    child.stdin.write('x'.repeat(1_200_000));
    const [code] = await once(child, 'exit');
    expect(code).toBe(2);
    expect(said).toMatch(/maximum|size|buffer/i);
  });
});

test('the process ends when its client leaves', async () => {
  const child = spawn(process.execPath, [assay, 'mcp'], {
    cwd: agent.folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    said += part;
  });
  const init = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  };
  const world = {
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'create_world', arguments: {} },
  };
  child.stdin.write(`${JSON.stringify(init)}\n${JSON.stringify(world)}\n`);
  while (!said.includes('"id":2')) await once(child.stdout, 'data');
  child.stdin.end();
  expect((await once(child, 'exit'))[0]).toBe(0);
  // Every line is a message of the protocol.
  for (const line of said.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
});

test('no answer shows a part of a credential', async () => {
  const world = await made();
  const { ASSAY_BASE_URL } = variablesOf(world);
  // The journal of an agent cuts long values off.
  for (let length = 170; length < 200; length += 10)
    await fetch(`${ASSAY_BASE_URL}/plans`, { headers: { 'x-note': 'n'.repeat(length) + ownSecret } });
  for (const seq of [1, 2, 3]) {
    const { text } = await agent.call('read_journal', { world, seq });
    expect(text).toContain('nnn');
    expect(text).not.toContain(ownSecret.slice(0, 8));
  }
});

test('no answer shows a credential', () => {
  const secrets = Object.entries({ ...variablesOf('w1'), ...variablesOf('w2') }).flatMap(([name, value]) =>
    /KEY|SECRET|TOKEN/.test(name) ? value : [],
  );
  expect(secrets.length).toBeGreaterThan(20);
  const heard = agent.heard.join('\n');
  expect([...secrets, ownSecret].filter((secret) => heard.includes(String(secret)))).toEqual([]);
});
