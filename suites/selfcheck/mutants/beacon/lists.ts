// Wrong lists of Beacons, and wrong sights of a single one.

import type { Outcome } from '../../../../simulator/core/answer.ts';
import type { BeaconFilter } from '../../../../simulator/core/beacon.ts';
import { beaconNotFound } from '../../../../simulator/core/beacon-refusal.ts';
import type { Parts } from '../../../../simulator/parts.ts';

import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { type Bend, isMembers, type Members } from '../../bend.ts';
import { bendAt } from '../../bend-path.ts';
import { billing } from '../../billing.ts';
import { dataOf, instead, insteadIn, retold, sharing } from '../../instead.ts';
import { law, type Mutant, part, response } from '../../mutant.ts';

/** Bends a member of a Beacon or of a list, in the envelope or bare. */
const inEither =
  (path: string, change: (value: unknown) => unknown): Bend =>
  (reply) =>
    bendAt(isMembers(reply.body) && isMembers(reply.body.data) ? `data.${path}` : path, change)(reply);

export const listMutants = {
  'beacon.handle-opens': [
    response(
      'lists a handle that opens nothing',
      ['BEACON-03'],
      'listBeacons',
      inEither('items[-1].beacon_id', (id) => `${id}x`),
    ),
    response('shows one as a list', ['BEACON-24'], 'getBeacon', (reply) => ({
      ...reply,
      body:
        isMembers(reply.body) && 'data' in reply.body
          ? { ...reply.body, data: [reply.body.data] }
          : [reply.body],
    })),
  ],
  'beacon.holds-no-manifests': [
    response(
      'shows manifests with a Beacon',
      ['BEACON-02'],
      'getBeacon',
      inEither('name', (name) => ({ name, manifests: [{ manifest_id: '1' }] })),
    ),
    part(
      'bills a look at a Beacon',
      [],
      billing((operation) => (operation === 'getBeacon' ? 1 : 0)),
    ),
  ],
  'beacon.list-by-collection': [
    law('shows every collection', ['BEACON-22'], { beacon: { inCollection: () => true } }),
    law('takes a part of an id for a collection', [], {
      beacon: { inCollection: ({ fields }, id) => fields.collection_id?.includes(id) ?? false },
    }),
  ],
  'beacon.list-by-offset': [
    law('counts the offset in pages', ['BEACON-23'], {
      beacon: { firstShown: (offset, limit) => offset * limit },
    }),
    response('lists by pages', ['BEACON-08', 'ENV-04'], 'listBeacons', byPages),
    law('counts what is on the page', ['BEACON-23'], { beacon: { listTotal: (_, shown) => shown } }),
    response(
      'repeats another limit',
      [],
      'listBeacons',
      inEither('limit', () => 50),
    ),
  ],
  'beacon.list-by-status': [
    law('shows archived ones as active', ['BEACON-21'], {
      beacon: {
        hasStatus: ({ status }, wanted) =>
          status === wanted || (wanted === 'active' && status === 'archived'),
      },
    }),
    law('shows every status', [], { beacon: { hasStatus: () => true } }),
  ],
  'beacon.list-by-tag': [law('shows every tag', ['BEACON-22'], { beacon: { hasTag: () => true } })],
  'beacon.list-counts-matches': [
    part(
      'counts deleted ones',
      [],
      insteadIn('listBeacons', (call, real, { tables: { beacons } }) => {
        const deleted = beacons.allOf(call.org.id).filter(({ isDeleted }) => isDeleted).length;
        return retold(real.listBeacons(call), (list) => ({ ...list, total: Number(list.total) + deleted }));
      }),
    ),
    part(
      'counts all, whatever is asked for',
      [],
      instead('listBeacons', (call, real) => {
        const { limit, offset } = call.input;
        const { total } = dataOf(real.listBeacons({ ...call, input: {} }));
        const narrowed = real.listBeacons({ ...call, input: { ...call.input, ...{ limit, offset } } });
        return retold(narrowed, (list) => ({ ...list, total }));
      }),
    ),
    part(
      'shows the last page for what lies past the end',
      [],
      instead('listBeacons', (call, real) => {
        const { offset = 0, limit = 1 } = call.input;
        const total = Number(dataOf(real.listBeacons(call)).total);
        const input = { ...call.input, offset: Math.min(offset, Math.max(0, total - limit)) };
        return retold(real.listBeacons({ ...call, input }), (list) => ({ ...list, offset }));
      }),
    ),
    part(
      'filters pages of the whole list',
      [],
      instead('listBeacons', (call, real) => {
        const { limit, offset } = call.input;
        const fitting = dataOf(real.listBeacons({ ...call, input: { ...call.input, offset: 0 } }));
        const ids = new Set((fitting.items as readonly Members[]).map((item) => item.beacon_id));
        const page = real.listBeacons({
          ...call,
          input: { ...(limit && { limit }), ...(offset && { offset }) },
        });
        return retold(page, ({ items, ...list }) => ({
          ...list,
          total: fitting.total,
          items: (items as readonly Members[]).filter((item) => ids.has(item.beacon_id)),
        }));
      }),
    ),
    law('takes the beginning of a tag for a tag', [], {
      beacon: { hasTag: ({ fields }, tag) => fields.tags.some((one) => one.startsWith(tag)) },
    }),
  ],
  'beacon.list-of-own-organisation': [
    part(
      'lists those of everybody',
      ['BEACON-38'],
      listingAll(() => true),
    ),
    ...(['q', 'tag', 'status'] as const).map((filter) =>
      part(
        `looks for a ${filter} among those of everybody`,
        [],
        listingAll((input) => input[filter] !== undefined),
      ),
    ),
  ],
  'beacon.list-by-words': [
    law('shows all whatever is asked', ['BEACON-22'], { beacon: { mentions: () => true } }),
    law('finds no name', [], { beacon: { mentions: () => false } }),
  ],
  'beacon.new-is-active': [
    law('saves drafts alone', ['BEACON-09'], { beacon: { firstStatus: () => 'draft' } }),
    response('answers with the handle alone', ['BEACON-09'], 'createBeacon', onlyHandle),
  ],
  'beacon.no-run-endpoint': [
    part('has a hidden route to run one', ['BEACON-27'], (parts) => ({
      ...parts,
      operations: {
        ...parts.operations,
        restoreBeacon: { ...parts.operations.restoreBeacon, aliases: ['/v3/beacons/{beacon_id}/run'] },
      },
    })),
  ],
  'beacon.shared-by-keys': [part('shows a Beacon to the key that made it', ['BEACON-01'], ofOneKey)],
  'beacon.shows-what-was-sent': [
    response('shows topics as texts', ['BEACON-04'], 'getBeacon', inEither('topic_filters', slugsAlone)),
    response(
      'loses the tags',
      ['BEACON-06'],
      'getBeacon',
      inEither('tags', () => []),
    ),
    response(
      'loses the window',
      [],
      'getBeacon',
      inEither('default_date_window', () => null),
    ),
  ],
} satisfies { readonly [R in BeaconRuleId]?: readonly [Mutant, ...Mutant[]] };

function slugsAlone(filters: unknown): unknown {
  return Array.isArray(filters)
    ? filters.map((filter) => (isMembers(filter) ? filter.slug : filter))
    : undefined;
}

/** As the other lists of the service are. */
function byPages(reply: Parameters<Bend>[0]): ReturnType<Bend> {
  if (!isMembers(reply.body)) return undefined;
  const { items, total, limit, offset } = isMembers(reply.body.data) ? reply.body.data : reply.body;
  const pagination = { total_count: total, page_num: Number(offset) / Number(limit), page_size: limit };
  return { ...reply, body: { data: { beacons: items, pagination } } };
}

function onlyHandle(reply: Parameters<Bend>[0]): ReturnType<Bend> {
  if (!isMembers(reply.body)) return undefined;
  const { data, usage } = reply.body;
  const handle = (beacon: Readonly<Record<string, unknown>>) => ({ beacon_id: beacon.beacon_id });
  return { ...reply, body: isMembers(data) ? { data: handle(data), usage } : handle(reply.body) };
}

/** Remembers which key made which Beacon. */
function ofOneKey(parts: Parts): Parts {
  const makers = new Map<string, string | undefined>();
  const noted = (outcome: Outcome, apiKey: string | undefined): Outcome => {
    if (outcome.kind === 'answer') makers.set(beaconIdIn(outcome), apiKey);
    return outcome;
  };
  return {
    ...parts,
    services: ({ customer, ...others }) => ({
      ...others,
      customer: {
        ...customer,
        createBeacon: (call) => noted(customer.createBeacon(call), call.apiKey),
        getBeacon: (call) =>
          makers.get(call.input.beacon_id) === call.apiKey ? customer.getBeacon(call) : beaconNotFound,
      },
    }),
  };
}

const beaconIdIn = (made: Outcome): string => String(dataOf(made).beacon_id);

/** Where it says so, the list is that of all organisations. */
function listingAll(isOpen: (input: BeaconFilter) => boolean): (parts: Parts) => Parts {
  return insteadIn('listBeacons', (call, real, { tables: { beacons } }) =>
    isOpen(call.input) ? sharing(beacons, () => real.listBeacons(call)) : real.listBeacons(call),
  );
}
