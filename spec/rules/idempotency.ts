// Rules about writes that are sent twice under one Idempotency-Key.
import { citing, covering, type Rule, type RuleTable } from './rule.ts';

export const idempotencyRules = {
  'idempotency.key-optional': covering('IDEM-01').must(),
  'idempotency.digest-key-honoured': covering('IDEM-02', 'IDEM-09').must(
    'A digest that is created twice under one key exists once, and both answers show its id.',
  ),
  'idempotency.replay-verbatim': covering('IDEM-03').must(
    'A replay has the data of the first answer, even if the object was changed or deleted since, and bills nothing.',
  ),
  'idempotency.other-payload-conflicts': covering('IDEM-04', 'ERR-11').must(),
  'idempotency.parallel-writes-once': covering('IDEM-02').must(
    'Only one of several equal writes that are sent at the same time under one key takes effect.',
  ),
  'idempotency.replay-lasts-a-day': covering('IDEM-05').must(
    'The first answer is replayed until 24 hours have passed, whichever write took the key.',
  ),
  'idempotency.refusal-not-replayed': covering('IDEM-07').should(),
  'idempotency.keys-per-organisation': covering('IDEM-08').must(),
  'idempotency.every-key-per-organisation': covering('IDEM-08').must(
    'Whatever an organisation writes, the keys of another organisation neither conflict with its own nor replay another answer.',
  ),
  'idempotency.temporary-refusal-can-be-retried': covering('IDEM-07', 'RATE-03').must(
    'A write that is refused temporarily has no effect and succeeds later under the same key, and a temporarily refused replay is replayed later.',
  ),
  'idempotency.gate-before-replay': citing('Plan gating', 'PLAN-01').must(
    'After an organisation loses the surface, a new write is refused with 403, and a repeated write is refused with 403 or replayed.',
  ),
  'idempotency.replay-at-the-cap': covering('IDEM-02').should(
    'Where Beacons accept keys, repeating the creation that reached the cap is a replay.',
  ),
  'idempotency.beacon-key-honoured': keptWhereTaken('Beacons'),
  'idempotency.digest-writes-keyed': keptWhereTaken('digests'),
  'idempotency.ontology-writes-keyed': keptWhereTaken('syncs and labels'),
  'idempotency.webhook-writes-keyed': keptWhereTaken('webhooks'),
  'idempotency.replay-keeps-signing-secret': covering('IDEM-03').must(
    'Where webhook registration accepts keys, deliveries after a replay are signed with the secret of the first answer.',
  ),
  'idempotency.replay-shows-no-new-secret': covering('IDEM-03').must(
    'Where webhook registration accepts keys, a replay shows the same id, and the first secret or none.',
  ),
  'idempotency.model-holds': covering('IDEM-02', 'IDEM-04', 'IDEM-07', 'IDEM-09').must(
    'In any series of writes, a used key replays its first answer or conflicts, and a free key writes.',
  ),
  'idempotency.model-holds-over-days': covering('IDEM-02', 'IDEM-04', 'IDEM-05', 'IDEM-06').must(
    'In any series of writes and waits, a key stays used for 24 hours after its first write; after that it is free, or still replays.',
  ),
} satisfies RuleTable<'idempotency'>;

/** Only the creation of digests must take keys (S-105). */
function keptWhereTaken(what: string): Rule {
  return covering('IDEM-02', 'IDEM-03', 'IDEM-04').must(
    `Where a write of ${what} shows that it takes keys, a used key replays its first answer, and conflicts with another payload.`,
  );
}

export type IdempotencyRuleId = keyof typeof idempotencyRules;
