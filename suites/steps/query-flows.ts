// Manifest queries by their flows: asked, read wherever the target tells of them, and what they cost.
import type { Exchange } from '../clients/exchange.ts';
import { isCount, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { at, check, errorCode, expectRefusal, expectStatus, listAt, show } from '../kit/expect.ts';
import { missingNeed, notApplicable } from '../kit/finding.ts';
import { deliveredBy, expectUnbilled, type QuotaState, quotaOf } from './manifest-reads.ts';

export const ask = (client: RestClient, body: JsonObject): Promise<Exchange> =>
  client.call('queryManifests', { body });

/** A member of a query's answer, in `data` or beside it (S-115). */
export const told = (exchange: Exchange, name: string): unknown =>
  at(exchange, `data.${name}`) ?? at(exchange, name) ?? undefined;

/** A token of a query's answer; a finding where there is none. */
export function tokenIn(exchange: Exchange, name: string): string {
  const token = told(exchange, name);
  check(isString(token) && token !== '', {
    expected: `${name}, in data or beside it`,
    received: token,
    at: `data.${name}`,
    exchange,
  });
  return token;
}

export interface Planned {
  readonly exchange: Exchange;
  readonly token: string;
}

/** A plan of the query; anything but a plan with a token, or the wish for more scope (S-126), is a finding. */
export async function plan(client: RestClient, body: JsonObject): Promise<Planned> {
  const exchange = expectStatus(await ask(client, { ...body, mode: 'plan' }), 200);
  if (told(exchange, 'execution_status') === 'needs_scope') missingNeed('scoped-plans');
  return { exchange, token: tokenIn(exchange, 'plan_token') };
}

export const execute = (client: RestClient, body: JsonObject, token: string): Promise<Exchange> =>
  ask(client, { ...body, plan_token: token });

/** An answer with at least `min` manifests; fewer are a missing need, for the query may select no more. */
export function expectManifests(exchange: Exchange, min = 1): readonly JsonObject[] {
  const manifests = listAt(expectStatus(exchange, 200), 'data.manifests');
  return manifests.length >= min ? manifests : missingNeed('query-results', { count: min });
}

/** What tells manifests of query results apart, whose fields but the Brief are open. */
export const identityOf = (manifest: JsonObject): string =>
  String(manifest.manifest_id ?? manifest.record_id ?? JSON.stringify(manifest.brief));

/** No manifest and no charge, whatever was answered. */
export function expectNothing(exchange: Exchange, before: QuotaState, after: QuotaState, what: string): void {
  check(deliveredBy(exchange).length === 0, {
    expected: `no manifest for ${what}`,
    received: `${deliveredBy(exchange).length} manifests`,
    at: 'data.manifests',
    exchange,
  });
  expectUnbilled(before, after, what);
}

/** Asks and demands a refusal (4xx) that returns and bills nothing. */
export async function expectFreeRefusal(
  client: RestClient,
  body: JsonObject,
  what: string,
  ...statuses: readonly number[]
): Promise<Exchange> {
  const before = await quotaOf(client);
  const exchange = await ask(client, body);
  if (statuses.length === 0) expectRefusal(exchange);
  else expectStatus(exchange, ...statuses);
  expectNothing(exchange, before, await quotaOf(client), what);
  expectToldRefused(exchange);
  return exchange;
}

/** A refusal need not tell how far it came; one that does tells no success. */
function expectToldRefused(exchange: Exchange): void {
  const state = ['ok', 'executed', 'execution_status'].map((name) => told(exchange, name));
  check(!state.includes(true) && !state.includes('executed'), {
    expected: 'a refusal that tells neither ok nor executed',
    received: state,
    at: 'data.executed',
    exchange,
  });
}

/** Whether a query was planned first is its own affair; one that returned manifests was executed. */
export function expectToldExecuted(exchange: Exchange): void {
  const [executed, status] = [told(exchange, 'executed'), told(exchange, 'execution_status')];
  check(executed !== false && !planningStates.includes(status), {
    expected: 'no answer with manifests that tells it was not executed',
    received: { executed, execution_status: status },
    at: 'data.executed',
    exchange,
  });
}

/** Words of execution_status that tell of planning alone ("Manifest query lifecycle"). */
export const planningStates: readonly unknown[] = ['planned', 'partial_plan', 'needs_scope'];

/**
 * Asks and demands that nothing is executed: a refusal (4xx or 503), or an answer that says so, without manifests.
 */
export async function expectNotExecuted(
  client: RestClient,
  body: JsonObject,
  what: string,
): Promise<Exchange> {
  const before = await quotaOf(client);
  const exchange = await ask(client, body);
  const { status } = exchange;
  const isHandled = status === 200 && told(exchange, 'executed') === false;
  check((status >= 400 && status < 500) || status === 503 || isHandled, {
    expected: `a refusal of ${what}, or executed: false`,
    received: `status ${status}: ${show(exchange.text)}`,
    at: { kind: 'status' },
    exchange,
  });
  expectNothing(exchange, before, await quotaOf(client), what);
  return exchange;
}

/** Versions of a token of which each differs in one character, from its beginning to its end. */
export function alterations(token: string): readonly string[] {
  const places = [0.25, 0.5, 0.75].map((share) => Math.floor(token.length * share));
  return [...places, token.length - 3]
    .filter((place) => place >= 0)
    .map((place) => `${token.slice(0, place)}${token[place] === 'A' ? 'B' : 'A'}${token.slice(place + 1)}`);
}

/** manifests_billed_this_call of a query's answer. */
export function billedBy(exchange: Exchange): number {
  const billed = at(exchange, 'data.quota.manifests_billed_this_call');
  check(isCount(billed), {
    expected: 'data.quota.manifests_billed_this_call as an integer of 0 or more',
    received: billed,
    at: 'data.quota.manifests_billed_this_call',
    exchange,
  });
  return billed;
}

/** What the counter rose by is what the answer tells, no more than the manifests it returned, and flagged as such. */
export function expectPaidFor(exchange: Exchange, charge: number): void {
  const returned = deliveredBy(exchange).length;
  const billed = billedBy(exchange);
  check(billed <= returned && charge === billed, {
    expected: `at most ${returned} billed, for so many manifests were returned, and quota_used raised by as many`,
    received: `manifests_billed_this_call ${billed}, quota_used raised by ${charge}`,
    at: 'data.quota.manifests_billed_this_call',
    exchange,
  });
  const isFree = billed === 0;
  const [charged, free] = [told(exchange, 'quota_charged'), told(exchange, 'does_not_consume_quota')];
  check(charged !== isFree && !(charged === true && free === true), {
    expected: `quota_charged ${!isFree}, and never with does_not_consume_quota`,
    received: { quota_charged: charged, does_not_consume_quota: free },
    at: 'data.quota_charged',
    exchange,
  });
}

/** What a planning answer tells of its cost, as far as it does, is that there is none. */
export function expectUncharged(exchange: Exchange): void {
  const billed = at(exchange, 'data.quota.manifests_billed_this_call') ?? 0;
  const [charged, free] = [told(exchange, 'quota_charged'), told(exchange, 'does_not_consume_quota')];
  check(billed === 0 && charged !== true && free !== false, {
    expected: 'nothing billed, quota_charged false and does_not_consume_quota true for planning',
    received: { billed, quota_charged: charged, does_not_consume_quota: free },
    at: 'data.quota_charged',
    exchange,
  });
}

/** Manifests that cost nothing cannot be cut at the quota: then a rule about that does not apply. */
export function demandBilling(exchange: Exchange): void {
  if (deliveredBy(exchange).length > 0 && billedBy(exchange) === 0)
    notApplicable('S-26', 'the manifests of a query are not billed');
}

/** The document's code of a delta that it does not support, wherever a refusal may have it. */
export function expectDeltaUnsupported(exchange: Exchange): void {
  const code = 'delta_filter_unsupported';
  const places = [
    errorCode(exchange),
    at(exchange, 'detail'),
    told(exchange, 'error'),
    told(exchange, 'error_code'),
  ];
  check(
    places.some((place) => isString(place) && place.includes(code)),
    { expected: `the code ${code}`, received: exchange.json, at: 'detail.error_code', exchange },
  );
}

/** Names of families that a plan tells, wherever it does: the document gives none (S-125). */
export function familiesIn(exchange: Exchange): readonly string[] {
  const places = [at(exchange, 'data'), at(exchange, ''), at(exchange, 'data.diagnostics')].filter(isObject);
  for (const place of places)
    for (const [name, value] of Object.entries(place)) {
      const names = /^(required_|available_)?families$/.test(name) && Array.isArray(value) ? value : [];
      if (names.length > 1 && names.every(isString)) return names;
    }
  return missingNeed('family-names');
}
