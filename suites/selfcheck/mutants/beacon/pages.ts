// Mutants of executions of Beacons that are visible in later pages, other streams, after changes, or in charges.
import type { Beacon } from '../../../../simulator/core/beacon.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { valueAt } from '../../altered-answer.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { changingInput, replacing } from '../../replaced-operation.ts';
import { executing, listingsUnder, queriesUnder } from './executing.ts';

const withFirstStream = (beacon: Beacon): Beacon => ({
  ...beacon,
  fields: { ...beacon.fields, stream_ids: beacon.fields.stream_ids.slice(0, 1) },
});

const asFirstSaved = (beacon: Beacon): Beacon => ({
  ...beacon,
  fields: beacon.history[0]?.fields ?? beacon.fields,
});

/** Ignores these parameters of a listing with a Beacon. */
const ignoring = (...names: readonly string[]) =>
  changingInput('listStreamManifests', (input) => {
    const read = Object.entries(input).filter(([name]) => !names.includes(name));
    return input.beacon_id === undefined ? input : (Object.fromEntries(read) as typeof input);
  });

export const pageMutants = {
  'beacon.broadening-is-not-remembered': {
    'broadens-later-reads': wrong('broadens every later read as well').part((parts) => {
      const broadened = new Set<string>();
      return changingInput('listStreamManifests', (input) => {
        const { beacon_id: id = '', broaden_sources: isBroad } = input;
        if (isBroad === true) broadened.add(id);
        return broadened.has(id) ? { ...input, broaden_sources: true } : input;
      })(parts);
    }),
    'saves-broadened-streams': wrong('saves the streams that it was broadened to').part(
      replacing('listStreamManifests', (call, real, { tables: { beacons } }) => {
        const beacon = beacons.get(call.input.beacon_id ?? '');
        if (beacon !== undefined && call.input.broaden_sources === true) {
          const stream_ids = [...beacon.fields.stream_ids, call.input.id];
          beacons.put({ ...beacon, fields: { ...beacon.fields, stream_ids } });
        }
        return real.listStreamManifests(call);
      }),
    ),
  },
  'beacon.executes-changed-scope': {
    'executes-first-version': wrong('executes the first saved version').part(executing(asFirstSaved)),
    'queries-first-version': wrong('queries the first saved version').part(queriesUnder(asFirstSaved)),
  },
  'beacon.executes-every-saved-stream': {
    'lists-first-stream-only': wrong('lists the first saved stream only').part(
      listingsUnder(withFirstStream),
    ),
    'queries-first-stream-only': wrong('queries the first saved stream only').part(
      queriesUnder(withFirstStream),
    ),
    'finds-nothing-of-named-streams': wrong('finds nothing when a query names a saved stream').part(
      replacing('queryManifests', (call, real) => {
        const { body } = call.input;
        const isNamed = body.beacon_id !== undefined && body.stream_ids !== undefined;
        const nothing = { ...body, tag_names: ['no such tag'] };
        return real.queryManifests(isNamed ? { ...call, input: { ...call.input, body: nothing } } : call);
      }),
    ),
  },
  'beacon.execution-is-paged': {
    'first-page-again': wrong('shows the first page again').part(ignoring('page')),
    'fixed-page-size': wrong('ignores page_size').part(ignoring('page_size')),
    'ignores-tag-filter': wrong('ignores tag_ids').part(ignoring('tag_ids')),
    'total-too-large': wrong('counts one manifest too many').answer(
      valueAt('listStreamManifests', 'data.pagination.total_count', (count) => Number(count) + 1),
    ),
  },
  'beacon.executions-are-billed': {
    'free-execution': wrong('bills nothing for an execution').part(
      replacing('listStreamManifests', (call, real, store) => {
        const { setUsed } = store;
        if (call.input.beacon_id !== undefined) store.setUsed = () => undefined;
        try {
          return real.listStreamManifests(call);
        } finally {
          store.setUsed = setUsed;
        }
      }),
    ),
  },
} satisfies Partial<MutantTable<BeaconRuleId>>;
