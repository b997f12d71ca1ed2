// Statements about ontology sync.
import { implied, type StatementTable, under } from './statement.ts';

export const ontologyStatements = {
  ...under('Ontology sync (resources)', {
    'ONTO-01':
      'A sync maps object_type (tag, topic or stream) and object_id to external_id, with optional external_name and labels.',
    'ONTO-02': 'Creating a sync returns id (integer) and status (string).',
  }),
  ...under('Ontology sync (states)', {
    'ONTO-03': 'POST /ontology/sync for a new object creates a sync and returns its status.',
    'ONTO-04':
      'POST /ontology/sync for an object that is synced already overwrites the sync: the object then has one active sync, with the new external id.',
    'ONTO-05':
      'Deleting a sync removes it from the list of active syncs. The same object can be synced again later.',
  }),
  ...under('Ontology sync (endpoints)', {
    'ONTO-06':
      'POST /ontology/sync takes query parameters: object_type, object_id (integer), external_id, and optionally external_name and labels (separated by commas).',
    'ONTO-07':
      'object_type accepts only tag, topic and stream. Another word, or an object_id that is not an integer, is refused with 400 or 422.',
    'ONTO-08':
      'GET /ontology/syncs lists only active syncs, with the names of their tags, topics or streams.',
    'ONTO-09':
      'GET /ontology/syncs filters by object_type and label, and pages with page and a page_size of up to 200.',
    'ONTO-10':
      'GET /ontology/tags searches fuzzily (a misspelt or partial name finds the tag) and filters by type: person, organization, place or topic.',
    'ONTO-11': 'Tags have a canonical name, a type and aliases.',
    'ONTO-12': 'GET /ontology/topics takes search and domain, and returns the topic catalog.',
    'ONTO-13': 'A label that is created with POST /ontology/labels appears in GET /ontology/labels.',
    'ONTO-14': 'Syncs and labels of one organisation are invisible to others.',
  }),
  ...under('What the service does', {
    'ONTO-15': implied(
      'Tags are the resolved entities that link claims across records: entities that manifests show are found among the tags.',
    ),
    'ONTO-16': implied(
      'The topic catalog is organised by domain: the lists of the twelve domains together have every topic.',
    ),
  }),
} satisfies StatementTable<'ONTO'>;
