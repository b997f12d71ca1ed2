// Reads of manifests and of the quota around them: one page, a whole selection, what was billed in between.

import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isObjectList, isString, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Discovery, FoundStream } from '../kit/case.ts';
import {
  at,
  check,
  countAt,
  errorCode,
  expectEqual,
  expectStatus,
  expectSuccess,
  listAt,
  stringAt,
} from '../kit/expect.ts';
import { MissingNeed, missingNeed } from '../kit/finding.ts';
import { inHeader } from '../kit/place.ts';
import { freeRead, readListing } from './reads.ts';

/** Plans whose quota and per-minute limit bear many reads, the ampler ones first; any will do. */
export const amplePlans = [
  'professional',
  'startup',
  'enterprise',
  'individual',
  'platform',
  'starter',
] as const satisfies readonly PlanName[];

/** All but the free plan. */
export const otherPlans = amplePlans.filter((plan) => plan !== 'starter');

export const pageSizeMax = 200;
/** Pages of one selection; larger ones are not walked by cases. */
const pagesMax = 5;

type Stream = Pick<FoundStream, 'id'>;

export interface ManifestPage {
  readonly exchange: Exchange;
  readonly manifests: readonly JsonObject[];
}

/** A page of a stream's manifests; anything but a success is a finding. */
export async function readPage(client: RestClient, stream: Stream, query: Query = {}): Promise<ManifestPage> {
  const exchange = expectSuccess(await readListing(client, stream, query));
  return { exchange, manifests: listAt(exchange, 'data.manifests') };
}

/** A page that shows at least `min` manifests; fewer are a missing need, for the rule is about what they are like. */
export async function readSome(
  client: RestClient,
  stream: Stream,
  query: Query,
  min = 1,
): Promise<ManifestPage> {
  const page = await readPage(client, stream, query);
  return page.manifests.length >= min ? page : missingNeed('manifests', { count: min });
}

export const totalOf = ({ exchange }: ManifestPage): number =>
  countAt(exchange, 'data.pagination.total_count');

/** The first manifests of a stream as each of the plans is shown them; plans that are not to be had are left out. */
export async function shownTo(
  plans: readonly PlanName[],
  discover: Discovery,
  stream: Stream,
): Promise<readonly { readonly plan: PlanName; readonly manifest: JsonObject }[]> {
  const shown = plans.map(async (plan) => {
    const manifests = await discover.manifests(stream.id, 5, plan).catch(unlessMissing);
    return manifests.map((manifest) => ({ plan, manifest }));
  });
  return (await Promise.all(shown)).flat();
}

function unlessMissing(cause: unknown): readonly JsonObject[] {
  if (cause instanceof MissingNeed) return [];
  throw cause;
}

/** How many manifests the filters select, for the price of one. */
export const countOf = async (client: RestClient, stream: Stream, filters: Query): Promise<number> =>
  totalOf(await readPage(client, stream, { ...filters, page_size: 1 }));

/** All manifests that the filters select. */
export const select = (
  client: RestClient,
  stream: Stream,
  filters: Query = {},
): Promise<readonly JsonObject[]> => walkPages((page) => readPage(client, stream, { ...filters, ...page }));

/** All manifests of a listing, read page by page. */
export async function walkPages(
  read: (page: { readonly page: number; readonly page_size: number }) => Promise<ManifestPage>,
  pageSize = pageSizeMax,
): Promise<readonly JsonObject[]> {
  const selected: JsonObject[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const shown = await read({ page, page_size: pageSize });
    selected.push(...shown.manifests);
    if (isClamped(shown.exchange)) return missingNeed('quota');
    if (shown.manifests.length === 0 || selected.length >= totalOf(shown)) return selected;
  }
  return missingNeed('short-selection', { count: pagesMax * pageSize });
}

/** Manifest ids in order, so that selections compare whatever the order of the lists. */
export const idsOf = (manifests: readonly JsonObject[]): readonly string[] =>
  manifests.map(manifestIdOf).sort();

export function manifestIdOf({ manifest_id: id }: JsonObject): string {
  check(isString(id) || isInteger(id), {
    expected: 'manifest_id of a manifest',
    received: id,
    at: 'data.manifests.[].manifest_id',
  });
  return String(id);
}

/** A manifest id for the reads that take an integer. */
export function integerIdOf(manifest: JsonObject): string {
  const id = manifestIdOf(manifest);
  return /^\d+$/.test(id) ? id : missingNeed('integer-manifest-ids');
}

export function recordIdOf({ record_id: id }: JsonObject): string {
  check(isString(id), {
    expected: 'record_id of a manifest as a string',
    received: id,
    at: 'data.manifests.[].record_id',
  });
  return id;
}

/** Manifests that an answer delivers; a refusal should deliver none. */
export function deliveredBy(exchange: Exchange): readonly JsonObject[] {
  const manifests = at(exchange, 'data.manifests');
  return isObjectList(manifests) ? manifests : [];
}

export const isClamped = (exchange: Exchange): boolean => at(exchange, 'data.quota_clamped') === true;

/** A page that was not cut leaves the flags out or denies them. */
export function expectUncut(exchange: Exchange): void {
  const removed = at(exchange, 'data.items_removed_by_quota');
  check(!isClamped(exchange) && (removed === undefined || removed === null || removed === 0), {
    expected: 'neither quota_clamped nor removed items on a page that was not cut',
    received: {
      quota_clamped: at(exchange, 'data.quota_clamped'),
      items_removed_by_quota: removed,
    },
    at: 'data.quota_clamped',
    exchange,
  });
}

export interface QuotaState {
  readonly exchange: Exchange;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** YYYY-MM */
  readonly period: string;
  /** YYYY-MM-DD */
  readonly resetDate: string;
}

/** The quota as a read shows it that bills nothing. */
export async function quotaOf(client: RestClient): Promise<QuotaState> {
  const exchange = expectSuccess(await freeRead(client));
  return {
    exchange,
    limit: countAt(exchange, 'usage.quota_limit'),
    used: countAt(exchange, 'usage.quota_used'),
    remaining: countAt(exchange, 'usage.quota_remaining'),
    period: stringAt(exchange, 'usage.period'),
    resetDate: stringAt(exchange, 'usage.reset_date'),
  };
}

/** What was billed between the two states; a period that ends in between makes them incomparable. */
export function chargeBetween(before: QuotaState, after: QuotaState): number {
  if (before.period !== after.period) missingNeed('lasting-period');
  return after.used - before.used;
}

/** Nothing was billed between the two states. */
export function expectUnbilled(before: QuotaState, after: QuotaState, what: string): void {
  check(chargeBetween(before, after) === 0, {
    expected: `quota_used still ${before.used} after ${what}`,
    received: after.used,
    at: 'usage.quota_used',
    exchange: after.exchange,
  });
}

/**
 * `bodies` manifests were billed between the two states. An organisation that read earlier in the period may be
 * given some of them again for nothing, which proves nothing.
 */
export function expectBilled(before: QuotaState, after: QuotaState, bodies: number): void {
  const charge = chargeBetween(before, after);
  if (charge >= 0 && charge < bodies && before.used > 0) missingNeed('unbilled-org');
  check(charge === bodies, {
    expected: `quota_used raised by ${bodies}, from ${before.used} to ${before.used + bodies}`,
    received: after.used,
    at: 'usage.quota_used',
    exchange: after.exchange,
  });
}

/** Reads that bill raise the counter; one that never moves says nothing about what is free, so that is a missing need. */
export async function assureCounting(client: RestClient, stream: Stream): Promise<void> {
  const before = await quotaOf(client);
  await readListing(client, stream, { page_size: 2 });
  if ((await quotaOf(client)).used === before.used) missingNeed('billed-read');
}

const day = /^\d{4}-\d\d-\d\d$/;
const seconds = /^\d+$/;

/** A refusal for quota that says so, and until when. */
export function expectExhausted(exchange: Exchange): void {
  const resetsOn = at(exchange, 'detail.quota_resets_on');
  expectStatus(exchange, 429);
  expectEqual(exchange, 'detail.error_code', 'quota_exhausted', errorCode(exchange));
  check(isString(resetsOn) && day.test(resetsOn), {
    expected: 'the day of the reset in detail.quota_resets_on',
    received: resetsOn,
    at: 'detail.quota_resets_on',
    exchange,
  });
  check(seconds.test(exchange.headers['retry-after'] ?? ''), {
    expected: 'the seconds to the reset in Retry-After',
    received: exchange.headers['retry-after'],
    at: inHeader('Retry-After'),
    exchange,
  });
}

/** Whether a manifest read again is billed again; where it is not, none of those to come may be. */
export async function billsRepeats(client: RestClient, stream: FoundStream): Promise<boolean> {
  const theLast = { page: stream.total - 1, page_size: 1 };
  await readListing(client, stream, theLast);
  const once = await quotaOf(client);
  await readListing(client, stream, theLast);
  return chargeBetween(once, await quotaOf(client)) > 0;
}
