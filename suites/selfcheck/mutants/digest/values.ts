// Mutants of the values of filter rules, and of digests that are added from the catalog.
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { replacingRows } from '../../replaced-operation.ts';

export const valueMutants = {
  'digest.every-value-counts': {
    'first-value-only': wrong('applies only the first value of a filter rule').law('digest', {
      countedValues: (values) => values.slice(0, 1),
    }),
    'two-values-only': wrong('applies only the first two values of a filter rule').law('digest', {
      countedValues: (values) => values.slice(0, 2),
    }),
    'last-value-only': wrong('applies only the last value of a filter rule').law('digest', {
      countedValues: (values) => values.slice(-1),
    }),
  },
  'digest.added-to-one-organisation': {
    'additions-of-all': wrong('lists the catalog digests that any organisation added').part(
      replacingRows('listAddedDigests', 'addedDigests', (_own, _input, additions) => additions.all()),
    ),
  },
} satisfies Partial<MutantTable<DigestRuleId>>;
