// Mutants of entity tags.
import type { ConditionalRuleId } from '../../../spec/rules/conditional.ts';
import { onStatus, withoutHeader } from '../alter.ts';
import { answerInstead } from '../altered-answer.ts';
import { billingFor } from '../billing.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { replacing, together, withLaws } from '../replaced-operation.ts';

export const conditionalMutants = {
  'conditional.not-modified-is-free': {
    'bills-304': wrong('bills a 304', 'COND-04', 'QUOTA-12').part(billingFor('*', 304)),
  },
  'conditional.tag-stable': {
    'tag-per-answer': wrong('sends a new tag with every answer').law('conditional', { tag: ofTheMoment() }),
  },
  'conditional.tag-independent-of-time': {
    'tag-per-second': wrong('sends a new tag every second').part((parts) => {
      let nowMs = 0;
      return together(
        withLaws({ conditional: { tag: () => `"${Math.floor(nowMs / 1000)}"` } }),
        replacing('listStreams', (call, real) => {
          nowMs = call.nowMs;
          return real.listStreams(call);
        }),
      )(parts);
    }),
  },
  'conditional.change-ends-tag': {
    'tag-never-changes': wrong('keeps one tag for ever').law('conditional', {
      tag: ({ organizationId }) => `"${organizationId}"`,
    }),
  },
  'conditional.tags-per-organisation': {
    'shared-tags': wrong('shares its tags').law('conditional', { tag: ({ dataHash }) => `"${dataHash}"` }),
  },
  'conditional.ontology-tags-per-organisation': {
    'shared-tags': wrong('shares its tags').law('conditional', { tag: ({ dataHash }) => `"${dataHash}"` }),
  },
  'conditional.rate-refusal-has-code': {
    'no-retry-after': wrong('sends no Retry-After').response(
      'listStreams',
      onStatus(429, withoutHeader('retry-after')),
    ),
    'empty-body': wrong('refuses without a body').answer(answerInstead('listStreams', 429, 429, undefined)),
  },
} satisfies MutantTable<ConditionalRuleId>;

export function ofTheMoment(): () => string {
  let reads = 0;
  return () => {
    reads += 1;
    return `"${reads}"`;
  };
}
