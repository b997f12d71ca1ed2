// Rules about ontology sync: mappings to a customer's own ids, labels, and the search for tags and topics.
import { covering, type RuleTable } from './rule.ts';

export const ontologyRules = {
  'ontology.sync-created': covering('ONTO-06', 'ONTO-01', 'ONTO-02', 'ONTO-03').must(
    'A sync sent as query parameters is created, with or without a name and labels, and the answer shows an integer id and a status.',
  ),
  'ontology.second-sync-overwrites': covering('ONTO-04').must(),
  'ontology.deleted-sync-can-be-recreated': covering('ONTO-05').must(
    'A deleted sync leaves the list, and its object can be synced again, with another name and other labels.',
  ),
  'ontology.bad-object-refused': covering('ONTO-07').must(
    'A sync is refused with an object_type other than tag, topic and stream, or with an object_id that is not an integer; an object_id that no object has never makes the service fail.',
  ),
  'ontology.lists-active-syncs': covering('ONTO-08').must(
    'The list of syncs shows the active ones, each with the service’s name of the object.',
  ),
  'ontology.syncs-filtered': covering('ONTO-09').must(),
  'ontology.tags-searched-fuzzily': covering('ONTO-10').must(
    'A search for tags finds a tag by a part of its name and by a misspelling of it.',
  ),
  'ontology.tags-of-type': covering('ONTO-10').must('A list of tags by type shows only tags of that type.'),
  'ontology.tags-described': covering('ONTO-11').must(),
  'ontology.topics-searched': covering('ONTO-12').must('search and domain filter the list of topics.'),
  'ontology.topics-organised-by-domain': covering('ONTO-16').should(),
  'ontology.entities-are-tags': covering('ONTO-15').should(),
  'ontology.label-listed': covering('ONTO-13').must(),
  'ontology.every-kind-synced': covering('ONTO-07', 'ONTO-01', 'ONTO-08').must(
    'Tags and topics can be synced like streams, and are listed with their names.',
  ),
  'ontology.model-holds': covering('ONTO-04', 'ONTO-05', 'ONTO-08', 'ONTO-09').must(
    'After any series of writes each mapped object has one active sync, the latest one, and lists show exactly these.',
  ),
} satisfies RuleTable<'ontology'>;

export type OntologyRuleId = keyof typeof ontologyRules;
