// Rules about writes that are sent twice under one Idempotency-Key.
import type { RuleTable } from './rule.ts';

const writeRetries = 'Write retries';

export const idempotencyRules = {
  'idempotency.key-optional': {
    level: 'must',
    section: writeRetries,
    text: 'A write without the header works.',
    covers: ['IDEM-01'],
  },
  'idempotency.digest-key-honoured': {
    level: 'must',
    section: writeRetries,
    text: 'A digest that is created twice under one key is there once, and both answers tell its id.',
    covers: ['IDEM-02', 'IDEM-09'],
  },
  'idempotency.replay-verbatim': {
    level: 'must',
    section: writeRetries,
    text: 'A replay has the data of the first answer, whatever became of the object meanwhile, and bills nothing.',
    covers: ['IDEM-03'],
  },
  'idempotency.other-payload-conflicts': {
    level: 'must',
    section: writeRetries,
    text: 'Another payload under a used key gets 409 idempotency_conflict, and nothing is written.',
    covers: ['IDEM-04', 'ERR-11'],
  },
  'idempotency.twins-write-once': {
    level: 'must',
    section: writeRetries,
    text: 'Of equal writes sent at the same time under one key only one takes effect.',
    covers: ['IDEM-02'],
  },
  'idempotency.replay-lasts-a-day': {
    level: 'must',
    section: writeRetries,
    text: 'The first answer is replayed until just before 24 hours have passed.',
    covers: ['IDEM-05'],
  },
  'idempotency.key-free-after-a-day': {
    level: 'must',
    section: writeRetries,
    text: 'After 24 hours the key is free, counted from the first write and not from its replays.',
    covers: ['IDEM-06'],
  },
  'idempotency.refusal-not-replayed': {
    level: 'should',
    section: writeRetries,
    text: 'A request that was refused is not answered with that refusal once what it was refused for is mended.',
    covers: ['IDEM-07'],
  },
  'idempotency.keys-per-organisation': {
    level: 'must',
    section: writeRetries,
    text: 'The same key in another organisation is another key.',
    covers: ['IDEM-08'],
  },
  'idempotency.refused-then-done': {
    level: 'must',
    section: writeRetries,
    text: 'A write refused for now does nothing, and the same request under the same key succeeds later; a replay that was refused for now is a replay again.',
    covers: ['IDEM-07', 'RATE-03'],
  },
  'idempotency.gate-before-replay': {
    level: 'must',
    section: 'Plan gating',
    text: 'An organisation that lost the surface gets 403 to a new write, and to a repeated one 403 or the replay.',
    covers: ['PLAN-01'],
  },
  'idempotency.replay-at-the-cap': {
    level: 'should',
    section: writeRetries,
    text: 'Where Beacons take keys, the repetition of the creation that reached the cap is a replay.',
    covers: ['IDEM-02'],
  },
  'idempotency.beacon-key-honoured': {
    level: 'should',
    section: writeRetries,
    text: 'Where Beacons take keys, a repetition is a replay and another payload conflicts.',
    covers: ['IDEM-02', 'IDEM-04'],
  },
  'idempotency.replayed-webhook-signs': {
    level: 'must',
    section: 'Webhook secrets',
    text: 'Where registering a webhook takes keys, deliveries after a replay are signed with the secret of the first answer.',
    covers: ['IDEM-03'],
  },
  'idempotency.secret-unchanged': {
    level: 'must',
    section: 'Webhook secrets',
    text: 'Where registering a webhook takes keys, a replay has the same id, and a secret only if it is the first one.',
    covers: ['IDEM-03'],
  },
  'idempotency.model-holds': {
    level: 'must',
    section: writeRetries,
    text: 'In any series of writes a used key replays its first answer or conflicts, and a free one writes.',
    covers: ['IDEM-02', 'IDEM-04', 'IDEM-07', 'IDEM-09'],
  },
  'idempotency.model-holds-over-days': {
    level: 'must',
    section: writeRetries,
    text: 'In any series of writes and waits a key is used for 24 hours from its first write, and then free.',
    covers: ['IDEM-02', 'IDEM-04', 'IDEM-05', 'IDEM-06'],
  },
} as const satisfies RuleTable<'idempotency'>;

export type IdempotencyRuleId = keyof typeof idempotencyRules;
