// Statements about ontology sync.
import type { StatementTable } from './statement.ts';

export const ontologyStatements = {
  'ONTO-01': {
    sections: ['Ontology sync (resources)'],
    text: 'A sync maps object_type (tag, topic or stream) and object_id to external_id, with optional external_name and labels.',
  },
  'ONTO-02': {
    sections: ['Ontology sync (resources)'],
    text: 'Creating a sync returns id (integer) and status (string).',
    silences: ['S-177'],
  },
  'ONTO-03': {
    sections: ['Ontology sync (states)'],
    text: 'POST /ontology/sync for a new object creates a sync and returns its status.',
    silences: ['S-177'],
  },
  'ONTO-04': {
    sections: ['Ontology sync (states)'],
    text: 'POST /ontology/sync for an object that is synced already overwrites the sync: the object then has one active sync, with the new external id.',
    silences: ['S-177'],
  },
  'ONTO-05': {
    sections: ['Ontology sync (states)'],
    text: 'Deleting a sync removes it from the list of active syncs. The same object can be synced again later.',
    silences: ['S-102', 'S-178'],
  },
  'ONTO-06': {
    sections: ['Ontology sync (endpoints)'],
    text: 'POST /ontology/sync takes query parameters: object_type, object_id (integer), external_id, and optionally external_name and labels (separated by commas).',
    silences: ['S-175', 'S-176'],
  },
  'ONTO-07': {
    sections: ['Ontology sync (endpoints)'],
    text: 'object_type accepts only tag, topic and stream. Another word, or an object_id that is not an integer, is refused with 400 or 422.',
  },
  'ONTO-08': {
    sections: ['Ontology sync (endpoints)'],
    text: 'GET /ontology/syncs lists only active syncs, with the names of their tags, topics or streams.',
  },
  'ONTO-09': {
    sections: ['Ontology sync (endpoints)'],
    text: 'GET /ontology/syncs filters by object_type and label, and pages with page and a page_size of up to 200.',
  },
  'ONTO-10': {
    sections: ['Ontology sync (endpoints)'],
    text: 'GET /ontology/tags searches fuzzily (a misspelt or partial name finds the tag) and filters by type: person, organization, place or topic.',
    silences: ['S-180'],
  },
  'ONTO-11': {
    sections: ['Ontology sync (endpoints)'],
    text: 'Tags have a canonical name, a type and aliases.',
  },
  'ONTO-12': {
    sections: ['Ontology sync (endpoints)'],
    text: 'GET /ontology/topics takes search and domain, and returns the topic catalog.',
    silences: ['S-180'],
  },
  'ONTO-13': {
    sections: ['Ontology sync (endpoints)'],
    text: 'A label that is created with POST /ontology/labels appears in GET /ontology/labels.',
    silences: ['S-179'],
  },
  'ONTO-14': {
    sections: ['Ontology sync (endpoints)'],
    text: 'Syncs and labels of one organisation are invisible to others.',
    silences: ['S-100'],
  },
  'ONTO-15': {
    sections: ['What the service does'],
    text: 'Tags are the resolved entities that link claims across records: entities that manifests show are found among the tags.',
    strength: 'implied',
    silences: ['S-180'],
  },
  'ONTO-16': {
    sections: ['What the service does'],
    text: 'The topic catalog is organised by domain: the lists of the twelve domains together have every topic.',
    strength: 'implied',
    silences: ['S-180'],
  },
} as const satisfies StatementTable<'ONTO'>;
