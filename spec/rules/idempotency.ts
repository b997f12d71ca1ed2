// Rules about writes that are sent twice under one Idempotency-Key.
import type { RuleTable } from './rule.ts';

const writeRetries = 'Write retries';

export const idempotencyRules = {
  'idempotency.key-optional': {
    level: 'must',
    section: writeRetries,
    text: 'A write without the header Idempotency-Key works.',
    covers: ['IDEM-01'],
  },
  'idempotency.digest-key-honoured': {
    level: 'must',
    section: writeRetries,
    text: 'A digest that is created twice under one key exists once, and both answers show its id.',
    covers: ['IDEM-02', 'IDEM-09'],
  },
  'idempotency.replay-verbatim': {
    level: 'must',
    section: writeRetries,
    text: 'A replay has the data of the first answer, even if the object was changed or deleted since, and bills nothing.',
    covers: ['IDEM-03'],
  },
  'idempotency.other-payload-conflicts': {
    level: 'must',
    section: writeRetries,
    text: 'Another payload under a used key is refused with 409 idempotency_conflict and writes nothing.',
    covers: ['IDEM-04', 'ERR-11'],
  },
  'idempotency.parallel-writes-once': {
    level: 'must',
    section: writeRetries,
    text: 'Only one of several equal writes that are sent at the same time under one key takes effect.',
    covers: ['IDEM-02'],
  },
  'idempotency.replay-lasts-a-day': {
    level: 'must',
    section: writeRetries,
    text: 'The first answer is replayed until 24 hours have passed.',
    covers: ['IDEM-05'],
  },
  'idempotency.refusal-not-replayed': {
    level: 'should',
    section: writeRetries,
    text: 'A corrected request under the key of a refused one is not answered with the old refusal.',
    covers: ['IDEM-07'],
  },
  'idempotency.keys-per-organisation': {
    level: 'must',
    section: writeRetries,
    text: 'The same key in another organisation is a different key.',
    covers: ['IDEM-08'],
  },
  'idempotency.temporary-refusal-can-be-retried': {
    level: 'must',
    section: writeRetries,
    text: 'A write that is refused temporarily has no effect and succeeds later under the same key, and a temporarily refused replay is replayed later.',
    covers: ['IDEM-07', 'RATE-03'],
  },
  'idempotency.gate-before-replay': {
    level: 'must',
    section: 'Plan gating',
    text: 'After an organisation loses the surface, a new write is refused with 403, and a repeated write is refused with 403 or replayed.',
    covers: ['PLAN-01'],
  },
  'idempotency.replay-at-the-cap': {
    level: 'should',
    section: writeRetries,
    text: 'Where Beacons accept keys, repeating the creation that reached the cap is a replay.',
    covers: ['IDEM-02'],
  },
  'idempotency.beacon-key-honoured': keptWhereTaken('Beacons'),
  'idempotency.digest-writes-keyed': keptWhereTaken('digests'),
  'idempotency.ontology-writes-keyed': keptWhereTaken('syncs and labels'),
  'idempotency.webhook-writes-keyed': keptWhereTaken('webhooks'),
  'idempotency.replay-keeps-signing-secret': {
    level: 'must',
    section: writeRetries,
    text: 'Where webhook registration accepts keys, deliveries after a replay are signed with the secret of the first answer.',
    covers: ['IDEM-03'],
  },
  'idempotency.replay-shows-no-new-secret': {
    level: 'must',
    section: writeRetries,
    text: 'Where webhook registration accepts keys, a replay shows the same id, and the first secret or none.',
    covers: ['IDEM-03'],
  },
  'idempotency.model-holds': {
    level: 'must',
    section: writeRetries,
    text: 'In any series of writes, a used key replays its first answer or conflicts, and a free key writes.',
    covers: ['IDEM-02', 'IDEM-04', 'IDEM-07', 'IDEM-09'],
  },
  'idempotency.model-holds-over-days': {
    level: 'must',
    section: writeRetries,
    text: 'In any series of writes and waits, a key stays used for 24 hours after its first write; after that it is free, or still replays.',
    covers: ['IDEM-02', 'IDEM-04', 'IDEM-05', 'IDEM-06'],
  },
} as const satisfies RuleTable<'idempotency'>;

/** Only the creation of digests must take keys (S-105). */
function keptWhereTaken(what: string) {
  return {
    level: 'must',
    section: writeRetries,
    text: `Where a write of ${what} shows that it takes keys, a used key replays its first answer, and conflicts with another payload.`,
    covers: ['IDEM-02', 'IDEM-03', 'IDEM-04'],
  } as const;
}

export type IdempotencyRuleId = keyof typeof idempotencyRules;
