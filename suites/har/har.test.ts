// Recordings: what is written is read again as it was, without its secrets; of those of other tools, what they show.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { act, exchanged } from '../testing/entries.ts';
import type { Entry } from '../transcript/entry.ts';
import { recordedEntries } from './read.ts';
import { recordTo } from './recorder.ts';
import { NotHar, Splitter } from './split.ts';

let file = '';
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'assay-har-'));
  file = join(directory, 'run.har');
});

const record = (entries: readonly Entry[], secrets: readonly string[] = []): string => {
  const recorder = recordTo(file, { version: '1.2.3', secrets });
  entries.forEach(recorder.note);
  recorder.close();
  return readFileSync(file, 'utf8');
};
const read = (isWanted?: (nth: number) => boolean): readonly Entry[] =>
  [...recordedEntries(file, isWanted)].map(({ entry }) => entry);

const long = { data: { id: 1, text: 'a "quoted" text with \\ and \u2028 and ü 🙂. '.repeat(20) } };
const initialize = exchanged('service-guide', { json: { result: {} } });
const entries: readonly Entry[] = [
  exchanged('listStreams', { json: long, endMs: 1_000 }),
  exchanged('listStreams', { json: long, isOverlapped: true, caller: { standing: 'anonymous' } }),
  exchanged('getAccount', { answer: undefined }),
  exchanged('createBeacon', { status: 400, json: { detail: 'no' } }),
  // The answer came on an event stream of its own.
  { ...initialize, surface: { kind: 'mcp', server: 'core', over: 'sse' }, answer: sse(initialize) },
  act('orgs.make', { input: { body: { plan: 'starter' } }, result: { id: '7' } }),
  act('clock.advance', { result: undefined }),
  {
    kind: 'delivery',
    begin: 90,
    end: 91,
    world: 0,
    atMs: 0.5,
    endMs: 2,
    rule: 'a.b',
    url: 'http://127.0.0.1:1/inbox/1',
    headers: { 'x-signature': 'v1' },
    json: { id: '12345678901234567000' },
  },
  {
    kind: 'delivery',
    begin: 92,
    end: 93,
    world: 0,
    atMs: 0.5,
    endMs: 2,
    rule: undefined,
    url: 'http://127.0.0.1:1/inbox/1',
    headers: {},
    json: undefined,
  },
  {
    kind: 'frame',
    begin: 94,
    end: 95,
    world: 0,
    atMs: 0.5,
    endMs: 2,
    rule: 'a.b',
    url: 'ws://service.example/feed',
    headers: {},
    json: { manifest_id: '12345678901234567' },
  },
];

function sse({ request }: { readonly request: ReturnType<typeof exchanged>['request'] }) {
  return { request, status: 202, headers: {}, text: '', json: { result: { isError: false } } };
}

describe('a recording', () => {
  test('is read again as it was recorded', () => {
    record(entries);
    expect(read()).toEqual(entries);
    expect(readdirSync(directory)).toEqual(['run.har']);
  });

  test('is HAR 1.2, holds equal answers once, and shows any part of itself', () => {
    const { log } = JSON.parse(record(entries)) as {
      log: { entries: { response: { content: { size: number } } }[] };
    };
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'assay', version: '1.2.3' } });
    expect(log.entries[0]).toMatchObject({
      startedDateTime: '1970-01-01T00:00:00.000Z',
      time: 1_000,
      request: { method: 'GET', httpVersion: 'HTTP/1.1', cookies: [], queryString: [], headersSize: -1 },
      response: { status: 200, statusText: '', redirectURL: '', content: { size: expect.any(Number) } },
      cache: {},
      timings: { send: 0, wait: 1_000, receive: 0 },
    });
    expect(log.entries[1]?.response.content).toEqual({
      mimeType: '',
      size: log.entries[0]?.response.content.size,
      _sameAs: 0,
    });
    expect(read((nth) => nth === 1)).toEqual([entries[1]]);
  });

  test('without entries is valid', () => {
    record([]);
    expect(read()).toEqual([]);
  });

  test('has one pseudonym for a secret, wherever it stands', () => {
    const [key, secret, token] = ['ak_0123456789abcdef', 'sk_fedcba9876543210', 'mt/odd+token=='];
    const base = exchanged('getAccount', {
      json: { data: { api_key: key, note: `the key ${key.toUpperCase()}` } },
    });
    const text = record(
      [
        act('orgs.make', {
          result: { id: '7', keys: [{ api_key: key, api_secret: secret }], mcp_token: token },
        }),
        {
          ...base,
          caller: { standing: 'valid', holder: { id: key, plan: 'starter', isPrivate: true } },
          request: {
            ...base.request,
            url: `http://service.example/account?token=${encodeURIComponent(token)}`,
            headers: { 'api-key': key, secret, authorization: `Bearer ${token}`, cookie: 'a=1' },
          },
        },
        {
          kind: 'frame',
          begin: 94,
          end: 95,
          world: 0,
          atMs: 0,
          endMs: 0,
          rule: 'a.b',
          url: 'ws://service.example/feed',
          headers: { 'api-key': key },
          json: { echoed: token },
        },
      ],
      ['a configured secret'],
    );
    for (const one of [key, secret, token, 'a=1'])
      expect(text.toLowerCase()).not.toContain(one.toLowerCase());
    expect(text).not.toContain(encodeURIComponent(token));
    expect(read()).toMatchObject([
      { result: { keys: [{ api_key: 'secret-2', api_secret: 'secret-3' }], mcp_token: 'secret-4' } },
      {
        caller: { holder: { id: 'secret-2' } },
        request: {
          url: 'http://service.example/account?token=secret-4',
          headers: { 'api-key': 'secret-2', secret: 'secret-3', authorization: 'Bearer secret-4' },
        },
        answer: { json: { data: { api_key: 'secret-2', note: 'the key secret-2' } } },
      },
      { headers: { 'api-key': 'secret-2' }, json: { echoed: 'secret-4' } },
    ]);
  });

  test('has a number for a secret that is a number', () => {
    const base = exchanged('getAccount', { json: { org: { id: 836_800_000_001 }, used: 0.836_8 } });
    record([{ ...base, request: { ...base.request, headers: { 'api-key': '836800000001' } } }]);
    expect(read()).toMatchObject([
      {
        request: { headers: { 'api-key': '999999999991' } },
        answer: { json: { org: { id: 999_999_999_991 }, used: 0.8368 } },
      },
    ]);
  });

  test('that cannot be written disturbs nothing before its end', () => {
    const recorder = recordTo(file, { version: '1', secrets: [] });
    rmSync(directory, { recursive: true });
    expect(() => recorder.note(entries[0] as Entry)).not.toThrow();
    expect(() => recorder.close()).toThrow(
      /run\.har cannot be written: no such file or directory\. Make room/,
    );
    expect(() => recorder.close()).not.toThrow();
  });
});

const callOf = (name: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name } });

describe('a foreign recording', () => {
  const foreign = {
    startedDateTime: '2026-03-17T12:00:00.250+01:00',
    time: 12.5,
    request: {
      method: 'GET',
      url: 'https://service.example/streams?page=2',
      headers: [
        { name: ':authority', value: 'service.example' },
        { name: 'Accept', value: 'a' },
        { name: 'accept', value: 'b' },
        { name: 'Api-Key', value: 'ak_1' },
        { name: 'secret', value: 'sk_1' },
      ],
    },
    response: {
      status: 200,
      headers: [{ name: 'Content-Type', value: 'application/json' }],
      content: { size: 11, mimeType: 'application/json', text: 'eyJkYXRhIjp7fX0=', encoding: 'base64' },
    },
  };
  const readOne = (entry: object): Entry | undefined => {
    writeFileSync(file, `\ufeff${JSON.stringify({ log: { entries: [entry], pages: [{ entries: [] }] } })}`);
    return read()[0];
  };

  test('shows what HTTP shows', () => {
    expect(readOne(foreign)).toMatchObject({
      kind: 'exchange',
      call: 'listStreams',
      surface: { kind: 'rest' },
      rule: undefined,
      begin: 1_773_745_200_250,
      end: 1_773_745_200_262.5,
      caller: { standing: 'undetermined' },
      request: { headers: { accept: 'a, b' } },
      answer: { status: 200, headers: { 'content-type': 'application/json' }, json: { data: {} } },
    });
  });

  test.each([
    ['no answer', { status: 0 }],
    ['no headers', { headers: [] }],
    ['a body that was left out', { content: { size: 12, mimeType: '' } }],
    ['a body that was passed on as a stream', { content: { size: 0, mimeType: '', text: null } }],
    ['a body that was cut off', { content: { size: 1_200, mimeType: '', text: '{"data":' } }],
    [
      'a body whose client left in mitmproxy',
      { headers: [{ name: 'Content-Length', value: '9' }], content: { size: 0, mimeType: '', text: '' } },
    ],
    ['a broken connection', { _error: 'net::ERR_ABORTED' }],
    ['a broken connection in the words of Playwright', { _failureText: 'net::ERR_ABORTED' }],
    ['a request that failed in Playwright', { status: -1, headers: [], content: { size: -1, mimeType: '' } }],
    ['a request that failed without a status', { status: null }],
    ['the body of a cache beside the headers of a 304', { bodySize: 0 }],
  ])('has no answer to judge with %s', (_, response) => {
    expect(readOne({ ...foreign, response: { ...foreign.response, ...response } })).toMatchObject({
      answer: undefined,
    });
  });

  test.each([-1, null, 'x'])('ends when it began if its time is %s', (time) => {
    expect(readOne({ ...foreign, time })).toMatchObject({ end: 1_773_745_200_250 });
  });

  test('does not show what a cache answered', () => {
    expect(readOne({ ...foreign, _fromCache: 'disk' })).toBeUndefined();
  });

  test.each([
    ['/account', { headers: [] }],
    ['/webhooks', { method: 'POST', headers: [{ name: 'X-Service-Signature', value: 'sha256=0' }] }],
    ['/search?query=a', { headers: [{ name: 'authorization', value: 'Bearer a' }] }],
    ['/mcp', { method: 'POST', headers: [], postData: { mimeType: '', text: callOf('search') } }],
  ])('shows nothing of what was exchanged with others: %s', (path, request) => {
    const url = `https://other.example${path}`;
    expect(readOne({ ...foreign, request: { ...foreign.request, url, ...request } })).toBeUndefined();
  });

  test('shows calls of tools without credentials, which browsers leave out', () => {
    const request = { method: 'POST', url: 'https://mcp.example/mcp', headers: [] };
    const postData = { mimeType: 'application/json', text: callOf('service-guide') };
    expect(readOne({ ...foreign, request: { ...request, postData } })).toMatchObject({
      call: 'service-guide',
    });
  });
});

test('elements are found in chunks of any size', () => {
  const all = [{ a: '\\"}]{[' }, { b: ['ü', { c: '\\' }] }, {}];
  const text = Buffer.from(
    JSON.stringify({ a: [{}], log: { b: { entries: [{}] }, entries: all, c: [[{}]] } }),
  );
  for (let size = 1; size <= text.length; size += 1) {
    const splitter = new Splitter();
    const found = [];
    for (let at = 0; at < text.length; at += size)
      for (const { bytes, offset } of splitter.push(text.subarray(at, at + size))) {
        expect(text.subarray(offset, offset + bytes.length)).toEqual(bytes);
        found.push(JSON.parse(bytes.toString()));
      }
    expect(found).toEqual(all);
    expect(splitter.end()).toMatchObject({ log: { entries: [0, 0, 0] } });
  }
  expect(() => new Splitter().end()).toThrow(NotHar);
});
