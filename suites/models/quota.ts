// The model of the monthly quota: listings, queries, digest listings and single reads in any order, until it is used up.
import { constant, constantFrom, integer, record } from 'fast-check';
import type { Exchange } from '../clients/exchange.ts';
import { isObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { FoundStream, Org } from '../kit/case.ts';
import { at, check, countAt, expectRefusal, expectSuccess, expectValue } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { unlessRateLimited } from '../steps/burst.ts';
import {
  areRepeatsBilled,
  chargeBetween,
  expectExhausted,
  expectSum,
  manifestsIn,
  type QuotaState,
  quotaOf,
} from '../steps/manifest-reads.ts';
import { emptyWindow } from '../steps/queries.ts';
import { readListing } from '../steps/reads.ts';
import { makersOf } from '../steps/writes.ts';

/** Small, so that many series of commands use it up. */
export const quotaLeft = 8;
export const pageSizeMax = 5;
export const pageMax = 2;
/** With this many manifests in the stream, every page is full. */
export const manifestsMin = (pageMax + 1) * pageSizeMax;
const seventeenDigits = /^\d{17}$/;

type Command =
  | { readonly kind: 'list' | 'query' | 'list-digest'; readonly page: number; readonly size: number }
  | { readonly kind: 'read-one'; readonly nth: number }
  | { readonly kind: 'list-nothing' | 'query-nothing' | 'list-digest-for-nothing' }
  | { readonly kind: 'count' | 'list-invalid' | 'query-invalid' };

interface State {
  readonly quota: QuotaState;
  /** A digest of the stream, if the plan includes digests. */
  readonly digestId: string | undefined;
}

interface Rig {
  readonly rest: RestClient;
  readonly stream: FoundStream;
  readonly recordIds: readonly string[];
  /** Whether a manifest that is read again is billed again. */
  readonly repeatsBilled: boolean;
  readonly undo: () => Promise<void>;
}

export async function quotaModel(parts: {
  readonly fresh: () => Promise<Org>;
  readonly stream: FoundStream;
  readonly recordIds: readonly string[];
}): Promise<Model<Command, State, Rig>> {
  const { rest: first } = await parts.fresh();
  const repeatsBilled = await areRepeatsBilled(first, parts.stream);
  const page = integer({ min: 0, max: pageMax });
  const size = integer({ min: 1, max: pageSizeMax });
  const nth = integer({ min: 0, max: parts.recordIds.length - 1 });
  return {
    commands: [
      record({ kind: constantFrom('list', 'query', 'list-digest'), page, size }),
      record({ kind: constant('read-one'), nth }),
      record({ kind: constantFrom('list-nothing', 'query-nothing', 'list-digest-for-nothing') }),
      record({ kind: constantFrom('count', 'list-invalid', 'query-invalid') }),
    ],
    lengthMax: 8,
    begin: async () => {
      const org = await parts.fresh();
      const { rest } = org;
      const { digests, undo } = makersOf(org, parts.stream.id);
      const made = await digests.create();
      const digestId = made.status < 300 ? digests.idIn(made) : undefined;
      const state = { quota: await quotaOf(rest), digestId };
      return { state, rig: { ...parts, rest, repeatsBilled, undo } };
    },
    applies: ({ kind }, { digestId }) => digestId !== undefined || !kind.startsWith('list-digest'),
    step: async (command, { quota, digestId }, rig) => {
      const exchange = unlessRateLimited(await send(command, rig, digestId ?? ''));
      expectAnswer(command, exchange, quota, rig);
      const after = await quotaOf(rig.rest);
      expectCharge(command, exchange, { before: quota, after }, rig);
      return { quota: after, digestId };
    },
    end: (_, { undo }) => undo(),
  };
}

function send(command: Command, rig: Rig, digestId: string): Promise<Exchange> {
  const { rest, stream, recordIds } = rig;
  const scope = seventeenDigits.test(stream.id) ? { stream_ids: [stream.id] } : {};
  const query = (body: object): Promise<Exchange> =>
    rest.call('queryManifests', { body: { ...scope, ...body } });
  const listDigest = (filter: typeof emptyWindow | { readonly page: number; readonly page_size: number }) =>
    rest.call('listDigestManifests', { path: { id: digestId }, query: filter });
  switch (command.kind) {
    case 'list':
      return readListing(rest, stream, { page: command.page, page_size: command.size });
    case 'query':
      return query({ page: command.page, page_size: command.size });
    case 'list-digest':
      return listDigest({ page: command.page, page_size: command.size });
    case 'read-one':
      return rest.call('getManifest', { path: { record_id: recordIds[command.nth] ?? '' } });
    case 'list-nothing':
      return readListing(rest, stream, emptyWindow);
    case 'query-nothing':
      return query(emptyWindow);
    case 'list-digest-for-nothing':
      return listDigest(emptyWindow);
    case 'count':
      return query({ mode: 'count', page_size: 1 });
    case 'list-invalid':
      return readListing(rest, stream, { published_date_from: 'yesterday' });
    case 'query-invalid':
      return query({ page_size: 'many' });
  }
}

/** A valid command is refused only with too little quota, and a listing is cut to exactly the remaining quota. */
function expectAnswer(command: Command, exchange: Exchange, { remaining }: QuotaState, rig: Rig): void {
  if (command.kind.endsWith('-invalid')) {
    expectRefusal(exchange);
    return;
  }
  // A plan without Records may be refused single manifests.
  if (command.kind === 'read-one' && exchange.status === 403) return;
  const { least, most, quotaToServe } = expectedServing(command, remaining, rig.repeatsBilled);
  if (exchange.status === 429 && remaining < quotaToServe) {
    expectExhausted(exchange);
    return;
  }
  expectBodies(expectSuccess(exchange), least, most);
}

interface ExpectedServing {
  readonly least: number;
  readonly most: number;
  /** With less quota than this a refusal is legal. */
  readonly quotaToServe: number;
}

function expectedServing(command: Command, remaining: number, repeatsBilled: boolean): ExpectedServing {
  const wanted = 'size' in command ? command.size : 1;
  if (command.kind.endsWith('-nothing')) return { least: 0, most: 0, quotaToServe: 1 };
  // How other surfaces are cut is open; they may refuse whatever exceeds the remaining quota.
  if (command.kind !== 'list') return { least: 0, most: wanted, quotaToServe: wanted };
  const due = Math.min(wanted, remaining);
  // Manifests that were served before may be free, even with the quota used up.
  return { least: due, most: repeatsBilled ? due : wanted, quotaToServe: 1 };
}

function expectBodies(exchange: Exchange, least: number, most: number): void {
  const bodies = bodiesIn(exchange);
  check(bodies >= least && bodies <= most, `${rangeText(least, most)} manifests`, {
    at: 'data.manifests',
    exchange,
  });
}

/** Each manifest is billed at most once, those of a listing exactly once, and never more than the limit. */
function expectCharge(
  command: Command,
  exchange: Exchange,
  { before, after }: { readonly before: QuotaState; readonly after: QuotaState },
  { repeatsBilled }: Rig,
): void {
  const bodies = bodiesIn(exchange);
  const { least, most } = expectedCharge(command, exchange, bodies, repeatsBilled);
  const charge = chargeBetween(before, after);
  check(
    charge >= least && charge <= most,
    `usage.quota_used raised by ${rangeText(least, most)} for ${bodies} manifests, from ${before.used}`,
    { at: 'usage.quota_used', exchange: after.exchange },
  );
  expectValue(after.exchange, 'usage.quota_limit', before.limit);
  expectSum(after);
}

function expectedCharge(
  { kind }: Command,
  exchange: Exchange,
  bodies: number,
  repeatsBilled: boolean,
): { readonly least: number; readonly most: number } {
  if (kind === 'list') return { least: repeatsBilled ? bodies : 0, most: bodies };
  // A query states what it billed.
  if ((kind === 'query' || kind === 'count') && exchange.status < 300) {
    const stated = countAt(exchange, 'data.quota.manifests_billed_this_call');
    expectBodies(exchange, stated, Number.POSITIVE_INFINITY);
    return { least: stated, most: stated };
  }
  return { least: 0, most: bodies };
}

/** Number of manifests in an answer, in a list or single. */
const bodiesIn = (exchange: Exchange): number =>
  manifestsIn(exchange).length + (isObject(at(exchange, 'data.signal')) ? 1 : 0);

const rangeText = (least: number, most: number): string =>
  least === most ? `${least}` : `${least} to ${most}`;
