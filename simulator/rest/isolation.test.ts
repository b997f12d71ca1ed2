// Proof that ids and tokens of one organisation tell another nothing: answered byte by byte like invented ones, by every operation that takes one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '../../spec/contract.ts';
import {
  startForTests,
  type TestAnswer,
  type TestOrganization,
  type TestSimulator,
  type TestWorld,
} from '../testing/world.ts';

interface Asking {
  readonly operation: OperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

/** Something that an organisation owns, with the ways to ask for it by what names it. */
interface Owned {
  readonly name: string;
  readonly make: () => Promise<string>;
  readonly invent: (id: string) => string;
  /** In an order in which each works for the owner. */
  readonly askings: (id: string) => readonly Asking[];
}

let started: TestSimulator;
let world: TestWorld;
let owner: TestOrganization;
let other: TestOrganization;
let streams: readonly string[];
beforeAll(async () => {
  started = await startForTests();
  world = await started.world({ switches: { delta: true } });
  owner = await world.organization({ plan: 'enterprise' });
  other = await world.organization({ plan: 'enterprise' });
  const listed = await world.ask('/streams?page_size=3', { org: owner });
  streams = (listed.at('data.streams') as readonly { readonly id: string }[]).map(({ id }) => id);
});
afterAll(() => started.close());

function ask(org: TestOrganization, { operation, path = {}, query = '', body }: Asking): Promise<TestAnswer> {
  const { method, path: template } = operations[operation];
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  return world.ask(`${url}${query}`, { org }, { method: method.toUpperCase(), ...json });
}

async function made(asking: Asking, place: string): Promise<string> {
  const answer = await ask(owner, asking);
  if (answer.status !== 200) throw new Error(`${asking.operation}: ${answer.text}`);
  return String(answer.at(place));
}

const farFrom = (id: string): string => String(Number(id) + 1_000_000);
/** Another signature of the same form. */
const resealed = (token: string): string =>
  `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
const stream = (nth = 0): string => streams[nth] ?? '';
const hook = { url: 'http://127.0.0.1:9/hook', label: 'Desk' };

const below = (operation: OperationId, path: Readonly<Record<string, string>>): Asking => ({
  operation,
  path,
});
const query = (body: object): Asking => ({ operation: 'queryManifests', body });
const scope = () => ({ stream_ids: [stream()], page_size: 1 });
const delta = () => ({ delivery_delta: true, ...scope() });
const plan = () => made(query({ ...scope(), mode: 'plan' }), 'data.plan_token');

const things: readonly Owned[] = [
  {
    name: 'Beacons',
    make: () =>
      made({ operation: 'createBeacon', body: { name: 'Watch', stream_ids: streams } }, 'data.beacon_id'),
    invent: (id) => `${id.slice(0, -1)}${id.endsWith('z') ? 'y' : 'z'}`,
    askings: (id) => {
      const path = { beacon_id: id };
      return [
        { operation: 'getBeacon', path },
        { operation: 'listBeaconRevisions', path },
        { operation: 'updateBeacon', path, body: { description: 'Other' } },
        {
          operation: 'listStreamManifests',
          path: { id: stream() },
          query: `?beacon_id=${id}&lookback_hours=24&page_size=1`,
        },
        query({ beacon_id: id, lookback_hours: 24, page_size: 1 }),
        { operation: 'archiveBeacon', path },
        { operation: 'restoreBeacon', path },
        { operation: 'deleteBeacon', path },
      ];
    },
  },
  {
    name: 'digests',
    make: () =>
      made({ operation: 'createDigest', body: { name: 'Ports', stream_ids: [stream()] } }, 'data.id'),
    invent: farFrom,
    askings: (id) => [
      below('getDigest', { id }),
      { ...below('listDigestManifests', { id }), query: '?page_size=1' },
      { ...below('createDigestWebhook', { digest_id: id }), body: hook },
      below('listDigestWebhooks', { id }),
      { ...below('updateDigest', { id }), body: { description: 'Other' } },
      { ...below('addDigestStreams', { id }), body: { stream_ids: [stream(1)] } },
      { ...below('removeDigestStreams', { id }), body: { stream_ids: [stream(1)] } },
      below('deactivateDigest', { id }),
      below('activateDigest', { id }),
      below('deleteDigest', { id }),
    ],
  },
  {
    name: 'webhooks',
    make: () => made({ operation: 'createWebhook', body: hook }, 'data.id'),
    invent: farFrom,
    askings: (id) => [
      { operation: 'listWebhookLogs', path: { id } },
      { operation: 'testWebhook', path: { id } },
      { operation: 'disableWebhook', path: { id } },
      { operation: 'reactivateWebhook', path: { id } },
      { operation: 'deleteWebhook', path: { id } },
    ],
  },
  {
    name: 'ontology syncs',
    make: () =>
      made(
        { operation: 'createSync', query: `?object_type=stream&object_id=${stream()}&external_id=x1` },
        'data.id',
      ),
    invent: farFrom,
    askings: (id) => [{ operation: 'deleteSync', path: { id } }],
  },
  {
    name: 'backfill grants',
    make: async () => {
      const body = { stream_id: stream() };
      const given = await world.control('POST', `/organizations/${owner.id}/grants`, body);
      return String(given.at('id'));
    },
    invent: farFrom,
    askings: (id) => [{ operation: 'createBackfillDownload', path: { grant_id: id } }],
  },
  {
    name: 'plan tokens',
    make: plan,
    invent: resealed,
    askings: (token) => [query({ ...scope(), plan_token: token })],
  },
  {
    name: 'snapshot tokens',
    make: async () => made(query({ ...scope(), plan_token: await plan() }), 'data.snapshot_token'),
    invent: resealed,
    askings: (token) => [query({ snapshot_token: token, page: 1, page_size: 1 })],
  },
  {
    name: 'checkpoints',
    make: () => made(query(delta()), 'data.checkpoint'),
    invent: resealed,
    askings: (token) => [query({ ...delta(), checkpoint: token })],
  },
  {
    name: 'page cursors',
    make: () => made(query(delta()), 'data.next_page_cursor'),
    invent: resealed,
    askings: (token) => [query({ ...delta(), next_page_cursor: token })],
  },
  {
    name: 'commit cursors',
    make: () =>
      made(query({ ...delta(), page_size: 200, published_date_from: '2026-03-16' }), 'data.commit_cursor'),
    invent: resealed,
    askings: (token) => [
      query({ ...delta(), page_size: 200, published_date_from: '2026-03-16', commit_cursor: token }),
    ],
  },
];

/** All that is told, but for the id that was asked for and the moment. */
function told({ status, headers, text }: TestAnswer, id: string): object {
  const plain = [...headers].filter(([name]) => name !== 'date' && name !== 'content-length');
  return { status, headers: plain, text: text.replaceAll(id, '…') };
}

describe.each(things)('$name', ({ make, invent, askings }) => {
  test('of another organisation are like invented ones, and work for their own', async () => {
    const id = await make();
    const invented = askings(invent(id));
    for (const [nth, asking] of askings(id).entries()) {
      const ofNobody = await ask(other, invented[nth] ?? asking);
      const ofAnother = await ask(other, asking);
      expect(ofNobody.status, asking.operation).toBeGreaterThanOrEqual(400);
      expect(told(ofAnother, id), asking.operation).toEqual(told(ofNobody, invent(id)));
      const own = await ask(owner, asking);
      expect(own.status, `${asking.operation} ${own.text}`).toBe(200);
    }
  });
});

test('every operation that takes the id of something owned is tried', () => {
  const shared: ReadonlySet<string> = new Set(['/streams/{id}', '/streams/{id}/manifests']);
  const isOwned = (path: string): boolean =>
    /\{(id|digest_id|beacon_id|grant_id)\}/.test(path) && !shared.has(path);
  const taking = Object.values(operations).filter(({ path }) => isOwned(path));
  const tried = new Set(things.flatMap(({ askings }) => askings('1')).map(({ operation }) => operation));
  expect(taking.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
});

test('the entity tag of another organisation is like an invented one', async () => {
  for (const path of ['/streams?page_size=1', '/plans', '/digests', '/ontology/tags?type=topic']) {
    const etag = (await world.ask(path, { org: owner })).headers.get('etag') ?? '';
    const answers = await Promise.all(
      [etag, '"invented"'].map((tag) =>
        world.ask(path, { org: other }, { headers: { 'if-none-match': tag } }),
      ),
    );
    expect(told(answers[0] as TestAnswer, etag)).toEqual(told(answers[1] as TestAnswer, etag));
    expect(answers[0]?.status).toBe(200);
  }
});

test('the Idempotency-Key of another organisation is like a fresh one', async () => {
  const create = (org: TestOrganization, key: string, name: string): Promise<TestAnswer> =>
    world.ask(
      '/digests',
      { org },
      {
        method: 'POST',
        headers: { 'idempotency-key': key },
        body: JSON.stringify({ name, stream_ids: [stream()] }),
      },
    );
  await create(owner, 'shared', 'Ports');
  for (const key of ['shared', 'fresh']) {
    const answer = await create(other, key, 'Straits');
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, null]);
  }
});
