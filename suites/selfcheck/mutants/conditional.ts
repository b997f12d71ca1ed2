// Mutants of entity tags.
import type { ConditionalRuleId } from '../../../spec/rules/conditional.ts';
import { onStatus, toAnswer, toHeader } from '../alter.ts';
import { billing } from '../billing.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { open } from '../open-doors.ts';
import { partialTags } from './figures.ts';

export const conditionalMutants = {
  'conditional.hot-reads-tagged': {
    'untagged-detail': wrong('sends no tag with a stream').law({
      conditional: { sendsTag: (operation) => operation !== 'getStream' },
    }),
    'untagged-plans': wrong('sends no tag with the plans').law({
      conditional: { sendsTag: (operation) => operation !== 'listPlans' },
    }),
    'no-cache-control': wrong('sends no Cache-Control').response(
      'listStreams',
      toHeader('cache-control', () => undefined),
    ),
  },
  'conditional.current-tag-not-modified': {
    'never-matches': wrong('never recognises its own tag').law({
      conditional: { matchesCurrentTag: () => false },
    }),
  },
  'conditional.other-tag-full-answer': {
    'always-matches': wrong('accepts any tag as the current one').law({
      conditional: { matchesCurrentTag: () => true },
    }),
  },
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
  'conditional.tag-per-request': {
    'any-tag-of-route': wrong('answers 304 to the tag of another query').law({
      conditional: {
        matchesCurrentTag: (sent, tag) => sent.split('-').at(-1) === tag.split('-').at(-1),
      },
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
  'conditional.credentials-come-first': {
    'anybody-lists-streams': wrong('lists streams to anybody').part(
      open(({ operation }) => operation === 'listStreams'),
    ),
    'any-secret': wrong('accepts any secret').law({ auth: { pairMatches: () => true } }),
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
  'conditional.tag-of-whole-answer': partialTags,
} satisfies MutantTable<ConditionalRuleId>;

function ofTheMoment(): () => string {
  let reads = 0;
  return () => {
    reads += 1;
    return `"${reads}"`;
  };
}
