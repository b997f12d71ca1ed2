// Mutants of Beacons that are visible only after some writes.
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { type MutantTable, wrong } from '../../mutant.ts';

export const modelMutants = {
  'beacon.model-holds': {
    'archived-takes-place': wrong('counts archived Beacons under the cap', 'BEACON-14').law('beacon', {
      countedStatuses: ['active', 'archived'],
    }),
    'drafts-as-active': wrong('lists drafts as active', 'BEACON-21').law('beacon', {
      hasStatus: ({ status }, wanted) => status === wanted || (status === 'draft' && wanted === 'active'),
    }),
    'keeps-changed-tags': wrong('never changes tags a second time').law('beacon', {
      fieldsAfter: (fields, change) =>
        fields.tags.includes('assay-two')
          ? { ...fields, ...change, tags: fields.tags }
          : { ...fields, ...change },
    }),
  },
} satisfies MutantTable<Extract<BeaconRuleId, 'beacon.model-holds'>>;
