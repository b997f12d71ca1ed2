// Lists whose shape the contract leaves open: their rows, and the values in them.
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isList, isObject, isObjectList, isString, type JsonObject } from '../clients/json.ts';
import { at, check, expectSuccess } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';

/** The rows of an answer: `data` itself, else the list that is named as the path ends, else the first array of objects. */
export function rowsOf(exchange: Exchange): readonly JsonObject[] {
  const data = at(expectSuccess(exchange), 'data');
  check(data !== undefined, { expected: 'data with a list', received: exchange.text, at: 'data', exchange });
  expectRows(exchange);
  if (isObjectList(data)) return data;
  const { pathname } = new URL(exchange.request.url);
  const lists = Object.entries(isObject(data) ? data : {}).filter(([, value]) => isObjectList(value));
  const [, rows] = lists.find(([name]) => pathname.endsWith(`/${name}`)) ?? lists[0] ?? [];
  if (isObjectList(rows)) return rows;
  return missingNeed('readable-list', { what: pathname });
}

/** The document does not show the rows of these lists, but a row that holds no text and no number shows nothing. */
export function expectRows(exchange: Exchange): void {
  const data = at(exchange, 'data');
  const lists = [data, ...(isObject(data) ? Object.values(data) : [])].filter(isList);
  const blank = lists.find((list) => list.length > 0 && list.every((row) => textsIn(row).length === 0));
  check(blank === undefined, {
    expected: 'a list whose rows are not all empty',
    received: exchange.text,
    at: 'data',
    exchange,
  });
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
