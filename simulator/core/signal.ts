// What is shown of a manifest and its Signal, and when it becomes visible ("Manifest", "Signal").
import { dayMs } from '../../spec/units.ts';

export const signalLaws = {
  /** When a new manifest becomes visible on the free plan (S-39). */
  starterDelay: 'at-once' as 'at-once' | 'next-day',
  /** How long after its match, and its event, a manifest becomes visible (S-238). */
  visibleAfterMs: 0,
  /** The media_format of the Signal of a regulatory source (S-67). */
  mediaFormat: 'text' as 'text' | 'as-source',
  /** Which stream a Signal names whose manifest is in several (S-75). */
  streamId: 'the-one-read' as 'the-one-read' | 'the-first',
  /** Under which names the version of a story is shown (S-84). */
  versionName: 'both' as 'both' | 'story_version' | 'version',
  /** Whether alias fields named stories_* are sent (S-84). */
  storiesAliases: false,
  /** Which manifests have the additive scan fields (S-198). */
  scanFields: 'some' as 'some' | 'none' | 'all',
};
export type SignalLaws = Readonly<typeof signalLaws>;

/** The plan sees manifests matched before this instant; infinity where there is no delay. */
export function visibleUntilMs(laws: SignalLaws, plan: string, nowMs: number): number {
  if (laws.starterDelay === 'next-day' && plan === 'starter') return Math.floor(nowMs / dayMs) * dayMs;
  return laws.visibleAfterMs === 0 ? Number.POSITIVE_INFINITY : nowMs - laws.visibleAfterMs;
}
