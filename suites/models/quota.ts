// The model of the monthly quota: listings, queries, digest listings and single reads in any order, down to the edge.
import { constant, constantFrom, integer, record } from 'fast-check';
import type { Exchange } from '../clients/exchange.ts';
import { isObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { FoundStream, Org } from '../kit/case.ts';
import { at, check, countAt, expectRefusal, expectSuccess } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { answered } from '../steps/burst.ts';
import {
  billsRepeats,
  chargeBetween,
  deliveredBy,
  expectExhausted,
  type QuotaState,
  quotaOf,
} from '../steps/manifest-reads.ts';
import { readListing } from '../steps/reads.ts';
import { makersOf } from '../steps/writes.ts';

/** Less than a few commands ask for, so that many series come to the edge. */
export const quotaLeft = 8;
const pageSizeMax = 5;
const pageMax = 2;
/** Manifests that a stream must have for every page to be full. */
export const manifestsMin = (pageMax + 1) * pageSizeMax;
const noDay = { published_date_from: '1901-01-01', published_date_to: '1901-01-02' };
const seventeenDigits = /^\d{17}$/;

type Command =
  | { readonly kind: 'list' | 'query' | 'list-digest'; readonly page: number; readonly size: number }
  | { readonly kind: 'read-one'; readonly nth: number }
  | {
      readonly kind:
        | 'list-nothing'
        | 'query-nothing'
        | 'list-digest-for-nothing'
        | 'count'
        | 'list-wrongly'
        | 'query-wrongly';
    };

interface State {
  readonly quota: QuotaState;
  /** A digest of the stream, where the organisation has digests. */
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
  const repeatsBilled = await billsRepeats(first, parts.stream);
  const page = integer({ min: 0, max: pageMax });
  const size = integer({ min: 1, max: pageSizeMax });
  const nth = integer({ min: 0, max: parts.recordIds.length - 1 });
  return {
    commands: [
      record({ kind: constantFrom('list', 'query', 'list-digest'), page, size }),
      record({ kind: constant('read-one'), nth }),
      record({ kind: constantFrom('list-nothing', 'query-nothing', 'list-digest-for-nothing') }),
      record({ kind: constantFrom('count', 'list-wrongly', 'query-wrongly') }),
    ],
    lengthMax: 8,
    begin: async () => {
      const org = await parts.fresh();
      const { rest } = org;
      const { digests, undo } = makersOf(org, parts.stream.id);
      const made = await digests.create();
      const digestId = made.status < 300 ? digests.idIn(made) : undefined;
      return {
        state: { quota: await quotaOf(rest), digestId },
        rig: { ...parts, rest, repeatsBilled, undo },
      };
    },
    applies: ({ kind }, { digestId }) => digestId !== undefined || !kind.startsWith('list-digest'),
    step: async (command, { quota, digestId }, rig) => {
      const exchange = answered(await send(command, rig, digestId ?? ''));
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
  const listDigest = (filter: typeof noDay | { readonly page: number; readonly page_size: number }) =>
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
      return readListing(rest, stream, noDay);
    case 'query-nothing':
      return query(noDay);
    case 'list-digest-for-nothing':
      return listDigest(noDay);
    case 'count':
      return query({ mode: 'count', page_size: 1 });
    case 'list-wrongly':
      return readListing(rest, stream, { published_date_from: 'yesterday' });
    case 'query-wrongly':
      return query({ page_size: 'many' });
  }
}

/** Refused only where too little is left for it, and a listing is cut to exactly what is left. */
function expectAnswer(command: Command, exchange: Exchange, { remaining }: QuotaState, rig: Rig): void {
  if (command.kind.endsWith('-wrongly')) {
    expectRefusal(exchange);
    return;
  }
  // Where a plan lacks Records, so may it lack manifests that are read alone.
  if (command.kind === 'read-one' && exchange.status === 403) return;
  const { least, most, leftToServe } = servingDue(command, remaining, rig.repeatsBilled);
  if (exchange.status === 429 && remaining < leftToServe) {
    expectExhausted(exchange);
    return;
  }
  expectBodies(expectSuccess(exchange), least, most);
}

interface Serving {
  readonly least: number;
  readonly most: number;
  /** With less than this left, a refusal will do. */
  readonly leftToServe: number;
}

function servingDue(command: Command, remaining: number, repeatsBilled: boolean): Serving {
  const asked = 'size' in command ? command.size : 1;
  if (command.kind.endsWith('-nothing')) return { least: 0, most: 0, leftToServe: 1 };
  // How surfaces other than listings are cut is left open, down to a refusal of more than is left.
  if (command.kind !== 'list') return { least: 0, most: asked, leftToServe: asked };
  const due = Math.min(asked, remaining);
  // What was served before may be free, also past the edge.
  return { least: due, most: repeatsBilled ? due : asked, leftToServe: 1 };
}

function expectBodies(exchange: Exchange, least: number, most: number): void {
  const bodies = bodiesIn(exchange);
  check(bodies >= least && bodies <= most, {
    expected: `${numberFrom(least, most)} manifests served`,
    received: bodies,
    at: 'data.manifests',
    exchange,
  });
}

/** Each manifest is billed once at most, those of a listing exactly once, and never past the limit. */
function expectCharge(
  command: Command,
  exchange: Exchange,
  { before, after }: { readonly before: QuotaState; readonly after: QuotaState },
  { repeatsBilled }: Rig,
): void {
  const bodies = bodiesIn(exchange);
  const { least, most } = chargeDue(command, exchange, bodies, repeatsBilled);
  const charge = chargeBetween(before, after);
  check(charge >= least && charge <= most, {
    expected: `quota_used raised by ${numberFrom(least, most)} for ${bodies} manifests served, from ${before.used}`,
    received: after.used,
    at: 'usage.quota_used',
    exchange: after.exchange,
  });
  check(
    after.limit === before.limit && after.used <= after.limit && after.used + after.remaining === after.limit,
    {
      expected: `quota_used and quota_remaining that make ${before.limit}`,
      received: { used: after.used, remaining: after.remaining, limit: after.limit },
      at: 'usage.quota_remaining',
      exchange: after.exchange,
    },
  );
}

function chargeDue(
  { kind }: Command,
  exchange: Exchange,
  bodies: number,
  repeatsBilled: boolean,
): { readonly least: number; readonly most: number } {
  if (kind === 'list') return { least: repeatsBilled ? bodies : 0, most: bodies };
  // A query tells what it billed.
  if ((kind === 'query' || kind === 'count') && exchange.status < 300) {
    const told = countAt(exchange, 'data.quota.manifests_billed_this_call');
    expectBodies(exchange, told, Number.POSITIVE_INFINITY);
    return { least: told, most: told };
  }
  return { least: 0, most: bodies };
}

/** Manifests that an answer holds, in a list or alone. */
const bodiesIn = (exchange: Exchange): number =>
  deliveredBy(exchange).length + (isObject(at(exchange, 'data.signal')) ? 1 : 0);

const numberFrom = (least: number, most: number): string =>
  least === most ? `${least}` : `${least} to ${most}`;
