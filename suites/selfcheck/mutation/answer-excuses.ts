// Source mutants of admission, errors, headers and caches that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const journal = 'Only the journal of the simulator shows it.';
const operator = 'The operations and faults of an operator are not part of the contract.';
const sameBytes = 'It is another way to the same bytes.';

export const answerExcuses: readonly Excuse[] = [
  ...unobservable('admission/settle.ts', journal, {
    function: 'settle',
    originals: [
      'before && after && { before: before.quota.used, after: after.quota.used, limit: after.quota.limit }',
      'before && after',
      '{ before: before.quota.used, after: after.quota.used, limit: after.quota.limit }',
      'rate && { ...rate, usedAfter: rate.usedBefore + (counts ? 1 : 0) }',
      '{ ...rate, usedAfter: rate.usedBefore + (counts ? 1 : 0) }',
      'rate.usedBefore + (counts ? 1 : 0)',
    ],
  }),
  ...unobservable('admission/settle.ts', journal, { function: 'settle', mutators: ['ObjectLiteral'] }),
  ...unobservable('admission/admit.ts', journal, {
    function: 'applyRateLimits',
    originals: [
      '{ usedBefore: used, usedAfter: used, limit: limitIn(policy), windowMs: windowIn(policy) }',
      'rate ??= use',
    ],
  }),
  ...ours('admission/admit.ts', operator, { function: 'applyForcedRefusal' }),
  ...ours('admission/admit.ts', operator, { function: 'forcedTransport' }),
  ...legal('S-173', 'core/conditional.ts', 'Cache-Control has any value.', { function: 'lifetimesSeconds' }),
  ...ours('core/conditional.ts', 'The document shows a single tag in If-None-Match.', {
    function: 'matchesTag',
  }),
  ...unobservable('core/json-text.ts', sameBytes, { function: 'JsonText.joined' }),
  ...unobservable('core/json-text.ts', sameBytes, { function: 'JsonText.#join' }),
  ...unobservable('core/json-text.ts', sameBytes, { function: 'JsonText.bytes' }),
  ...unobservable('core/json-text.ts', 'A hash of any length and of the text or of its bytes serves.', {
    function: 'JsonText.hash',
  }),
  ...unobservable('core/json-text.ts', 'A hash of any length and of the text or of its bytes serves.', {
    function: 'hashOf',
  }),
  ...ours('core/idempotency.ts', 'Whether the order of members is part of a payload is not stated.', {
    function: 'sorted',
  }),
  ...ours('core/idempotency.ts', 'What a key does on an operation that does not list it is not stated.', {
    function: 'keyed',
  }),
  ...ours('core/manifest-query.ts', 'The content of diagnostics is open, and texts are for people.', {
    function: 'retries',
  }),
  ...ours('core/plan.ts', 'Names of plans in texts are for people.', { function: 'displayName' }),
  ...ours('core/beacon-refusal.ts', 'Texts are for people.', { function: 'names' }),
  ...ours('core/beacon-refusal.ts', 'The issues of a refusal at the cap are not shown.', {
    function: 'capReached',
  }),
  ...ours('core/plan.ts', 'Which surfaces the flags of MCP, REST and export open is not stated.', {
    function: 'open',
    mutators: ['BooleanLiteral'],
  }),
  ...legal('S-46', 'core/plan.ts', 'Whether Platform includes Records is open.', {
    function: 'planLaws.hasRecords',
    originals: ["plan === 'platform'"],
    replacement: 'false',
  }),
  ...legal('S-110', 'core/idempotency.ts', 'A service may replay for longer than 24 hours.', {
    function: 'idempotencyLaws.isExpired',
  }),
  ...ours('core/beacon.ts', 'What a Beacon shows for members that were left out is not stated.', {
    function: 'emptyFields',
    mutators: ['ArrayDeclaration'],
  }),
  ...ours('core/beacon.ts', 'The members of a revision are not shown.', {
    function: 'revisionOf',
    mutators: ['ObjectLiteral'],
  }),
  ...ours('core/beacon-size.ts', 'Which member the refusal of a size names is not stated.', {
    function: 'sizeIssues',
    originals: ["['body', name]", "['body']"],
  }),
  ...unobservable('core/delivery.ts', 'It makes the clock of the operator fail.', {
    function: 'webhookAfter',
    originals: ['{ ...webhook, failures }'],
  }),
  ...unobservable('core/delivery.ts', 'It only copies the webhook.', {
    function: 'webhookAfter',
    originals: ['failures === webhook.failures'],
    replacement: 'false',
  }),
  ...ours('core/delivery.ts', 'What shows that the breaker disabled a webhook is not stated.', {
    function: 'webhookAfter',
    originals: ['true'],
  }),
];
