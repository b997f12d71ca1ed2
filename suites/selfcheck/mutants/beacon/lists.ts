// Mutants of lists of Beacons, and of reads of a single one.
import type { BeaconFilter } from '../../../../simulator/core/beacon.ts';
import { beaconNotFound } from '../../../../simulator/core/beacon-refusal.ts';
import type { Parts } from '../../../../simulator/parts.ts';

import type { OperationId } from '../../../../spec/contract.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { type Alteration, isMembers, type Members } from '../../alter.ts';
import { alterAt } from '../../alter-path.ts';
import type { AlteredAnswer } from '../../altered-answer.ts';
import { billingFor } from '../../billing.ts';
import { checking } from '../../checked-input.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import {
  changingData,
  changingInput,
  dataOf,
  replacing,
  replacingRows,
  together,
  type Wrap,
  withChangedData,
} from '../../replaced-operation.ts';

/** Another value in a Beacon or a list, in the envelope or bare. */
const inEither = (
  operation: OperationId,
  path: string,
  change: (value: unknown) => unknown,
): AlteredAnswer => ({
  operation,
  alter: (reply) =>
    alterAt(isMembers(reply.body) && isMembers(reply.body.data) ? `data.${path}` : path, change)(reply),
});

export const listMutants = {
  'beacon.handle-reads-beacon': {
    'broken-handle': wrong('lists a handle that opens nothing', 'BEACON-03').answer(
      inEither('listBeacons', 'items[-1].beacon_id', (id) => `${id}x`),
    ),
    'single-as-list': wrong('returns a single Beacon as a list', 'BEACON-24').response(
      'getBeacon',
      (reply) => ({
        ...reply,
        body:
          isMembers(reply.body) && 'data' in reply.body
            ? { ...reply.body, data: [reply.body.data] }
            : [reply.body],
      }),
    ),
  },
  'beacon.holds-no-manifests': {
    'shows-manifests': wrong('shows manifests with a Beacon').answer(
      inEither('getBeacon', 'name', (name) => ({ name, manifests: [{ manifest_id: '1' }] })),
    ),
    'bills-read': wrong('bills a read of a Beacon').part(billingFor('getBeacon')),
  },
  'beacon.list-by-collection': {
    'any-collection': wrong('lists Beacons of every collection').law('beacon', { inCollection: () => true }),
    'part-of-id': wrong('matches part of a collection id').law('beacon', {
      inCollection: ({ fields }, id) => fields.collection_id?.includes(id) ?? false,
    }),
  },
  'beacon.list-by-offset': {
    'offset-in-pages': wrong('counts the offset in pages', 'BEACON-23').part(
      replacing('listBeacons', (call, real) => {
        const { offset = 0, limit = 50 } = call.input;
        const input = { ...call.input, offset: offset * limit };
        return withChangedData(real.listBeacons({ ...call, input }), (list) => ({ ...list, offset }));
      }),
    ),
    pages: wrong('returns pages instead of an offset', 'BEACON-08', 'ENV-04').response(
      'listBeacons',
      byPages,
    ),
    'total-of-page': wrong('counts only what is on the page', 'BEACON-23').part(
      changingData('listBeacons', (list) => ({ ...list, total: [list.items].flat().length })),
    ),
    'wrong-limit': wrong('reports another limit').answer(inEither('listBeacons', 'limit', () => 50)),
  },
  'beacon.list-by-status': {
    'archived-as-active': wrong('lists archived Beacons as active').law('beacon', {
      hasStatus: ({ status }, wanted) => status === wanted || (wanted === 'active' && status === 'archived'),
    }),
    'any-status': wrong('lists Beacons of every status').law('beacon', { hasStatus: () => true }),
  },
  'beacon.list-by-tag': {
    'any-tag': wrong('lists Beacons with any tag').law('beacon', { hasTag: () => true }),
    'last-tag-only': wrong('finds Beacons by the last of their tags only').law('beacon', {
      hasTag: ({ fields }, tag) => fields.tags.at(-1) === tag,
    }),
  },
  'beacon.list-counts-matches': {
    'text-without-tag': wrong('ignores q beside tag', 'BEACON-22').part(
      changingInput('listBeacons', (input) => (input.tag === undefined ? input : { ...input, q: undefined })),
    ),
    'text-from-the-first': wrong('ignores offset beside q', 'BEACON-23').part(
      changingInput('listBeacons', (input) => (input.q === undefined ? input : { ...input, offset: 0 })),
    ),
    'status-from-the-first': wrong('ignores offset beside status', 'BEACON-23').part(
      changingInput('listBeacons', (input) => (input.status === undefined ? input : { ...input, offset: 0 })),
    ),
    'any-status-later': wrong('ignores status from the second item on', 'BEACON-23').part(
      changingInput('listBeacons', (input) => (input.offset ? { ...input, status: undefined } : input)),
    ),
    'text-without-status': wrong('ignores status beside q', 'BEACON-22').part(
      changingInput('listBeacons', (input) =>
        input.q === undefined ? input : { ...input, status: undefined },
      ),
    ),
    'status-without-collection': wrong('ignores status beside collection_id', 'BEACON-22').part(
      changingInput('listBeacons', (input) =>
        input.collection_id === undefined ? input : { ...input, status: undefined },
      ),
    ),
    'text-without-collection': wrong('ignores q beside collection_id', 'BEACON-22').part(
      changingInput('listBeacons', (input) =>
        input.collection_id === undefined ? input : { ...input, q: undefined },
      ),
    ),
    'counts-deleted': wrong('counts deleted Beacons').part(
      changingData('listBeacons', (list, { org }, { tables: { beacons } }) => {
        const deleted = beacons.allOf(org.id).filter(({ isDeleted }) => isDeleted).length;
        return { ...list, total: Number(list.total) + deleted };
      }),
    ),
    'counts-all': wrong('counts all Beacons, whatever the filter').part(
      replacing('listBeacons', (call, real) => {
        const { limit, offset } = call.input;
        const { total } = dataOf(real.listBeacons({ ...call, input: {} }));
        const narrowed = real.listBeacons({ ...call, input: { ...call.input, limit, offset } });
        return withChangedData(narrowed, (list) => ({ ...list, total }));
      }),
    ),
    'last-page-past-end': wrong('shows the last page for an offset past the end').part(
      replacing('listBeacons', (call, real) => {
        const { offset = 0, limit = 1 } = call.input;
        const total = Number(dataOf(real.listBeacons(call)).total);
        const input = { ...call.input, offset: Math.min(offset, Math.max(0, total - limit)) };
        return withChangedData(real.listBeacons({ ...call, input }), (list) => ({ ...list, offset }));
      }),
    ),
    'filters-after-paging': wrong('filters each page of the whole list').part(
      replacing('listBeacons', (call, real) => {
        const { limit, offset } = call.input;
        const fitting = dataOf(real.listBeacons({ ...call, input: { ...call.input, offset: 0 } }));
        const ids = new Set((fitting.items as readonly Members[]).map((item) => item.beacon_id));
        const page = real.listBeacons({
          ...call,
          input: { ...(limit && { limit }), ...(offset && { offset }) },
        });
        return withChangedData(page, ({ items, ...list }) => ({
          ...list,
          total: fitting.total,
          items: (items as readonly Members[]).filter((item) => ids.has(item.beacon_id)),
        }));
      }),
    ),
    'tag-prefix': wrong('matches the beginning of a tag').law('beacon', {
      hasTag: ({ fields }, tag) => fields.tags.some((one) => one.startsWith(tag)),
    }),
  },
  'beacon.list-of-own-organisation': {
    'lists-everybody': wrong('lists the Beacons of every organisation').part(listingAll(() => true)),
    'words-find-foreign': wrong('searches the Beacons of every organisation for words').part(
      listingAll(({ q }) => q !== undefined),
    ),
    'tag-finds-foreign': wrong('searches the Beacons of every organisation for a tag').part(
      listingAll(({ tag }) => tag !== undefined),
    ),
    'status-finds-foreign': wrong('searches the Beacons of every organisation for a status').part(
      listingAll(({ status }) => status !== undefined),
    ),
  },
  'beacon.list-by-text': {
    'any-words': wrong('lists all Beacons, whatever the search').law('beacon', { mentions: () => true }),
    'finds-nothing': wrong('finds no Beacon by its name').law('beacon', { mentions: () => false }),
  },
  'beacon.new-is-active': {
    'saves-draft': wrong('saves every new Beacon as a draft').law('beacon', { statusOfNew: () => 'draft' }),
    'answers-handle-only': wrong('answers with the handle only').response('createBeacon', onlyHandle),
  },
  'beacon.no-run-endpoint': {
    'hidden-run-route': wrong('has a hidden route that runs a Beacon').part(
      checking('restoreBeacon', (real) => ({ ...real, aliases: ['/v3/beacons/{beacon_id}/run'] })),
    ),
  },
  'beacon.shared-by-keys': {
    'maker-key-only': wrong('shows a Beacon only to the key that made it').part(ofOneKey),
  },
  'beacon.shows-what-was-sent': {
    'topics-as-texts': wrong('shows topics as strings', 'BEACON-04').answer(
      inEither('getBeacon', 'topic_filters', slugsAlone),
    ),
    'loses-tags': wrong('loses the tags', 'BEACON-06').answer(inEither('getBeacon', 'tags', () => [])),
    'loses-window': wrong('loses its window').answer(
      inEither('getBeacon', 'default_date_window', () => null),
    ),
  },
} satisfies Partial<MutantTable<BeaconRuleId>>;

function slugsAlone(filters: unknown): unknown {
  return Array.isArray(filters)
    ? filters.map((filter) => (isMembers(filter) ? filter.slug : filter))
    : undefined;
}

/** The list with pages, like the other lists of the service. */
function byPages(reply: Parameters<Alteration>[0]): ReturnType<Alteration> {
  if (!isMembers(reply.body)) return undefined;
  const { items, total, limit, offset } = isMembers(reply.body.data) ? reply.body.data : reply.body;
  const pagination = { total_count: total, page_num: Number(offset) / Number(limit), page_size: limit };
  return { ...reply, body: { data: { beacons: items, pagination } } };
}

function onlyHandle(reply: Parameters<Alteration>[0]): ReturnType<Alteration> {
  if (!isMembers(reply.body)) return undefined;
  const { data, usage } = reply.body;
  const handle = (beacon: Readonly<Record<string, unknown>>) => ({ beacon_id: beacon.beacon_id });
  return { ...reply, body: isMembers(data) ? { data: handle(data), usage } : handle(reply.body) };
}

/** Records which key created each Beacon. */
function ofOneKey(parts: Parts): Parts {
  const makers = new Map<string, string | undefined>();
  return together(
    replacing('createBeacon', (call, real) => {
      const outcome = real.createBeacon(call);
      if (outcome.kind === 'answer') makers.set(String(dataOf(outcome).beacon_id), call.apiKey);
      return outcome;
    }),
    replacing('getBeacon', (call, real) =>
      makers.get(call.input.beacon_id) === call.apiKey ? real.getBeacon(call) : beaconNotFound,
    ),
  )(parts);
}

/** Lists the Beacons of all organisations if the predicate holds. */
function listingAll(isOpen: (input: BeaconFilter) => boolean): Wrap {
  return replacingRows('listBeacons', 'beacons', (own, input, beacons) =>
    isOpen(input) ? beacons.all() : own,
  );
}
