// Rules about the shapes of answers about the ontology and backfill.
import type { RuleTable } from '../rule.ts';
import { shown } from './parts.ts';

const ontology = 'Ontology sync';
const backfill = 'Backfill';

export const ontologyShapes = {
  'shape.create-sync': shown(ontology, 'A new sync', 'ONTO-02', 'ONTO-03'),
  'shape.delete-sync': shown(ontology, 'The answer to the deletion of a sync, if it has a body,'),
  'shape.list-syncs': shown(ontology, 'The list of syncs'),
  'shape.list-tags': shown(ontology, 'The list of tags'),
  'shape.list-topics': shown(ontology, 'The list of topics'),
  'shape.list-labels': shown(ontology, 'The list of labels'),
  'shape.create-label': shown(ontology, 'The answer to a new label'),
  'shape.list-backfill-grants': shown(backfill, 'The list of backfill grants'),
  'shape.create-backfill-download': shown(backfill, 'What is told of a download'),
} as const satisfies RuleTable<'shape'>;
