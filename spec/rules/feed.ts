// Rules about the WebSocket feed, which apply only to targets that claim our reading of it (S-194).
import { covering, type RuleTable } from './rule.ts';

export const feedRules = {
  'feed.manifest-ids-pushed': covering('WS-02').must(
    'A Platform organisation receives the manifest_id of each new manifest over its WebSocket.',
  ),
  'feed.batches-pushed': covering('WS-02', 'QUOTA-10').must(
    'Of twelve manifests that are published at once, a Platform organisation receives each manifest_id, and is billed for none.',
  ),
  'feed.platform-only': covering('WS-01').must(
    'An organisation of a plan below Enterprise receives no manifest_id over a WebSocket.',
  ),
  'feed.ends-with-access': covering('WS-01').should(
    'An organisation that loses WebSocket delivery receives nothing more over a connection that is open.',
  ),
} satisfies RuleTable<'feed'>;

export type FeedRuleId = keyof typeof feedRules;
