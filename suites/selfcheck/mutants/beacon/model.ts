// Mutants of Beacons that are visible only after some writes.
import type { BeaconRuleId } from '../../../../spec/rules/beacon.ts';
import { law, type MutantTable } from '../../mutant.ts';

export const modelMutants = {
  'beacon.model-holds': {
    'archived-takes-place': law(['counts archived Beacons under the cap', 'BEACON-14'], {
      beacon: { countedStatuses: ['active', 'archived'] },
    }),
    'drafts-as-active': law(['lists drafts as active', 'BEACON-21'], {
      beacon: {
        hasStatus: ({ status }, wanted) => status === wanted || (status === 'draft' && wanted === 'active'),
      },
    }),
    'keeps-changed-tags': law('never changes tags a second time', {
      beacon: {
        fieldsAfter: (fields, change) =>
          fields.tags.includes('assay-two')
            ? { ...fields, ...change, tags: fields.tags }
            : { ...fields, ...change },
      },
    }),
  },
} satisfies MutantTable<Extract<BeaconRuleId, 'beacon.model-holds'>>;
