// Which clients are convicted for credentials, names and ids.
import { expect, test } from 'vitest';
import {
  type Asked,
  asked,
  atOnce,
  bearer,
  judged,
  pair,
  query,
  refusing,
  twice,
} from '../testing/conduct.ts';
import type { Entry } from '../transcript/entry.ts';

type Client = () => readonly Entry[];

const unauthorized = refusing(401, 'send the key pair');
const badRequest = (name: string): Asked => refusing(400, `Unknown query parameter: ${name}`);

const id = '12345678901234567';
const rounded = String(Number(id));
const other = '22345678901234567';
const otherRounded = String(Number(other));
const showing = () => asked('listStreams', { json: { data: { streams: [{ id }, { id: other }] } } });
const unknown = refusing(404, 'no such stream');

const wrong: Readonly<Record<string, Client>> = {
  'client.send-credentials/lost-on-page-2': () => [
    asked('listStreams'),
    asked('listStreams', { path: '/streams?page=1', headers: {}, ...unauthorized }),
  ],
  'client.send-credentials/never': () => [asked('getAccount', { headers: {}, ...unauthorized })],
  'client.hide-secrets/key-in-query': () => [
    asked('listStreams', { path: `/streams?api-key=${pair['api-key']}`, ...badRequest('it') }),
  ],
  'client.hide-secrets/token-on-mcp': () => [
    asked('service-guide'),
    asked('service-guide', { path: '/mcp?token=mt_0123456789abcdef', headers: {}, ...unauthorized }),
  ],
  'client.hide-secrets/token-on-mcp-beside-it': () => [
    asked('service-guide', { path: '/mcp?token=mt_0123456789abcdef' }),
  ],
  'client.hide-secrets/with-its-scheme': () => [
    asked('service-guide'),
    asked('service-guide', { path: '/mcp?auth=Bearer%20mt_0123456789abcdef' }),
  ],
  'client.hide-secrets/served-by-its-name': () => [
    asked('listStreams', { path: '/streams?x-api-secret=sk_0123456789abcdef', headers: {} }),
  ],
  'client.hide-secrets/at-once-with-others': () =>
    atOnce.map((span) =>
      asked('listStreams', { path: `/streams?q=${pair.secret}`, ...span, ...badRequest('it') }),
    ),
  'client.hide-secrets/in-path': () => [
    asked('listStreams'),
    asked('getStream', { path: `/streams/${pair.secret}`, ...unknown }),
  ],
  'client.separate-credentials/as-bearer': () => [
    asked('service-guide'),
    asked('listStreams', { headers: bearer, ...unauthorized }),
    asked('getAccount', { headers: bearer, ...unauthorized }),
  ],
  'client.separate-credentials/as-access-token': () => [
    asked('service-guide'),
    ...twice(() => [
      asked('listStreams', { headers: { 'x-access-token': 'mt_0123456789abcdef' }, ...unauthorized }),
    ]),
  ],
  'client.name-known/camel-case': () => [
    asked('listStreams', { path: '/streams?pageSize=5', ...badRequest('pageSize') }),
  ],
  'client.name-known/property': () => [
    query(
      { streamIds: ['1'] },
      refusing(422, [{ loc: ['body', 'streamIds'], msg: 'not permitted', type: 'extra' }]),
    ),
  ],
  'client.keep-ids-exact/path': () => [
    showing(),
    asked('getStream', { path: `/streams/${rounded}`, ...unknown }),
    asked('getStream', { path: `/streams/${otherRounded}`, ...unknown }),
  ],
  'client.keep-ids-exact/body': () => [
    showing(),
    query({ stream_ids: [rounded] }, unknown),
    query({ stream_ids: [otherRounded] }, unknown),
  ],
};

test.each(Object.entries(wrong))('%s', (name, client) => {
  expect(judged(...client()).convicted).toEqual([name.split('/')[0]]);
});

const right: Readonly<Record<string, Client>> = {
  'needs no credentials where it goes': () => [
    asked('listCatalogDigests', { headers: {}, ...unauthorized }),
    asked('listStreams', { headers: {} }),
  ],
  'has the token of a stream in its address': () => [
    asked('service-guide'),
    asked('service-guide', {
      path: '/sse?token=mt_0123456789abcdef',
      headers: {},
      method: 'GET',
      ...unauthorized,
    }),
  ],
  'has short words in its address': () => [
    asked('listStreams', { headers: { 'api-key': 'starter', secret: 'test' } }),
    asked('search', {
      path: '/search?query=test',
      headers: { 'api-key': 'starter', secret: 'test' },
      ...badRequest('test'),
    }),
  ],
  'sends the MCP token beside the pair, or an unknown one': () => [
    asked('service-guide'),
    asked('listStreams', { headers: { ...pair, ...bearer }, ...unauthorized }),
    ...twice(() => [
      asked('listStreams', { headers: { 'x-access-token': 'at_0123456789abcdef' }, ...unauthorized }),
    ]),
  ],
  'is refused one operation with the MCP token': () => [
    asked('service-guide'),
    asked('listStreams', { headers: bearer, ...unauthorized }),
  ],
  'sends a new parameter that is served, or fields of the flows': () => [
    asked('listStreams', { path: '/streams?sort=name' }),
    query({ commit_cursor: 'c', checkpoint: 'd' }, refusing(422, [{ loc: ['body', 'checkpoint'] }])),
    asked('search', { path: '/search?q=a', ...badRequest('q') }),
  ],
  'asks once for an id that a double of another one is': () => [
    showing(),
    ...[0, 1].map(() => asked('getStream', { path: `/streams/${rounded}`, ...unknown })),
  ],
  'has an access token that MCP takes too': () => [
    asked('service-guide'),
    asked('getAccount', { headers: bearer }),
    ...twice(() => [asked('listStreams', { headers: bearer, ...unauthorized })]),
  ],
  'has an access token that MCP takes too, and REST only elsewhere': () => {
    const headers = { 'x-access-token': 'at_0123456789abcdef' };
    return [
      asked('service-guide', { headers }),
      ...twice(() => [asked('listStreams', { headers, ...unauthorized })]),
    ];
  },
  'asks for several ids that doubles of others are, among many': () => [
    showing(),
    ...[id, '12345678901234569', rounded, otherRounded].map((one) =>
      asked('getStream', { path: `/streams/${one}`, ...unknown }),
    ),
  ],
  'sends a message to a stream that has ended': () => [
    asked('service-guide'),
    {
      ...asked('listStreams', { path: '/messages?sessionId=1', headers: bearer, ...unauthorized }),
      call: undefined,
    },
  ],
  'sends messages to the address that its stream names': () => [
    asked('service-guide'),
    {
      ...asked('listStreams', {
        path: '/rpc?token=mt_0123456789abcdef&session=1',
        method: 'POST',
        body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
        headers: bearer,
        ...unauthorized,
      }),
      call: undefined,
    },
  ],
  'follows an address that is presigned with its key': () => [
    asked('listStreams'),
    {
      ...asked('listStreams', { path: `/files/1?key=${pair['api-key']}`, status: 403, headers: {} }),
      call: undefined,
    },
  ],
  'sends a wrong id, or one that is served': () => [
    showing(),
    asked('getStream', { path: '/streams/98765432109876543', ...unknown }),
    asked('getStream', { path: `/streams/${id}`, ...unknown }),
    asked('getStream', { path: `/streams/${rounded}` }),
    asked('listStreamManifests', { path: `/streams/${rounded}/manifests?x=1`, ...badRequest('y') }),
  ],
};

test.each(Object.entries(right))('a client that %s is not convicted', (_, client) => {
  expect(judged(...client()).convicted).toEqual([]);
});
