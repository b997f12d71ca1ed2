// Statements about ontology sync.
import { type StatementTable, under } from './statement.ts';

export const ontologyStatements = {
  'ONTO-01': under('Ontology sync (resources)').stated(
    'A sync maps object_type (tag, topic or stream) and object_id to external_id, with optional external_name and labels.',
  ),
  'ONTO-02': under('Ontology sync (resources)', 'S-177').stated(
    'Creating a sync returns id (integer) and status (string).',
  ),
  'ONTO-03': under('Ontology sync (states)', 'S-177').stated(
    'POST /ontology/sync for a new object creates a sync and returns its status.',
  ),
  'ONTO-04': under('Ontology sync (states)', 'S-177').stated(
    'POST /ontology/sync for an object that is synced already overwrites the sync: the object then has one active sync, with the new external id.',
  ),
  'ONTO-05': under('Ontology sync (states)', 'S-102', 'S-178').stated(
    'Deleting a sync removes it from the list of active syncs. The same object can be synced again later.',
  ),
  'ONTO-06': under('Ontology sync (endpoints)', 'S-175', 'S-176').stated(
    'POST /ontology/sync takes query parameters: object_type, object_id (integer), external_id, and optionally external_name and labels (separated by commas).',
  ),
  'ONTO-07': under('Ontology sync (endpoints)').stated(
    'object_type accepts only tag, topic and stream. Another word, or an object_id that is not an integer, is refused with 400 or 422.',
  ),
  'ONTO-08': under('Ontology sync (endpoints)').stated(
    'GET /ontology/syncs lists only active syncs, with the names of their tags, topics or streams.',
  ),
  'ONTO-09': under('Ontology sync (endpoints)').stated(
    'GET /ontology/syncs filters by object_type and label, and pages with page and a page_size of up to 200.',
  ),
  'ONTO-10': under('Ontology sync (endpoints)', 'S-180').stated(
    'GET /ontology/tags searches fuzzily (a misspelt or partial name finds the tag) and filters by type: person, organization, place or topic.',
  ),
  'ONTO-11': under('Ontology sync (endpoints)').stated('Tags have a canonical name, a type and aliases.'),
  'ONTO-12': under('Ontology sync (endpoints)', 'S-180').stated(
    'GET /ontology/topics takes search and domain, and returns the topic catalog.',
  ),
  'ONTO-13': under('Ontology sync (endpoints)', 'S-179').stated(
    'A label that is created with POST /ontology/labels appears in GET /ontology/labels.',
  ),
  'ONTO-14': under('Ontology sync (endpoints)', 'S-100').stated(
    'Syncs and labels of one organisation are invisible to others.',
  ),
  'ONTO-15': under('What the service does', 'S-180').implied(
    'Tags are the resolved entities that link claims across records: entities that manifests show are found among the tags.',
  ),
  'ONTO-16': under('What the service does', 'S-180').implied(
    'The topic catalog is organised by domain: the lists of the twelve domains together have every topic.',
  ),
} satisfies StatementTable<'ONTO'>;
