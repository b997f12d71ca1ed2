// Flows of the manifest query: planning and execution, their states and tokens, and their cost.
import type { Exchange } from '../clients/exchange.ts';
import { isCount, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { at, check, errorCode, expectRefusal, expectStatus, listAt, show } from '../kit/expect.ts';
import { missingNeed, notApplicable } from '../kit/finding.ts';
import { expectUnbilled, manifestsIn, type QuotaState, quotaOf } from './manifest-reads.ts';

export const sendQuery = (client: RestClient, body: JsonObject): Promise<Exchange> =>
  client.call('queryManifests', { body });

/** These modes of a query execute nothing. */
export const isLookAhead = (mode: unknown): boolean =>
  mode === 'plan' || mode === 'count' || mode === 'orient';

/** A member of the answer to a query, in `data` or beside it (S-115). */
export const memberOf = (exchange: Exchange, name: string): unknown =>
  at(exchange, `data.${name}`) ?? at(exchange, name) ?? undefined;

/** A token in the answer to a query; a finding if there is none. */
export function tokenIn(exchange: Exchange, name: string): string {
  const token = memberOf(exchange, name);
  check(isString(token) && token !== '', `${name} as a string`, {
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

/** Plans the query; an answer without a token is a finding, except needs_scope (S-126), which is a missing need. */
export async function plan(client: RestClient, body: JsonObject): Promise<Planned> {
  const exchange = expectStatus(await sendQuery(client, { ...body, mode: 'plan' }), 200);
  if (memberOf(exchange, 'execution_status') === 'needs_scope') missingNeed('scoped-plans');
  return { exchange, token: tokenIn(exchange, 'plan_token') };
}

export const execute = (client: RestClient, body: JsonObject, token: string): Promise<Exchange> =>
  sendQuery(client, { ...body, plan_token: token });

/** The manifests of an answer; fewer than `min` are a missing need, because the query may select no more. */
export function expectManifests(exchange: Exchange, min = 1): readonly JsonObject[] {
  const manifests = listAt(expectStatus(exchange, 200), 'data.manifests');
  return manifests.length >= min ? manifests : missingNeed('query-results', { count: min });
}

/** Distinguishes manifests of query results, in which only the Brief is fixed. */
export const identityOf = (manifest: JsonObject): string =>
  String(manifest.manifest_id ?? manifest.record_id ?? JSON.stringify(manifest.brief));

export function expectNothingReturned(
  exchange: Exchange,
  before: QuotaState,
  after: QuotaState,
  what: string,
): void {
  check(manifestsIn(exchange).length === 0, `no manifest for ${what}`, { at: 'data.manifests', exchange });
  expectUnbilled(before, after, what);
}

/** Sends the query and expects a refusal (4xx, or one of the statuses) that returns and bills nothing. */
export async function expectFreeRefusal(
  client: RestClient,
  body: JsonObject,
  what: string,
  ...statuses: readonly number[]
): Promise<Exchange> {
  const before = await quotaOf(client);
  const exchange = await sendQuery(client, body);
  if (statuses.length === 0) expectRefusal(exchange);
  else expectStatus(exchange, ...statuses);
  expectNothingReturned(exchange, before, await quotaOf(client), what);
  expectNoSuccessState(exchange);
  return exchange;
}

function expectNoSuccessState(exchange: Exchange): void {
  const state = ['ok', 'executed', 'execution_status'].map((name) => memberOf(exchange, name));
  check(
    !state.includes(true) && !state.includes('executed'),
    'a refusal without ok true, executed true and execution_status executed',
    { received: state, at: 'data.executed', exchange },
  );
}

export function expectExecutedState(exchange: Exchange): void {
  const [executed, status] = [memberOf(exchange, 'executed'), memberOf(exchange, 'execution_status')];
  check(
    executed !== false && !planningStates.includes(status),
    'an answer with manifests that reports neither executed false nor a planning state',
    { received: { executed, execution_status: status }, at: 'data.executed', exchange },
  );
}

/** Values of execution_status after planning only ("Manifest query lifecycle"). */
export const planningStates: readonly unknown[] = ['planned', 'partial_plan', 'needs_scope'];

/** Sends the query and expects no execution: a refusal (4xx or 503), or executed false without manifests. */
export async function expectNotExecuted(
  client: RestClient,
  body: JsonObject,
  what: string,
): Promise<Exchange> {
  const before = await quotaOf(client);
  const exchange = await sendQuery(client, body);
  const { status } = exchange;
  const isHandled = status === 200 && memberOf(exchange, 'executed') === false;
  check(
    (status >= 400 && status < 500) || status === 503 || isHandled,
    `a refusal of ${what} (4xx or 503), or executed false`,
    { received: `status ${status}: ${show(exchange.text)}`, at: { kind: 'status' }, exchange },
  );
  expectNothingReturned(exchange, before, await quotaOf(client), what);
  return exchange;
}

/** Copies of a token with one character changed, at several positions. */
export function alterations(token: string): readonly string[] {
  const places = [0.25, 0.5, 0.75].map((share) => Math.floor(token.length * share));
  return [...places, token.length - 3]
    .filter((place) => place >= 0)
    .map((place) => `${token.slice(0, place)}${otherThan(token[place])}${token.slice(place + 1)}`);
}

/** Another letter, whose letter case makes no difference: the token may consist of hexadecimal digits. */
const otherThan = (char = ''): string => (/a/i.test(char) ? 'B' : 'A');

export function billedByQuery(exchange: Exchange): number {
  const billed = at(exchange, 'data.quota.manifests_billed_this_call');
  check(isCount(billed), 'data.quota.manifests_billed_this_call as an integer of 0 or more', {
    at: 'data.quota.manifests_billed_this_call',
    exchange,
  });
  return billed;
}

export function expectStatedCharge(exchange: Exchange, charge: number): void {
  const returned = manifestsIn(exchange).length;
  const billed = billedByQuery(exchange);
  check(
    billed <= returned && charge === billed,
    `manifests_billed_this_call at most ${returned}, the manifests returned, and quota_used raised by the same number`,
    {
      received: `manifests_billed_this_call ${billed}, quota_used raised by ${charge}`,
      at: 'data.quota.manifests_billed_this_call',
      exchange,
    },
  );
}

export function expectNoStatedCharge(exchange: Exchange): void {
  const billed = at(exchange, 'data.quota.manifests_billed_this_call') ?? 0;
  const [charged, free] = [memberOf(exchange, 'quota_charged'), memberOf(exchange, 'does_not_consume_quota')];
  check(
    billed === 0 && charged !== true && free !== false,
    'manifests_billed_this_call 0, quota_charged false and does_not_consume_quota true for planning',
    {
      received: { billed, quota_charged: charged, does_not_consume_quota: free },
      at: 'data.quota_charged',
      exchange,
    },
  );
}

/** If the manifests of a query are free, rules about its cut at the quota do not apply. */
export function requireBilledQueries(exchange: Exchange): void {
  if (manifestsIn(exchange).length > 0 && billedByQuery(exchange) === 0)
    notApplicable('S-26', 'the manifests of a query are not billed');
}

/** The code of an unsupported delta, in any of the places where a refusal can have it. */
export function expectDeltaUnsupported(exchange: Exchange): void {
  const code = 'delta_filter_unsupported';
  const places = [
    errorCode(exchange),
    at(exchange, 'detail'),
    memberOf(exchange, 'error'),
    memberOf(exchange, 'error_code'),
  ];
  const isNamed = places.some((place) => isString(place) && place.includes(code));
  check(isNamed, `the code ${code}`, { received: exchange.json, at: 'detail.error_code', exchange });
}

/** Names of families in a plan, in any place: the document names no families (S-125). */
export function familiesIn(exchange: Exchange): readonly string[] {
  const places = [at(exchange, 'data'), at(exchange, ''), at(exchange, 'data.diagnostics')].filter(isObject);
  for (const place of places)
    for (const [name, value] of Object.entries(place)) {
      const names = /^(required_|available_)?families$/.test(name) && Array.isArray(value) ? value : [];
      if (names.length > 1 && names.every(isString)) return names;
    }
  return missingNeed('family-names');
}
