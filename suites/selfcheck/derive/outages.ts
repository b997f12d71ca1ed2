// Total outages, derived from the contract: an operation or tool, a field of its requests, or an event has no effect.
import { operations } from '../../../spec/contract.ts';
import { type CallId, type ToolId, tools } from '../../../spec/tools.ts';
import { eventKinds } from '../../../spec/values.ts';
import type { Wrap } from '../replaced-operation.ts';
import { mute, type Outages, restOutages, toolOutages } from './outage-parts.ts';
import { fieldsOf, fieldsOfTool, firstOnly, placeText, type RequestField } from './request-fields.ts';

/** The subject of outages of events. */
export const events = 'events';

export type OutageKind = 'empty' | 'deaf' | 'ignores' | 'first-only' | 'stale' | 'mute' | 'foreign' | 'joint';

export interface Outage {
  /** `listStreams:ignores:home_domain`, `manifest.matched:mute`. */
  readonly id: string;
  readonly kind: OutageKind;
  readonly text: string;
  /** What has no effect, as in `Touched`. */
  readonly subjects: readonly string[];
  /** Called for each simulator, because outages have state. */
  readonly wrap: () => Wrap;
}

/** Operations that read with POST. */
const readsByPost: ReadonlySet<string> = new Set(['previewDigestFilter', 'queryManifests', 'searchStreams']);
const listing = /^(list|preview|query|search)/;

/** Tools that return lists. */
const lists: ReadonlySet<ToolId> = new Set([
  ...(['service-stream-search', 'service-catalog', 'service-details', 'service-manifests'] as const),
  ...(['service-beacons', 'service-streams', 'service-signals', 'service-briefs'] as const),
  ...(['service-multi-stream', 'service-records', 'service-digests', 'service-digest-manifests'] as const),
  ...(['service-prompts', 'service-tags', 'service-syncs', 'service-labels'] as const),
]);

/** Tools about what an organisation owns; all others show every organisation the same. */
const owned: ReadonlySet<ToolId> = new Set([
  ...(['service-save-beacon', 'service-beacons', 'service-archive-beacon', 'service-account'] as const),
  ...(['service-digests', 'service-digest-manifests', 'service-sync', 'service-unsync'] as const),
  ...(['service-syncs', 'service-label', 'service-labels'] as const),
]);

/**
 * Tools whose results change with what a run publishes or creates. service-streams is not among them, because a new stream
 * may be beyond its page, and neither is service-profile, because every result shows the quota too.
 */
const changing: ReadonlySet<ToolId> = new Set([
  ...(['service-stream-search', 'service-catalog', 'service-manifests', 'service-beacons'] as const),
  ...(['service-signals', 'service-briefs', 'service-multi-stream', 'service-records'] as const),
  ...(['service-digests', 'service-digest-manifests', 'service-syncs', 'service-labels'] as const),
]);

/** The parameters of tools that the document names ("MCP servers"). */
const documentedParameters: { readonly [Id in ToolId]?: readonly string[] } = {
  'service-stream-search': ['query', 'include_details'],
  'service-catalog': ['query'],
  'service-details': ['stream_ids'],
  'service-manifests': [
    'stream_ids',
    'home_domains',
    'cross_domains',
    'tag_names',
    'tag_ids',
    'tag_type',
    'tag_logic',
    'source_channel_ids',
    'source_channel_names',
    'media_format',
    'significance',
    'target_count',
    'page_size',
    'published_date_from',
    'published_date_to',
    'beacon_id',
    'lookback_hours',
  ],
  'service-configure-beacon': ['intent'],
  'service-save-beacon': ['proposal', 'name', 'description', 'tags'],
  'service-beacons': ['status', 'limit'],
  'service-archive-beacon': ['beacon_id'],
};

export function outages(): readonly Outage[] {
  const ofOperations = Object.values(operations).flatMap(({ server, id, method, ...operation }) =>
    server === 'api'
      ? outagesOf(restOutages, id, {
          isRead: method === 'get' || readsByPost.has(id),
          isList: listing.test(id),
          fields: fieldsOf({ server, id, method, ...operation }),
        })
      : [],
  );
  const ofTools = Object.values(tools).flatMap((tool) => {
    const isRead = tool.effect === 'none';
    const named = documentedParameters[tool.id] ?? [];
    const fields = fieldsOfTool(tool).filter(({ path: [name = ''] }) => named.includes(name));
    const all = outagesOf(toolOutages, tool.id, { isRead, isList: lists.has(tool.id), fields });
    return all.filter(
      ({ kind }) => (kind !== 'foreign' || owned.has(tool.id)) && (kind !== 'stale' || changing.has(tool.id)),
    );
  });
  const silent = eventKinds.map(
    (event): Outage => ({
      id: `${event}:mute`,
      kind: 'mute',
      text: `never sends ${event}`,
      subjects: [events],
      wrap: () => mute(event),
    }),
  );
  return [...ofOperations, ...ofTools, ...silent];
}

interface Traits {
  readonly isRead: boolean;
  readonly isList: boolean;
  readonly fields: readonly RequestField[];
}

function outagesOf<Id extends CallId>(
  { empty, stale, deaf, foreign, ignoring }: Outages<Id>,
  id: Id,
  { isRead, isList, fields }: Traits,
): readonly Outage[] {
  const whole = (kind: OutageKind, text: string, wrap: () => Wrap): Outage => ({
    id: `${id}:${kind}`,
    kind,
    text,
    subjects: [id],
    wrap,
  });
  return [
    ...(isList ? [whole('empty', `${id} answers an empty list, always`, () => empty(id))] : []),
    ...(isRead
      ? [whole('stale', `${id} repeats its first answer forever`, () => stale(id))]
      : [whole('deaf', `${id} acknowledges and does nothing`, () => deaf(id))]),
    whole('foreign', `${id} acts for another organisation`, () => foreign(id)),
    ...fields.flatMap(({ path, required, several }): readonly Outage[] => [
      {
        id: `${id}:ignores:${placeText(path)}`,
        kind: 'ignores',
        text: `${placeText(path)} of ${id} has no effect`,
        subjects: [`${id} ${placeText(path)}`],
        wrap: () => ignoring(id, path, required),
      },
      ...(several
        ? [
            {
              id: `${id}:first-only:${placeText(path)}`,
              kind: 'first-only' as const,
              text: `of ${placeText(path)} of ${id} only the first value has an effect`,
              subjects: [`${id} ${placeText(path)} several`],
              wrap: () => ignoring(id, path, false, firstOnly),
            },
          ]
        : []),
    ]),
  ];
}
