// The surfaces of the service that a target may claim, and the surface that each topic of rules is about.

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

/** Topics whose rules are all about one surface; rules of other topics are about REST as a whole. */
const surfaceOfTopic: Readonly<Record<string, Surface>> = {
  connect: 'connect',
  query: 'query',
  digest: 'digests',
  beacon: 'beacons',
  ontology: 'ontology',
  backfill: 'backfill',
  hook: 'webhooks',
  webhook: 'webhooks',
  delivery: 'webhooks',
  pushes: 'webhooks',
  mcp: 'mcp',
  'mcp-rate': 'mcp',
  feed: 'websocket',
};

/** The topic of a rule id (`quota` of `quota.clamp-cuts-page`), which is its area in reports. */
export const areaOf = (ruleId: string): string => ruleId.split('.', 1)[0] ?? ruleId;

/** The surface of a rule: the one that its case declares, else that of its topic. */
export const surfaceOf = (
  ruleId: string,
  { surface, site }: { readonly surface?: Surface; readonly site?: true },
): Surface => surface ?? (site ? 'connect' : (surfaceOfTopic[areaOf(ruleId)] ?? 'rest'));

/** Surfaces that a service may offer without REST. */
const besidesRest: readonly Surface[] = ['mcp', 'connect', 'websocket'];

/**
 * Every target claims REST but one that claims MCP and names nothing on REST; a target that lists no surface claims all
 * that the document describes. The WebSocket feed is judged by our reading of it, which only a target that names it
 * claims.
 */
export function isClaimed(surface: Surface, features: readonly Surface[] | undefined): boolean {
  if (features === undefined) return surface !== 'websocket';
  if (features.includes(surface)) return true;
  return (
    surface === 'rest' && !(features.includes('mcp') && features.every((one) => besidesRest.includes(one)))
  );
}
