// Rules about requests of one organisation for the ids of another.
import { citing, covering, type RuleTable } from './rule.ts';

export const isolationRules = {
  'isolation.beacons': covering('ERR-10', 'BEACON-38').must(
    'Every operation that takes a beacon_id answers another organisation’s Beacon exactly like one that does not exist.',
  ),
  'isolation.digests': covering('ERR-09', 'DIGEST-32').must(
    'Every operation that takes a digest id refuses another organisation’s digest like one that does not exist, or as forbidden, and leaves it as it is.',
  ),
  'isolation.grants': covering('BACKFILL-05').must(
    'Another organisation’s backfill grant is refused like one that does not exist, or as forbidden.',
  ),
  'isolation.syncs': citing('Errors', 'ONTO-14').must(
    'Another organisation’s ontology sync is refused like one that does not exist, or as forbidden, and no label finds it.',
  ),
  'isolation.webhooks': citing('Errors', 'HOOK-16').must(
    'Every operation that takes a webhook id refuses another organisation’s webhook like one that does not exist, or as forbidden.',
  ),
} satisfies RuleTable<'isolation'>;

export type IsolationRuleId = keyof typeof isolationRules;
