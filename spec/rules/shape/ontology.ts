// Rules about the shapes of answers about the ontology and backfill.
import type { RuleTable } from '../rule.ts';
import { envelopeRule } from './parts.ts';

const ontology = 'Ontology sync (endpoints)';
const backfill = 'Backfill';

export const ontologyShapes = {
  'shape.create-sync': envelopeRule(ontology, 'A new sync', 'ONTO-02', 'ONTO-03'),
  'shape.delete-sync': envelopeRule(ontology, 'The answer to the deletion of a sync, if it has a body,'),
  'shape.list-syncs': envelopeRule(ontology, 'The list of syncs'),
  'shape.list-tags': envelopeRule(ontology, 'The list of tags'),
  'shape.list-topics': envelopeRule(ontology, 'The list of topics'),
  'shape.list-labels': envelopeRule(ontology, 'The list of labels'),
  'shape.create-label': envelopeRule(ontology, 'The answer to the creation of a label'),
  'shape.list-backfill-grants': envelopeRule(backfill, 'The list of backfill grants'),
  'shape.create-backfill-download': envelopeRule(backfill, 'The answer to a request for a download'),
} as const satisfies RuleTable<'shape'>;
