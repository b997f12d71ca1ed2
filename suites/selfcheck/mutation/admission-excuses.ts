// Source mutants of admission, rate limits and outgoing deliveries that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const admit = 'admission/admit.ts';
const settle = 'admission/settle.ts';
const queue = 'feed/fair-queue.ts';
const sender = 'feed/sender.ts';
const subscriptions = 'feed/subscriptions.ts';
const rate = 'core/rate.ts';
const ring = 'A longer copy of the same times gives the same counts.';
const soon = 'One call refills in less than a second, and a wait is at least one.';
const journal = 'Only the journal of the simulator shows it.';
const operator = 'The operations and faults of an operator are not part of the contract.';
const inStore = 'The store holds every organisation that has credentials.';
const clock = 'It decides only what a move of the clock waits for.';
const pace = 'How many attempts are in flight at once is not stated.';
const noWork = 'It only saves work or memory.';
const noLongerWaiting = 'The outbox no longer holds what is left in the queue, so nothing is sent.';
const log = 'The members of a delivery log are not shown.';

export const admissionExcuses: readonly Excuse[] = [
  ...unobservable(admit, 'The journal and refusals that an operator forces use it alone.', {
    function: 'admit',
    originals: ['caller && quotaStateOf(world, caller, nowMs)'],
    replacement: 'false',
  }),
  ...unobservable(admit, inStore, { function: 'callerOf', originals: ['org === undefined'] }),
  ...unobservable('admission/listen.ts', inStore, {
    function: 'planRefusalFor',
    originals: ['org === undefined'],
  }),
  ...ours(admit, operator, {
    function: 'applyRateLimits',
    originals: ['admitted.caller?.org.unmetered === true', 'admitted.caller?.org', 'true'],
  }),
  ...unobservable(admit, journal, {
    function: 'bucketFor',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the source.
    originals: ["{ rule: `mcp-rate.${rateClass}-limit`, reading: 'mcp-rate.bucket' }"],
  }),
  ...legal('S-33', settle, 'A refused request may count for the limit.', {
    function: 'settle',
    originals: ['counts'],
    replacement: 'true',
  }),
  ...legal('S-33', settle, 'A refused request may count for the limit.', {
    function: 'countsAgainstRate',
    originals: [
      "check !== 'rate'",
      "check !== 'rate' && !isFree",
      "check !== 'rate' && !isFree && rate.countsStatus(status)",
    ],
    replacement: 'true',
  }),
  ...legal('S-33', settle, 'A refused request may count for the limit.', {
    function: 'countsAgainstRate',
    originals: ["check !== 'rate' && !isFree", "check !== 'rate' && !isFree && rate.countsStatus(status)"],
    mutators: ['LogicalOperator'],
  }),
  ...legal('S-44', settle, 'Reads that never bill may count for the limit or not.', {
    function: 'countsAgainstRate',
    originals: [
      '!rate.countsFreeReads && !call.mayBill',
      '(!rate.countsFreeReads && !call.mayBill) || (replayed && !idempotency.replaysCount)',
    ],
    replacement: 'false',
  }),
  ...legal('S-44', settle, 'Reads that never bill may count for the limit or not.', {
    function: 'countsAgainstRate',
    originals: [
      '!rate.countsFreeReads && !call.mayBill',
      '(!rate.countsFreeReads && !call.mayBill) || (replayed && !idempotency.replaysCount)',
      '!rate.countsFreeReads',
    ],
    mutators: ['LogicalOperator', 'BooleanLiteral'],
  }),
  ...legal('S-34', settle, 'A replay may count for the limit or not.', {
    function: 'countsAgainstRate',
    originals: ['replayed && !idempotency.replaysCount'],
    replacement: 'false',
  }),
  ...legal('S-34', settle, 'A replay may count for the limit or not.', {
    function: 'countsAgainstRate',
    originals: ['replayed && !idempotency.replaysCount', '!idempotency.replaysCount'],
    mutators: ['LogicalOperator', 'BooleanLiteral'],
  }),
  ...ours(queue, clock, { function: 'FairQueue.isEmpty', replacement: 'true' }),
  ...ours(queue, clock, {
    function: 'FairQueue.put',
    originals: ['!queue.due.has(id)', 'this.#due += 1'],
  }),
  ...ours(queue, clock, { function: 'FairQueue.take', originals: ['this.#due -= 1'] }),
  ...ours(queue, pace, {
    function: 'FairQueue.take',
    originals: ['this.#inFlight >= inFlightMax'],
    replacement: 'false',
  }),
  ...ours(queue, pace, {
    function: 'FairQueue.take',
    originals: ['this.#inFlight >= inFlightMax'],
    replacement: 'this.#inFlight > inFlightMax',
  }),
  ...ours(queue, pace, { function: 'FairQueue.take', originals: ['queue.inFlight += 1'] }),
  ...unobservable(queue, 'A webhook in the rotation has a queue with a due delivery.', {
    function: 'FairQueue.take',
    originals: ['webhookId === undefined || queue === undefined'],
    mutators: ['LogicalOperator'],
  }),
  ...unobservable(queue, 'A webhook in the rotation has a queue with a due delivery.', {
    function: 'FairQueue.take',
    originals: ['queue === undefined', 'id === undefined'],
    replacement: 'false',
  }),
  ...unobservable(queue, 'An attempt ends whose webhook has a queue.', {
    function: 'FairQueue.ended',
    originals: ['queue === undefined'],
    replacement: 'false',
  }),
  ...unobservable(queue, noLongerWaiting, { function: 'FairQueue.clear' }),
  ...ours(queue, operator, { function: 'FairQueue.clearAll' }),
  ...ours(queue, pace, {
    function: 'FairQueue.#rotate',
    originals: ['queue.inFlight < inFlightPerWebhookMax'],
    replacement: 'true',
  }),
  ...ours(queue, pace, {
    function: 'FairQueue.#rotate',
    originals: ['queue.inFlight < inFlightPerWebhookMax'],
    replacement: 'queue.inFlight <= inFlightPerWebhookMax',
  }),
  ...ours(queue, pace, {
    function: 'FairQueue.#rotate',
    originals: ['queue.due.size === 0 && queue.inFlight === 0'],
    mutators: ['LogicalOperator'],
  }),
  ...ours(queue, pace, { function: 'FairQueue.#rotate', originals: ['queue.inFlight === 0'] }),
  ...unobservable(queue, noWork, {
    function: 'FairQueue.#rotate',
    originals: ['queue.due.size === 0'],
    replacement: 'queue.due.size !== 0',
  }),
  ...unobservable(queue, noWork, {
    function: 'FairQueue.#rotate',
    originals: ['this.#queues.delete(webhookId);'],
  }),
  ...ours('feed/outgoing.ts', operator, {
    function: 'outgoingOf',
    originals: ['delivery.attempts.length === 0'],
  }),
  ...legal('S-241', 'feed/outgoing.ts', 'A delivery may have headers that the document does not list.', {
    function: 'outgoingOf',
    originals: ["laws.version.growth === 'some' && { [name.toLowerCase()]: value }"],
  }),
  ...ours('feed/outgoing.ts', 'It serves the proof of the suites.', { function: 'signedAnew' }),
  ...ours(sender, 'Which receivers a simulator may connect to is decided by whoever runs it.', {
    function: 'Sender.constructor',
    mutators: ['ObjectLiteral'],
  }),
  ...ours(sender, 'Which receivers a simulator may connect to is decided by whoever runs it.', {
    function: 'Sender.send',
    originals: ['refusal !== undefined'],
    replacement: 'false',
  }),
  ...ours(sender, log, {
    function: 'Sender.send',
    originals: ["{ kind: 'failed', error: refusal }", "{ kind: 'failed', error: failureReason(cause) }"],
  }),
  ...ours(sender, 'How soon a failed connection ends the attempt is not stated.', {
    function: 'Sender.send',
    originals: ["{ return { kind: 'failed', error: failureReason(cause) }; }"],
  }),
  ...unobservable(sender, 'The body of an answer decides nothing.', {
    function: 'Sender.send',
    originals: [
      '{ limit: answerBytesMax, signal: AbortSignal.timeout(answerRealMs) }',
      'answer.body.dump(limits).catch(ignore);',
    ],
  }),
  ...unobservable(subscriptions, 'A closed connection receives nothing.', {
    function: 'Subscriptions.remove',
  }),
  ...unobservable(subscriptions, noWork, {
    function: 'Subscriptions.emit',
    originals: ['this.#subscribers.size === 0'],
    replacement: 'false',
  }),
  ...legal('S-58', subscriptions, 'What an inactive organisation still receives is open.', {
    function: 'Subscriptions.endWithdrawn',
    originals: ['org?.isActive !== true'],
    replacement: 'false',
  }),
  ...unobservable(subscriptions, inStore, {
    function: 'Subscriptions.endWithdrawn',
    originals: ['org?.isActive'],
  }),
  ...ours(subscriptions, operator, { function: 'Subscriptions.endAll' }),
  ...legal('S-194', subscriptions, 'The document does not show how a connection ends.', {
    function: 'Subscriptions.#end',
  }),
  ...legal('S-32', rate, 'The size of the sub-limit of a key is open.', {
    function: 'rateLaws.keyLimit',
    originals: ['keyCount < 2'],
    replacement: 'false',
  }),
  ...legal('S-32', rate, 'The size of the sub-limit of a key is open.', {
    function: 'rateLaws.keyLimit',
    mutators: ['MethodExpression'],
    originals: ['Math.max(1, Math.floor(organizationLimit * 0.8))'],
  }),
  ...legal('S-44', rate, 'Whether free reads count for the limit is open.', {
    function: 'rateLaws.countsFreeReads',
  }),
  {
    ...{ kind: 'legal-by-silence', silence: 'S-31', file: rate, function: 'requestPolicy' },
    ...{ original: /^case 'sliding': return /, reason: 'The kind of the window is open.' },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-31', file: rate, function: 'usedAt' },
    ...{ original: /^case 'sliding-window': return /, reason: 'The kind of the window is open.' },
  },
  ...unobservable(rate, 'All that is not limited is admitted.', {
    function: 'decide',
    originals: ["{ kind: 'admitted', used }"],
  }),
  ...unobservable(rate, ring, {
    function: 'record',
    originals: ['meter.times.length < policy.limit'],
    mutators: ['ConditionalExpression'],
    replacement: 'true',
  }),
  ...unobservable(rate, ring, {
    function: 'record',
    originals: ['meter.times.length < policy.limit'],
    replacement: 'meter.times.length <= policy.limit',
  }),
  ...ours(rate, 'A ring only becomes longer when an operator changes the plan.', {
    function: 'lengthen',
    originals: ['Math.min(meter.count, meter.times.length)', 'n >= 1'],
  }),
  ...legal('S-185', rate, 'At which call exactly a bucket is empty is open.', {
    function: 'usedAt',
    originals: ['missingAt(policy, meter, nowMs) - roundingError'],
  }),
  ...unobservable(rate, soon, {
    function: 'freeAtMs',
    originals: [
      'missingAt(policy, meter, nowMs) - (policy.capacity - 1)',
      'policy.capacity - 1',
      'nowMs + (excess * policy.refillMs) / policy.refill',
      '(excess * policy.refillMs) / policy.refill',
      'excess * policy.refillMs',
    ],
  }),
];
