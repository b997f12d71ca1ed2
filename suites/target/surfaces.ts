// The surfaces of the service that a target may claim or leave out, and which topic of rules is about which.

export const surfaces = [
  'rest',
  'connect',
  'search',
  'trending',
  'streams',
  'manifests',
  'firehose',
  'query',
  'digests',
  'beacons',
  'ontology',
  'backfill',
  'webhooks',
  'mcp',
  'websocket',
] as const;

export type Surface = (typeof surfaces)[number];

/** Topics whose every rule is about one surface; rules of other topics are about REST as a whole. */
const surfaceOfTopic: Readonly<Record<string, Surface>> = {
  connect: 'connect',
  query: 'query',
  digest: 'digests',
  beacon: 'beacons',
  ontology: 'ontology',
  backfill: 'backfill',
  hook: 'webhooks',
  webhook: 'webhooks',
  mcp: 'mcp',
  feed: 'websocket',
};

/** The topic of a rule id (`quota` of `quota.clamp-cuts-page`), which is its area in reports. */
export const areaOf = (ruleId: string): string => ruleId.split('.', 1)[0] ?? ruleId;

/** The surface a rule is about unless its case names another. */
export const surfaceOf = (ruleId: string): Surface => surfaceOfTopic[areaOf(ruleId)] ?? 'rest';
