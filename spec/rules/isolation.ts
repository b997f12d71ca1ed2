// Rules about what one organisation owns and another asks for by its id.
import type { RuleTable } from './rule.ts';

const errors = 'Errors';

export const isolationRules = {
  'isolation.beacons': {
    level: 'must',
    section: errors,
    text: 'A Beacon of another organisation is as unknown as an invented one, to every operation that takes a beacon_id.',
    covers: ['BEACON-38', 'ERR-10'],
  },
  'isolation.digests': {
    level: 'must',
    section: errors,
    text: 'A digest of another organisation is refused like an unknown one, or as forbidden, by every operation that takes a digest id.',
    covers: ['DIGEST-32'],
  },
  'isolation.grants': {
    level: 'must',
    section: 'Backfill (object-storage export)',
    text: 'A backfill grant of another organisation is refused like an unknown one, or as forbidden.',
    covers: ['BACKFILL-05'],
  },
  'isolation.syncs': {
    level: 'must',
    section: errors,
    text: 'An ontology sync of another organisation is refused like an unknown one, or as forbidden.',
    covers: ['ONTO-14'],
  },
  'isolation.webhooks': {
    level: 'must',
    section: errors,
    text: 'A webhook of another organisation is refused like an unknown one, or as forbidden, by every operation that takes a webhook id.',
    covers: ['HOOK-16'],
  },
} as const satisfies RuleTable<'isolation'>;

export type IsolationRuleId = keyof typeof isolationRules;
