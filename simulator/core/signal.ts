// What of a manifest and its Signal is shown, and from when ("Manifest", "Signal").
import { dayMs } from '../../spec/units.ts';

export const signalLaws = {
  /** S-39: manifests matched at or after this instant are not visible yet. */
  starterDelay: 'at-once' as 'at-once' | 'next-day',
  /** S-67 */
  mediaFormat: 'text' as 'text' | 'as-source',
  /** S-75 */
  streamId: 'the-one-read' as 'the-one-read' | 'the-first',
  /** S-84 */
  versionName: 'both' as 'both' | 'story_version' | 'version',
  /** S-84 */
  storiesAliases: false,
  /** S-198 */
  scanFields: 'some' as 'some' | 'none' | 'all',
};
export type SignalLaws = Readonly<typeof signalLaws>;

/** Until when (exclusive) a plan sees what was matched; the far future without a delay. */
export const visibleUntilMs = (laws: SignalLaws, plan: string, nowMs: number): number =>
  laws.starterDelay === 'next-day' && plan === 'starter'
    ? Math.floor(nowMs / dayMs) * dayMs
    : Number.POSITIVE_INFINITY;
