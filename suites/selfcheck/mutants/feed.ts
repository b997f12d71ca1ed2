// Mutants of the WebSocket feed: what its frames say, and who receives them.
import { feedLaws } from '../../../simulator/core/feed.ts';
import type { FeedRuleId } from '../../../spec/rules/feed.ts';
import { law, type MutantTable } from '../mutant.ts';

export const feedMutants = {
  'feed.manifest-ids-pushed': {
    'no-ids': law('leaves the manifest_id out of frames', ['WS-02'], {
      feed: {
        frame: (matched) => {
          const { manifest_id: _, ...others } = feedLaws.frame(matched);
          return others;
        },
      },
    }),
    'ids-of-streams': law('sends the id of the stream as manifest_id', ['WS-02'], {
      feed: { frame: (matched) => ({ ...feedLaws.frame(matched), manifest_id: matched.streamId }) },
    }),
    'closed-to-platform': law('lets nobody listen', ['WS-02'], { feed: { mayListen: () => false } }),
  },
  'feed.platform-only': {
    'open-to-all': law('lets every plan listen', ['WS-01'], { feed: { mayListen: () => true } }),
    'open-with-webhooks': law('lets every plan with webhooks listen', ['WS-01'], {
      feed: { mayListen: ({ websocket, webhook }) => websocket || webhook },
    }),
  },
  'feed.ends-with-access': {
    'stays-open': law('keeps sending to organisations that lost access', ['WS-01'], {
      feed: { endsWithAccess: false },
    }),
  },
} satisfies MutantTable<FeedRuleId>;
