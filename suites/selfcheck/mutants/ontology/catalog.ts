// Mutants of the catalogs of tags and topics.
import { ontologyLaws } from '../../../../simulator/core/ontology.ts';
import type { OntologyRuleId } from '../../../../spec/rules/ontology.ts';
import { alterAt, gone } from '../../alter-path.ts';
import { empty } from '../../derive/outage-parts.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { withUseCases } from '../with-use-cases.ts';

export const catalogMutants = {
  'ontology.tags-searched-fuzzily': {
    'no-tags': wrong('lists no tag').part(empty('listTags')),
    'exact-names-only': wrong('finds exact names only').law({
      ontology: { matchesSearch: (search, name) => search.toLowerCase() === name.toLowerCase() },
    }),
    'prefixes-only': wrong('finds only names that begin with the search').law({
      ontology: { matchesSearch: (search, name) => name.toLowerCase().startsWith(search.toLowerCase()) },
    }),
    'all-when-none': wrong('lists all tags where the search finds none').part(
      withUseCases(({ listTags }) => ({
        listTags: (call) => {
          const found = listTags(call);
          const { search: _, ...input } = call.input;
          return found.kind === 'answer' && found.items === 0 ? listTags({ ...call, input }) : found;
        },
      })),
    ),
    'ignores-search': wrong('ignores the search').part(
      withUseCases(({ listTags }) => ({
        listTags: (call) => listTags({ ...call, input: { type: call.input.type } as typeof call.input }),
      })),
    ),
  },
  'ontology.tags-of-type': {
    'ignores-type': wrong('ignores the type').law({ ontology: { isOfType: () => true } }),
    'type-needs-search': wrong('applies the type only beside a search').part(
      withUseCases(({ listTags }) => ({
        listTags: (call) => listTags(call.input.search === undefined ? { ...call, input: {} } : call),
      })),
    ),
  },
  'ontology.tags-described': {
    'no-aliases': wrong('leaves out aliases').response(
      'listTags',
      alterAt('data.tags[*].aliases', () => gone),
    ),
    'no-type': wrong('leaves out the type').response(
      'listTags',
      alterAt('data.tags[-1].type', () => gone),
    ),
  },
  'ontology.topics-searched': {
    'no-topics': wrong('lists no topic').part(empty('listTopics')),
    'blank-topics': wrong('lists topics without a name or any other text').response(
      'listTopics',
      alterAt('data.topics[*]', () => ({})),
    ),
    'ignores-domain': wrong('ignores the domain').law({ ontology: { isInDomain: () => true } }),
    'all-when-none': wrong('lists all topics where the search finds none').part(
      withUseCases(({ listTopics }) => ({
        listTopics: (call) => {
          const found = listTopics(call);
          const { search: _, ...input } = call.input;
          return found.kind === 'answer' && found.items === 0 ? listTopics({ ...call, input }) : found;
        },
      })),
    ),
    'ignores-search': wrong('ignores the search').part(
      withUseCases(({ listTopics }) => ({
        listTopics: (call) =>
          listTopics({ ...call, input: { domain: call.input.domain } as typeof call.input }),
      })),
    ),
    'search-ignores-domain': wrong('searches every domain').part(
      withUseCases(({ listTopics }) => ({
        listTopics: ({ input, ...call }) => {
          const { domain: _, ...everywhere } = input;
          return listTopics({ ...call, input: input.search === undefined ? input : everywhere });
        },
      })),
    ),
  },
  'ontology.topics-organised-by-domain': {
    'one-domain-empty': wrong('has no topic in the last of its domains').law({
      ontology: {
        isInDomain: (topic, wanted) => wanted !== 'universe-earth' && ontologyLaws.isInDomain(topic, wanted),
      },
    }),
  },
  'ontology.entities-are-tags': {
    'other-names': wrong('names tags unlike the entities of manifests').response(
      'listTags',
      alterAt('data.tags[*]', (tag) => ({ ...Object(tag), canonical_name: 'A tag', aliases: [] })),
    ),
  },
} satisfies Partial<MutantTable<OntologyRuleId>>;
