// Wrong ways to handle entity tags, each to be caught by the case of its rule.
import type { ConditionalRuleId } from '../../../spec/rules/conditional.ts';
import { onStatus, toAnswer, toHeader } from '../bend.ts';
import { billing } from '../billing.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { open } from '../open-doors.ts';

export const conditionalMutants = {
  'conditional.hot-reads-tagged': [
    law('tags no detail', ['COND-01'], { conditional: { tagged: (operation) => operation !== 'getStream' } }),
    law('tags no plans', [], { conditional: { tagged: (operation) => operation !== 'listPlans' } }),
    response(
      'says nothing of caching',
      [],
      'listStreams',
      toHeader('cache-control', () => undefined),
    ),
  ],
  'conditional.current-tag-not-modified': [
    law('knows no tag again', ['COND-02'], { conditional: { matches: () => false } }),
  ],
  'conditional.other-tag-full-answer': [
    law('takes any tag for the current one', ['COND-03'], { conditional: { matches: () => true } }),
  ],
  'conditional.not-modified-is-free': [
    part(
      'bills a 304',
      ['COND-04', 'QUOTA-12'],
      billing((_, { status }) => (status === 304 ? 1 : 0)),
    ),
  ],
  'conditional.tag-stable': [
    law('makes a tag of the moment', ['COND-05'], { conditional: { tag: ofTheMoment() } }),
  ],
  'conditional.tag-outlasts-time': [
    part('tags the second', ['COND-05'], (parts) => {
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
  ],
  'conditional.change-ends-tag': [
    law('has one tag for ever', ['COND-06'], {
      conditional: { tag: ({ organizationId }) => `"${organizationId}"` },
    }),
  ],
  'conditional.tag-per-request': [
    law('tags the route', ['COND-07'], {
      conditional: { tag: ({ organizationId }) => `"${organizationId}"` },
    }),
  ],
  'conditional.tags-per-organisation': [
    law('shares tags among organisations', ['COND-08'], {
      conditional: { tag: ({ dataHash }) => `"${dataHash}"` },
    }),
  ],
  'conditional.tag-searches-per-organisation': [
    law('shares tags among organisations', ['COND-08'], {
      conditional: { tag: ({ dataHash }) => `"${dataHash}"` },
    }),
  ],
  'conditional.credentials-come-first': [
    part(
      'lists streams to anybody',
      ['AUTH-01'],
      open(({ operation }) => operation === 'listStreams'),
    ),
    law('never looks at the secret', [], { auth: { pairMatches: () => true } }),
  ],
  'conditional.rate-refusal-told': [
    response(
      'refuses without saying when to come back',
      ['ERR-13'],
      'listStreams',
      onStatus(
        429,
        toHeader('retry-after', () => undefined),
      ),
    ),
    response('refuses with an empty body', [], 'listStreams', onStatus(429, toAnswer(429, undefined))),
  ],
} satisfies MutantTable<ConditionalRuleId>;

function ofTheMoment(): () => string {
  let reads = 0;
  return () => {
    reads += 1;
    return `"${reads}"`;
  };
}
