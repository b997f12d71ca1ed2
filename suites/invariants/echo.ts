// Echo: an answer is about what was asked for, as far as it shows that.
import { type OperationId, operations } from '../../spec/contract.ts';
import { limits } from '../../spec/limits.ts';
import { isTool } from '../../spec/tools.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isCount, isList, isObject } from '../clients/json.ts';
import { mayWrite } from '../clients/may-write.ts';
import { at, isInvalid, requestText } from '../kit/expect.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { filters } from './filters.ts';
import { type Compare, type Invariant, shownOf, together, withoutBody } from './invariant.ts';
import { mayBeCut, positionIn } from './pages.ts';

const answersTo: Invariant = (compare) => (entry) => {
  if (entry.kind !== 'exchange' || entry.call === undefined || isTool(entry.call)) return;
  const { call, answer } = entry;
  if (answer === undefined || answer.status >= 300 || operations[call].method !== 'get') return;
  const { pathname, searchParams } = new URL(entry.request.url);
  const [name, id] = lastVariable(call, pathname);
  if (id !== undefined) compareId(compare, entry, answer, { call, name, id });
  if (call === 'listStreamManifests') compareStreams(compare, entry, answer, pathname);
  if (!operations[call].parameters.some(({ name: parameter }) => parameter === 'page_size')) return;
  const [page = limits.firstPage.value, otherPage] = [
    ...searchParams.getAll('page'),
    ...searchParams.getAll('page_num'),
  ];
  if (otherPage === undefined) comparePage(compare, entry, answer, { call, page: Number(page) });
  const [size = limits.defaultPageSize.value, otherSize] = searchParams.getAll('page_size');
  if (otherSize === undefined) compareSize(compare, entry, answer, { call, size: Number(size) });
};

/** The variable at the end of a path, and its value; undefined for other paths. */
function lastVariable(
  call: OperationId,
  pathname: string,
): readonly [name: string, value: string | undefined] {
  const name = /\{(\w+)\}$/.exec(operations[call].path)?.[1] ?? '';
  const value = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  // No id of the document needs an escape, and not every escape can be read.
  return [name, name === '' || value.includes('%') ? undefined : value];
}

/** Where answers hold the thing that they are about. */
const objects = ['data.digest', 'data', ''];

function compareId(
  compare: Compare,
  entry: Exchanged,
  answer: Exchange,
  { call, name, id }: { readonly call: OperationId; readonly name: string; readonly id: string },
): void {
  for (const path of objects) {
    const object = path === '' ? answer.json : at(answer, path);
    const shown = isObject(object) ? object[name] : undefined;
    if (typeof shown !== 'string' && typeof shown !== 'number') continue;
    const where = [path, name].filter((part) => part !== '').join('.');
    const isWrong = comparable(shown) !== comparable(id);
    compare(
      'echo.ids',
      call,
      isWrong && {
        expected: `${where} ${id}, as asked`,
        received: String(shown),
        at: where,
        evidence: [entry],
      },
    );
    return;
  }
}

/** A service may write ids in another letter case, and numbers without leading zeros. */
const comparable = (id: string | number): string =>
  String(id)
    .toLowerCase()
    .replace(/^0+(?=\d)/, '');

function compareStreams(compare: Compare, entry: Exchanged, answer: Exchange, pathname: string): void {
  const id = /\/streams\/(\d+)\/manifests\/*$/.exec(pathname)?.[1];
  const manifests = at(answer, 'data.manifests');
  if (id === undefined || !isList(manifests)) return;
  for (const [index, manifest] of manifests.entries()) {
    const ids = isObject(manifest) ? manifest.stream_ids : undefined;
    if (!isList(ids)) continue;
    const where = `data.manifests.${index}.stream_ids`;
    const isWrong = !ids.some((one) => comparable(String(one)) === comparable(id));
    compare(
      'echo.listed-streams',
      'listStreamManifests',
      isWrong && {
        expected: `${where} with ${id}`,
        received: JSON.stringify(ids),
        at: where,
        evidence: [entry],
      },
    );
  }
}

/** A page past the end may be another one. */
function comparePage(
  compare: Compare,
  entry: Exchanged,
  answer: Exchange,
  { call, page }: { readonly call: OperationId; readonly page: number },
): void {
  const where = 'data.pagination';
  const [number, size, total] = ['page_num', 'page_size', 'total_count'].map((name) =>
    at(answer, `${where}.${name}`),
  );
  if (!isCount(page) || !isCount(number) || !isCount(size) || !isCount(total) || page * size >= total) return;
  compare(
    'echo.pages',
    call,
    number !== page && {
      expected: `${where}.page_num ${page}, as asked`,
      received: String(number),
      at: `${where}.page_num`,
      evidence: [entry],
    },
  );
}

/** Whether a page that the quota cut shows its size is open (S-29). */
function compareSize(
  compare: Compare,
  entry: Exchanged,
  answer: Exchange,
  { call, size }: { readonly call: OperationId; readonly size: number },
): void {
  const where = 'data.pagination.page_size';
  const shown = at(answer, where);
  const due = Math.min(size, limits.maxPageSize.value);
  if (!isCount(size) || size === 0 || !isCount(shown) || mayBeCut(answer, due)) return;
  compare(
    'echo.pages',
    `page_size of ${call}`,
    shown !== due && {
      expected: `${where} ${due} for page_size=${size}`,
      received: String(shown),
      at: where,
      evidence: [entry],
    },
  );
}

/** A list may get shorter meanwhile, but not by so many items, and a page past its end may be refused. */
const itemsFarFromEnd = 10;

/** A page that was served, and the name of the parameter that asked for it. */
interface ServedPage {
  readonly before: Exchanged;
  readonly name: string;
  readonly isNearEnd: boolean;
}

/** A page that was served under one name of the parameter is not refused under the other. */
const eitherName: Invariant = (compare) => {
  const owners = new Map<string, Map<string, ServedPage>>();
  return (entry) => {
    if (entry.kind === 'act') owners.clear();
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid') return;
    const { call, answer, request, caller } = entry;
    if (mayWrite(request)) owners.delete(caller.holder.id);
    const isPaged = request.method === 'GET' && /[?&]page(_num)?=/.test(request.url);
    const page = isPaged ? pageAsked(request.url) : undefined;
    if (call === undefined || answer === undefined || page === undefined) return;
    const served = owners.get(caller.holder.id) ?? new Map<string, never>();
    owners.set(caller.holder.id, served);
    const { key, name } = page;
    const { before, isNearEnd, name: nameBefore } = served.get(key) ?? {};
    if (answer.status === 200 && before === undefined) {
      const { start = 0, size = 0, total = 0 } = positionIn(answer) ?? {};
      served.set(key, {
        before: withoutBody(entry),
        name,
        isNearEnd: total - start - size < itemsFarFromEnd,
      });
    }
    if (before === undefined || before.end >= entry.begin) return;
    if (nameBefore === name) return;
    if (answer.status >= 300 && !isInvalid(answer)) return;
    compare(
      'echo.pages',
      `either name of the page of ${call}`,
      isInvalid(answer) && {
        expected: `${requestText(request)} served as ${requestText(before.request)} is`,
        received: shownOf(answer),
        at: { kind: 'status' },
        evidence: [before, entry],
        ...(isNearEnd && { race: `${requestText(request)} refused` }),
      },
    );
  };
};

/** The name of the page, and the address without it; undefined if it asks for none, or for two. The scope of a Beacon may change. */
function pageAsked(address: string): { readonly name: string; readonly key: string } | undefined {
  const url = new URL(address);
  const [asked, ...others] = [...url.searchParams].filter(([name]) => name === 'page' || name === 'page_num');
  if (asked === undefined || others.length > 0 || url.searchParams.has('beacon_id')) return undefined;
  const [name, page] = asked;
  url.searchParams.delete(name);
  url.searchParams.sort();
  return { name, key: `${page} ${url.href}` };
}

export const echo = together(answersTo, eitherName, filters);
