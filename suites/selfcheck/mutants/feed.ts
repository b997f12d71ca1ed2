// Mutants of the WebSocket feed: what its frames say, and who receives them.
import { feedLaws } from '../../../simulator/core/feed.ts';
import type { FeedRuleId } from '../../../spec/rules/feed.ts';
import { law, type MutantTable } from '../mutant.ts';

export const feedMutants = {
  'feed.manifest-ids-pushed': {
    'no-ids': law('leaves the manifest_id out of frames', {
      feed: {
        frame: (matched) => {
          const { manifest_id: _, ...others } = feedLaws.frame(matched);
          return others;
        },
      },
    }),
    'ids-of-streams': law('sends the id of the stream as manifest_id', {
      feed: { frame: (matched) => ({ ...feedLaws.frame(matched), manifest_id: matched.streamId }) },
    }),
    'closed-to-platform': law('lets nobody listen', { feed: { mayListen: () => false } }),
  },
  'feed.platform-only': {
    'open-to-all': law('lets every plan listen', { feed: { mayListen: () => true } }),
    'open-with-webhooks': law('lets every plan with webhooks listen', {
      feed: { mayListen: ({ websocket, webhook }) => websocket || webhook },
    }),
  },
  'feed.ends-with-access': {
    'stays-open': law('keeps sending to organisations that lost access', {
      feed: { endsWithAccess: false },
    }),
  },
} satisfies MutantTable<FeedRuleId>;
