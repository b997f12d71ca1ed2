// Wrong executions of Beacons that show in later pages, on further streams, after changes, and on the bill.
import type { Beacon } from '../../../../simulator/core/beacon.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { bendAt } from '../../bend-path.ts';
import { instead, insteadIn, lending } from '../../instead.ts';
import { type Mutant, part, response } from '../../mutant.ts';

/** Listings and queries execute another Beacon than the one that is saved. */
const executing =
  (bent: (beacon: Beacon) => Beacon) =>
  (parts: Parts): Parts =>
    queriesUnder(bent)(listingsUnder(bent)(parts));

const listingsUnder = (bent: (beacon: Beacon) => Beacon) =>
  insteadIn('listStreamManifests', (call, real, { tables: { beacons } }) => {
    const beacon = beacons.get(call.input.beacon_id ?? '');
    return beacon === undefined
      ? real.listStreamManifests(call)
      : lending(beacons, bent(beacon), () => real.listStreamManifests(call));
  });

const queriesUnder = (bent: (beacon: Beacon) => Beacon) =>
  insteadIn('queryManifests', (call, real, { tables: { beacons } }) => {
    const beacon = beacons.get(String(call.input.body.beacon_id));
    return beacon === undefined
      ? real.queryManifests(call)
      : lending(beacons, bent(beacon), () => real.queryManifests(call));
  });

const withFirstStream = (beacon: Beacon): Beacon => ({
  ...beacon,
  fields: { ...beacon.fields, stream_ids: beacon.fields.stream_ids.slice(0, 1) },
});

const asFirstSaved = (beacon: Beacon): Beacon => ({
  ...beacon,
  fields: beacon.history[0]?.fields ?? beacon.fields,
});

/** Of a listing under a Beacon these parameters are passed over. */
const unread = (...names: readonly string[]) =>
  instead('listStreamManifests', ({ input, ...call }, real) => {
    const read = Object.entries(input).filter(([name]) => !names.includes(name));
    return real.listStreamManifests({
      ...call,
      input: input.beacon_id === undefined ? input : (Object.fromEntries(read) as typeof input),
    });
  });

export const pageMutants = {
  'beacon.broadening-is-not-remembered': [
    part('broadens from then on', [], (parts) => {
      const broadened = new Set<string>();
      return instead('listStreamManifests', ({ input, ...call }, real) => {
        const { beacon_id: id = '', broaden_sources: isBroad } = input;
        if (isBroad === true) broadened.add(id);
        return real.listStreamManifests({
          ...call,
          input: broadened.has(id) ? { ...input, broaden_sources: true } : input,
        });
      })(parts);
    }),
    part(
      'saves the streams that it was broadened to',
      [],
      insteadIn('listStreamManifests', (call, real, { tables: { beacons } }) => {
        const beacon = beacons.get(call.input.beacon_id ?? '');
        if (beacon !== undefined && call.input.broaden_sources === true) {
          const stream_ids = [...beacon.fields.stream_ids, call.input.id];
          beacons.put({ ...beacon, fields: { ...beacon.fields, stream_ids } });
        }
        return real.listStreamManifests(call);
      }),
    ),
  ],
  'beacon.changed-scope-executes': [
    part('executes what was first saved', [], executing(asFirstSaved)),
    part('queries what was first saved', [], queriesUnder(asFirstSaved)),
  ],
  'beacon.every-saved-stream-executes': [
    part('lists the first of its streams alone', [], listingsUnder(withFirstStream)),
    part('queries the first of its streams alone', [], queriesUnder(withFirstStream)),
  ],
  'beacon.execution-in-pages': [
    part('shows the first page again', [], unread('page')),
    part('has pages of one size', [], unread('page_size')),
    part('passes over other filters', [], unread('tag_ids')),
    response(
      'counts a manifest more',
      [],
      'listStreamManifests',
      bendAt('data.pagination.total_count', (count) => Number(count) + 1),
    ),
  ],
  'beacon.executions-are-billed': [
    part(
      'executes for nothing',
      [],
      insteadIn('listStreamManifests', (call, real, store) => {
        const { setUsed } = store;
        if (call.input.beacon_id !== undefined) store.setUsed = () => undefined;
        try {
          return real.listStreamManifests(call);
        } finally {
          store.setUsed = setUsed;
        }
      }),
    ),
  ],
} satisfies { readonly [R in BeaconRuleId]?: readonly [Mutant, ...Mutant[]] };
