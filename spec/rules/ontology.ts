// Rules about ontology sync: mappings to a customer's own ids, labels, and the search for tags and topics.
import type { RuleTable } from './rule.ts';

const states = 'Ontology sync (states)';
const endpoints = 'Ontology sync (endpoints)';

export const ontologyRules = {
  'ontology.sync-created': {
    level: 'must',
    section: endpoints,
    text: 'A sync sent as query parameters is created, with or without a name and labels, and the answer shows an integer id and a status.',
    covers: ['ONTO-01', 'ONTO-02', 'ONTO-03', 'ONTO-06'],
  },
  'ontology.second-sync-overwrites': {
    level: 'must',
    section: states,
    text: 'After an object is synced again it has one active sync, the one with the later external id.',
    covers: ['ONTO-04'],
  },
  'ontology.deleted-sync-can-be-recreated': {
    level: 'must',
    section: states,
    text: 'A deleted sync leaves the list, and its object can be synced again.',
    covers: ['ONTO-05'],
  },
  'ontology.bad-object-refused': {
    level: 'must',
    section: endpoints,
    text: 'A sync is refused with an object_type other than tag, topic and stream, or with an object_id that is not an integer; an object_id that no object has never makes the service fail.',
    covers: ['ONTO-07'],
  },
  'ontology.lists-active-syncs': {
    level: 'must',
    section: endpoints,
    text: 'The list of syncs shows the active ones, each with the service’s name of the object.',
    covers: ['ONTO-08'],
  },
  'ontology.syncs-filtered': {
    level: 'must',
    section: endpoints,
    text: 'object_type and label filter the list of syncs, and page and page_size cut it into pages of up to 200.',
    covers: ['ONTO-09'],
  },
  'ontology.tags-searched-fuzzily': {
    level: 'must',
    section: endpoints,
    text: 'A search for tags finds a tag by a part of its name and by a misspelling of it.',
    covers: ['ONTO-10'],
  },
  'ontology.tags-of-type': {
    level: 'must',
    section: endpoints,
    text: 'A list of tags by type shows only tags of that type.',
    covers: ['ONTO-10'],
  },
  'ontology.tags-described': {
    level: 'must',
    section: endpoints,
    text: 'A tag is shown with its name, its type and its aliases.',
    covers: ['ONTO-11'],
  },
  'ontology.tags-not-modified': {
    level: 'must',
    section: 'Conditional reads',
    text: 'The list of tags sends ETag and Cache-Control, and answers 304 with an empty body to its current tag.',
    covers: ['COND-01', 'COND-02'],
  },
  'ontology.topics-searched': {
    level: 'must',
    section: endpoints,
    text: 'search and domain filter the list of topics.',
    covers: ['ONTO-12'],
  },
  'ontology.topics-organised-by-domain': {
    level: 'should',
    section: 'What the service does',
    text: 'Every topic of the catalog is in the list of one of the twelve domains.',
    covers: ['ONTO-16'],
  },
  'ontology.entities-are-tags': {
    level: 'should',
    section: 'What the service does',
    text: 'An entity that manifests show is found among the tags by its name.',
    covers: ['ONTO-15'],
  },
  'ontology.label-listed': {
    level: 'must',
    section: endpoints,
    text: 'A created label is in the list of label definitions.',
    covers: ['ONTO-13'],
  },
  'ontology.belongs-to-organisation': {
    level: 'must',
    section: endpoints,
    text: 'Another organisation neither sees nor deletes the syncs and labels of an organisation.',
    covers: ['ONTO-14'],
  },
  'ontology.every-kind-synced': {
    level: 'must',
    section: endpoints,
    text: 'Tags and topics can be synced like streams, and are listed with their names.',
    covers: ['ONTO-01', 'ONTO-07', 'ONTO-08'],
  },
  'ontology.is-free': {
    level: 'must',
    section: 'Limits',
    text: 'Creating, listing and deleting syncs, and listing tags, topics and labels, bills nothing.',
    covers: ['QUOTA-10'],
  },
  'ontology.works-without-quota': {
    level: 'must',
    section: 'Limits',
    text: 'With the quota used up, syncs can still be created, listed and deleted, and tags, topics and labels listed.',
    covers: ['QUOTA-14'],
  },
  'ontology.model-holds': {
    level: 'must',
    section: 'Ontology sync (states)',
    text: 'After any series of writes each mapped object has one active sync, the latest one, and lists show exactly these.',
    covers: ['ONTO-04', 'ONTO-05', 'ONTO-08', 'ONTO-09'],
  },
} as const satisfies RuleTable<'ontology'>;

export type OntologyRuleId = keyof typeof ontologyRules;
