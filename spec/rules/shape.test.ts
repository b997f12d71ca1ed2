// Proof that the shape rules name the statements their schemas carry.
import { describe, expect, it } from 'vitest';
import { type OperationId, operations } from '../contract.ts';
import { excused } from '../excused.ts';
import { coversOf } from '../validate.ts';
import { rules } from './index.ts';
import { type ShapeRuleId, shapeRules } from './shape.ts';

const refusals = ['400', '401', '404', '422'];

/** What each rule judges: answers of an operation, by status. */
const judged: Readonly<Record<ShapeRuleId, readonly [OperationId, ...string[]]>> = {
  'shape.get-account': ['getAccount', '200'],
  'shape.list-streams': ['listStreams', '200'],
  'shape.search-streams': ['searchStreams', '200'],
  'shape.get-stream': ['getStream', '200'],
  'shape.list-stream-manifests': ['listStreamManifests', '200'],
  'shape.list-manifest-records': ['listStreamManifests', '200'],
  'shape.manifest-advice': ['listStreamManifests', '200'],
  'shape.get-manifest': ['getManifest', '200'],
  'shape.get-signal': ['getSignal', '200'],
  'shape.get-brief': ['getBrief', '200'],
  'shape.get-record': ['getRecord', '200'],
  'shape.list-plans': ['listPlans', '200'],
  'shape.search': ['search', '200'],
  'shape.list-trending': ['listTrending', '200'],
  'shape.issue-credentials': ['issueCredentials', '200'],
  'shape.refusals': ['getStream', ...refusals],
  'shape.plan-refusal': ['getSignal', '403'],
  'shape.quota-refusal': ['listStreamManifests', '429'],
  'shape.rate-refusal': ['listStreamManifests', '429'],
};

function carriedBy([operation, ...statuses]: readonly [OperationId, ...string[]]): readonly string[] {
  const answers = statuses.flatMap((status) => operations[operation].responses[status] ?? []);
  return answers.flatMap(({ schema, headers }) => [
    ...(schema === undefined ? [] : coversOf(schema)),
    ...Object.values(headers).flatMap((header) => coversOf(header.schema)),
  ]);
}

/** What the cases add to the schemas. */
const added = ['RECORD-03', 'SIGNAL-27'];

describe('shape rules', () => {
  it.each(Object.entries(shapeRules))('%s covers what its schemas carry', (id, { covers }) => {
    const carried = [...carriedBy(judged[id as ShapeRuleId]), ...added];
    expect(covers.filter((statement) => !carried.includes(statement))).toEqual([]);
  });

  it('leave nothing that a schema carries to nobody', () => {
    const covered = new Set<string>(Object.values(rules).flatMap(({ covers }) => covers));
    const carried = Object.values(judged).flatMap(carriedBy);
    expect([...new Set(carried)].filter((id) => !covered.has(id) && !(id in excused))).toEqual([]);
  });
});
