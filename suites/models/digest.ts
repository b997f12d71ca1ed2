// The model of user digests: their streams after additions and removals, their states, and their manifests.
import { constant, constantFrom, integer, record, subarray } from 'fast-check';
import type { Exchange } from '../clients/exchange.ts';
import { isList } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { FoundStream, Org } from '../kit/case.ts';
import { check, expectRefusal, expectStatus, expectSuccess, listAt } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { unlessRateLimited } from '../steps/burst.ts';
import { createDigest, listDigestManifests, readDigestList, readStreamIds } from '../steps/digests.ts';
import { totalOf } from '../steps/manifest-reads.ts';
import { type Makers, makersOf } from '../steps/writes.ts';

const digestsMax = 2;
/** Manifests on the page that is read of a digest. */
const manifestsRead = 4;

/** Numbers are positions: of a digest in the state, of streams in the rig. */
type Command =
  | { readonly kind: 'create'; readonly streams: readonly number[] }
  | {
      readonly kind: 'add-streams' | 'remove-streams';
      readonly nth: number;
      readonly streams: readonly number[];
    }
  | { readonly kind: 'pause' | 'activate' | 'delete'; readonly nth: number }
  | { readonly kind: 'manifests'; readonly nth: number }
  | { readonly kind: 'list' };

interface KnownDigest {
  readonly id: string;
  readonly state: 'active' | 'paused' | 'deleted';
  /** Whether it was not found after its deletion. */
  readonly isGone?: boolean;
  readonly streams: ReadonlySet<number>;
  /** Every number of streams that it has had, because lists may be outdated. */
  readonly counts: readonly number[];
}

type State = readonly KnownDigest[];

interface Rig {
  readonly rest: RestClient;
  readonly streams: readonly FoundStream[];
  readonly makers: Makers;
}

export function digestModel(parts: {
  readonly fresh: () => Promise<Org>;
  readonly streams: readonly FoundStream[];
}): Model<Command, State, Rig> {
  const nth = integer({ min: 0, max: digestsMax - 1 });
  const streams = subarray([...parts.streams.keys()], { minLength: 1 });
  return {
    commands: [
      record({ kind: constant('create'), streams }),
      record({ kind: constant('add-streams'), nth, streams }),
      record({ kind: constant('remove-streams'), nth, streams }),
      record({ kind: constantFrom('pause', 'activate'), nth }),
      record({ kind: constantFrom('delete', 'manifests'), nth }),
      constant({ kind: 'list' }),
    ],
    lengthMax: 8,
    begin: async () => {
      const org = await parts.fresh();
      const makers = makersOf(org, parts.streams[0]?.id ?? '');
      return { state: [], rig: { ...parts, rest: org.rest, makers } };
    },
    applies: ({ kind }, state) => {
      if (kind === 'create') return state.length < digestsMax;
      return kind === 'list' || state.length > 0;
    },
    step: async (command, state, rig) => {
      if (command.kind === 'create') return [...state, await afterCreation(command.streams, rig)];
      if (command.kind === 'list') {
        await expectInList(state, rig.rest);
        return state;
      }
      const known = state[command.nth % state.length];
      if (known === undefined) return state;
      const after =
        known.state === 'deleted'
          ? await expectDeleted(command, known, rig)
          : await afterCommand(command, known, rig);
      return state.map((one) => (one === known ? after : one));
    },
    end: (_, { makers }) => makers.undo(),
  };
}

type CommandOnOne = Exclude<Command, { readonly kind: 'create' | 'list' }>;
type Write = Exclude<CommandOnOne, { readonly kind: 'manifests' }>;

async function afterCreation(streams: readonly number[], rig: Rig): Promise<KnownDigest> {
  const { digests } = rig.makers;
  const created = await createDigest(digests, { stream_ids: idsAt(streams, rig) });
  const id = digests.idIn(expectSuccess(unlessRateLimited(created)));
  return afterRead({ id, state: 'active', streams: new Set(streams), counts: [] }, rig);
}

/** A deleted digest cannot be activated, and stays unknown once it is. */
async function expectDeleted(command: CommandOnOne, known: KnownDigest, rig: Rig): Promise<KnownDigest> {
  // A second deletion may succeed, and the document does not say whether other writes are refused.
  if (command.kind === 'activate') expectRefusal(unlessRateLimited(await send(command, known, rig)));
  if (known.isGone === true) expectStatus(unlessRateLimited(await rig.makers.digests.read(known.id)), 404);
  return known;
}

async function afterCommand(command: CommandOnOne, known: KnownDigest, rig: Rig): Promise<KnownDigest> {
  switch (command.kind) {
    case 'add-streams':
    case 'remove-streams':
      return afterStreamWrite(command, known, rig);
    case 'pause':
    case 'activate': {
      const state = command.kind === 'pause' ? 'paused' : 'active';
      const exchange = unlessRateLimited(await send(command, known, rig));
      // A call without effect may be refused.
      if (known.state !== state) expectSuccess(exchange);
      return afterRead({ ...known, state }, rig);
    }
    case 'delete': {
      expectSuccess(unlessRateLimited(await send(command, known, rig)));
      // Deletion is soft: a service may still show the digest.
      const read = unlessRateLimited(await rig.makers.digests.read(known.id));
      return { ...known, state: 'deleted', isGone: expectStatus(read, 404, 200).status === 404 };
    }
    case 'manifests':
      await expectManifests(known, rig);
      return known;
  }
}

async function afterStreamWrite(
  command: Extract<CommandOnOne, { readonly kind: 'add-streams' | 'remove-streams' }>,
  known: KnownDigest,
  rig: Rig,
): Promise<KnownDigest> {
  const named = new Set(command.streams);
  const streams =
    command.kind === 'add-streams' ? known.streams.union(named) : known.streams.difference(named);
  // The document does not say how a service treats a digest without streams.
  if (streams.size === 0) return known;
  const exchange = unlessRateLimited(await send(command, known, rig));
  // Nor does it say whether a paused digest can be changed.
  if (known.state === 'paused' && exchange.status >= 400) return afterRead(known, rig);
  // A service may refuse a DELETE with a body.
  const { status } = exchange;
  if (command.kind === 'remove-streams' && status >= 400 && status < 500) return afterRead(known, rig);
  expectSuccess(exchange);
  const { ids: shown } = await readStreamIds(rig.rest, known.id);
  // The body of a DELETE may be dropped on the way.
  const isBodyDropped = command.kind === 'remove-streams' && isShown(shown, known.streams, rig);
  return checkedStreams(shown, isBodyDropped ? known : { ...known, streams }, rig);
}

function send(command: Write, { id }: KnownDigest, rig: Rig): Promise<Exchange> {
  const body = 'streams' in command ? { stream_ids: idsAt(command.streams, rig) } : undefined;
  return rig.rest.call(operations[command.kind], { path: { id }, ...(body && { body }) });
}

const operations = {
  'add-streams': 'addDigestStreams',
  'remove-streams': 'removeDigestStreams',
  pause: 'deactivateDigest',
  activate: 'activateDigest',
  delete: 'deleteDigest',
} as const;

/** The detail shows exactly the streams of the digest. */
const afterRead = async (known: KnownDigest, rig: Rig): Promise<KnownDigest> =>
  checkedStreams((await readStreamIds(rig.rest, known.id)).ids, known, rig);

function checkedStreams(shown: readonly string[], known: KnownDigest, rig: Rig): KnownDigest {
  check(
    isShown(shown, known.streams, rig),
    `data.digest.stream_ids ${idsAt([...known.streams], rig).join(', ')}`,
    { received: shown, at: 'data.digest.stream_ids' },
  );
  return { ...known, counts: [...known.counts, shown.length] };
}

const isShown = (shown: readonly string[], streams: ReadonlySet<number>, rig: Rig): boolean =>
  JSON.stringify(shown) === JSON.stringify([...idsAt([...streams], rig)].sort());

async function expectManifests(known: KnownDigest, rig: Rig): Promise<void> {
  const exchange = unlessRateLimited(
    await listDigestManifests(rig.rest, known.id, { page_size: manifestsRead }),
  );
  // The document does not say whether a paused digest lists anything.
  if (known.state === 'paused') return;
  const page = { exchange: expectSuccess(exchange), manifests: listAt(exchange, 'data.manifests') };
  const chosen = rig.streams.filter((_, at) => known.streams.has(at));
  for (const { stream_ids: of } of page.manifests)
    check(isList(of) && chosen.some(({ id }) => of.includes(id)), 'stream_ids with a stream of the digest', {
      received: of,
      at: 'data.manifests.[].stream_ids',
      exchange,
    });
  const totals = chosen.map(({ total }) => total);
  const total = totalOf(page);
  // More manifests may have been published since the streams were counted.
  check(
    total >= Math.max(...totals),
    `total_count of at least ${Math.max(...totals)}, that of its largest stream`,
    { at: 'data.pagination.total_count', exchange },
  );
}

/** A list may be outdated, but shows no digest twice and no stream_count that it never had. */
async function expectInList(state: State, client: RestClient): Promise<void> {
  const rows = await readDigestList(client);
  for (const { id, counts } of state) {
    const shown = rows.filter((row) => String(row.id) === id);
    check(
      shown.length <= 1 && shown.every((row) => counts.some((count) => count === row.stream_count)),
      `digest ${id} at most once, with stream_count ${[...new Set(counts)].join(' or ')}`,
      { received: shown, at: 'data.digests' },
    );
  }
}

const idsAt = (places: readonly number[], { streams }: Rig): readonly string[] =>
  places.flatMap((place) => streams[place]?.id ?? []);
