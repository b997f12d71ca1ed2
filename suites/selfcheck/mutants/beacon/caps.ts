// Mutants of the caps on Beacons, and of access to them.
import { type Beacon, type BeaconChange, beaconLaws } from '../../../../simulator/core/beacon.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import type { PlanName } from '../../../../spec/values.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { racing } from '../../racing.ts';
import { replacing, replacingRows, undeleted, withRows } from '../../replaced-operation.ts';

const capOf = (plan: PlanName, max: number) => ({
  beacon: { activeMax: { ...beaconLaws.activeMax, [plan]: max } },
});

const sized = (changes: Partial<typeof beaconLaws.sizes>) => ({
  beacon: { sizes: { ...beaconLaws.sizes, ...changes } },
});
const none = Number.POSITIVE_INFINITY;

export const capMutants = {
  'beacon.archive-frees-a-place': {
    'counts-archived': wrong('counts archived Beacons under the cap', 'BEACON-14', 'LIMIT-08').law('beacon', {
      countedStatuses: ['active', 'archived'],
    }),
    'one-too-many': wrong('allows Starter eleven', 'LIMIT-08').laws(capOf('starter', 11)),
  },
  'beacon.cap-holds-for-every-write': {
    'restores-past-cap': wrong('restores past the cap').law('beacon', { statusAfterRestore: 'active' }),
    'races-for-a-place': wrong('admits each of several creations at once to the last place').part(
      racing<readonly Beacon[]>('createBeacon', (asFirst) =>
        replacingRows('createBeacon', 'beacons', (rows) => asFirst(rows)),
      ),
    ),
    'caps-creation-only': wrong('applies the cap to new Beacons only').part(
      replacingRows('updateBeacon', 'beacons', () => []),
    ),
    'deletion-always-frees': wrong('frees a place for each deleted Beacon, archived ones too').part(
      replacingRows('createBeacon', 'beacons', (rows) => {
        const freed = rows.filter(({ isDeleted, status }) => isDeleted && status === 'archived').length;
        return rows.filter(({ isDeleted, status }) => !isDeleted && status === 'active').slice(freed);
      }),
    ),
  },
  'beacon.cap-of-all-keys': {
    'counts-each-key': wrong('counts the Beacons of each key separately').part(countingByKey),
  },
  'beacon.cap-of-larger-plans': {
    'startup-cap-for-enterprise': wrong('caps Enterprise like Startup').laws(capOf('enterprise', 1_000)),
    'individual-one-more': wrong('allows Individual one more').laws(capOf('individual', 51)),
    'individual-one-less': wrong('allows Individual one less').laws(capOf('individual', 49)),
  },
  'beacon.cap-of-professional': {
    'half-the-cap': wrong('allows Professional 125').laws(capOf('professional', 125)),
    'one-more': wrong('allows Professional one more').laws(capOf('professional', 251)),
  },
  'beacon.cap-of-startup': {
    'one-less': wrong('allows Startup one less').laws(capOf('startup', 999)),
    'one-more': wrong('allows Startup one more').laws(capOf('startup', 1_001)),
  },
  'beacon.cap-of-starter': {
    'starter-eleven': wrong('allows Starter eleven', 'BEACON-20', 'LIMIT-06').laws(capOf('starter', 11)),
    'starter-nine': wrong('allows Starter nine', 'LIMIT-06').laws(capOf('starter', 9)),
    'saves-refused': wrong('saves a Beacon that it refuses').part(
      replacing('createBeacon', (call, real) => {
        const outcome = real.createBeacon(call);
        if (outcome.kind === 'refused')
          real.createBeacon({ ...call, input: { body: { ...call.input.body, status: 'draft' } } });
        return outcome;
      }),
    ),
  },
  'beacon.deletion-frees-a-place': {
    'one-too-many': wrong('allows Starter eleven').laws(capOf('starter', 11)),
    'counts-deleted': wrong('counts deleted ones').part(replacingRows('createBeacon', 'beacons', undeleted)),
  },
  'beacon.sizes-are-capped': {
    'any-number-of-channels': wrong('saves any number of channels').laws(sized({ channels: none })),
    'any-text-length': wrong('saves any texts').laws(sized({ descriptionBytes: none, configBytes: none })),
    'refuses-short-text': wrong('refuses a short text').laws(sized({ descriptionBytes: 512 })),
    'any-number-of-topics': wrong('saves any number of topics').laws(sized({ filters: none })),
    'any-beacon-size': wrong('saves Beacons of any size').laws(sized({ configBytes: none })),
    'checks-creation-only': wrong('checks the size of new Beacons only').part(
      replacing('updateBeacon', (call, real, { tables: { beacons } }) => {
        const outcome = real.updateBeacon(call);
        const beacon = beacons.get(call.input.beacon_id);
        if (outcome.kind !== 'refused' || beacon === undefined) return outcome;
        const fields = { ...beacon.fields, ...(call.input.body as BeaconChange) };
        beacons.put({ ...beacon, fields });
        return real.getBeacon(call);
      }),
    ),
  },
} satisfies Partial<MutantTable<BeaconRuleId>>;

/** Beacons of another key do not count towards the cap. */
function countingByKey(parts: Parts): Parts {
  const makers = new Map<string, string | undefined>();
  return replacing('createBeacon', (call, real, { tables: { beacons } }) => {
    const ofKey = (rows: readonly Beacon[]): readonly Beacon[] =>
      rows.filter((one) => makers.get(one.id) === call.apiKey);
    const outcome = withRows(beacons, ofKey, () => real.createBeacon(call));
    const made = beacons.allOf(call.org.id).at(-1);
    if (outcome.kind === 'answer' && made !== undefined) makers.set(made.id, call.apiKey);
    return outcome;
  })(parts);
}
