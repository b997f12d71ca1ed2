// Mutants of the WebSocket feed: what its frames say, and who receives them.
import { feedLaws } from '../../../simulator/core/feed.ts';
import type { FeedRuleId } from '../../../spec/rules/feed.ts';
import { secondMs } from '../../../spec/units.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { inStore, withLaws } from '../replaced-operation.ts';

const { audience } = feedLaws;

/** Sends no frame of manifests that come right after an earlier one, if they are meant: a batch takes a moment. */
const missing = (isMeant: (nth: number) => boolean): typeof audience => {
  let last = { atMs: Number.NEGATIVE_INFINITY, nth: 0 };
  return (open, { atMs }) => {
    last = { atMs, nth: atMs - last.atMs < secondMs ? last.nth + 1 : 0 };
    return isMeant(last.nth) ? [] : open;
  };
};

/** Bills a manifest for each frame to each connection. */
const billingFrames = inStore((store) =>
  withLaws({
    feed: {
      audience: (open, { atMs }) => {
        const period = new Date(atMs).toISOString().slice(0, 7);
        for (const { organizationId: id } of open)
          store().setUsed(id, period, store().usedBy(id, period) + 1);
        return open;
      },
    },
  }),
);

export const feedMutants = {
  'feed.manifest-ids-pushed': {
    'no-ids': wrong('leaves the manifest_id out of frames').law('feed', {
      frame: (matched) => {
        const { manifest_id: _, ...others } = feedLaws.frame(matched);
        return others;
      },
    }),
    'ids-of-streams': wrong('sends the id of the stream as manifest_id').law('feed', {
      frame: (matched) => ({ ...feedLaws.frame(matched), manifest_id: matched.streamId }),
    }),
    'closed-to-platform': wrong('lets nobody listen').law('feed', { mayListen: () => false }),
  },
  'feed.batches-pushed': {
    'first-of-batch': wrong('sends a frame of the first manifest of a batch alone', 'WS-02').law('feed', {
      audience: missing((nth) => nth > 0),
    }),
    'frames-billed': wrong('bills the frames of a batch', 'QUOTA-10').part(billingFrames),
    'ten-of-batch': wrong('sends ten frames of a batch', 'WS-02').law('feed', {
      audience: missing((nth) => nth > 9),
    }),
  },
  'feed.platform-only': {
    'open-to-all': wrong('lets every plan listen').law('feed', { mayListen: () => true }),
    'open-with-webhooks': wrong('lets every plan with webhooks listen').law('feed', {
      mayListen: ({ websocket, webhook }) => websocket || webhook,
    }),
  },
  'feed.ends-with-access': {
    'stays-open': wrong('keeps sending without access').law('feed', { endsWithAccess: false }),
  },
} satisfies MutantTable<FeedRuleId>;
