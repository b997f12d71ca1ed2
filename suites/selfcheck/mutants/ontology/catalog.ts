// Mutants of the catalogs of tags and topics.
import { ontologyLaws } from '../../../../simulator/core/ontology.ts';
import type { OntologyRuleId } from '../../../../spec/rules/ontology.ts';
import { leftOut, valueAt } from '../../altered-answer.ts';
import { empty } from '../../derive/outage-parts.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { changingInput, replacing } from '../../replaced-operation.ts';

export const catalogMutants = {
  'ontology.tags-searched-fuzzily': {
    'no-tags': wrong('lists no tag').part(empty('listTags')),
    'exact-names-only': wrong('finds exact names only').law('ontology', {
      matchesSearch: (search, name) => search.toLowerCase() === name.toLowerCase(),
    }),
    'prefixes-only': wrong('finds only names that begin with the search').law('ontology', {
      matchesSearch: (search, name) => name.toLowerCase().startsWith(search.toLowerCase()),
    }),
    'all-when-none': wrong('lists all tags where the search finds none').part(
      replacing('listTags', (call, real) => {
        const found = real.listTags(call);
        const { search: _, ...input } = call.input;
        return found.kind === 'answer' && found.items === 0 ? real.listTags({ ...call, input }) : found;
      }),
    ),
    'ignores-search': wrong('ignores the search').part(
      changingInput('listTags', ({ search: _, ...others }) => others),
    ),
  },
  'ontology.tags-of-type': {
    'ignores-type': wrong('ignores the type').law('ontology', { isOfType: () => true }),
    'type-needs-search': wrong('applies the type only beside a search').part(
      changingInput('listTags', (input) => (input.search === undefined ? {} : input)),
    ),
  },
  'ontology.tags-described': {
    'no-aliases': wrong('leaves out aliases').answer(leftOut('listTags', 'data.tags[*].aliases')),
    'no-type': wrong('leaves out the type').answer(leftOut('listTags', 'data.tags[-1].type')),
  },
  'ontology.topics-searched': {
    'no-topics': wrong('lists no topic').part(empty('listTopics')),
    'blank-topics': wrong('lists topics without a name or any other text').answer(
      valueAt('listTopics', 'data.topics[*]', () => ({})),
    ),
    'ignores-domain': wrong('ignores the domain').law('ontology', { isInDomain: () => true }),
    'all-when-none': wrong('lists all topics where the search finds none').part(
      replacing('listTopics', (call, real) => {
        const found = real.listTopics(call);
        const { search: _, ...input } = call.input;
        return found.kind === 'answer' && found.items === 0 ? real.listTopics({ ...call, input }) : found;
      }),
    ),
    'ignores-search': wrong('ignores the search').part(
      changingInput('listTopics', ({ search: _, ...others }) => others),
    ),
    'search-ignores-domain': wrong('searches every domain').part(
      changingInput('listTopics', (input) => {
        const { domain: _, ...everywhere } = input;
        return input.search === undefined ? input : everywhere;
      }),
    ),
  },
  'ontology.topics-organised-by-domain': {
    'one-domain-empty': wrong('has no topic in the last of its domains').law('ontology', {
      isInDomain: (topic, wanted) => wanted !== 'universe-earth' && ontologyLaws.isInDomain(topic, wanted),
    }),
  },
  'ontology.entities-are-tags': {
    'other-names': wrong('names tags unlike the entities of manifests').answer(
      valueAt('listTags', 'data.tags[*]', (tag) => ({
        ...Object(tag),
        canonical_name: 'A tag',
        aliases: [],
      })),
    ),
  },
} satisfies Partial<MutantTable<OntologyRuleId>>;
