// Source mutants of events and deliveries that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const deliveries = 'feed/deliveries.ts';
const events = 'feed/events.ts';
const fanOut = 'feed/fan-out.ts';
const feed = 'feed/feed.ts';
const droppedLater =
  'What is left waiting is dropped when it would be sent, because the webhook is disabled or gone.';
const operator = 'The operations and faults of an operator are not part of the contract.';
const log = 'The members of a delivery log are not shown.';
const publicationFails = 'It makes publications of the operator fail, and no case judges those.';
const sooner = 'It only saves work.';

export const feedExcuses: readonly Excuse[] = [
  ...unobservable(deliveries, droppedLater, { function: 'Deliveries.drop' }),
  ...unobservable(deliveries, droppedLater, {
    function: 'Deliveries.#countForBreaker',
    originals: ["counted.state === 'enabled' || webhook.state === 'disabled'"],
    replacement: 'true',
  }),
  ...unobservable(deliveries, 'A webhook that was disabled before has nothing waiting.', {
    function: 'Deliveries.#countForBreaker',
    originals: ["webhook.state === 'disabled'"],
    replacement: 'false',
  }),
  ...unobservable(deliveries, sooner, {
    function: 'Deliveries.#countForBreaker',
    originals: ['counted === webhook'],
    replacement: 'false',
  }),
  ...ours(deliveries, operator, { function: 'Deliveries.abandon' }),
  ...ours(deliveries, operator, { function: 'Deliveries.inFlightIds' }),
  ...ours(deliveries, operator, { function: 'Deliveries.watch' }),
  ...ours(deliveries, operator, { function: 'Deliveries.#put' }),
  ...ours(deliveries, operator, {
    function: 'Deliveries.#attempt',
    originals: ['delivery.attempts.length === 0'],
  }),
  ...ours(deliveries, log, {
    function: 'Deliveries.perform',
    originals: ["{ kind: 'failed', error: 'no answer in time' }"],
  }),
  ...unobservable(deliveries, 'The late answer to an attempt that was given up is ignored anyway.', {
    function: 'Deliveries.perform',
    originals: ['inFlight.abort.abort();'],
  }),
  ...legal('S-169', deliveries, 'A delivery may be repeated at once.', {
    function: 'Deliveries.#begin',
    originals: ['delivery.attempts.length === 0'],
  }),
  ...unobservable(deliveries, 'The late answer to an attempt that was given up is ignored anyway.', {
    function: 'Deliveries.#begin',
    originals: ['this.#inFlight.get(delivery.id) === inFlight'],
  }),
  ...ours(
    deliveries,
    'Whether a waiting event of a digest that was paused meanwhile is sent is not stated.',
    {
      function: 'Deliveries.#isDigestReporting',
    },
  ),
  ...ours(deliveries, log, {
    function: 'Deliveries.#end',
    originals: ["result.kind === 'answered'", 'delivery.attempts.length + 1'],
  }),
  ...legal('S-167', deliveries, 'The wait may begin when the time to answer has ended.', {
    function: 'Deliveries.#end',
    originals: ['Math.min(nowMs(), inFlight.deadlineMs)'],
  }),
  ...ours('feed/dispatcher.ts', operator, {
    function: 'Dispatcher.#add',
    originals: [
      "fault?.kind === 'reorder' || (isTest !== true && !laws.delivery.receivesEvents(webhook))",
      'nowMs + laws.delivery.firstWaitMs(message.event) + delayMs',
    ],
  }),
  ...unobservable('feed/dispatcher.ts', 'The first attempt has no wait.', {
    function: 'Dispatcher.#add',
    originals: ['nowMs + laws.delivery.firstWaitMs(message.event)'],
  }),
  ...unobservable(events, sooner, {
    function: 'newContent',
    originals: ["listening .filter(({ events }) => events.includes('digest.new_content'))"],
  }),
  ...unobservable(events, sooner, {
    function: 'reportedStreams',
    originals: ['reached.length === 0'],
    replacement: 'false',
  }),
  ...legal('S-217', events, 'Whether content filters hold for events is open.', {
    function: 'reportedStreams',
    originals: [
      "laws.delivery.contentFilters === 'applied'",
      '!conditions.every((condition) => meets(context.content, manifest, condition))',
      '(condition) => meets(context.content, manifest, condition)',
    ],
  }),
  ...ours(events, 'Which tags an event names is not stated.', {
    function: 'matchedData',
    originals: ['content.tagById(id)?.name ?? []', 'content.tagById(id)?.name'],
  }),
  ...ours(events, 'The data of the events of catalog digests are not shown.', { function: 'digestData' }),
  ...unobservable(events, publicationFails, {
    function: 'eventsOf',
    mutators: ['ConditionalExpression'],
  }),
  ...unobservable(events, publicationFails, { function: 'eventOf', mutators: ['ObjectLiteral'] }),
  ...unobservable(events, publicationFails, { function: 'ownerOf', mutators: ['ObjectLiteral'] }),
  ...unobservable(events, publicationFails, {
    function: 'streamsOf',
    mutators: ['ArrowFunction'],
  }),
  ...ours(deliveries, operator, { function: 'Deliveries.isIdle' }),
  ...unobservable(deliveries, droppedLater, {
    function: 'Deliveries.#attempt',
    originals: ['webhook === undefined', '!this.#receivesEvents(webhook, delivery)'],
    replacement: 'false',
  }),
  ...ours(
    deliveries,
    'Drops are forced by an operator, and what a paused digest still sends is not stated.',
    {
      function: 'Deliveries.#attempt',
      originals: [
        'webhook === undefined || isForcedDrop',
        'webhook === undefined || isForcedDrop || isWithdrawn',
      ],
      replacement: 'false',
    },
  ),
  ...ours(
    deliveries,
    'Drops are forced by an operator, and what a paused digest still sends is not stated.',
    {
      function: 'Deliveries.#attempt',
      originals: [
        'webhook === undefined || isForcedDrop',
        'webhook === undefined || isForcedDrop || isWithdrawn',
      ],
      mutators: ['LogicalOperator'],
    },
  ),
  ...legal('S-243', deliveries, 'What is pending at a downgrade is open.', {
    function: 'Deliveries.#isIncluded',
  }),
  ...unobservable(deliveries, 'Pending deliveries are dropped when the webhook is disabled.', {
    function: 'Deliveries.#receivesEvents',
    originals: ['isTest || this.#options.laws().delivery.receivesEvents(webhook)'],
    replacement: 'true',
  }),
  ...unobservable(deliveries, 'There is always a first result.', {
    function: 'Deliveries.#begin',
    originals: ['first !== undefined'],
    replacement: 'true',
  }),
  ...unobservable('feed/dispatcher.ts', 'Messages go only to webhooks that receive events.', {
    function: 'Dispatcher.#add',
    originals: ['isTest !== true && !laws.delivery.receivesEvents(webhook)'],
    replacement: 'false',
  }),
  ...legal('S-162', 'feed/dispatcher.ts', 'Whether a test is treated like other events is open.', {
    function: 'Dispatcher.#add',
    originals: ['true'],
    replacement: 'false',
  }),
  ...legal('S-162', 'feed/dispatcher.ts', 'Whether a test is treated like other events is open.', {
    function: 'Dispatcher.#add',
    originals: ['isTest === true'],
    replacement: 'false',
  }),
  ...legal('S-170', events, 'Which streams an organisation has subscribed to is open.', {
    function: 'matchedStreams',
    originals: ['streamIds.filter(laws.delivery.reportsStream)'],
  }),
  ...unobservable(events, 'A webhook belongs to an organisation in the store.', {
    function: 'newContent',
    originals: ['org === undefined'],
    replacement: 'false',
  }),
  ...legal('S-153', events, 'Whether a paused digest reports is open.', {
    function: 'reportedStreams',
    originals: ['!isReporting(laws.delivery.pausedDigest, digest)'],
    replacement: 'false',
  }),
  ...unobservable(events, 'No stream and no condition is found under an unknown text.', {
    function: 'reportedStreams',
    originals: ['[]'],
  }),
  ...unobservable(fanOut, sooner, {
    function: 'messages',
    originals: ['webhooks.length === 0'],
    replacement: 'false',
  }),
  ...ours(fanOut, 'Whether a waiting event of a digest that was paused meanwhile is sent is not stated.', {
    function: 'messages',
    originals: ['digestId !== undefined && { digestId }', 'digestId !== undefined', '{ digestId }'],
  }),
  ...legal('S-58', fanOut, 'What an inactive organisation still receives is open.', {
    function: 'includesWebhooks',
    originals: ['org?.isActive === true && flagsOf(laws.plan, org).webhook', 'org?.isActive'],
  }),
  ...legal('S-162', fanOut, 'The data of a test are open.', {
    function: 'test',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the source.
    originals: ['{ message: `A test of webhook ${webhookId}.` }'],
  }),
  ...legal('S-162', fanOut, 'Whether a test is treated like other events is open.', {
    function: 'test',
    originals: ['true'],
  }),
  ...ours(feed, 'The simulated clock also performs what is due when it moves.', { function: 'Feed.emit' }),
  ...unobservable(feed, droppedLater, { function: 'Feed.drop' }),
  ...ours(feed, operator, { function: 'Feed.wake' }),
  ...ours(feed, operator, { function: 'Feed.restore' }),
];
