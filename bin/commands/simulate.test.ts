// `assay simulate` as a process: what it prints, how it stops, and what it refuses.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { type AssayProcess, startAssay } from '../testing/assay-process.ts';

const running = new Set<AssayProcess>();
afterEach(() => {
  for (const { child } of running) child.kill('SIGKILL');
  running.clear();
});

function simulate(...options: readonly string[]): AssayProcess {
  const started = startAssay(['simulate', ...options]);
  running.add(started);
  return started;
}

test('--json prints addresses and credentials as one line; SIGTERM ends the process with 0', async () => {
  const { child, output, ended } = simulate(
    '--json',
    '--port',
    '0',
    '--log',
    '--now',
    '2026-03-17T12:00:00Z',
  );
  await once(child.stdout, 'data');
  const { base_url, control_url, credentials } = JSON.parse(output.stdout);
  for (const plan of ['starter', 'startup', 'enterprise']) {
    expect(credentials[plan].length).toBeGreaterThanOrEqual(2);
    const keyCounts = credentials[plan].map(({ keys }: { keys: unknown[] }) => keys.length);
    expect(keyCounts).toContain(2);
  }
  const [{ api_key, api_secret }] = credentials.starter[0].keys;
  const answer = await fetch(`${base_url}/plans`, { headers: { 'api-key': api_key, secret: api_secret } });
  expect(await answer.json()).toMatchObject({ usage: { period: '2026-03' } });
  expect((await fetch(`${control_url}/clock`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ exitCode: 0, signal: null });
  expect(output.stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(output.stderr).toMatch(/^200 GET \/plans \d+\.\d ms$/m);
});

test('the text shows addresses and credentials in 80 columns, what each is for, and a first request', async () => {
  const { child, output, ended } = simulate('--port', '0', '--frozen', '--seed', '7');
  await once(child.stdout, 'data');
  const [, address = ''] = /^REST +(http:\/\/127\.0\.0\.1:\d+)$/m.exec(output.stdout) ?? [];
  expect(output.stdout).toMatch(/^x-access-token +the same/m);
  expect(output.stdout).toMatch(
    /^starter +api-key +ak_\w+\n +secret +sk_\w+\n +x-access-token +at_\w+\n +MCP token +mt_\w+$/m,
  );
  expect(output.stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  const [, command = ''] = /^Try: (curl[\s\S]+?streams)$/m.exec(output.stdout) ?? [];
  const [, key = '', secret = ''] = /api-key: (\w+)[\s\S]+secret: (\w+)/.exec(command) ?? [];
  const { status } = await fetch(`${address}/streams`, { headers: { 'api-key': key, secret } });
  expect(status).toBe(200);
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ exitCode: 0, signal: null });
});

test('--open opens the console, and no argument of the browser has the token', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-open-'));
  const opened = join(folder, 'opened');
  const browser = join(folder, 'browser');
  writeFileSync(
    browser,
    `#!/bin/sh\nprintf %s "$1" > "${opened}.part" && mv "${opened}.part" "${opened}"\n`,
    { mode: 0o755 },
  );
  const started = startAssay(['simulate', '--port', '0', '--open'], {
    BROWSER: browser,
    ASSAY_CONTROL_TOKEN: 'a-token-of-the-test-of-open',
  });
  running.add(started);
  await once(started.child.stdout, 'data');
  const [, address] = /^Console +(\S+)$/m.exec(started.output.stdout) ?? [];
  await expect.poll(() => existsSync(opened), { timeout: 10_000 }).toBe(true);
  expect(readFileSync(opened, 'utf8')).toBe(address);
  expect((await fetch(address ?? '')).status).toBe(200);
});

test('--env writes a file for source, which its owner alone may read, and replaces nothing of others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-env-'));
  const file = join(folder, 'simulator.env');
  writeFileSync(file, '# Written by assay simulate --env long ago\n', { mode: 0o644 });
  const { child, output, ended } = simulate('--json', '--port', '0', '--env', file);
  await once(child.stdout, 'data');
  const { base_url, credentials } = JSON.parse(output.stdout);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const print = 'source "$0"; printf "%s " "$ASSAY_BASE_URL" "$ASSAY_API_KEY" "$ASSAY_PLATFORM_MCP_TOKEN"';
  expect(execFileSync('bash', ['-euc', print, file], { encoding: 'utf8' }).trim().split(' ')).toEqual([
    base_url,
    credentials.starter[0].keys[0].api_key,
    credentials.platform[0].mcp_token,
  ]);
  child.kill('SIGTERM');
  await ended;
  writeFileSync(file, 'MINE=1\n');
  const refused = await simulate('--port', '0', '--env', file).ended;
  expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
  expect(refused.stderr).toContain(`--env: ${file} exists, and no simulator wrote it. Name another file`);
  expect(readFileSync(file, 'utf8')).toBe('MINE=1\n');
});

/** Sends a text over a connection of its own. */
async function sent(url: string, text: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await promisify(socket.write.bind(socket) as (text: string, done: () => void) => void)(text);
  return socket;
}

const textFrom = async (socket: Socket): Promise<string> =>
  (await socket.setEncoding('latin1').toArray()).join('');

/** A simulator that owes answers until its journal has an entry. */
async function withOpenAnswers(count: number) {
  const started = simulate('--json', '--port', '0');
  await once(started.child.stdout, 'data');
  const { base_url, control_url } = JSON.parse(started.output.stdout);
  const waiting: Socket[] = [];
  for (let nth = 0; nth < count; nth += 1)
    waiting.push(
      await sent(control_url, 'GET /journal/wait?timeout_ms=30000 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'),
    );
  // It is answered after those that came before it have arrived.
  await fetch(`${control_url}/clock`);
  return { ...started, base_url, answers: waiting.map(textFrom) };
}

async function stderrHas({ child, output }: AssayProcess, text: string): Promise<void> {
  while (!output.stderr.includes(text))
    await once(child.stderr, 'data', { signal: AbortSignal.timeout(20_000) });
}

test('SIGTERM lets open answers end, says so, and ends the process with 0', async () => {
  const started = await withOpenAnswers(3);
  const halfway = await sent(started.base_url, 'GET /account HTTP/1.1\r\nHost: 127.0.0.1\r\n');
  started.child.kill('SIGTERM');
  await stderrHas(started, 'assay: stopping: 3 answers still open, for 5 s at most');
  halfway.write('\r\n');
  for (const answer of await Promise.all(started.answers))
    expect(answer).toMatch(/^HTTP\/1.1 200 .*"reached":true/s);
  expect(await started.ended).toMatchObject({ exitCode: 0, signal: null });
});

test('a second signal does not wait for open answers', async () => {
  const started = await withOpenAnswers(1);
  started.child.kill('SIGTERM');
  await stderrHas(started, '1 answer still open');
  started.child.kill('SIGINT');
  expect(await started.ended).toMatchObject({ exitCode: 0, signal: null });
  expect(await Promise.all(started.answers)).toEqual(['']);
});

/** Asks again at once, however long a refusal tells it to wait. */
async function askAtOnce({ base_url, control_url, credentials }: Connection): Promise<void> {
  const [{ api_key = '', api_secret = '' } = {}] = credentials.starter[0]?.keys ?? [];
  const outcome = { refusal: 'rate_limited', retry_after_seconds: 30 };
  await fetch(`${control_url}/outcomes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation_id: 'listStreams', outcome, times: 3 }),
  });
  for (let nth = 0; nth < 3; nth += 1)
    await (
      await fetch(`${base_url}/streams`, { headers: { 'api-key': api_key, secret: api_secret } })
    ).text();
}

interface Connection {
  readonly base_url: string;
  readonly control_url: string;
  readonly credentials: Readonly<
    Record<'starter', readonly { readonly keys: readonly { api_key: string; api_secret: string }[] }[]>
  >;
}

test('--observe ends with 1 after a client that does not wait, and says why beside the line of JSON', async () => {
  const report = mkdtempSync(join(tmpdir(), 'assay-observed-'));
  const { child, output, ended } = simulate('--json', '--port', '0', '--observe', '--report', report);
  await once(child.stdout, 'data');
  await askAtOnce(JSON.parse(output.stdout));
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ exitCode: 1, signal: null });
  expect(output.stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(output.stderr).toMatch(/^failed +client\.wait-out-rate-limit$/m);
  expect(output.stderr).toMatch(
    /^ +repeat .* simulate --record client\.har && .* judge client\.har --as client --rule/m,
  );
  expect(JSON.parse(readFileSync(join(report, 'report.json'), 'utf8'))).toMatchObject({ ok: false });
});

test('--report without --observe is refused', async () => {
  const { output, ended } = simulate('--port', '0', '--report', 'report');
  expect((await ended).exitCode).toBe(2);
  expect(output.stderr).toBe('--report writes what --observe finds: give both.\n');
});

test('--observe ends with 0 if no client did wrong', async () => {
  const { child, output, ended } = simulate('--port', '0', '--observe');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ exitCode: 0, signal: null });
  expect(output.stdout).toMatch(/^Judged the clients of the simulator \(nothing was sent\)$/m);
  expect(output.stdout).toMatch(/^not-exercised +client\.stop-at-quota/m);
});

function worldFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'assay-world-')), 'world.yaml');
  writeFileSync(file, text);
  return file;
}

test('--world begins with the document of the file, which options override', async () => {
  const file = worldFile(`
    seed: 4
    now: 2026-03-17T12:00:00Z
    frozen: true
    manifests: 0
    organizations: [{ plan: starter, credentials: { keys: [{ api_key: our-key-1, api_secret: our-secret-1 }] } }]
    streams: [{ name: Coffee }]
    published: [{ stream_names: [Coffee], count: 2 }]`);
  const { child, output } = simulate('--json', '--port', '0', '--world', file, '--seed', '5');
  await once(child.stdout, 'data');
  const { base_url, control_url } = JSON.parse(output.stdout);
  const headers = { 'api-key': 'our-key-1', secret: 'our-secret-1' };
  expect(await (await fetch(`${base_url}/streams`, { headers })).json()).toMatchObject({
    data: { streams: [{ name: 'Coffee', manifests_last24h: 2 }] },
  });
  const exported = await (await fetch(`${control_url}/export`)).json();
  expect(exported).toMatchObject({ seed: 5, now: '2026-03-17T12:00:00.000Z', frozen: true, manifests: 0 });
  child.kill('SIGTERM');
});

test('a document that does not fit the world is refused, and no port stays open', async () => {
  const file = worldFile('published: [{ stream_names: [Nope] }]');
  const { output, ended } = simulate('--port', '0', '--world', file);
  expect((await ended).exitCode).toBe(2);
  expect(output.stderr).toContain('world.published.0.stream_names: expected names of streams of this world');
});

test('each wrong place of a world file has a line, with the names that fit there', async () => {
  const text = 'streams: [{ name: 3 }]\norganizations: [{ plan: gold, quota_usd: 3 }]';
  const { output, ended } = simulate('--port', '0', '--world', worldFile(text));
  expect((await ended).exitCode).toBe(2);
  const lines = output.stderr.trimEnd().split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^--world: the file '.+' cannot be used:$/),
    expect.stringMatching(
      /^ {2}world\.organizations\.0\.quota_usd: expected one of .*plan, .*quota_used, .+received an unknown name$/,
    ),
    '  world.organizations.0.plan: expected one of starter, individual, professional, startup, enterprise, platform, received "gold"',
    '  world.streams.0.name: expected a text, received 3',
    'docs/client-teams.md shows a file that fits, under "A world of your own".',
  ]);
});

test('a port that is in use is refused', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as { readonly port: number };
  const { output, ended } = simulate('--port', String(port));
  expect((await ended).exitCode).toBe(2);
  expect(output.stderr).toContain(`Port ${port} is in use`);
  holder.close();
});

test.each([
  [['--port', 'x'], 'an integer from 0 to 65535'],
  [['--now', 'soon'], 'an ISO 8601 instant'],
  [['--manifests', '12'], '0 or an integer from 3000 to 1000000'],
  [['--world', 'missing.yaml'], 'no such file'],
  [['--world', worldFile('published: [')], 'Flow sequence'],
  [['--world', worldFile('now: yesterday')], 'world.now: expected an ISO 8601 instant'],
  [['--world', worldFile('own_port: true')], 'world.own_port: expected one of name, seed'],
  [['--reading', 'rate.window=round'], 'sliding, fixed, bucket'],
  [['--reading', 'rate.color=red'], 'rate.window'],
  [['--webhook-hosts', 'http://receiver:80'], 'host names or IP addresses'],
  [['--enable', 'alpha'], 'balanced, delta'],
  [['--arrivals', '0'], 'an integer from 1 to 6000'],
  [['--host', 'http://0.0.0.0'], 'an IP address'],
  [['--public-url', 'simulator.example'], 'an http or https URL'],
  [['--allow-host', 'simulator:4010'], 'without scheme and port'],
  [['--cors', 'https://app.example/'], 'found https://app.example/'],
  [['--cors', '*'], 'Expected origins such as'],
])('%j is refused', async (options, expected) => {
  const { output, ended } = simulate(...options);
  expect((await ended).exitCode).toBe(2);
  expect(output.stderr).toContain(expected);
  expect(output.stderr).toContain(`'${options[1]}'`);
});

test.each([
  [['--control-host', '0.0.0.0'], '', 'set ASSAY_CONTROL_TOKEN to at least 16 characters'],
  [[], 'short', 'ASSAY_CONTROL_TOKEN has 5 characters; expected at least 16'],
  [[], 'with a space in the middle', 'ASSAY_CONTROL_TOKEN has a space'],
])('%j with the control token %j is refused', async (options, token, expected) => {
  const started = startAssay(['simulate', ...options], { ASSAY_CONTROL_TOKEN: token });
  running.add(started);
  expect((await started.ended).exitCode).toBe(2);
  expect(started.output.stderr).toContain(expected);
  expect(started.output.stderr.trimEnd().split('\n')).toHaveLength(1);
});

test('the control token is neither printed nor logged', async () => {
  const token = 'a-token-of-the-test';
  const started = startAssay(['simulate', '--port', '0', '--json', '--log'], { ASSAY_CONTROL_TOKEN: token });
  running.add(started);
  await once(started.child.stdout, 'data');
  const { control_url } = JSON.parse(started.output.stdout);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(`${control_url}/clock`)).status).toBe(401);
  expect((await fetch(`${control_url}/clock`, { headers })).status).toBe(200);
  started.child.kill('SIGTERM');
  const { stdout, stderr } = await started.ended;
  expect(stdout + stderr).not.toContain(token);
});
