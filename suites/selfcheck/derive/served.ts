// Which shape rules judge the successful answers of the served operations.
import type { OperationId } from '../../../spec/contract.ts';
import type { ShapeRuleId } from '../../../spec/rules/shape.ts';

/** Where several look at the same operation, the first that sees a part of the answer is to judge it. */
export const shapeRulesOf = {
  getAccount: ['shape.get-account'],
  getBrief: ['shape.get-brief'],
  getManifest: ['shape.get-manifest'],
  getRecord: ['shape.get-record'],
  getSignal: ['shape.get-signal'],
  getStream: ['shape.get-stream'],
  issueCredentials: ['shape.issue-credentials'],
  listPlans: ['shape.list-plans'],
  listStreamManifests: ['shape.list-stream-manifests', 'shape.list-manifest-records'],
  listStreams: ['shape.list-streams'],
  listTrending: ['shape.list-trending'],
  search: ['shape.search'],
  searchStreams: ['shape.search-streams'],
} as const satisfies { readonly [Operation in OperationId]?: readonly ShapeRuleId[] };

export type ServedOperation = keyof typeof shapeRulesOf;
