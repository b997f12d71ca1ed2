// Rules about requests of one organisation for the ids of another.
import type { RuleTable } from './rule.ts';

const errors = 'Errors';

export const isolationRules = {
  'isolation.beacons': {
    level: 'must',
    section: errors,
    text: 'Every operation that takes a beacon_id answers another organisation’s Beacon exactly like one that does not exist.',
    covers: ['BEACON-38', 'ERR-10'],
  },
  'isolation.digests': {
    level: 'must',
    section: errors,
    text: 'Every operation that takes a digest id refuses another organisation’s digest like one that does not exist, or as forbidden.',
    covers: ['DIGEST-32'],
  },
  'isolation.grants': {
    level: 'must',
    section: 'Backfill',
    text: 'Another organisation’s backfill grant is refused like one that does not exist, or as forbidden.',
    covers: ['BACKFILL-05'],
  },
  'isolation.syncs': {
    level: 'must',
    section: errors,
    text: 'Another organisation’s ontology sync is refused like one that does not exist, or as forbidden.',
    covers: ['ONTO-14'],
  },
  'isolation.webhooks': {
    level: 'must',
    section: errors,
    text: 'Every operation that takes a webhook id refuses another organisation’s webhook like one that does not exist, or as forbidden.',
    covers: ['HOOK-16'],
  },
} as const satisfies RuleTable<'isolation'>;

export type IsolationRuleId = keyof typeof isolationRules;
