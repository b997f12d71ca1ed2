// Mutants of entity tags.
import type { ConditionalRuleId } from '../../../spec/rules/conditional.ts';
import { onStatus, toAnswer, toHeader } from '../alter.ts';
import { billing } from '../billing.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { open } from '../open-doors.ts';
import { partialTags } from './figures.ts';

export const conditionalMutants = {
  'conditional.hot-reads-tagged': {
    'untagged-detail': law('sends no tag with a stream', {
      conditional: { sendsTag: (operation) => operation !== 'getStream' },
    }),
    'untagged-plans': law('sends no tag with the plans', {
      conditional: { sendsTag: (operation) => operation !== 'listPlans' },
    }),
    'no-cache-control': response(
      'sends no Cache-Control',
      'listStreams',
      toHeader('cache-control', () => undefined),
    ),
  },
  'conditional.current-tag-not-modified': {
    'never-matches': law('never recognises its own tag', {
      conditional: { matchesCurrentTag: () => false },
    }),
  },
  'conditional.other-tag-full-answer': {
    'always-matches': law('accepts any tag as the current one', {
      conditional: { matchesCurrentTag: () => true },
    }),
  },
  'conditional.not-modified-is-free': {
    'bills-304': part(
      ['bills a 304', 'COND-04', 'QUOTA-12'],
      billing((_, { status }) => (status === 304 ? 1 : 0)),
    ),
  },
  'conditional.tag-stable': {
    'tag-per-answer': law('sends a new tag with every answer', {
      conditional: { tag: ofTheMoment() },
    }),
  },
  'conditional.tag-independent-of-time': {
    'tag-per-second': part('sends a new tag every second', (parts) => {
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
    'tag-never-changes': law('keeps one tag for ever', {
      conditional: { tag: ({ organizationId }) => `"${organizationId}"` },
    }),
  },
  'conditional.tag-per-request': {
    'any-tag-of-route': law('answers 304 to the tag of another query', {
      conditional: {
        matchesCurrentTag: (sent, tag) => sent.split('-').at(-1) === tag.split('-').at(-1),
      },
    }),
  },
  'conditional.tags-per-organisation': {
    'shared-tags': law('shares tags among organisations', {
      conditional: { tag: ({ dataHash }) => `"${dataHash}"` },
    }),
  },
  'conditional.ontology-tags-per-organisation': {
    'shared-tags': law('shares tags among organisations', {
      conditional: { tag: ({ dataHash }) => `"${dataHash}"` },
    }),
  },
  'conditional.credentials-come-first': {
    'anybody-lists-streams': part(
      'lists streams to anybody',
      open(({ operation }) => operation === 'listStreams'),
    ),
    'any-secret': law('accepts any secret', { auth: { pairMatches: () => true } }),
  },
  'conditional.rate-refusal-has-code': {
    'no-retry-after': response(
      'sends no Retry-After',
      'listStreams',
      onStatus(
        429,
        toHeader('retry-after', () => undefined),
      ),
    ),
    'empty-body': response(
      'refuses with an empty body',
      'listStreams',
      onStatus(429, toAnswer(429, undefined)),
    ),
  },
  'conditional.tag-of-whole-answer': partialTags,
} satisfies MutantTable<ConditionalRuleId>;

function ofTheMoment(): () => string {
  let reads = 0;
  return () => {
    reads += 1;
    return `"${reads}"`;
  };
}
