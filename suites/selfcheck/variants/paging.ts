// Correct servers that answer pages, lists and tags differently.
import { hash } from 'node:crypto';
import type { PagingLaws } from '../../../simulator/core/paging.ts';
import type { Parts } from '../../../simulator/parts.ts';
import type { OperationId } from '../../../spec/contract.ts';
import { isMembers } from '../alter.ts';
import { changingInput, replacing, together, type Wrap } from '../replaced-operation.ts';
import { affecting, doing, type Variants } from '../variant.ts';
import { answering } from './wraps.ts';

/** Answers whose lists the document does not name. */
const unnamedLists: ReadonlySet<OperationId> = new Set([
  'listBeaconRevisions',
  'listWebhooks',
  'listWebhookLogs',
  'listDigestWebhooks',
  'listSyncs',
  'listTags',
  'listTopics',
  'listLabels',
  'listBackfillGrants',
  'listCatalogDigests',
  'listAddedDigests',
  'listPlans',
]);

const withoutPagesPastEnd: Wrap = answering((reply) => {
  const data = isMembers(reply.body) ? reply.body.data : undefined;
  const page = isMembers(data) ? data.pagination : undefined;
  if (!isMembers(data) || !isMembers(page)) return undefined;
  const number = page.page_num ?? page.page;
  const isEmpty = Object.values(data).some((list) => Array.isArray(list) && list.length === 0);
  const isPast = Number(number) > 0 && isEmpty && data.quota_clamped !== true;
  return isPast ? { ...reply, status: 404, body: { detail: 'There is no such page.' } } : undefined;
});

export const pagingVariants = {
  'no-page-past-end': doing('answers 404 to a page past the end', withoutPagesPastEnd),
  'few-streams': affecting('shape.list-streams').does(
    'lists the streams of one domain, and answers 404 to a page past the end',
    together(
      changingInput('listStreams', (input) => ({ home_domain: 'life-environment' as const, ...input })),
      withoutPagesPastEnd,
    ),
  ),
  'notices-before-entries': affecting(
    'ontology',
    'beacon',
    'backfill',
    'webhook',
    'digest',
    'delivery',
    'limit',
    'request',
    'shape',
    'conditional',
    'mcp',
    'plan',
    'quota',
    'search',
  ).does(
    'calls the list of an answer entries where the document does not name it, after a list of notices',
    answering((reply, operation) => {
      const data = isMembers(reply.body) ? reply.body.data : undefined;
      if (!isMembers(reply.body) || !isMembers(data) || reply.status >= 300 || !unnamedLists.has(operation))
        return undefined;
      const entries = Object.entries(data).map(([name, value]) => [
        Array.isArray(value) ? 'entries' : name,
        value,
      ]);
      const notices = [{ id: 7, code: 'maintenance', text: 'On Sunday.' }];
      return { ...reply, body: { ...reply.body, data: { notices, ...Object.fromEntries(entries) } } };
    }),
  ),
  'order-by-query': affecting(
    'paging',
    'query',
    'stream',
    'digest',
    'search',
    'beacon',
    'quota',
    'lifecycle',
    'limit',
    'conditional',
    'plan',
  ).does('orders a list forwards or backwards, depending on the filters', orderedByQuery),
  'notices-first': doing(
    'begins every object in data, and every Beacon list, with a list of notices',
    answering((reply, operation) => {
      if (!isMembers(reply.body) || reply.status >= 300) return undefined;
      const notices = [{ code: 'maintenance', text: 'On Sunday.' }];
      if (operation === 'listBeacons') return { ...reply, body: { notices, ...reply.body } };
      if (!isMembers(reply.body.data)) return undefined;
      return { ...reply, body: { ...reply.body, data: { notices, ...reply.body.data } } };
    }),
  ),
} satisfies Variants;

const ordered = [
  'listStreams',
  'listStreamManifests',
  'listDigestManifests',
  'queryManifests',
  'listBeacons',
] as const;
/** They choose a part of a list, and not its items. */
const partNames: ReadonlySet<string> = new Set([
  'page',
  'page_num',
  'page_size',
  'limit',
  'offset',
  'target_count',
]);

function orderedByQuery(parts: Parts): Parts {
  let listOrder: PagingLaws['listOrder'] = 'usual';
  const wrapped = together(
    ...ordered.map((operation) =>
      replacing(operation, (call, real) => {
        listOrder = hash('sha1', filtersIn(call.input)) < '8' ? 'usual' : 'reversed';
        return real[operation](call as never);
      }),
    ),
  )(parts);
  const watch: Parts['watch'] = (laws) => {
    const seen = wrapped.watch(laws);
    const paging = Object.defineProperty({ ...seen.paging }, 'listOrder', { get: () => listOrder });
    return { ...seen, paging };
  };
  return { ...wrapped, watch };
}

const filtersIn = (input: object): string =>
  JSON.stringify(input, (name, value: unknown) =>
    partNames.has(name) || /token|cursor/.test(name) ? undefined : value,
  );
