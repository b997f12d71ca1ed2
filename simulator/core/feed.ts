// The WebSocket feed: who may listen, and what a frame says ("Retry and circuit breaker", S-194).
import type { FeedFrame } from '../../spec/feed.ts';
import type { PlanFlags } from './plan.ts';

/** A new manifest in a stream. */
export interface Matched {
  readonly manifestId: string;
  readonly streamId: string;
  readonly atMs: number;
}

export const feedLaws = {
  /** Which organisations may listen, by their endpoint flags (feed.platform-only). */
  mayListen: (flags: PlanFlags): boolean => flags.websocket,
  /** Whether a connection ends once its organisation may no longer listen (feed.ends-with-access). */
  endsWithAccess: true,
  /** Which of the open connections receive the frame of a manifest (feed.manifest-ids-pushed, feed.batches-pushed). */
  audience: <One extends { readonly organizationId: string }>(
    open: readonly One[],
    _matched: Matched,
  ): readonly One[] => open,
  /** What a frame says of a new manifest (feed.manifest-ids-pushed). */
  frame: ({ manifestId, streamId, atMs }: Matched): Partial<FeedFrame> => ({
    manifest_id: manifestId,
    stream_id: streamId,
    timestamp: new Date(atMs).toISOString(),
  }),
};
