// Lists whose shape the contract leaves open: their rows, and the values in them.
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isList, isObject, isObjectList, isString, type JsonObject } from '../clients/json.ts';
import { at, check, expectSuccess, isRefused } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';

/** The rows of an answer, which must have a list. */
export function rowsOf(exchange: Exchange): readonly JsonObject[] {
  const data = at(expectSuccess(exchange), 'data');
  check(data !== undefined, 'data with a list', { at: 'data', exchange });
  expectRows(exchange);
  return rowsIn(exchange) ?? missingNeed('readable-list', { what: new URL(exchange.request.url).pathname });
}

/** Names of lists of whatever an operation lists. */
const usualNames: ReadonlySet<string> = new Set([
  'items',
  'entries',
  'results',
  'rows',
  'records',
  'list',
  'data',
]);

/**
 * The list in an answer: `data` itself, else the one that is named after the path or in a usual way, else the longest
 * one, because a service may add further lists, such as notices.
 */
export function rowsIn(exchange: Exchange): readonly JsonObject[] | undefined {
  const { pathname } = new URL(exchange.request.url);
  const last = pathname.split('/').at(-1) ?? '';
  const rank = ({ name, list }: NamedList): number =>
    name === last
      ? Number.POSITIVE_INFINITY
      : usualNames.has(name) || name.includes(last)
        ? Number.MAX_VALUE
        : list.length;
  const [best] = listsIn(at(exchange, 'data'), '').toSorted((one, other) => rank(other) - rank(one));
  return best?.list;
}

interface NamedList {
  readonly name: string;
  readonly list: readonly JsonObject[];
}

/** All lists of objects that are not part of a row. */
function listsIn(value: unknown, name: string): readonly NamedList[] {
  if (isObjectList(value)) return [{ name, list: value }];
  return isObject(value) ? Object.entries(value).flatMap(([own, inner]) => listsIn(inner, own)) : [];
}

/** The document does not show the rows of these lists, but a row that holds no text and no number shows nothing. */
export function expectRows(exchange: Exchange): void {
  const data = at(exchange, 'data');
  const lists = [data, ...(isObject(data) ? Object.values(data) : [])].filter(isList);
  const blank = lists.find((list) => list.length > 0 && list.every((row) => textsIn(row).length === 0));
  check(blank === undefined, 'a list whose rows are not all empty', { at: 'data', exchange });
}

/** Every string and number in a value, as strings. */
export function textsIn(value: unknown): readonly string[] {
  if (isString(value)) return [value];
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

export const mentions = (value: unknown, text: string): boolean => textsIn(value).includes(text);

/** The first of the members that can be an id: a string or an integer. */
export function idIn(row: JsonObject, ...names: readonly string[]): string | undefined {
  const id = names.map((name) => row[name]).find((value) => isString(value) || isInteger(value));
  return id === undefined ? undefined : String(id);
}

/** Ids in a list of backfill grants. */
export const grantIds = (exchange: Exchange): readonly string[] =>
  rowsOf(exchange).map((row) => idIn(row, 'id', 'grant_id') ?? missingNeed('grant-ids'));

/** A text that resembles no name. */
export const unlikely = 'qqxzjvqqxzjv';

/** A search for a text like no other finds fewer rows than there are, however fuzzy it is. */
export function expectSelective(searched: Exchange, all: Exchange): void {
  if (isRefused(searched) || isRefused(all)) return;
  const [found, listed] = [rowsOf(searched).length, rowsOf(all).length];
  check(
    listed === 0 || found < listed,
    `data with less than all ${listed} rows in a search for “${unlikely}”`,
    { received: `${found} rows`, at: 'data', exchange: searched },
  );
}
