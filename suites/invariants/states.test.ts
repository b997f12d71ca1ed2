// When an answer contradicts what was written before, and when a service may still be late, or something else may have changed it.
import { expect, test } from 'vitest';
import { act, exchanged } from '../testing/entries.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { states } from './states.ts';

const lateMs = 2_000;

/** The rules that something contradicts; each entry comes a second after the one before. */
function broken(...made: readonly (() => Entry)[]): readonly string[] {
  const rules = new Set<string>();
  const see = states((rule, _, found = false) => void (found !== false && rules.add(rule)), lateMs);
  made.forEach((make, nth) => void see({ ...make(), atMs: nth * 1_000 }));
  return [...rules].map((rule) => rule.replace('states.', ''));
}

type Call = Exclude<Exchanged['call'], undefined>;

/** A call about the thing with this id. */
function on(call: Call, id: string | number, given: Parameters<typeof exchanged>[1] = {}) {
  return (): Exchanged => {
    const entry = exchanged(call, { json: { data: {} }, ...given });
    return {
      ...entry,
      request: { ...entry.request, url: entry.request.url.replace(/\{\w+\}/, String(id)) },
    };
  };
}

const sends = (call: Call, body: object, json: unknown) => (): Exchanged => {
  const entry = exchanged(call, { json });
  return { ...entry, request: { ...entry.request, body: JSON.stringify(body) } };
};

const pause = (): Entry => exchanged('listStreams', { json: {} });
const keyed = {
  request: {
    method: 'DELETE',
    url: 'http://service.example/v3/beacons/b1',
    headers: { 'idempotency-key': 'one' },
  },
};
const lists = (call: Call, json: unknown) => (): Entry => exchanged(call, { json });
const listsBeacon = lists('listBeacons', { items: [{ beacon_id: 'b1', name: 'a' }] });
const listsDigest = lists('listDigests', { data: { digests: [{ id: 5 }] } });
/** The id of the organisation is issued again. */
const reissues = (): Entry => act('orgs.make', { result: { id: 'a' } });
const moves = (ms: number) => (): Entry => act('clock.advance', { input: { body: { ms } } });

test.each<readonly [what: string, readonly (() => Entry)[], boolean]>([
  ['listed late', [on('deleteBeacon', 'b1'), listsBeacon, listsBeacon], false],
  ['listed too late', [on('deleteBeacon', 'b1'), pause, pause, listsBeacon], true],
  ['listed elsewhere', [on('deleteBeacon', 'b2'), pause, pause, listsBeacon], false],
  ['read too late', [on('deleteBeacon', 'b1'), pause, pause, on('getBeacon', 'b1')], true],
  [
    'read and not found',
    [on('deleteBeacon', 'b1'), pause, pause, on('getBeacon', 'b1', { status: 404 })],
    false,
  ],
  ['deleted again', [on('deleteBeacon', 'b1'), pause, pause, on('deleteBeacon', 'b1')], false],
  ['kept by a refusal', [on('deleteBeacon', 'b1', { status: 409 }), pause, pause, listsBeacon], false],
  ['named by a stored reply', [on('deleteBeacon', 'b1', keyed), pause, pause, listsBeacon], false],
  ['restored', [on('deleteBeacon', 'b1'), () => act('snapshots.restore'), pause, pause, listsBeacon], false],
  ['of another owner of the id', [on('deleteBeacon', 'b1'), reissues, pause, pause, listsBeacon], false],
  ['a webhook with a log', [on('deleteWebhook', 5), pause, pause, on('listWebhookLogs', 5)], true],
  [
    'a webhook whose id was issued again',
    [
      on('deleteWebhook', 5),
      sends('createWebhook', {}, { data: { id: 5 } }),
      pause,
      pause,
      on('listWebhookLogs', 5),
    ],
    false,
  ],
  ['a digest in a cached list', [on('deleteDigest', 5), pause, pause, listsDigest], false],
  [
    'a digest whose list was cached',
    [on('deleteDigest', 5), pause, pause, moves(310_000), listsDigest],
    true,
  ],
  ['a digest that is read', [on('deleteDigest', 5), pause, pause, on('getDigest', 5)], false],
])('something deleted: %s', (_, entries, isWrong) => {
  expect(broken(...entries)).toEqual(isWrong ? ['deleted-stays-gone'] : []);
});

test('a sync is known by its external id, which another one may get', () => {
  const sync = (id: number) => (): Exchanged => {
    const entry = exchanged('createSync', { json: { data: { id } } });
    return { ...entry, request: { ...entry.request, url: `${entry.request.url}?external_id=x-1` } };
  };
  const listed = lists('listSyncs', { data: { syncs: [{ id: 8, external_id: 'x-1' }] } });
  expect(broken(sync(3), on('deleteSync', 3), pause, pause, listed)).toEqual(['deleted-stays-gone']);
  expect(broken(sync(3), on('deleteSync', 3), sync(8), pause, pause, listed)).toEqual([]);
  expect(broken(sync(3), sync(8), on('deleteSync', 3), pause, pause, listed)).toEqual([]);
});

/** An organisation that others use too. */
const shared: Exchanged['caller'] = {
  standing: 'valid',
  holder: { id: 'a', plan: 'enterprise', isPrivate: false },
};

const made = sends('createBeacon', { status: 'active' }, { data: { beacon_id: 'b1' } });
const shows = (status: string, given: Partial<Exchanged> = {}) =>
  on('getBeacon', 'b1', { json: { data: { beacon_id: 'b1', status } }, ...given });
const archives = on('archiveBeacon', 'b1');
const restores = on('restoreBeacon', 'b1');
const updates = (body: object) => () => ({
  ...on('updateBeacon', 'b1')(),
  request: { ...on('updateBeacon', 'b1')().request, body: JSON.stringify(body) },
});

test.each<readonly [what: string, readonly (() => Entry)[], boolean]>([
  ['a draft that was made active', [made, pause, pause, shows('draft')], true],
  ['active while the archive is late', [made, archives, pause, shows('active')], false],
  ['active after it was archived', [made, archives, pause, pause, shows('active')], true],
  ['active for another owner', [made, archives, reissues, pause, pause, shows('active')], false],
  [
    'active where others may restore it',
    [archives, pause, pause, shows('active', { caller: shared })],
    false,
  ],
  [
    'active while other requests are under way',
    [archives, pause, pause, shows('active', { isOverlapped: true })],
    false,
  ],
  [
    'archived after an update',
    [archives, updates({ status: 'active' }), pause, pause, shows('archived')],
    false,
  ],
  ['active after an update', [archives, updates({ name: 'a' }), pause, pause, shows('active')], true],
  ['a draft after a restoration', [archives, restores, pause, pause, shows('draft')], false],
  ['active after a restoration', [archives, restores, pause, pause, shows('active')], true],
  [
    'active after an update of a draft',
    [archives, restores, updates({ status: 'active' }), pause, pause, shows('active')],
    false,
  ],
  ['a draft after a needless restoration', [made, restores, pause, pause, shows('draft')], true],
  ['gone after it was archived', [archives, pause, pause, on('getBeacon', 'b1', { status: 404 })], true],
  [
    'active after a restoration that got no answer',
    [archives, on('restoreBeacon', 'b1', { answer: undefined }), pause, pause, shows('active')],
    false,
  ],
])('a Beacon that shows %s', (_, entries, isWrong) => {
  expect(broken(...entries)).toEqual(isWrong ? ['beacons-keep-state'] : []);
});

const revised = (revision: number, name: string) =>
  lists('listBeacons', { items: [{ beacon_id: 'b1', revision, name }] });

test.each<readonly [what: string, readonly (() => Entry)[], boolean]>([
  ['rises', [revised(1, 'a'), revised(2, 'b')], false],
  ['stays with other fields', [revised(1, 'a'), revised(1, 'b')], true],
  ['falls for a moment', [revised(2, 'b'), revised(1, 'a')], false],
  ['falls', [revised(2, 'b'), pause, pause, revised(1, 'a')], true],
  ['falls for another owner', [revised(2, 'b'), reissues, pause, pause, revised(1, 'a')], false],
  ['stays for another owner', [revised(1, 'a'), reissues, revised(1, 'b')], false],
  [
    'falls with a restored state',
    [revised(2, 'b'), () => act('snapshots.restore'), pause, revised(1, 'c')],
    false,
  ],
])('a revision that %s', (_, entries, isWrong) => {
  expect(broken(...entries)).toEqual(isWrong ? ['revisions-rise'] : []);
});

const secret = 'whsec_0123456789';
const registers = sends('createWebhook', {}, { data: { id: 7, secret } });

test.each<readonly [what: string, readonly (() => Entry)[], boolean]>([
  ['in a list', [registers, lists('listWebhooks', { data: [{ id: 7, secret }] })], true],
  ['in a tool', [registers, lists('service-account', { result: { content: [], key: secret } })], true],
  ['masked', [registers, lists('listWebhooks', { data: [{ id: 7, secret: 'whsec_****' }] })], false],
  ['in a replay', [registers, registers], false],
  [
    'in a restored state',
    [registers, () => act('snapshots.restore'), lists('listWebhooks', { data: secret })],
    false,
  ],
])('a secret %s', (_, entries, isWrong) => {
  expect(broken(...entries)).toEqual(isWrong ? ['secrets-shown-once'] : []);
});

test('an archived Beacon is not executed, once its archive must show and until it is restored', () => {
  const executes = (status: number) => (): Exchanged => {
    const entry = exchanged('listStreamManifests', { status, json: { data: {} } });
    return { ...entry, request: { ...entry.request, url: `${entry.request.url}?beacon_id=b1` } };
  };
  expect(broken(archives, pause, pause, executes(200))).toEqual(['archived-beacons-not-executed']);
  expect(broken(archives, pause, executes(200))).toEqual([]);
  expect(broken(archives, pause, pause, executes(409))).toEqual([]);
  expect(broken(archives, restores, pause, pause, executes(200))).toEqual([]);
  const params = { name: 'service-archive-beacon', arguments: { beacon_id: 'b1' } };
  const byTool = (text: string) =>
    sends(
      'service-archive-beacon',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { result: { content: [{ type: 'text', text }] } },
    );
  const archived = byTool('{"status":"archived"}');
  expect(broken(made, archived, pause, pause, executes(200))).toEqual(['archived-beacons-not-executed']);
  expect(broken(made, archived, restores, pause, pause, executes(200))).toEqual([]);
  expect(broken(made, byTool('{"error_code":"forbidden"}'), pause, pause, executes(200))).toEqual([]);
});

test('a replay within a day has the data of the first answer, but for a secret', () => {
  const creates =
    (data: object, key = 'one') =>
    (): Exchanged => {
      const entry = exchanged('createDigest', { json: { data } });
      const headers = { 'idempotency-key': key, 'api-key': 'a' };
      return { ...entry, request: { ...entry.request, headers, body: '{}' } };
    };
  const first = creates({ id: 5, secret: 'only-once' });
  const wrong = ['replays-repeat-the-answer'];
  expect(broken(first, creates({ id: 5 }))).toEqual([]);
  expect(broken(first, creates({ id: 6 }))).toEqual(wrong);
  expect(broken(first, creates({ id: 6 }, 'two'))).toEqual([]);
  expect(broken(first, moves(86_000_000), creates({ id: 6 }))).toEqual(wrong);
  expect(broken(first, moves(86_400_000), creates({ id: 6 }))).toEqual([]);
  expect(broken(first, () => act('snapshots.restore'), creates({ id: 6 }))).toEqual([]);
});
