// Mutants of the catalogs of tags and topics.
import { ontologyLaws } from '../../../../simulator/core/ontology.ts';
import type { OntologyRuleId } from '../../../../spec/rules/ontology.ts';
import { toHeader } from '../../alter.ts';
import { alterAt, gone } from '../../alter-path.ts';
import { empty } from '../../derive/outage-parts.ts';
import { law, type MutantTable, part, response } from '../../mutant.ts';
import { withCustomer } from '../with-use-cases.ts';

export const catalogMutants = {
  'ontology.tags-searched-fuzzily': {
    'no-tags': part('lists no tag', empty('listTags')),
    'exact-names-only': law('finds exact names only', {
      ontology: { matchesSearch: (search, name) => search.toLowerCase() === name.toLowerCase() },
    }),
    'prefixes-only': law('finds only names that begin with the search', {
      ontology: { matchesSearch: (search, name) => name.toLowerCase().startsWith(search.toLowerCase()) },
    }),
    'all-when-none': withCustomer('lists all tags where the search finds none', ({ listTags }) => ({
      listTags: (call) => {
        const found = listTags(call);
        const { search: _, ...input } = call.input;
        return found.kind === 'answer' && found.items === 0 ? listTags({ ...call, input }) : found;
      },
    })),
    'ignores-search': withCustomer('ignores the search', ({ listTags }) => ({
      listTags: (call) => listTags({ ...call, input: { type: call.input.type } as typeof call.input }),
    })),
  },
  'ontology.tags-of-type': {
    'ignores-type': law('ignores the type', { ontology: { isOfType: () => true } }),
    'type-needs-search': withCustomer('applies the type only beside a search', ({ listTags }) => ({
      listTags: (call) => listTags(call.input.search === undefined ? { ...call, input: {} } : call),
    })),
  },
  'ontology.tags-described': {
    'no-aliases': response(
      'leaves out aliases',
      'listTags',
      alterAt('data.tags[*].aliases', () => gone),
    ),
    'no-type': response(
      'leaves out the type',
      'listTags',
      alterAt('data.tags[-1].type', () => gone),
    ),
  },
  'ontology.tags-not-modified': {
    untagged: response(
      ['sends no tag', 'COND-01'],
      'listTags',
      toHeader('etag', () => undefined),
    ),
    'never-matches': law('never recognises its own tag', {
      conditional: { matchesCurrentTag: () => false },
    }),
    'always-matches': law('accepts any tag as the current one', {
      conditional: { matchesCurrentTag: () => true },
    }),
  },
  'ontology.topics-searched': {
    'no-topics': part('lists no topic', empty('listTopics')),
    'blank-topics': response(
      'lists topics without a name or any other text',
      'listTopics',
      alterAt('data.topics[*]', () => ({})),
    ),
    'ignores-domain': law('ignores the domain', { ontology: { isInDomain: () => true } }),
    'all-when-none': withCustomer('lists all topics where the search finds none', ({ listTopics }) => ({
      listTopics: (call) => {
        const found = listTopics(call);
        const { search: _, ...input } = call.input;
        return found.kind === 'answer' && found.items === 0 ? listTopics({ ...call, input }) : found;
      },
    })),
    'ignores-search': withCustomer('ignores the search', ({ listTopics }) => ({
      listTopics: (call) =>
        listTopics({ ...call, input: { domain: call.input.domain } as typeof call.input }),
    })),
    'search-ignores-domain': withCustomer('searches every domain', ({ listTopics }) => ({
      listTopics: ({ input, ...call }) => {
        const { domain: _, ...everywhere } = input;
        return listTopics({ ...call, input: input.search === undefined ? input : everywhere });
      },
    })),
  },
  'ontology.topics-organised-by-domain': {
    'one-domain-empty': law('has no topic in the last of its domains', {
      ontology: {
        isInDomain: (topic, wanted) => wanted !== 'universe-earth' && ontologyLaws.isInDomain(topic, wanted),
      },
    }),
  },
  'ontology.entities-are-tags': {
    'other-names': response(
      'names tags unlike the entities of manifests',
      'listTags',
      alterAt('data.tags[*]', (tag) => ({ ...Object(tag), canonical_name: 'A tag', aliases: [] })),
    ),
  },
} satisfies Partial<MutantTable<OntologyRuleId>>;
