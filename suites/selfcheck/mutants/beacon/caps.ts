// Mutants of the caps on Beacons, and of access to them.
import { type Beacon, type BeaconChange, beaconLaws } from '../../../../simulator/core/beacon.ts';
import { refuse } from '../../../../simulator/core/refusal.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import type { PlanName } from '../../../../spec/values.ts';
import { law, type MutantTable, part } from '../../mutant.ts';
import { replacing, replacingInStore, withRows, withUndeleted } from '../../replaced-operation.ts';

const capOf = (plan: PlanName, max: number) => ({
  beacon: { activeMax: { ...beaconLaws.activeMax, [plan]: max } },
});

const sized = (changes: Partial<typeof beaconLaws.sizes>) => ({
  beacon: { sizes: { ...beaconLaws.sizes, ...changes } },
});
const none = Number.POSITIVE_INFINITY;

export const capMutants = {
  'beacon.archive-frees-a-place': {
    'counts-archived': law(['counts archived Beacons under the cap', 'BEACON-14', 'LIMIT-08'], {
      beacon: { countedStatuses: ['active', 'archived'] },
    }),
    'one-too-many': law(['allows Starter eleven', 'LIMIT-08'], capOf('starter', 11)),
  },
  'beacon.cap-holds-for-every-write': {
    'restores-past-cap': law('restores a Beacon to active past the cap', {
      beacon: { statusAfterRestore: 'active' },
    }),
    'caps-creation-only': part(
      'applies the cap to new Beacons only',
      replacingInStore('updateBeacon', (call, real, { tables: { beacons } }) =>
        withRows(
          beacons,
          () => [],
          () => real.updateBeacon(call),
        ),
      ),
    ),
  },
  'beacon.cap-of-all-keys': {
    'counts-each-key': part('counts the Beacons of each key separately', countingByKey),
  },
  'beacon.cap-of-larger-plans': {
    'startup-cap-for-enterprise': law('caps Enterprise as it caps Startup', capOf('enterprise', 1_000)),
    'individual-one-more': law('allows Individual one more', capOf('individual', 51)),
    'individual-one-less': law('allows Individual one less', capOf('individual', 49)),
  },
  'beacon.cap-of-professional': {
    'half-the-cap': law('allows Professional 125', capOf('professional', 125)),
    'one-more': law('allows Professional one more', capOf('professional', 251)),
  },
  'beacon.cap-of-startup': {
    'one-less': law('allows Startup one less', capOf('startup', 999)),
    'one-more': law('allows Startup one more', capOf('startup', 1_001)),
  },
  'beacon.cap-of-starter': {
    'starter-eleven': law(['allows Starter eleven', 'BEACON-20', 'LIMIT-06'], capOf('starter', 11)),
    'starter-nine': law(['allows Starter nine', 'LIMIT-06'], capOf('starter', 9)),
    'saves-refused': part(
      'saves a Beacon that it refuses',
      replacing('createBeacon', (call, real) => {
        const outcome = real.createBeacon(call);
        if (outcome.kind === 'refused')
          real.createBeacon({ ...call, input: { body: { ...call.input.body, status: 'draft' } } });
        return outcome;
      }),
    ),
  },
  'beacon.deletion-frees-a-place': {
    'one-too-many': law('allows Starter eleven', capOf('starter', 11)),
    'counts-deleted': part(
      'counts deleted Beacons under the cap',
      replacingInStore('createBeacon', (call, real, { tables: { beacons } }) =>
        withUndeleted(beacons, () => real.createBeacon(call)),
      ),
    ),
  },
  'beacon.open-to-every-plan': {
    'closed-to-starter': part(
      ['closes Beacons to Starter', 'BEACON-39'],
      closedTo((plan) => plan === 'starter'),
    ),
    'enterprise-only': part(
      ['opens Beacons only to Enterprise', 'PLAN-10'],
      closedTo((plan) => plan !== 'enterprise'),
    ),
  },
  'beacon.sizes-are-capped': {
    'any-number-of-channels': law('saves any number of channels', sized({ channels: none })),
    'any-text-length': law('saves texts of any length', sized({ descriptionBytes: none, configBytes: none })),
    'refuses-short-text': law('refuses a short text', sized({ descriptionBytes: 512 })),
    'any-number-of-topics': law('saves any number of topics', sized({ filters: none })),
    'any-beacon-size': law('saves Beacons of any size', sized({ configBytes: none })),
    'checks-creation-only': part(
      'checks the size of new Beacons only',
      replacingInStore('updateBeacon', (call, real, { tables: { beacons } }) => {
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

function closedTo(isClosed: (plan: PlanName) => boolean): (parts: Parts) => Parts {
  return replacing('createBeacon', (call, real) =>
    isClosed(call.org.plan) ? refuse('plan_gated', 'Your plan has no Beacons.') : real.createBeacon(call),
  );
}

/** Beacons of another key do not count towards the cap. */
function countingByKey(parts: Parts): Parts {
  const makers = new Map<string, string | undefined>();
  return replacingInStore('createBeacon', (call, real, { tables: { beacons } }) => {
    const ofKey = (rows: readonly Beacon[]): readonly Beacon[] =>
      rows.filter((one) => makers.get(one.id) === call.apiKey);
    const outcome = withRows(beacons, ofKey, () => real.createBeacon(call));
    const made = beacons.allOf(call.org.id).at(-1);
    if (outcome.kind === 'answer' && made !== undefined) makers.set(made.id, call.apiKey);
    return outcome;
  })(parts);
}
