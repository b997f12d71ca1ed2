// The model of user digests: their streams through additions and removals, pauses and deletion, and what they list.
import { constant, constantFrom, integer, record, subarray } from 'fast-check';
import type { Exchange } from '../clients/exchange.ts';
import { isList } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { FoundStream, Org } from '../kit/case.ts';
import { check, expectRefusal, expectStatus, expectSuccess, listAt } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { answered } from '../steps/burst.ts';
import { listDigest, listedBy, newName, streamIdsOf } from '../steps/digests.ts';
import { idsOf, type ManifestPage, totalOf } from '../steps/manifest-reads.ts';
import { type Makers, makersOf } from '../steps/writes.ts';

const digestsMax = 2;
/** Manifests of one look into a digest. */
const lookedAt = 4;

/** Streams are told by their place among those of the rig. */
type Command =
  | { readonly kind: 'create'; readonly streams: readonly number[] }
  | { readonly kind: 'add' | 'take-out'; readonly nth: number; readonly streams: readonly number[] }
  | { readonly kind: 'pause' | 'activate' | 'remove'; readonly nth: number }
  | { readonly kind: 'manifests'; readonly nth: number }
  | { readonly kind: 'list' };

interface Known {
  readonly id: string;
  readonly state: 'active' | 'paused' | 'removed';
  readonly streams: ReadonlySet<number>;
  /** Every number of streams that it has had, for lists may lag behind. */
  readonly counts: readonly number[];
}

type State = readonly Known[];

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
      record({ kind: constant('add'), nth, streams }),
      record({ kind: constant('take-out'), nth, streams }),
      record({ kind: constantFrom('pause', 'activate'), nth }),
      record({ kind: constantFrom('remove', 'manifests'), nth }),
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
      if (command.kind === 'create') return [...state, await created(command.streams, rig)];
      if (command.kind === 'list') {
        await expectListed(state, rig.rest);
        return state;
      }
      const known = state[command.nth % state.length];
      if (known === undefined) return state;
      const after =
        known.state === 'removed' ? await gone(command, known, rig) : await done(command, known, rig);
      return state.map((one) => (one === known ? after : one));
    },
    end: (_, { makers }) => makers.undo(),
  };
}

type CommandOnOne = Exclude<Command, { readonly kind: 'create' | 'list' }>;
type Write = Exclude<CommandOnOne, { readonly kind: 'manifests' }>;

async function created(streams: readonly number[], rig: Rig): Promise<Known> {
  const exchange = answered(
    await rig.makers.digests.create(undefined, { name: newName(), stream_ids: idsAt(streams, rig) }),
  );
  const id = rig.makers.digests.idIn(expectSuccess(exchange));
  return seen({ id, state: 'active', streams: new Set(streams), counts: [] }, rig);
}

/** A deleted digest is not there, and does not come back. */
async function gone(command: CommandOnOne, known: Known, rig: Rig): Promise<Known> {
  // A second deletion may be told as done; and whether other writes are refused is not said.
  if (command.kind === 'activate') expectRefusal(answered(await send(command, known, rig)));
  expectStatus(answered(await rig.makers.digests.read(known.id)), 404);
  return known;
}

async function done(command: CommandOnOne, known: Known, rig: Rig): Promise<Known> {
  switch (command.kind) {
    case 'add':
    case 'take-out':
      return changed(command, known, rig);
    case 'pause':
      expectAgainOrDone(answered(await send(command, known, rig)), known.state === 'paused');
      return seen({ ...known, state: 'paused' }, rig);
    case 'activate':
      expectAgainOrDone(answered(await send(command, known, rig)), known.state === 'active');
      return seen({ ...known, state: 'active' }, rig);
    case 'remove':
      expectSuccess(answered(await send(command, known, rig)));
      expectStatus(await rig.makers.digests.read(known.id), 404);
      return { ...known, state: 'removed' };
    case 'manifests':
      await expectManifests(known, rig);
      return known;
  }
}

async function changed(
  command: Extract<CommandOnOne, { readonly kind: 'add' | 'take-out' }>,
  known: Known,
  rig: Rig,
): Promise<Known> {
  const named = new Set(command.streams);
  const streams = command.kind === 'add' ? known.streams.union(named) : known.streams.difference(named);
  // What becomes of a digest without streams is not said.
  if (streams.size === 0) return known;
  const exchange = answered(await send(command, known, rig));
  // Nor is whether a paused one can be changed.
  if (known.state === 'paused' && exchange.status >= 400) return seen(known, rig);
  // The body of a deletion may not be allowed at all.
  const { status } = exchange;
  if (command.kind === 'take-out' && status >= 400 && status < 500) return seen(known, rig);
  expectSuccess(exchange);
  const shown = await streamIdsOf(rig.rest, known.id);
  // The body of a deletion may get lost on the way.
  const isUnread = command.kind === 'take-out' && isShown(shown, known.streams, rig);
  return expectShown(shown, isUnread ? known : { ...known, streams }, rig);
}

/** What changes nothing may be refused. */
function expectAgainOrDone(exchange: Exchange, isAgain: boolean): void {
  if (!isAgain) expectSuccess(exchange);
}

function send(command: Write, { id }: Known, rig: Rig): Promise<Exchange> {
  const { rest } = rig;
  const options = { path: { id } };
  switch (command.kind) {
    case 'add':
      return rest.call('addDigestStreams', { ...options, body: { stream_ids: idsAt(command.streams, rig) } });
    case 'take-out':
      return rest.call('removeDigestStreams', {
        ...options,
        body: { stream_ids: idsAt(command.streams, rig) },
      });
    case 'pause':
      return rest.call('deactivateDigest', options);
    case 'activate':
      return rest.call('activateDigest', options);
    case 'remove':
      return rest.call('deleteDigest', options);
  }
}

/** The detail shows exactly its streams. */
const seen = async (known: Known, rig: Rig): Promise<Known> =>
  expectShown(await streamIdsOf(rig.rest, known.id), known, rig);

function expectShown(shown: readonly string[], known: Known, rig: Rig): Known {
  check(isShown(shown, known.streams, rig), {
    expected: `stream_ids ${idsAt([...known.streams], rig).join(', ')} of the digest`,
    received: shown,
    at: 'data.digest.stream_ids',
  });
  return { ...known, counts: [...known.counts, shown.length] };
}

const isShown = (shown: readonly string[], streams: ReadonlySet<number>, rig: Rig): boolean =>
  JSON.stringify(shown) === JSON.stringify([...idsAt([...streams], rig)].sort());

/** Manifests of its streams, each once, and as many in all as its streams can have between them. */
async function expectManifests(known: Known, rig: Rig): Promise<void> {
  const exchange = answered(await listDigest(rig.rest, known.id, { page_size: lookedAt }));
  // Whether a paused digest lists anything is not said.
  if (known.state === 'paused') return;
  const page: ManifestPage = {
    exchange: expectSuccess(exchange),
    manifests: listAt(exchange, 'data.manifests'),
  };
  const chosen = rig.streams.filter((_, at) => known.streams.has(at));
  const ids = idsOf(page.manifests);
  check(new Set(ids).size === ids.length, {
    expected: 'each manifest once',
    received: ids,
    at: 'data.manifests',
    exchange,
  });
  for (const { stream_ids: of } of page.manifests)
    check(isList(of) && chosen.some(({ id }) => of.includes(id)), {
      expected: 'manifests of the streams of the digest',
      received: of,
      at: 'data.manifests.[].stream_ids',
      exchange,
    });
  const totals = chosen.map(({ total }) => total);
  const total = totalOf(page);
  // More may have been published since the streams were counted.
  check(total >= Math.max(...totals), {
    expected: `at least the ${Math.max(...totals)} manifests of its largest stream`,
    received: total,
    at: 'data.pagination.total_count',
    exchange,
  });
}

/** A list may lag behind, but shows no digest twice, and none as it never was. */
async function expectListed(state: State, client: RestClient): Promise<void> {
  const rows = await listedBy(client);
  for (const { id, counts } of state) {
    const shown = rows.filter((row) => String(row.id) === id);
    check(shown.length <= 1 && shown.every((row) => counts.some((count) => count === row.stream_count)), {
      expected: `digest ${id} once at most, with a stream_count of ${[...new Set(counts)].join(' or ')}`,
      received: shown,
      at: 'data.digests',
    });
  }
}

const idsAt = (places: readonly number[], { streams }: Rig): readonly string[] =>
  places.flatMap((place) => streams[place]?.id ?? []);
