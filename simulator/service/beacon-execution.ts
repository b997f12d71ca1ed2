// Executes a Beacon inside a read of manifests: whether it may be, over which window, and within which scope ("Beacons").
import type { Beacon, ExplicitWindow } from '../core/beacon.ts';
import { beaconArchived, beaconNotFound, beyondScope, windowRequired } from '../core/beacon-refusal.ts';
import { applyScope, type SavedDimension } from '../core/beacon-scope.ts';
import { badParameter } from '../core/error.ts';
import { anyOf, type Condition } from '../core/query.ts';
import { type Refusal, refuse } from '../core/refusal.ts';
import type { Context } from './context.ts';

/** The world, with the laws that decide here. */
type Own = Context<'beacon' | 'error'>;

/** A Beacon that may be executed, and the window that it is executed over. */
export interface OpenBeacon {
  readonly kind: 'open';
  readonly beacon: Beacon;
  readonly window: ExplicitWindow;
}

/** First what the Beacon is refused for, then what the window is. */
export function openBeacon(
  context: Own,
  asked: { readonly organizationId: string; readonly beaconId: string; readonly window: ExplicitWindow },
): OpenBeacon | Refusal {
  const { beacon: laws } = context.laws;
  const beacon = ownBeacon(context, asked.organizationId, asked.beaconId);
  if (beacon === undefined) return beaconNotFound;
  if (beacon.status === 'archived') return beaconArchived;
  if (beacon.status === 'draft' && !laws.executesDrafts)
    return refuse('conflict', 'The Beacon is a draft.', { decidedBy: { reading: 'beacon.draft-execution' } });
  if (!laws.hasWindow(asked.window)) return windowRequired;
  const window = windowOf(context, asked.window);
  return 'kind' in window ? window : { kind: 'open', beacon, window };
}

/** The organisation's Beacon, unless it was deleted. */
export function ownBeacon({ store }: Own, organizationId: string, id: string): Beacon | undefined {
  const beacon = store.tables.beacons.ownedBy(organizationId, id);
  return beacon?.isDeleted === false ? beacon : undefined;
}

/** Where both kinds of window are stated, one of them counts. */
function windowOf({ laws }: Own, window: ExplicitWindow): ExplicitWindow | Refusal {
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

/** What a request selects: streams (undefined for every one), and conditions on their manifests. */
export interface Sources {
  readonly streamIds: readonly string[] | undefined;
  readonly conditions: readonly Condition[];
}

/** The sources of a request within the scope of a Beacon, or joined with it where that is allowed. */
export function withinScope(
  context: Own,
  beacon: Beacon,
  request: Sources & { readonly broaden: boolean },
): Sources | Refusal {
  const { streamIds, conditions, broaden } = request;
  const named = streamIds === undefined ? [] : [anyOf('stream', streamIds)];
  const scoped = applyScope(context.laws.beacon, scopeOf(context, beacon), {
    ...{ conditions: [...named, ...conditions], broaden },
  });
  if (scoped.kind === 'beyond') return beyondScope(scoped.dimension);
  const isOfStreams = (one: Condition) => one.kind === 'values' && one.fact === 'stream' && !one.excluded;
  return {
    streamIds: inCommon(scoped.conditions.filter(isOfStreams)),
    conditions: scoped.conditions.filter((one) => !isOfStreams(one)),
  };
}

/** What all of the conditions admit; undefined where there are none. */
function inCommon(conditions: readonly Condition[]): readonly string[] | undefined {
  const lists = conditions.flatMap((one) => (one.kind === 'values' ? [one.anyOf] : []));
  const [first, ...others] = lists;
  return first?.filter((value) => others.every((list) => list.includes(value)));
}

function scopeOf({ content }: Own, { fields }: Beacon): readonly SavedDimension[] {
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

/** The tag of a topic that no manifest is about. */
const noTag = '';

const saved = (
  dimension: SavedDimension['dimension'],
  fact: SavedDimension['fact'],
  values: readonly string[],
  isOfDimension: SavedDimension['isOfDimension'],
): SavedDimension => ({ dimension, fact, values: values.length === 0 ? undefined : values, isOfDimension });
