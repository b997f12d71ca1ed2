// Which failures share a cause: a rule that others presuppose, or one and the same answer that several cases met.
import { type OperationId, operations } from '../../spec/contract.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isList, isObject, type JsonObject } from '../clients/json.ts';
import type { Failure, RuleResult } from './verdict.ts';

export interface Cause {
  /** The rule to mend first. */
  readonly head: RuleResult;
  /** Rules that are blocked by it. */
  readonly blocked: readonly RuleResult[];
}

/**
 * Rules that others presuppose, the most basic first. One that failed accounts for every rule that met the same
 * trouble: with any operation, or for rules about the shape of an operation with that one.
 */
const basicRules: readonly string[] = ['auth.key-pair-accepted', 'envelope.payload-under-data'];
const isShapeRule = (id: string): boolean => id.startsWith('shape.');

/**
 * The results, those with a cause in another rule marked by `blockedBy`. A failure is put down to the first basic
 * rule that met its trouble; failures that are left and look alike are put down to the first of them. What kept a
 * rule from being exercised is a trouble too, but never a cause. `baseUrl` is that of the target.
 */
export function withCauses(results: readonly RuleResult[], baseUrl: string): readonly RuleResult[] {
  const troubled = results.flatMap((result) => {
    const met = result.failure ?? result.obstacle;
    return met === undefined ? [] : [{ id: result.id, verdict: result.verdict, ...troubleOf(met, baseUrl) }];
  });
  const basic = troubled.filter(
    ({ id, verdict }) => verdict === 'failed' && rankOf(id) < Number.POSITIVE_INFINITY,
  );
  const ranked = basic.toSorted((a, b) => rankOf(a.id) - rankOf(b.id));
  const causes = new Map<string, string>();
  for (const trouble of troubled) {
    // What was not exercised is never a cause, so any basic rule may be its own.
    const rank = trouble.verdict === 'not-exercised' ? Number.POSITIVE_INFINITY : rankOf(trouble.id);
    const cause = ranked.find((other) => rankOf(other.id) < rank && accounts(other, trouble));
    if (cause !== undefined) causes.set(trouble.id, cause.id);
  }
  const firstLike = new Map<string, string>();
  for (const verdict of ['failed', 'warned'])
    for (const { id, look } of troubled.filter((trouble) => trouble.verdict === verdict))
      if (!causes.has(id) && !firstLike.has(look)) firstLike.set(look, id);
  return results.map((result) => {
    const trouble = troubled.find(({ id }) => id === result.id);
    const cause = causes.get(result.id) ?? firstLike.get(trouble?.look ?? '');
    return cause === undefined || cause === result.id
      ? result
      : { ...result, blockedBy: rootOf(cause, causes) };
  });
}

/** Rules to mend, the one that most others wait for first; those that only warn come last. */
export function causesOf(results: readonly RuleResult[]): readonly Cause[] {
  return results
    .filter(({ failure, blockedBy }) => failure !== undefined && blockedBy === undefined)
    .map((head) => ({ head, blocked: results.filter(({ blockedBy }) => blockedBy === head.id) }))
    .toSorted((a, b) => warns(a.head) - warns(b.head) || b.blocked.length - a.blocked.length);
}

const warns = ({ verdict }: RuleResult): number => Number(verdict !== 'failed');

interface Trouble {
  readonly operation: OperationId | undefined;
  /** An answer with this status was not to be had. */
  readonly status: number | undefined;
  /** The member that was not as it should be: `data.streams.#.id`. */
  readonly place: string | undefined;
  /** Alike for failures that look alike. */
  readonly look: string;
}

function rankOf(id: string): number {
  const rank = basicRules.indexOf(id);
  if (rank >= 0) return rank;
  return isShapeRule(id) ? basicRules.length : Number.POSITIVE_INFINITY;
}

function accounts(cause: Trouble & { readonly id: string }, trouble: Trouble): boolean {
  if (isShapeRule(cause.id) && cause.operation !== trouble.operation) return false;
  if (cause.status !== undefined) return cause.status === trouble.status;
  if (cause.place === undefined || trouble.place === undefined) return false;
  return trouble.place === cause.place || trouble.place.startsWith(`${cause.place}.`);
}

/** The cause of a cause; basic rules are only blocked by more basic ones, so this ends. */
function rootOf(id: string, causes: ReadonlyMap<string, string>): string {
  const before = causes.get(id);
  return before === undefined ? id : rootOf(before, causes);
}

function troubleOf({ expected, received, exchange }: Failure, baseUrl: string): Trouble {
  const operation = exchange && operationOf(exchange, baseUrl);
  const status =
    exchange && exchange.status >= 400 && tellsStatus(received, exchange) ? exchange.status : undefined;
  const place = status === undefined ? placeOf(expected, received, exchange) : undefined;
  if (received.startsWith('no answer to ')) return { operation, status, place, look: 'no answer' };
  const what = status ?? [expected, received].join('\n').replace(/\d+/g, '#');
  return { operation, status, place, look: [operation ?? exchange?.request.url, what].join('\n') };
}

/** Whether the status is the trouble: it is told, or a member was looked for in a refusal. */
const tellsStatus = (received: string, { status }: Exchange): boolean =>
  received === 'nothing' || received.startsWith(`status ${status}`);

/**
 * From `usage.period as a string` and from `/data/streams/3: must have …`, where a missing member is told as
 * `no name`. It ends with the first member that the answer does not have.
 */
function placeOf(expected: string, received: string, exchange: Exchange | undefined): string | undefined {
  const [, path] = /^(\/?\w+(?:[./]\w+)*)(?: as | equal to |: )/.exec(expected) ?? [];
  const [, missing] = /^no (\w+)$/.exec(received) ?? [];
  const steps = [...(path?.split(/[./]/) ?? []), missing ?? ''].filter((step) => step !== '');
  if (steps.length === 0) return undefined;
  return steps
    .slice(0, presentIn(exchange?.json, steps) + 1)
    .join('.')
    .replace(/\b\d+\b/g, '#');
}

/** How many of the steps lead to something; all of them where there is no body to look into. */
function presentIn(body: unknown, steps: readonly string[]): number {
  if (!isObject(body)) return steps.length;
  let value: unknown = body;
  const missing = steps.findIndex((step) => {
    value = isObject(value) || isList(value) ? (value as JsonObject)[step] : undefined;
    return value === undefined;
  });
  return missing < 0 ? steps.length : missing;
}

/** The operation whose path the request was sent to; fixed paths win over templates. */
function operationOf({ request }: Exchange, baseUrl: string): OperationId | undefined {
  const [url = ''] = request.url.split('?', 1);
  const path = url.startsWith(baseUrl) ? url.slice(baseUrl.length) : url;
  const found = Object.values(operations)
    .filter(({ method }) => method.toUpperCase() === request.method)
    .filter(({ path: template, aliases }) => [template, ...aliases].some((one) => patternOf(one).test(path)))
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length);
  return found[0]?.id;
}

const patternOf = (template: string): RegExp => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
