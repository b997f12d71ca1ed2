// The command: verdicts on recordings of other tools, its exit codes, and the repeat of a failure.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runAssay } from '../testing/assay-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'assay-judge-'));
afterAll(() => rmSync(directory, { recursive: true }));
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

/** As a browser writes it: HTTP/2, pseudo headers, a page, bodies that it did not keep, requests that it blocked. */
const ofBrowser = (headers: object = figures) => ({
  log: {
    version: '1.2',
    creator: { name: 'WebInspector', version: '537.36' },
    comment: 'exported',
    pages: [{ id: 'page_1', title: 'Streams', startedDateTime: '2026-03-17T12:00:00.000Z', pageTimings: {} }],
    entries: [
      entry('GET', '/app.js', { status: 200, content: { size: 4_000, mimeType: 'text/javascript' } }),
      entry('GET', '/account', { status: 0, headers: [], content: { size: 0, mimeType: 'x-unknown' } }),
      entry('GET', '/streams?page=1', {
        status: 200,
        headers: listed({ 'content-type': 'application/json', ...headers }),
        content: { size: body.length, mimeType: 'application/json', text: body },
      }),
      entry('GET', '/plans', { status: 304, content: { size: 0, mimeType: '' } }),
    ],
  },
});

const entry = (method: string, path: string, response: object) => ({
  _initiator: { type: 'script' },
  _priority: 'High',
  pageref: 'page_1',
  connection: '443',
  startedDateTime: '2026-03-17T12:00:00.123Z',
  time: 31.4,
  cache: {},
  timings: { send: 0.1, wait: 30, receive: 1 },
  request: {
    method,
    url: `https://api.example${path}`,
    httpVersion: 'http/2.0',
    queryString: [],
    cookies: [],
    headers: listed({ ':method': method, ':path': path, accept: '*/*', 'api-key': 'ak_1', secret: 'sk_1' }),
    headersSize: -1,
    bodySize: 0,
  },
  response: {
    statusText: '',
    httpVersion: 'http/2.0',
    cookies: [],
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
    headers: listed({ 'content-type': 'text/plain' }),
    _transferSize: 0,
    _error: null,
    ...response,
  },
});

/** As a proxy writes it: in the order of the answers, with bodies in Base64, and messages of MCP. */
const ofProxy = () => ({
  log: {
    version: '1.2',
    creator: { name: 'mitmproxy', version: '11.0', comment: '' },
    pages: [],
    entries: [
      ...ofBrowser().log.entries.toReversed(),
      {
        ...entry('POST', '/mcp', {
          status: 200,
          headers: listed({ 'Content-Type': 'text/event-stream' }),
          content: {
            size: 70,
            mimeType: 'text/event-stream',
            encoding: 'base64',
            text: Buffer.from('data: {"jsonrpc":"2.0","id":1,"result":{"content":[]}}\n\n').toString(
              'base64',
            ),
          },
        }),
        serverIPAddress: '192.0.2.1',
      },
    ],
  },
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
  expect((await runAssay(['judge', file, '--entries', '0,1'])).exitCode).toBe(0);
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
