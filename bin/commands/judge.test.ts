// The command: verdicts on recordings of other tools, its exit codes, and the repeat of a failure.
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runAssay } from '../testing/assay-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'assay-judge-'));
const file = join(directory, 'foreign.har');

const usage = {
  quota_limit: 1_000,
  quota_used: 12,
  quota_remaining: 988,
  period: '2026-03',
  reset_date: '2026-04-01',
  days_to_reset: 15,
  available: 'signal,brief',
  items_in_response: 0,
  upgrade_url: 'https://api.example/plans',
};
const figures = {
  ETag: '"a1"',
  'Cache-Control': 'private, max-age=60',
  'X-Service-Quota-Limit': '1000',
  'X-Service-Quota-Used': '12',
  'X-Service-Quota-Remaining': '988',
  'X-Service-Quota-Reset-Date': '2026-04-01',
  'X-Service-Quota-Reset-Days': '15',
  'X-Service-Period': '2026-03',
  'X-Service-Available': 'signal,brief',
};
const listed = (headers: object) => Object.entries(headers).map(([name, value]) => ({ name, value }));
const pagination = { total_count: 1, page_num: 1, page_size: 50, next: null, prev: 0 };
const body = JSON.stringify({ data: { streams: [], pagination }, usage });

const service = 'https://api.example';
const json = listed({ 'Content-Type': 'application/json', ...figures });
const whole = (text: string) => ({ size: Buffer.byteLength(text), mimeType: 'application/json', text });

/**
 * As Chromium writes it: its page and a server of that, with a path of the service; a preflight; what it blocked, aborted,
 * or did not keep; an answer without a change with the body of its cache, and that body with the headers of this answer.
 */
const ofBrowser = (headers: object = figures) => ({
  log: {
    version: '1.2',
    creator: { name: 'WebInspector', version: '537.36' },
    pages: [{ id: 'page_1', title: 'Streams', startedDateTime: '2026-03-17T12:00:00.000Z', pageTimings: {} }],
    entries: [
      entry('GET', 'https://app.example/account', { content: whole('{"user":"me"}') }, {}),
      entry(
        'OPTIONS',
        `${service}/streams`,
        { status: 204, content: { size: 0, mimeType: 'x-unknown' } },
        {},
      ),
      entry('GET', `${service}/streams?page=1`, {
        headers: listed({ 'content-type': 'application/json', ...headers }),
        content: whole(body),
      }),
      entry('GET', `${service}/account`, {
        status: 0,
        headers: [],
        content: { size: 0, mimeType: 'x-unknown' },
      }),
      entry('GET', `${service}/trending`, {
        headers: json,
        content: { size: 0, mimeType: '' },
        _error: aborted,
      }),
      entry('GET', `${service}/search?query=a`, { headers: json, content: { size: 4_000, mimeType: '' } }),
      entry('GET', `${service}/streams?page=1`, { status: 304, headers: json, content: whole(body) }),
      {
        _fromCache: 'disk',
        ...entry('GET', `${service}/streams?page=1`, {
          headers: listed({ ...figures, 'X-Service-Quota-Used': '13' }),
          content: whole(body),
        }),
      },
    ],
  },
});

const aborted = 'net::ERR_ABORTED';
const pair = { 'api-key': 'ak_1', secret: 'sk_1' };

const entry = (method: string, url: string, response: object, sent: object = pair) => ({
  _connectionId: '71',
  _initiator: { type: 'script' },
  _priority: 'High',
  _resourceType: 'fetch',
  cache: {},
  connection: '443',
  pageref: 'page_1',
  serverIPAddress: '192.0.2.1',
  startedDateTime: '2026-03-17T12:00:00.123Z',
  time: 31.4,
  timings: { blocked: 0.3, dns: -1, ssl: -1, connect: -1, send: 0.1, wait: 30, receive: 1 },
  ...messages(
    method,
    url,
    { _transferSize: 0, _error: null, _fetchedViaServiceWorker: false, ...response },
    {
      ':method': method,
      ...sent,
    },
  ),
});

const messages = (method: string, url: string, response: object, sent: object) => ({
  request: {
    method,
    url,
    httpVersion: 'http/2.0',
    queryString: [],
    cookies: [],
    headers: listed({ accept: '*/*', ...sent }),
    headersSize: -1,
    bodySize: 0,
  },
  response: {
    status: 200,
    statusText: '',
    httpVersion: 'http/2.0',
    headers: listed({ 'content-type': 'text/plain' }),
    cookies: [],
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
    ...response,
  },
});

/**
 * As mitmproxy writes it, in the order of the answers: a body that it passed on as a stream, a broken connection, a
 * compressed body, a delivery to a path of the service on another server, and a call of MCP.
 */
const ofProxy = () => ({
  log: {
    version: '1.2',
    creator: { name: 'mitmproxy', version: '0.1', comment: 'mitmproxy version 11.0.0' },
    pages: [],
    entries: [
      relayed(
        messages('GET', `${service}/trending`, { headers: json, content: { size: 0, text: null } }, pair),
      ),
      relayed(messages('GET', `${service}/account`, { status: 0, headers: [], content: {} }, pair)),
      relayed(
        messages(
          'GET',
          `${service}/streams?page=1`,
          { headers: json, content: { ...whole(body), size: 90 } },
          pair,
        ),
      ),
      relayed(
        messages(
          'POST',
          'https://customer.example/webhooks',
          { content: whole('{"received":true}') },
          signed,
        ),
        '{"event":"manifest.matched"}',
      ),
      relayed(
        messages(
          'POST',
          `${service}/mcp`,
          { content: whole('data: {"jsonrpc":"2.0","id":1,"result":{}}\n\n') },
          {},
        ),
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"service-guide"}}',
      ),
    ],
  },
});

const signed = { 'X-Service-Signature': 'sha256=00' };

const relayed = ({ request, response }: ReturnType<typeof messages>, text?: string) => ({
  startedDateTime: '2026-03-17T12:00:00.123456+00:00',
  time: 31.4,
  request: { ...request, ...(text !== undefined && { postData: { mimeType: '', text, params: [] } }) },
  response,
  cache: {},
  timings: { connect: -1, ssl: -1, send: 0.1, receive: 1, wait: 30 },
  serverIPAddress: '192.0.2.1',
});

test.each([
  ['browser', `\ufeff${JSON.stringify(ofBrowser(), undefined, 2)}`],
  ['proxy', JSON.stringify(ofProxy())],
])('the recording of a %s is judged by what it shows', async (_, text) => {
  writeFileSync(file, text);
  const report = join(directory, 'report');
  const { exitCode, stdout, stderr } = await runAssay(['judge', file, '--verbose', '--report', report]);
  expect(exitCode, `${stdout}${stderr}`).toBe(0);
  expect(stdout).toMatch(/^Judged foreign\.har \(https:\/\/api\.example\)$/m);
  expect(stdout).toMatch(/^passed +billing\.figures-agree$/m);
  expect(stdout).toMatch(/^not-exercised +credentials\.only-issued-are-answered .*recording by Assay/m);
  expect(readdirSync(report)).toContain('report.html');
  expect(JSON.parse(readFileSync(join(report, 'report.json'), 'utf8'))).toMatchObject({ ok: true });
});

test('a wrong answer is shown with its entry, which convicts it again', async () => {
  writeFileSync(file, JSON.stringify(ofBrowser({ ...figures, 'X-Service-Quota-Used': '11' })));
  const { exitCode, stdout } = await runAssay(['judge', file]);
  expect(exitCode).toBe(1);
  expect(stdout).toContain('expected  X-Service-Quota-Used 12, as in usage');
  const [, repeat = ''] =
    /^ +repeat +\S.*? judge (\S+ --rule billing\.figures-agree --entries 2)$/m.exec(stdout) ?? [];
  expect((await runAssay(['judge', ...repeat.split(' ')])).exitCode).toBe(1);
  expect((await runAssay(['judge', file, '--entries', '3,4'])).exitCode).toBe(0);
});

const refusedFor = (seconds: number) => ({
  status: 429,
  headers: json,
  content: whole(
    JSON.stringify({ detail: { error_code: 'rate_limited', message: 'wait', retry_after_seconds: seconds } }),
  ),
});

test('as client, what was sent is judged, and what the recording does not show is named', async () => {
  const again = (nth: number) => ({
    ...entry('GET', `${service}/streams`, refusedFor(60)),
    startedDateTime: `2026-03-17T12:01:0${nth}.000Z`,
  });
  const { log } = ofBrowser();
  const withEntries = (...more: readonly object[]) =>
    writeFileSync(file, JSON.stringify({ log: { ...log, entries: [...log.entries, ...more] } }));
  withEntries(again(0), again(2));
  const { exitCode, stdout } = await runAssay(['judge', file, '--as', 'client']);
  expect(exitCode, stdout).toBe(0);
  expect(stdout).toMatch(/^not-exercised +client\.send-credentials/m);
  expect(stdout).toMatch(/^not-exercised +client\.scope-delta +\(a recording that shows a query with/m);
  withEntries(again(0), again(2), again(4));
  const wrong = await runAssay(['judge', file, '--as', 'client']);
  expect(wrong.exitCode, wrong.stdout).toBe(1);
  expect(wrong.stdout).toContain('expected  the same request after a wait of 60 s');
  const [, repeat = ''] =
    /^ +repeat +\S.*? judge (\S+ --as client --rule \S+ --entries \S+)$/m.exec(wrong.stdout) ?? [];
  expect((await runAssay(['judge', ...repeat.split(' ')])).exitCode).toBe(1);
});

test.each([
  [['package.json'], /^package\.json has no log\.entries/],
  [['none.har'], /^none\.har cannot be read: no such file/],
  [['package.json', '--entries', 'x'], /Expected positions of entries, such as 4620,4778/],
  [
    ['package.json', '--rule', 'quota.clamp-cuts-page'],
    /is judged by its own requests, .*`assay conform --rule/,
  ],
  [['package.json', '--rule', 'gates.nobody'], /gates/],
])('%j is bad use', async (args, reason) => {
  const { exitCode, stdout, stderr } = await runAssay(['judge', ...args]);
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(reason);
});
