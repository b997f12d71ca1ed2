// Pages: how many items a page has, and which pages it names, follow from its number, its size and the total.
import type { OperationId } from '../../spec/contract.ts';
import { listsIn } from '../../spec/entities.ts';
import { isTool } from '../../spec/tools.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isCount, isList, isObject, isObjectList, type JsonObject } from '../clients/json.ts';
import { at } from '../kit/expect.ts';
import type { Invariant } from './invariant.ts';

export interface Listed {
  /** Path of the list in the answer. */
  readonly where: string;
  /** The member that tells its rows apart. */
  readonly id: string;
  readonly rows: readonly JsonObject[];
}

export const listedIn = (call: OperationId, answer: Exchange): readonly Listed[] =>
  listsIn(call).flatMap(({ path, id }) => {
    const where = path.join('.');
    const rows = at(answer, where);
    return isObjectList(rows) ? [{ where, id, rows }] : [];
  });

/** Where a page lies in its list. */
interface Position {
  /** The number of items before it. */
  readonly start: number;
  readonly size: number;
  readonly total: number;
  /** What the answer says of the page, and where. */
  readonly stated: JsonObject;
  readonly place: string;
}

/** Undefined for an answer that is no page, or does not show its position. */
export function positionIn(answer: Exchange): Position | undefined {
  const pagination = at(answer, 'data.pagination');
  if (isObject(pagination)) {
    const { page_num, page = page_num, page_size: size, total_count: total } = pagination;
    if (!isCount(page) || !isCount(size) || size === 0 || !isCount(total)) return undefined;
    return { start: page * size, size, total, stated: pagination, place: 'data.pagination' };
  }
  const place = isList(at(answer, 'items')) ? '' : 'data';
  const stated = at(answer, place);
  if (!isObject(stated) || !isList(stated.items)) return undefined;
  const { offset: start, limit: size, total } = stated;
  return isCount(start) && isCount(size) && isCount(total)
    ? { start, size, total, stated, place }
    : undefined;
}

/** A page past the end may be another one (S-15), and one that the quota cut has a pagination of its own (S-29). */
export const isOrdinary = (answer: Exchange, { start, size, total }: Position): boolean =>
  (start === 0 || start < total) && !mayBeCut(answer, size);

/** Only the listing of a stream must say that it was cut (S-207). Whether usage shows this answer's charge is open (S-05). */
export function mayBeCut(answer: Exchange, size: number): boolean {
  const remaining = at(answer, 'usage.quota_remaining');
  const isBilled = isList(at(answer, 'data.manifests'));
  return isBilled && (at(answer, 'data.quota_clamped') === true || !isCount(remaining) || remaining < size);
}

/** A service may have a maximum of its own for limit, and repeat the one that was asked for (S-146). */
const limitMax = 10;

export const pages: Invariant = (compare) => (entry) => {
  if (entry.kind !== 'exchange' || entry.answer === undefined || entry.answer.status >= 300) return;
  const { call, answer } = entry;
  // The keys of pagination in a query result are open (S-206).
  if (call === undefined || isTool(call) || call === 'queryManifests') return;
  const position = positionIn(answer);
  if (position === undefined) return;
  for (const [where, expected, received] of duesOf(call, answer, position))
    compare(
      'lists.pages-fit-total',
      `${where} of ${call}`,
      expected !== received && {
        expected: `${where} ${expected}, for the ${position.size} items from ${position.start} on, of ${position.total}`,
        received: String(received),
        at: where,
        evidence: [entry],
        // The total of what everybody reads may be taken before its items are.
        ...(isOfCatalog(call, where) && {
          race: `${entry.request.url} ${entry.request.body ?? ''} ${position.total} ${received}`,
        }),
      },
    );
};

/** Whether the place is the list itself, of what all organisations read. */
const isOfCatalog = (call: OperationId, where: string): boolean =>
  call !== 'listBeacons' && listsIn(call).some(({ path }) => path.join('.') === where);

type Due = readonly [where: string, expected: unknown, received: unknown];

function duesOf(call: OperationId, answer: Exchange, position: Position): readonly Due[] {
  const { start, size, total, stated, place } = position;
  const [list] = listedIn(call, answer);
  if (list === undefined) return [];
  const { length } = list.rows;
  const items: Due = [list.where, Math.max(0, Math.min(size, total - start)), length];
  if (call === 'listBeacons') return size > limitMax ? [] : [items];
  if (!isOrdinary(answer, position))
    return length === 0 && 'next' in stated && !mayBeCut(answer, size)
      ? [[`${place}.next`, null, stated.next]]
      : [];
  const page = start / size;
  const next = start + size < total ? page + 1 : null;
  const members =
    'has_more' in stated
      ? { has_more: next !== null, next_page: next, returned_count: length }
      : { next, prev: page === 0 ? null : page - 1 };
  const named = Object.entries(members).filter(([name]) => stated[name] !== undefined);
  return [items, ...named.map(([name, due]): Due => [`${place}.${name}`, due, stated[name]])];
}
