// The case of every rule about ontology sync.
import type { OntologyRuleId } from '../../spec/rules/ontology.ts';
import type { Case } from '../kit/case.ts';
import { catalogCases } from './ontology/catalog.ts';
import { linkedCases } from './ontology/linked.ts';
import { modelCases } from './ontology/model.ts';
import { syncCases } from './ontology/syncs.ts';

export const ontologyCases = {
  ...catalogCases,
  ...linkedCases,
  ...modelCases,
  ...syncCases,
} satisfies Record<OntologyRuleId, Case>;
