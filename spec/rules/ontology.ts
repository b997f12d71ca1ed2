// Rules about ontology sync: mappings to a customer's own ids, labels, and the search of tags and topics.
import type { RuleTable } from './rule.ts';

const states = 'Ontology sync (states)';
const endpoints = 'Ontology sync (Enterprise)';

export const ontologyRules = {
  'ontology.sync-created': {
    level: 'must',
    section: endpoints,
    text: 'A sync whose values come as query parameters is made and told by an integer id and a status, with and without a name and labels.',
    covers: ['ONTO-01', 'ONTO-02', 'ONTO-03', 'ONTO-06'],
  },
  'ontology.second-sync-overwrites': {
    level: 'must',
    section: states,
    text: 'Syncing an object again leaves one active sync of it, and that one has the later external id.',
    covers: ['ONTO-04'],
  },
  'ontology.deleted-sync-returns': {
    level: 'must',
    section: states,
    text: 'A deleted sync leaves the list, and its object can be synced again.',
    covers: ['ONTO-05'],
  },
  'ontology.object-checked': {
    level: 'must',
    section: endpoints,
    text: 'Another kind of object than tag, topic and stream, or an object id that is no integer, is refused.',
    covers: ['ONTO-07'],
  },
  'ontology.lists-active-syncs': {
    level: 'must',
    section: endpoints,
    text: 'The list of syncs shows those that are active, with the name that the service has for each object.',
    covers: ['ONTO-08'],
  },
  'ontology.syncs-filtered': {
    level: 'must',
    section: endpoints,
    text: 'object_type and label restrict the list of syncs, and page and page_size cut it, 200 being a page_size.',
    covers: ['ONTO-09'],
  },
  'ontology.tags-searched-fuzzily': {
    level: 'must',
    section: endpoints,
    text: 'A part of its name and a misspelling of it find a tag.',
    covers: ['ONTO-10'],
  },
  'ontology.tags-of-type': {
    level: 'must',
    section: endpoints,
    text: 'With a type only tags of that type are found.',
    covers: ['ONTO-10'],
  },
  'ontology.tags-described': {
    level: 'must',
    section: endpoints,
    text: 'A tag comes with its name, its type and its aliases.',
    covers: ['ONTO-11'],
  },
  'ontology.tags-not-modified': {
    level: 'must',
    section: 'Conditional reads',
    text: 'Tags come with an entity tag, and its holder is told that nothing changed.',
    covers: ['COND-01', 'COND-02'],
  },
  'ontology.topics-searched': {
    level: 'must',
    section: endpoints,
    text: 'search and domain have their effect on the list of topics.',
    covers: ['ONTO-12'],
  },
  'ontology.label-listed': {
    level: 'must',
    section: endpoints,
    text: 'A label that was made is among the label definitions.',
    covers: ['ONTO-13'],
  },
  'ontology.belongs-to-organisation': {
    level: 'must',
    section: endpoints,
    text: 'Syncs and labels of one organisation are neither shown to another nor its to delete.',
    covers: ['ONTO-14'],
  },
  'ontology.every-kind-synced': {
    level: 'must',
    section: endpoints,
    text: 'Tags and topics are synced as streams are, and listed with their names.',
    covers: ['ONTO-01', 'ONTO-07', 'ONTO-08'],
  },
  'ontology.is-free': {
    level: 'must',
    section: 'Limits',
    text: 'Syncs are made, listed and deleted, and tags, topics and labels listed, without being billed.',
    covers: ['QUOTA-10'],
  },
  'ontology.works-without-quota': {
    level: 'must',
    section: 'Limits',
    text: 'With nothing left of the quota, syncs are made, listed and deleted, and tags, topics and labels listed, as before.',
    covers: ['QUOTA-14'],
  },
  'ontology.model-holds': {
    level: 'must',
    section: 'Ontology sync',
    text: 'Through any series of writes every mapped object has one active sync, the one made last, and lists show just these.',
    covers: ['ONTO-04', 'ONTO-05', 'ONTO-08', 'ONTO-09'],
  },
} as const satisfies RuleTable<'ontology'>;

export type OntologyRuleId = keyof typeof ontologyRules;
