// Mutants of entity tags.
import type { ConditionalRuleId } from '../../../spec/rules/conditional.ts';
import { onStatus, toAnswer, toHeader } from '../alter.ts';
import { billing } from '../billing.ts';
import { type MutantTable, wrong } from '../mutant.ts';

export const conditionalMutants = {
  'conditional.not-modified-is-free': {
    'bills-304': wrong('bills a 304', 'COND-04', 'QUOTA-12').part(
      billing((_, { status }) => (status === 304 ? 1 : 0)),
    ),
  },
  'conditional.tag-stable': {
    'tag-per-answer': wrong('sends a new tag with every answer').law({
      conditional: { tag: ofTheMoment() },
    }),
  },
  'conditional.tag-independent-of-time': {
    'tag-per-second': wrong('sends a new tag every second').part((parts) => {
      let nowMs = 0;
      return {
        ...parts,
        laws: { conditional: { tag: () => `"${Math.floor(nowMs / 1000)}"` } },
        services: (services) => ({
          ...services,
          customer: {
            ...services.customer,
            listStreams: (call) => {
              nowMs = call.nowMs;
              return services.customer.listStreams(call);
            },
          },
        }),
      };
    }),
  },
  'conditional.change-ends-tag': {
    'tag-never-changes': wrong('keeps one tag for ever').law({
      conditional: { tag: ({ organizationId }) => `"${organizationId}"` },
    }),
  },
  'conditional.tags-per-organisation': {
    'shared-tags': wrong('shares tags among organisations').law({
      conditional: { tag: ({ dataHash }) => `"${dataHash}"` },
    }),
  },
  'conditional.ontology-tags-per-organisation': {
    'shared-tags': wrong('shares tags among organisations').law({
      conditional: { tag: ({ dataHash }) => `"${dataHash}"` },
    }),
  },
  'conditional.rate-refusal-has-code': {
    'no-retry-after': wrong('sends no Retry-After').response(
      'listStreams',
      onStatus(
        429,
        toHeader('retry-after', () => undefined),
      ),
    ),
    'empty-body': wrong('refuses with an empty body').response(
      'listStreams',
      onStatus(429, toAnswer(429, undefined)),
    ),
  },
} satisfies MutantTable<ConditionalRuleId>;

function ofTheMoment(): () => string {
  let reads = 0;
  return () => {
    reads += 1;
    return `"${reads}"`;
  };
}
