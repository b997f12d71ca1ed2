// Rules about requests of one organisation for the ids of another.
import { citing, covering, type RuleTable } from './rule.ts';

const errors = 'Errors';

export const isolationRules = {
  'isolation.beacons': citing(errors, 'BEACON-38', 'ERR-10').must(
    'Every operation that takes a beacon_id answers another organisation’s Beacon exactly like one that does not exist.',
  ),
  'isolation.digests': citing(errors, 'DIGEST-32', 'ERR-09').must(
    'Every operation that takes a digest id refuses another organisation’s digest like one that does not exist, or as forbidden, and leaves it as it is.',
  ),
  'isolation.grants': covering('BACKFILL-05').must(
    'Another organisation’s backfill grant is refused like one that does not exist, or as forbidden.',
  ),
  'isolation.syncs': citing(errors, 'ONTO-14').must(
    'Another organisation’s ontology sync is refused like one that does not exist, or as forbidden, and no label finds it.',
  ),
  'isolation.webhooks': citing(errors, 'HOOK-16').must(
    'Every operation that takes a webhook id refuses another organisation’s webhook like one that does not exist, or as forbidden.',
  ),
} satisfies RuleTable<'isolation'>;

export type IsolationRuleId = keyof typeof isolationRules;
