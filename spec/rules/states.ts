// Rules about the states of what organisations own, which all exchanges of a run judge together.
import { citing, covering, type RuleTable } from './rule.ts';

export const statesRules = {
  'states.deleted-stays-gone': citing(
    'Errors',
    'BEACON-16',
    'BEACON-17',
    'HOOK-07',
    'HOOK-09',
    'ONTO-05',
    'ONTO-08',
  ).must(
    'A deleted Beacon or webhook is answered by no operation on it, and a deleted Beacon, digest, webhook or sync stands in no list and no tool result.',
  ),
  'states.beacons-keep-state': covering('BEACON-10', 'BEACON-12', 'BEACON-13', 'BEACON-15').must(
    'Wherever a Beacon shows its status, it is the one that its last transition led to: archived after it was archived, draft after it was restored, and the same after an update.',
  ),
  'states.archived-beacons-not-executed': covering('BEACON-18').must(
    'A Beacon that was archived is executed by no operation and no tool, until it is restored.',
  ),
  'states.revisions-rise': covering('BEACON-11', 'BEACON-05').must(
    'A Beacon that shows other saved fields shows another revision, and its revision never falls.',
  ),
  'states.writes-keep-other-fields': covering(
    'BEACON-25',
    'BEACON-12',
    'BEACON-15',
    'DIGEST-13',
    'DIGEST-27',
    'DIGEST-28',
  ).must(
    'What a write does not name, a digest or a Beacon shows after it as before: a change, a pause, an activation, archiving and restoring, and streams that are added or removed.',
  ),
  'states.replays-repeat-the-answer': covering('IDEM-03', 'IDEM-02').must(
    'A digest that is created again with the same key and the same bytes is answered with the data of the first answer.',
  ),
  'states.secrets-shown-once': covering('HOOK-03', 'CONNECT-06').must(
    'The secrets of an organisation and of its webhooks show in no answer and no tool result but those that issue them.',
  ),
} satisfies RuleTable<'states'>;

export type StatesRuleId = keyof typeof statesRules;
