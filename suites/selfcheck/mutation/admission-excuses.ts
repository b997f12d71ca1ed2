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
  ...unobservable(admit, 'The journal and refusals that an operator forces use it alone.', [
    { in: 'admit', from: 'caller && quotaStateOf(world, caller, nowMs)', to: 'false' },
  ]),
  ...unobservable(admit, inStore, [{ in: 'callerOf', from: 'org === undefined' }]),
  ...unobservable('admission/listen.ts', inStore, [{ in: 'planRefusalFor', from: 'org === undefined' }]),
  ...ours(admit, operator, [
    {
      in: 'applyRateLimits',
      from: ['admitted.caller?.org.unmetered === true', 'admitted.caller?.org', 'true'],
    },
  ]),
  ...unobservable(admit, journal, [
    {
      in: 'bucketFor',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the source.
      from: ["{ rule: `mcp-rate.${rateClass}-limit`, reading: 'mcp-rate.bucket' }"],
    },
  ]),
  ...legal('S-33', settle, 'A refused request may count for the limit.', [
    { in: 'settle', from: 'counts', to: 'true' },
    {
      in: 'countsAgainstRate',
      from: [
        "check !== 'rate'",
        "check !== 'rate' && !isFree",
        "check !== 'rate' && !isFree && rate.countsStatus(status)",
      ],
      to: 'true',
    },
    {
      in: 'countsAgainstRate',
      from: ["check !== 'rate' && !isFree", "check !== 'rate' && !isFree && rate.countsStatus(status)"],
      by: 'LogicalOperator',
    },
  ]),
  ...legal('S-44', settle, 'Reads that never bill may count for the limit or not.', [
    {
      in: 'countsAgainstRate',
      from: [
        '!rate.countsFreeReads && !call.mayBill',
        '(!rate.countsFreeReads && !call.mayBill) || (replayed && !idempotency.replaysCount)',
      ],
      to: 'false',
    },
    {
      in: 'countsAgainstRate',
      from: [
        '!rate.countsFreeReads && !call.mayBill',
        '(!rate.countsFreeReads && !call.mayBill) || (replayed && !idempotency.replaysCount)',
        '!rate.countsFreeReads',
      ],
      by: ['LogicalOperator', 'BooleanLiteral'],
    },
  ]),
  ...legal('S-34', settle, 'A replay may count for the limit or not.', [
    { in: 'countsAgainstRate', from: 'replayed && !idempotency.replaysCount', to: 'false' },
    {
      in: 'countsAgainstRate',
      from: ['replayed && !idempotency.replaysCount', '!idempotency.replaysCount'],
      by: ['LogicalOperator', 'BooleanLiteral'],
    },
  ]),
  ...ours(queue, clock, [
    { in: 'FairQueue.isEmpty', to: 'true' },
    { in: 'FairQueue.put', from: ['!queue.due.has(id)', 'this.#due += 1'] },
    { in: 'FairQueue.take', from: 'this.#due -= 1' },
  ]),
  ...ours(queue, pace, [
    { in: 'FairQueue.take', from: 'this.#inFlight >= inFlightMax', to: 'false' },
    { in: 'FairQueue.take', from: 'this.#inFlight >= inFlightMax', to: 'this.#inFlight > inFlightMax' },
    { in: 'FairQueue.take', from: 'queue.inFlight += 1' },
  ]),
  ...unobservable(queue, 'A webhook in the rotation has a queue with a due delivery.', [
    { in: 'FairQueue.take', from: 'webhookId === undefined || queue === undefined', by: 'LogicalOperator' },
    { in: 'FairQueue.take', from: ['queue === undefined', 'id === undefined'], to: 'false' },
  ]),
  ...unobservable(queue, 'An attempt ends whose webhook has a queue.', [
    { in: 'FairQueue.ended', from: 'queue === undefined', to: 'false' },
  ]),
  ...unobservable(queue, noLongerWaiting, [{ in: 'FairQueue.clear' }]),
  ...ours(queue, operator, [{ in: 'FairQueue.clearAll' }]),
  ...ours(queue, pace, [
    { in: 'FairQueue.#rotate', from: 'queue.inFlight < inFlightPerWebhookMax', to: 'true' },
    {
      in: 'FairQueue.#rotate',
      from: 'queue.inFlight < inFlightPerWebhookMax',
      to: 'queue.inFlight <= inFlightPerWebhookMax',
    },
    { in: 'FairQueue.#rotate', from: 'queue.due.size === 0 && queue.inFlight === 0', by: 'LogicalOperator' },
    { in: 'FairQueue.#rotate', from: 'queue.inFlight === 0' },
  ]),
  ...unobservable(queue, noWork, [
    { in: 'FairQueue.#rotate', from: 'queue.due.size === 0', to: 'queue.due.size !== 0' },
    { in: 'FairQueue.#rotate', from: 'this.#queues.delete(webhookId);' },
  ]),
  ...ours('feed/outgoing.ts', operator, [{ in: 'outgoingOf', from: 'delivery.attempts.length === 0' }]),
  ...legal('S-241', 'feed/outgoing.ts', 'A delivery may have headers that the document does not list.', [
    { in: 'outgoingOf', from: "laws.version.growth === 'some' && { [name.toLowerCase()]: value }" },
  ]),
  ...ours('feed/outgoing.ts', 'It serves the proof of the suites.', [{ in: 'signedAnew' }]),
  ...ours(sender, 'Which receivers a simulator may connect to is decided by whoever runs it.', [
    { in: 'Sender.constructor', by: 'ObjectLiteral' },
    { in: 'Sender.send', from: 'refusal !== undefined', to: 'false' },
  ]),
  ...ours(sender, log, [
    {
      in: 'Sender.send',
      from: ["{ kind: 'failed', error: refusal }", "{ kind: 'failed', error: failureReason(cause) }"],
    },
  ]),
  ...ours(sender, 'How soon a failed connection ends the attempt is not stated.', [
    { in: 'Sender.send', from: "{ return { kind: 'failed', error: failureReason(cause) }; }" },
  ]),
  ...unobservable(sender, 'The body of an answer decides nothing.', [
    {
      in: 'Sender.send',
      from: [
        '{ limit: answerBytesMax, signal: AbortSignal.timeout(answerRealMs) }',
        'answer.body.dump(limits).catch(ignore);',
      ],
    },
  ]),
  ...unobservable(subscriptions, 'A closed connection receives nothing.', [{ in: 'Subscriptions.remove' }]),
  ...unobservable(subscriptions, noWork, [
    { in: 'Subscriptions.emit', from: 'this.#subscribers.size === 0', to: 'false' },
  ]),
  ...legal('S-58', subscriptions, 'What an inactive organisation still receives is open.', [
    { in: 'Subscriptions.endWithdrawn', from: 'org?.isActive !== true', to: 'false' },
  ]),
  ...unobservable(subscriptions, inStore, [{ in: 'Subscriptions.endWithdrawn', from: 'org?.isActive' }]),
  ...ours(subscriptions, operator, [{ in: 'Subscriptions.endAll' }]),
  ...legal('S-194', subscriptions, 'The document does not show how a connection ends.', [
    { in: 'Subscriptions.#end' },
  ]),
  ...legal('S-32', rate, 'The size of the sub-limit of a key is open.', [
    { in: 'rateLaws.keyLimit', from: 'keyCount < 2', to: 'false' },
    {
      in: 'rateLaws.keyLimit',
      from: 'Math.max(1, Math.floor(organizationLimit * 0.8))',
      by: 'MethodExpression',
    },
  ]),
  ...legal('S-44', rate, 'Whether free reads count for the limit is open.', [
    { in: 'rateLaws.countsFreeReads' },
  ]),
  {
    kind: 'legal-by-silence',
    silence: 'S-31',
    file: rate,
    function: 'requestPolicy',
    original: /^case 'sliding': return /,
    reason: 'The kind of the window is open.',
  },
  {
    kind: 'legal-by-silence',
    silence: 'S-31',
    file: rate,
    function: 'usedAt',
    original: /^case 'sliding-window': return /,
    reason: 'The kind of the window is open.',
  },
  ...unobservable(rate, 'All that is not limited is admitted.', [
    { in: 'decide', from: "{ kind: 'admitted', used }" },
  ]),
  ...unobservable(rate, ring, [
    { in: 'record', from: 'meter.times.length < policy.limit', to: 'true', by: 'ConditionalExpression' },
    { in: 'record', from: 'meter.times.length < policy.limit', to: 'meter.times.length <= policy.limit' },
  ]),
  ...ours(rate, 'A ring only becomes longer when an operator changes the plan.', [
    { in: 'lengthen', from: ['Math.min(meter.count, meter.times.length)', 'n >= 1'] },
  ]),
  ...legal('S-185', rate, 'At which call exactly a bucket is empty is open.', [
    { in: 'usedAt', from: 'missingAt(policy, meter, nowMs) - roundingError' },
  ]),
  ...unobservable(rate, soon, [
    {
      in: 'freeAtMs',
      from: [
        'missingAt(policy, meter, nowMs) - (policy.capacity - 1)',
        'policy.capacity - 1',
        'nowMs + (excess * policy.refillMs) / policy.refill',
        '(excess * policy.refillMs) / policy.refill',
        'excess * policy.refillMs',
      ],
    },
  ]),
];
