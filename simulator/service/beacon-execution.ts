// Executes a Beacon within a read of manifests: whether it may be executed, over which window and scope ("Beacons").
import type { Beacon, ExplicitWindow } from '../core/beacon.ts';
import { beaconArchived, beaconNotFound, beyondScope, windowRequired } from '../core/beacon-refusal.ts';
import { applyScope, type SavedDimension } from '../core/beacon-scope.ts';
import { badParameter } from '../core/error.ts';
import { anyOf, type Condition } from '../core/query.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { ServiceContext } from './context.ts';

type Context = ServiceContext<'beacon' | 'error'>;

/** A Beacon that may be executed, and the window of its execution. */
export interface BeaconExecution {
  readonly kind: 'execution';
  readonly beacon: Beacon;
  readonly window: ExplicitWindow;
}

/** Checks the existence and state of the Beacon first, then the window. */
export function prepareExecution(
  context: Context,
  request: { readonly organizationId: string; readonly beaconId: string; readonly window: ExplicitWindow },
): BeaconExecution | Refusal {
  const { beacon: laws } = context.laws;
  const beacon = findBeacon(context, request.organizationId, request.beaconId);
  if (beacon === undefined) return beaconNotFound;
  if (beacon.status === 'archived') return beaconArchived;
  if (beacon.status === 'draft' && !laws.executesDrafts)
    return refuse('conflict', 'The Beacon is a draft.', { decidedBy: { reading: 'beacon.draft-execution' } });
  if (!laws.hasWindow(request.window)) return windowRequired;
  const window = windowOf(context, request.window);
  return 'kind' in window ? window : { kind: 'execution', beacon, window };
}

/** The organisation's Beacon, unless it was deleted. */
export function findBeacon({ store }: Context, organizationId: string, id: string): Beacon | undefined {
  const beacon = store.tables.beacons.ownedBy(organizationId, id);
  return beacon?.isDeleted === false ? beacon : undefined;
}

/** The window that counts if a request states both kinds. */
function windowOf({ laws }: Context, window: ExplicitWindow): ExplicitWindow | Refusal {
  const { lookbackHours, from, to } = window;
  if (lookbackHours === undefined || from === undefined || to === undefined)
    return lookbackHours === undefined ? window : { lookbackHours, from: undefined, to: undefined };
  switch (laws.beacon.bothWindows) {
    case 'dates':
      return { lookbackHours: undefined, from, to };
    case 'lookback':
      return { lookbackHours, from: undefined, to: undefined };
    case 'refused':
      return badParameter(laws.error, {
        loc: ['query', 'lookback_hours'],
        msg: 'one window suffices: the hours, or the two dates',
        type: 'value_error',
      });
    default:
      return laws.beacon.bothWindows satisfies never;
  }
}

/** What a request selects: streams, and conditions on their manifests. */
export interface Sources {
  /** Undefined: every visible stream. */
  readonly streamIds: readonly string[] | undefined;
  readonly conditions: readonly Condition[];
}

/** Restricts the sources of a request to the scope of a Beacon, or joins both if the request broadens the scope. */
export function withinScope(
  context: Context,
  beacon: Beacon,
  request: Sources & { readonly broaden: boolean },
): Sources | Refusal {
  const { streamIds, conditions, broaden } = request;
  const named = streamIds === undefined ? [] : [anyOf('stream', streamIds)];
  const scoped = applyScope(context.laws.beacon, scopeOf(context, beacon), {
    conditions: [...named, ...conditions],
    broaden,
  });
  if (scoped.kind === 'beyond') return beyondScope(scoped.dimension);
  const isOnStreams = (one: Condition) => one.kind === 'values' && one.fact === 'stream' && !one.excluded;
  return {
    streamIds: intersection(scoped.conditions.filter(isOnStreams)),
    conditions: scoped.conditions.filter((one) => !isOnStreams(one)),
  };
}

/** The values that all of the conditions admit; undefined without conditions. */
function intersection(conditions: readonly Condition[]): readonly string[] | undefined {
  const lists = conditions.flatMap((one) => (one.kind === 'values' ? [one.anyOf] : []));
  const [first, ...others] = lists;
  return first?.filter((value) => others.every((list) => list.includes(value)));
}

function scopeOf({ content }: Context, { fields }: Beacon): readonly SavedDimension[] {
  const isTopic = (tagId: string): boolean => content.tagById(tagId)?.type === 'topic';
  const tagOf = new Map(content.base.topics.map(({ slug, tagId }) => [slug, tagId]));
  const topics = fields.topic_filters.map(({ slug }) => tagOf.get(slug) ?? noTag);
  const entities = fields.entity_filters.map(({ tag_id: id }) => id);
  const any = (): boolean => true;
  return [
    saved('stream', 'stream', fields.stream_ids, any),
    saved('channel', 'channel', fields.source_channel_ids, any),
    saved('topic', 'tag', topics, isTopic),
    saved('entity', 'tag', entities, (tagId) => !isTopic(tagId)),
  ];
}

/** Stands for the tag of a topic without manifests; no manifest has this tag. */
const noTag = '';

const saved = (
  dimension: SavedDimension['dimension'],
  fact: SavedDimension['fact'],
  values: readonly string[],
  isOfDimension: SavedDimension['isOfDimension'],
): SavedDimension => ({ dimension, fact, values: values.length === 0 ? undefined : values, isOfDimension });
