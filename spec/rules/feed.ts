// Rules about the WebSocket feed, which apply only to targets that claim our reading of it (S-194).
import type { RuleTable } from './rule.ts';

export const feedRules = {
  'feed.manifest-ids-pushed': {
    ...{ level: 'must', section: 'Retry and circuit breaker' },
    text: 'A Platform organisation receives the manifest_id of each new manifest over its WebSocket.',
    covers: ['WS-02'],
  },
  'feed.platform-only': {
    ...{ level: 'must', section: 'What the service does' },
    text: 'An organisation of a plan below Enterprise receives no manifest_id over a WebSocket.',
    covers: ['WS-01'],
  },
  'feed.ends-with-access': {
    ...{ level: 'should', section: 'What the service does' },
    text: 'An organisation that loses WebSocket delivery receives nothing more over a connection that is open.',
    covers: ['WS-01'],
  },
} as const satisfies RuleTable<'feed'>;

export type FeedRuleId = keyof typeof feedRules;
