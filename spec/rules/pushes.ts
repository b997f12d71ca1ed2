// Rules about every delivery that a webhook receives, which all exchanges of a run judge together.
import { covering, type RuleTable } from './rule.ts';

export const pushesRules = {
  'pushes.signed': covering('DELIV-17', 'DELIV-18', 'DELIV-19', 'HOOK-17').must(
    'Every delivery, a test or a retry among them, has X-Service-Signature with sha256= and the HMAC-SHA256 of its raw bytes, keyed with the secret of its own webhook.',
  ),
  'pushes.name-their-webhook': covering('DELIV-11').must(
    'The webhook_id of every delivery is the id that a registration for its address returned.',
  ),
  'pushes.show-no-secret': covering('HOOK-03').must('No delivery contains the secret of its webhook.'),
  'pushes.only-subscribed': covering('HOOK-11', 'HOOK-12').must(
    'Of the documented events a webhook receives those that it subscribed to: manifest.matched where none was named, and digest.new_content where it belongs to a digest.',
  ),
  'pushes.fit-their-event': covering('DELIV-11', 'DELIV-02', 'DELIV-12', 'DELIV-13', 'PLAN-05').must(
    'Every delivery carries event, webhook_id, a timestamp in UTC with milliseconds, and the data that the contract documents for its event, and offers no content level that the plan lacks.',
  ),
  'pushes.end-with-their-webhook': covering('HOOK-05', 'HOOK-07').must(
    'Nothing that is published after a webhook was disabled or removed is delivered to it, until it is reactivated.',
  ),
} satisfies RuleTable<'pushes'>;

export type PushesRuleId = keyof typeof pushesRules;
