// Source mutants of admission, errors, headers and caches that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const journal = 'Only the journal of the simulator shows it.';
const operator = 'The operations and faults of an operator are not part of the contract.';
const sameBytes = 'It is another way to the same bytes.';

export const answerExcuses: readonly Excuse[] = [
  ...unobservable('admission/settle.ts', journal, [
    {
      in: 'settle',
      from: [
        'before && after && { before: before.quota.used, after: after.quota.used, limit: after.quota.limit }',
        'before && after',
        '{ before: before.quota.used, after: after.quota.used, limit: after.quota.limit }',
        'rate && { ...rate, usedAfter: rate.usedBefore + (counts ? 1 : 0) }',
        '{ ...rate, usedAfter: rate.usedBefore + (counts ? 1 : 0) }',
        'rate.usedBefore + (counts ? 1 : 0)',
      ],
    },
    { in: 'settle', by: 'ObjectLiteral' },
  ]),
  ...unobservable('admission/admit.ts', journal, [
    {
      in: 'applyRateLimits',
      from: [
        '{ usedBefore: used, usedAfter: used, limit: limitIn(policy), windowMs: windowIn(policy) }',
        'rate ??= use',
      ],
    },
  ]),
  ...ours('admission/admit.ts', operator, [{ in: 'applyForcedRefusal' }, { in: 'forcedTransport' }]),
  ...legal('S-173', 'core/conditional.ts', 'Cache-Control has any value.', [{ in: 'lifetimesSeconds' }]),
  ...ours('core/conditional.ts', 'The document shows a single tag in If-None-Match.', [{ in: 'matchesTag' }]),
  ...unobservable('core/json-text.ts', sameBytes, [
    { in: 'JsonText.joined' },
    { in: 'JsonText.#join' },
    { in: 'JsonText.bytes' },
  ]),
  ...unobservable('core/json-text.ts', 'A hash of any length and of the text or of its bytes serves.', [
    { in: 'JsonText.hash' },
    { in: 'hashOf' },
  ]),
  ...ours('core/idempotency.ts', 'Whether the order of members is part of a payload is not stated.', [
    { in: 'sorted' },
  ]),
  ...ours('core/idempotency.ts', 'What a key does on an operation that does not list it is not stated.', [
    { in: 'keyed' },
  ]),
  ...ours('core/manifest-query.ts', 'The content of diagnostics is open, and texts are for people.', [
    { in: 'retries' },
  ]),
  ...ours('core/plan.ts', 'Names of plans in texts are for people.', [{ in: 'displayName' }]),
  ...ours('core/beacon-refusal.ts', 'Texts are for people.', [{ in: 'names' }]),
  ...ours('core/beacon-refusal.ts', 'The issues of a refusal at the cap are not shown.', [
    { in: 'capReached' },
  ]),
  ...ours('core/plan.ts', 'Which surfaces the flags of MCP, REST and export open is not stated.', [
    { in: 'open', by: 'BooleanLiteral' },
  ]),
  ...legal('S-46', 'core/plan.ts', 'Whether Platform includes Records is open.', [
    { in: 'planLaws.hasRecords', from: "plan === 'platform'", to: 'false' },
  ]),
  ...legal('S-110', 'core/idempotency.ts', 'A service may replay for longer than 24 hours.', [
    { in: 'idempotencyLaws.isExpired' },
  ]),
  ...ours('core/beacon.ts', 'What a Beacon shows for members that were left out is not stated.', [
    { in: 'emptyFields', by: 'ArrayDeclaration' },
  ]),
  ...ours('core/beacon.ts', 'The members of a revision are not shown.', [
    { in: 'revisionOf', by: 'ObjectLiteral' },
  ]),
  ...ours('core/beacon-size.ts', 'Which member the refusal of a size names is not stated.', [
    { in: 'sizeIssues', from: ["['body', name]", "['body']"] },
  ]),
  ...unobservable('core/delivery.ts', 'It makes the clock of the operator fail.', [
    { in: 'webhookAfter', from: '{ ...webhook, failures }' },
  ]),
  ...unobservable('core/delivery.ts', 'It only copies the webhook.', [
    { in: 'webhookAfter', from: 'failures === webhook.failures', to: 'false' },
  ]),
  ...ours('core/delivery.ts', 'What shows that the breaker disabled a webhook is not stated.', [
    { in: 'webhookAfter', from: 'true' },
  ]),
];
