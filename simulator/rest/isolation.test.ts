// Ids and tokens of one organisation reveal nothing to another: every operation answers them byte by byte like invented ones.
import { beforeAll, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '../../spec/contract.ts';
import {
  simulatorForTests,
  type TestOrganization,
  type TestResponse,
  type TestWorld,
} from '../testing/world.ts';

interface OwnedRequest {
  readonly operation: OperationId;
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

/** A kind of thing that organisations own, with the requests that take its id or token. */
interface Owned {
  readonly name: string;
  readonly make: () => Promise<string>;
  readonly invent: (id: string) => string;
  /** In an order in which each request succeeds for the owner. */
  readonly requestsFor: (id: string) => readonly OwnedRequest[];
}

const started = simulatorForTests();
let world: TestWorld;
let owner: TestOrganization;
let other: TestOrganization;
let streams: readonly string[];
beforeAll(async () => {
  world = await started.world({ switches: { delta: true } });
  owner = await world.organization({ plan: 'enterprise' });
  other = await world.organization({ plan: 'enterprise' });
  const listed = await world.ask('/streams?page_size=3', { org: owner });
  streams = (listed.at('data.streams') as readonly { readonly id: string }[]).map(({ id }) => id);
});

function ask(
  org: TestOrganization,
  { operation, path = {}, query = '', body }: OwnedRequest,
): Promise<TestResponse> {
  const { method, path: template } = operations[operation];
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  return world.ask(`${url}${query}`, { org }, { method: method.toUpperCase(), json: body });
}

async function createdId(request: OwnedRequest, idPath: string): Promise<string> {
  const answer = await ask(owner, request);
  if (answer.status !== 200) throw new Error(`${request.operation}: ${answer.text}`);
  return String(answer.at(idPath));
}

const unusedIdFrom = (id: string): string => String(Number(id) + 1_000_000);
/** The token with another signature of the same form. */
const otherSignature = (token: string): string =>
  `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
const stream = (nth = 0): string => streams[nth] ?? '';
const hook = { url: 'http://127.0.0.1:9/hook', label: 'Desk' };

const below = (operation: OperationId, path: Readonly<Record<string, string>>): OwnedRequest => ({
  operation,
  path,
});
const query = (body: object): OwnedRequest => ({ operation: 'queryManifests', body });
const scope = () => ({ stream_ids: [stream()], page_size: 1 });
const delta = () => ({ delivery_delta: true, ...scope() });
const plan = () => createdId(query({ ...scope(), mode: 'plan' }), 'data.plan_token');

const ownedKinds: readonly Owned[] = [
  {
    name: 'Beacons',
    make: () =>
      createdId(
        { operation: 'createBeacon', body: { name: 'Watch', stream_ids: streams } },
        'data.beacon_id',
      ),
    invent: (id) => `${id.slice(0, -1)}${id.endsWith('z') ? 'y' : 'z'}`,
    requestsFor: (id) => {
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
      createdId({ operation: 'createDigest', body: { name: 'Ports', stream_ids: [stream()] } }, 'data.id'),
    invent: unusedIdFrom,
    requestsFor: (id) => [
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
    make: () => createdId({ operation: 'createWebhook', body: hook }, 'data.id'),
    invent: unusedIdFrom,
    requestsFor: (id) => [
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
      createdId(
        { operation: 'createSync', query: `?object_type=stream&object_id=${stream()}&external_id=x1` },
        'data.id',
      ),
    invent: unusedIdFrom,
    requestsFor: (id) => [{ operation: 'deleteSync', path: { id } }],
  },
  {
    name: 'backfill grants',
    make: async () => {
      const body = { stream_id: stream() };
      const given = await world.control('POST', `/organizations/${owner.id}/grants`, body);
      return String(given.at('id'));
    },
    invent: unusedIdFrom,
    requestsFor: (id) => [{ operation: 'createBackfillDownload', path: { grant_id: id } }],
  },
  {
    name: 'plan tokens',
    make: plan,
    invent: otherSignature,
    requestsFor: (token) => [query({ ...scope(), plan_token: token })],
  },
  {
    name: 'snapshot tokens',
    make: async () => createdId(query({ ...scope(), plan_token: await plan() }), 'data.snapshot_token'),
    invent: otherSignature,
    requestsFor: (token) => [query({ snapshot_token: token, page: 1, page_size: 1 })],
  },
  {
    name: 'checkpoints',
    make: () => createdId(query(delta()), 'data.checkpoint'),
    invent: otherSignature,
    requestsFor: (token) => [query({ ...delta(), checkpoint: token })],
  },
  {
    name: 'page cursors',
    make: () => createdId(query(delta()), 'data.next_page_cursor'),
    invent: otherSignature,
    requestsFor: (token) => [query({ ...delta(), next_page_cursor: token })],
  },
  {
    name: 'commit cursors',
    make: () =>
      createdId(
        query({ ...delta(), page_size: 200, published_date_from: '2026-03-16' }),
        'data.commit_cursor',
      ),
    invent: otherSignature,
    requestsFor: (token) => [
      query({ ...delta(), page_size: 200, published_date_from: '2026-03-16', commit_cursor: token }),
    ],
  },
];

/** The response without the requested id and the time, for comparison. */
function comparable({ status, headers, text }: TestResponse, id: string): object {
  const plain = [...headers].filter(([name]) => name !== 'date' && name !== 'content-length');
  return { status, headers: plain, text: text.replaceAll(id, '…') };
}

describe.each(ownedKinds)('$name', ({ make, invent, requestsFor }) => {
  test('of another organisation are refused like invented ones, and are accepted from their owner', async () => {
    const id = await make();
    const invented = requestsFor(invent(id));
    for (const [nth, request] of requestsFor(id).entries()) {
      const toInvented = await ask(other, invented[nth] ?? request);
      const toForeign = await ask(other, request);
      expect(toInvented.status, request.operation).toBeGreaterThanOrEqual(400);
      expect(comparable(toForeign, id), request.operation).toEqual(comparable(toInvented, invent(id)));
      const own = await ask(owner, request);
      expect(own.status, `${request.operation} ${own.text}`).toBe(200);
    }
  });
});

test('every operation that takes the id of something owned is tested', () => {
  const shared: ReadonlySet<string> = new Set(['/streams/{id}', '/streams/{id}/manifests']);
  const isOwned = (path: string): boolean =>
    /\{(id|digest_id|beacon_id|grant_id)\}/.test(path) && !shared.has(path);
  const taking = Object.values(operations).filter(({ path }) => isOwned(path));
  const tried = new Set(
    ownedKinds.flatMap(({ requestsFor }) => requestsFor('1')).map(({ operation }) => operation),
  );
  expect(taking.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
});

test('the entity tag of another organisation is answered like an invented one', async () => {
  for (const path of ['/streams?page_size=1', '/plans', '/digests', '/ontology/tags?type=topic']) {
    const etag = (await world.ask(path, { org: owner })).headers.get('etag') ?? '';
    const answers = await Promise.all(
      [etag, '"invented"'].map((tag) =>
        world.ask(path, { org: other }, { headers: { 'if-none-match': tag } }),
      ),
    );
    expect(comparable(answers[0] as TestResponse, etag)).toEqual(
      comparable(answers[1] as TestResponse, etag),
    );
    expect(answers[0]?.status).toBe(200);
  }
});

test('the Idempotency-Key of another organisation is treated as unused', async () => {
  const create = (org: TestOrganization, key: string, name: string): Promise<TestResponse> =>
    world.ask(
      '/digests',
      { org },
      { headers: { 'idempotency-key': key }, json: { name, stream_ids: [stream()] } },
    );
  await create(owner, 'shared', 'Ports');
  for (const key of ['shared', 'fresh']) {
    const answer = await create(other, key, 'Straits');
    expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, null]);
  }
});
