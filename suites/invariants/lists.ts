// Lists: no item is twice on a page, or on two pages of a list that stays the same, and pages fit the total.
import { isTool } from '../../spec/tools.ts';
import { isObject, isObjectList, type JsonObject, parsedJson } from '../clients/json.ts';
import { mayWrite } from '../clients/may-write.ts';
import { clip, requestText } from '../kit/expect.ts';
import { toolAnswerIn } from '../steps/mcp.ts';
import type { Act, Entry, Exchanged } from '../transcript/entry.ts';
import { type Compare, type Invariant, together } from './invariant.ts';
import { isOrdinary, type Listed, listedIn, pages, positionIn } from './pages.ts';

const rule = 'lists.each-item-once';

/** Looks at each list alone. */
const rows: Invariant = (compare) => (entry) => {
  if (entry.kind !== 'exchange') return;
  for (const { where, id, rows: all } of listsOf(entry)) {
    const ids = all.map((row) => row[id]).filter((one) => one !== undefined);
    const twice = isDistinct(ids) ? undefined : ids.find((one, nth) => ids.indexOf(one) < nth);
    compare(
      rule,
      `${where} of ${entry.call}`,
      twice !== undefined && {
        expected: `${where} with each item once`,
        received: `${clip(String(twice))} twice`,
        at: where,
        evidence: [entry],
      },
    );
  }
};

const isDistinct = (ids: readonly unknown[]): boolean => new Set(ids).size === ids.length;

function listsOf({ call, request, answer }: Exchanged): readonly Listed[] {
  if (call === undefined || answer === undefined || answer.status >= 300) return [];
  if (!isTool(call)) return call === 'queryManifests' && !isPlain(request.body) ? [] : listedIn(call, answer);
  const result = toolAnswerIn(answer);
  return result?.kind === 'result' ? manifestListsIn(result.content) : [];
}

/** Rows of tools may be about a manifest and something else, so only rows that are equal as a whole are the same. */
function manifestListsIn(value: unknown): readonly Listed[] {
  if (isObject(value)) return Object.values(value).flatMap(manifestListsIn);
  if (!isObjectList(value)) return [];
  if (!value.some((row) => 'manifest_id' in row)) return value.flatMap(manifestListsIn);
  const isPlain = isDistinct(value.map((row) => row.manifest_id));
  const whole = (): readonly JsonObject[] => value.map((row) => ({ manifest_id: JSON.stringify(row) }));
  return [{ where: 'result', id: 'manifest_id', rows: isPlain ? value : whole() }];
}

/** Members of a query by which its result is more, or less, than a page of a list. */
const flowMembers = [
  'allocation_policy',
  'delivery_delta',
  'next_page_cursor',
  'commit_cursor',
  'plan_token',
  'target_count',
];

function isPlain(body: string | undefined): boolean {
  const query = parsedJson(body ?? '');
  const { mode = 'default' } = isObject(query) ? query : {};
  return isObject(query) && mode === 'default' && !flowMembers.some((name) => name in query);
}

interface Page {
  readonly total: number;
  readonly ids: ReadonlySet<unknown>;
  /** The first and the last of equal answers, with what tells their rows apart alone, because many are kept. */
  readonly first: Exchanged;
  readonly last: Exchanged;
}

/**
 * Compares the pages of a list that one organisation reads. A contradiction is a page with the same items before and after
 * another one shows one of them. Writes of the organisation, and acts that change content or time, begin all anew.
 */
const walks: Invariant = (compare) => {
  const walked = new Map<string, Map<string, Map<number, Page>>>();
  return (entry: Entry) => {
    if (entry.kind === 'act' && isChange(entry)) walked.clear();
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid') return;
    const { call, request, answer, caller } = entry;
    if (mayWrite(request)) walked.delete(caller.holder.id);
    const position = call && !isTool(call) && answer && positionIn(answer);
    if (!position || !isOrdinary(answer, position)) return;
    const [list] = listsOf(entry);
    if (list === undefined) return;
    const { start, size, total } = position;
    const ofCaller = walked.get(caller.holder.id) ?? new Map<string, Map<number, Page>>();
    walked.set(caller.holder.id, ofCaller);
    const key = `${size} ${listOf(entry)}`;
    const known = ofCaller.get(key) ?? new Map<number, Page>();
    ofCaller.set(key, known);
    const before = known.get(start);
    const last = slim(entry, list);
    const ids = new Set(list.rows.map((row) => row[list.id]));
    const isSame = before?.total === total && [...before.ids].join() === [...ids].join();
    const page = { total, ids, first: isSame ? before.first : last, last };
    known.set(start, page);
    if (isSame)
      for (const [otherStart, other] of known)
        if (Math.abs(otherStart - start) >= size) compareTwo(compare, list, page, other);
  };
};

function compareTwo(compare: Compare, { where, id }: Listed, page: Page, other: Page): void {
  const { first, last } = page;
  if (other.total !== page.total || first.end >= other.first.begin || other.first.end >= last.begin) return;
  const [shared] = page.ids.intersection(other.ids);
  compare(
    rule,
    `pages of ${last.call}`,
    shared !== undefined && {
      expected: `${where} on ${requestText(other.first.request)} without the items of ${requestText(last.request)}, read before and after it`,
      received: `${id} ${shared} on both`,
      at: where,
      evidence: [first, other.first, last],
    },
  );
}

const isChange = ({ operation }: Act): boolean =>
  /^(publish|operator|switches|grants)\.|^(clock\.advance|snapshots\.restore)$/.test(operation);

/** The request without what selects a page. */
function listOf({ request }: Exchanged): string {
  const url = new URL(request.url);
  for (const name of ['page', 'page_num', 'offset']) url.searchParams.delete(name);
  url.searchParams.sort();
  const body = parsedJson(request.body ?? '');
  const { page: _, ...filters } = isObject(body) ? body : {};
  return `${url.href} ${JSON.stringify(filters)}`;
}

function slim(entry: Exchanged, { where, id, rows: all }: Listed): Exchanged {
  const ids: unknown = all.map((row) => ({ [id]: row[id] }));
  const json = where.split('.').reduceRight((inner, step) => ({ [step]: inner }), ids);
  return { ...entry, answer: entry.answer && { ...entry.answer, json, text: '' } };
}

export const lists = together(rows, walks, pages);
