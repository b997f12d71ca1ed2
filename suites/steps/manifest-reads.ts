// Reads of manifests and of the quota: one page, a whole selection, and the charge between two reads.
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isObjectList, isString, type JsonObject } from '../clients/json.ts';
import type { Query, RestClient } from '../clients/rest.ts';
import type { FoundStream, Parts } from '../kit/case.ts';
import {
  at,
  check,
  countAt,
  expectCode,
  expectEqual,
  expectSuccess,
  listAt,
  stringAt,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { inHeader } from '../kit/place.ts';
import { currentRead, readListing } from './reads.ts';

/** All plans, those whose quota and per-minute limit allow many reads first. */
export const amplePlans = [
  'professional',
  'startup',
  'enterprise',
  'individual',
  'platform',
  'starter',
] as const satisfies readonly PlanName[];

/** A service may need this time to show a new manifest (S-238). */
export const graceMs = 30_000;

/** All but the free plan. */
export const paidPlans = amplePlans.filter((plan) => plan !== 'starter');

export const pageSizeMax = 200;
/** Longer selections are a missing need. */
const pagesMax = 5;

type Stream = Pick<FoundStream, 'id'>;

export interface ManifestPage {
  readonly exchange: Exchange;
  readonly manifests: readonly JsonObject[];
}

/** A page of a stream's manifests; a refusal is a finding. */
export async function readPage(client: RestClient, stream: Stream, query: Query = {}): Promise<ManifestPage> {
  const exchange = expectSuccess(await readListing(client, stream, query));
  return { exchange, manifests: listAt(exchange, 'data.manifests') };
}

/** A page for any case that looks at manifests: where all share one limit, one request serves them all. */
export const samplePage: Query = { page: 0, page_size: 20 };

/** A page with at least `min` manifests; fewer are a missing need, because the rule is about their content. */
export async function readSome(
  client: RestClient,
  stream: Stream,
  query: Query = samplePage,
  min = 1,
): Promise<ManifestPage> {
  const page = await readPage(client, stream, query);
  return page.manifests.length >= min ? page : missingNeed('manifests', { count: min });
}

export const totalOf = ({ exchange }: ManifestPage): number =>
  countAt(exchange, 'data.pagination.total_count');

/** Number of manifests that the filters select; bills one at most. */
export const countSelected = async (client: RestClient, stream: Stream, filters: Query): Promise<number> =>
  totalOf(await readPage(client, stream, { ...filters, page_size: 1 }));

export const select = (
  client: RestClient,
  stream: Stream,
  filters: Query = {},
): Promise<readonly JsonObject[]> => walkPages((page) => readPage(client, stream, { ...filters, ...page }));

export async function walkPages(
  read: (page: { readonly page: number; readonly page_size: number }) => Promise<ManifestPage>,
  pageSize = pageSizeMax,
): Promise<readonly JsonObject[]> {
  const selected: JsonObject[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const found = await read({ page, page_size: pageSize });
    selected.push(...found.manifests);
    if (isClamped(found.exchange)) return missingNeed('quota');
    if (found.manifests.length === 0 || selected.length >= totalOf(found)) return selected;
  }
  return missingNeed('short-selection', { count: pagesMax * pageSize });
}

/** Sorted manifest ids, so that selections compare regardless of order. */
export const idsOf = (manifests: readonly JsonObject[]): readonly string[] =>
  manifests.map(manifestIdOf).sort();

/**
 * Whether two pages are of the same selection: equal totals and, where they hold it whole, the same manifests. The order
 * may depend on the filters (S-18).
 */
export function isSameSelection(one: ManifestPage, other: ManifestPage): boolean {
  const total = totalOf(one);
  if (total !== totalOf(other)) return false;
  const isWhole = one.manifests.length === total && other.manifests.length === total;
  return !isWhole || idsOf(one.manifests).join() === idsOf(other.manifests).join();
}

export function manifestIdOf({ manifest_id: id }: JsonObject): string {
  check(isString(id) || isInteger(id), 'manifest_id as a string or an integer', {
    received: id,
    at: 'data.manifests.[].manifest_id',
  });
  return String(id);
}

/** The manifest id, for reads that take an integer. */
export function integerIdOf(manifest: JsonObject): string {
  const id = manifestIdOf(manifest);
  return /^\d+$/.test(id) ? id : missingNeed('integer-manifest-ids');
}

export function recordIdOf({ record_id: id }: JsonObject): string {
  check(isString(id), 'record_id as a string', { received: id, at: 'data.manifests.[].record_id' });
  return id;
}

/** The manifests in an answer; none in a refusal. */
export function manifestsIn(exchange: Exchange): readonly JsonObject[] {
  const manifests = at(exchange, 'data.manifests');
  return isObjectList(manifests) ? manifests : [];
}

export const isClamped = (exchange: Exchange): boolean => at(exchange, 'data.quota_clamped') === true;

/** A page that was not cut has no clamp flags, or has them as false and zero. */
export function expectUncut(exchange: Exchange): void {
  const removed = at(exchange, 'data.items_removed_by_quota');
  check(
    !isClamped(exchange) && (removed === undefined || removed === null || removed === 0),
    'quota_clamped false or absent and items_removed_by_quota 0 or absent on a page that the quota does not cut',
    {
      received: { quota_clamped: at(exchange, 'data.quota_clamped'), items_removed_by_quota: removed },
      at: 'data.quota_clamped',
      exchange,
    },
  );
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

/** The quota state, by a free read. */
export async function quotaOf(client: RestClient): Promise<QuotaState> {
  const exchange = expectSuccess(await currentRead(client));
  return {
    exchange,
    limit: countAt(exchange, 'usage.quota_limit'),
    used: countAt(exchange, 'usage.quota_used'),
    remaining: countAt(exchange, 'usage.quota_remaining'),
    period: stringAt(exchange, 'usage.period'),
    resetDate: stringAt(exchange, 'usage.reset_date'),
  };
}

/** The charge between two states; if the billing period changed between them, they cannot be compared. */
export function chargeBetween(before: QuotaState, after: QuotaState): number {
  if (before.period !== after.period) missingNeed('lasting-period');
  return after.used - before.used;
}

export function expectUnbilled(before: QuotaState, after: QuotaState, what: string): void {
  expectEqual(after.exchange, 'usage.quota_used', 0, chargeBetween(before, after), `the charge of ${what}`);
}

/**
 * Exactly `bodies` manifests were billed between two states. A service may give manifests again for free in the same
 * period, so for an organisation with earlier reads a smaller charge is a missing need.
 */
export function expectBilled(before: QuotaState, after: QuotaState, bodies: number): void {
  const charge = chargeBetween(before, after);
  if (charge >= 0 && charge < bodies && before.used > 0) missingNeed('unbilled-org');
  expectEqual(after.exchange, 'usage.quota_used', bodies, charge, `the charge, from ${before.used} on`);
}

/** On a hard-cap plan quota_used and quota_remaining add up to the limit. */
export const expectSum = ({ used, remaining, limit, exchange }: QuotaState): void =>
  check(
    used <= limit && used + remaining === limit,
    `quota_used and quota_remaining that add up to quota_limit ${limit}`,
    { received: { used, remaining }, at: 'usage.quota_remaining', exchange },
  );

/** The charge is one of these; returns it. */
export function expectCharged(
  before: QuotaState,
  after: QuotaState,
  [least, most]: readonly [number, number],
  what: string,
): number {
  const charge = chargeBetween(before, after);
  check(
    charge >= least && charge <= most,
    `usage.quota_used raised by ${least} to ${most} by ${what}, from ${before.used}`,
    { at: 'usage.quota_used', exchange: after.exchange },
  );
  return charge;
}

/** A billed read must raise the counter; if it does not, free reads cannot be judged. */
export async function requireBilledReads(client: RestClient, stream: Stream): Promise<void> {
  const before = await quotaOf(client);
  await readListing(client, stream, { page_size: 2 });
  if ((await quotaOf(client)).used === before.used) missingNeed('billed-read');
}

const day = /^\d{4}-\d\d-\d\d$/;
const seconds = /^\d+$/;

/** A refusal because the quota is used up, with its code, its reset date and Retry-After. */
export function expectExhausted(exchange: Exchange): void {
  const resetsOn = at(exchange, 'detail.quota_resets_on');
  expectCode(exchange, 429, 'quota_exhausted');
  check(isString(resetsOn) && day.test(resetsOn), 'a date in quota_resets_on', {
    at: 'detail.quota_resets_on',
    exchange,
  });
  check(seconds.test(exchange.headers['retry-after'] ?? ''), 'Retry-After in whole seconds', {
    at: inHeader('Retry-After'),
    exchange,
  });
}

/** Whether a manifest that is read again is billed again. */
export async function areRepeatsBilled(
  client: RestClient,
  stream: Pick<FoundStream, 'id' | 'total'>,
): Promise<boolean> {
  const readLast = (total: number): Promise<Exchange> =>
    readListing(client, stream, { page: Math.max(0, total - 1), page_size: 1 });
  // A plan may see fewer manifests than others (S-39); the first page of one manifest, which may be billed, tells how many.
  const isShown = manifestsIn(await readLast(stream.total)).length > 0;
  const total = isShown ? stream.total : totalOf(await readPage(client, stream, { page: 0, page_size: 1 }));
  if (!isShown) await readLast(total);
  const once = await quotaOf(client);
  await readLast(total);
  return chargeBetween(once, await quotaOf(client)) > 0;
}

/** Manifests of the stream; a missing need if the plan shows fewer. */
export async function shownManifests(
  { org: { plan }, stream, discover }: Parts<'org' | 'stream' | 'discover'>,
  count: number,
): Promise<readonly JsonObject[]> {
  const shown = await discover.manifests(stream.id, count, plan);
  return shown.length < count ? missingNeed('manifests', { count, plan }) : shown;
}
