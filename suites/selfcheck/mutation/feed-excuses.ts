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
  ...unobservable(deliveries, droppedLater, [
    { in: 'Deliveries.drop' },
    {
      in: 'Deliveries.#countForBreaker',
      from: "counted.state === 'enabled' || webhook.state === 'disabled'",
      to: 'true',
    },
  ]),
  ...unobservable(deliveries, 'A webhook that was disabled before has nothing waiting.', [
    { in: 'Deliveries.#countForBreaker', from: "webhook.state === 'disabled'", to: 'false' },
  ]),
  ...unobservable(deliveries, sooner, [
    { in: 'Deliveries.#countForBreaker', from: 'counted === webhook', to: 'false' },
  ]),
  ...ours(deliveries, operator, [
    { in: 'Deliveries.abandon' },
    { in: 'Deliveries.inFlightIds' },
    { in: 'Deliveries.watch' },
    { in: 'Deliveries.#put' },
    { in: 'Deliveries.#attempt', from: 'delivery.attempts.length === 0' },
  ]),
  ...ours(deliveries, log, [
    { in: 'Deliveries.perform', from: "{ kind: 'failed', error: 'no answer in time' }" },
  ]),
  ...unobservable(deliveries, 'The late answer to an attempt that was given up is ignored anyway.', [
    { in: 'Deliveries.perform', from: 'inFlight.abort.abort();' },
  ]),
  ...legal('S-169', deliveries, 'A delivery may be repeated at once.', [
    { in: 'Deliveries.#begin', from: 'delivery.attempts.length === 0' },
  ]),
  ...unobservable(deliveries, 'The late answer to an attempt that was given up is ignored anyway.', [
    { in: 'Deliveries.#begin', from: 'this.#inFlight.get(delivery.id) === inFlight' },
  ]),
  ...ours(
    deliveries,
    'Whether a waiting event of a digest that was paused meanwhile is sent is not stated.',
    [{ in: 'Deliveries.#isDigestReporting' }],
  ),
  ...ours(deliveries, log, [
    { in: 'Deliveries.#end', from: ["result.kind === 'answered'", 'delivery.attempts.length + 1'] },
  ]),
  ...legal('S-167', deliveries, 'The wait may begin when the time to answer has ended.', [
    { in: 'Deliveries.#end', from: 'Math.min(nowMs(), inFlight.deadlineMs)' },
  ]),
  ...ours('feed/dispatcher.ts', operator, [
    {
      in: 'Dispatcher.#add',
      from: [
        "fault?.kind === 'reorder' || (isTest !== true && !laws.delivery.receivesEvents(webhook))",
        'nowMs + laws.delivery.firstWaitMs(message.event) + delayMs',
      ],
    },
  ]),
  ...unobservable('feed/dispatcher.ts', 'The first attempt has no wait.', [
    { in: 'Dispatcher.#add', from: 'nowMs + laws.delivery.firstWaitMs(message.event)' },
  ]),
  ...unobservable(events, sooner, [
    { in: 'newContent', from: "listening .filter(({ events }) => events.includes('digest.new_content'))" },
    { in: 'reportedStreams', from: 'reached.length === 0', to: 'false' },
  ]),
  ...legal('S-217', events, 'Whether content filters hold for events is open.', [
    {
      in: 'reportedStreams',
      from: [
        "laws.delivery.contentFilters === 'applied'",
        '!conditions.every((condition) => meets(context.content, manifest, condition))',
        '(condition) => meets(context.content, manifest, condition)',
      ],
    },
  ]),
  ...ours(events, 'Which tags an event names is not stated.', [
    { in: 'matchedData', from: ['content.tagById(id)?.name ?? []', 'content.tagById(id)?.name'] },
  ]),
  ...ours(events, 'The data of the events of catalog digests are not shown.', [{ in: 'digestData' }]),
  ...unobservable(events, publicationFails, [
    { in: 'eventsOf', by: 'ConditionalExpression' },
    { in: 'eventOf', by: 'ObjectLiteral' },
    { in: 'ownerOf', by: 'ObjectLiteral' },
    { in: 'streamsOf', by: 'ArrowFunction' },
  ]),
  ...ours(deliveries, operator, [{ in: 'Deliveries.isIdle' }]),
  ...unobservable(deliveries, droppedLater, [
    {
      in: 'Deliveries.#attempt',
      from: ['webhook === undefined', '!this.#receivesEvents(webhook, delivery)'],
      to: 'false',
    },
  ]),
  ...ours(
    deliveries,
    'Drops are forced by an operator, and what a paused digest still sends is not stated.',
    [
      {
        in: 'Deliveries.#attempt',
        from: [
          'webhook === undefined || isForcedDrop',
          'webhook === undefined || isForcedDrop || isWithdrawn',
        ],
        to: 'false',
      },
      {
        in: 'Deliveries.#attempt',
        from: [
          'webhook === undefined || isForcedDrop',
          'webhook === undefined || isForcedDrop || isWithdrawn',
        ],
        by: 'LogicalOperator',
      },
    ],
  ),
  ...legal('S-243', deliveries, 'What is pending at a downgrade is open.', [
    { in: 'Deliveries.#isIncluded' },
  ]),
  ...unobservable(deliveries, 'Pending deliveries are dropped when the webhook is disabled.', [
    {
      in: 'Deliveries.#receivesEvents',
      from: 'isTest || this.#options.laws().delivery.receivesEvents(webhook)',
      to: 'true',
    },
  ]),
  ...unobservable(deliveries, 'There is always a first result.', [
    { in: 'Deliveries.#begin', from: 'first !== undefined', to: 'true' },
  ]),
  ...unobservable('feed/dispatcher.ts', 'Messages go only to webhooks that receive events.', [
    { in: 'Dispatcher.#add', from: 'isTest !== true && !laws.delivery.receivesEvents(webhook)', to: 'false' },
  ]),
  ...legal('S-162', 'feed/dispatcher.ts', 'Whether a test is treated like other events is open.', [
    { in: 'Dispatcher.#add', from: ['true', 'isTest === true'], to: 'false' },
  ]),
  ...legal('S-170', events, 'Which streams an organisation has subscribed to is open.', [
    { in: 'matchedStreams', from: 'streamIds.filter(laws.delivery.reportsStream)' },
  ]),
  ...unobservable(events, 'A webhook belongs to an organisation in the store.', [
    { in: 'newContent', from: 'org === undefined', to: 'false' },
  ]),
  ...legal('S-153', events, 'Whether a paused digest reports is open.', [
    { in: 'reportedStreams', from: '!isReporting(laws.delivery.pausedDigest, digest)', to: 'false' },
  ]),
  ...unobservable(events, 'No stream and no condition is found under an unknown text.', [
    { in: 'reportedStreams', from: '[]' },
  ]),
  ...unobservable(fanOut, sooner, [{ in: 'messages', from: 'webhooks.length === 0', to: 'false' }]),
  ...ours(fanOut, 'Whether a waiting event of a digest that was paused meanwhile is sent is not stated.', [
    {
      in: 'messages',
      from: ['digestId !== undefined && { digestId }', 'digestId !== undefined', '{ digestId }'],
    },
  ]),
  ...legal('S-58', fanOut, 'What an inactive organisation still receives is open.', [
    {
      in: 'includesWebhooks',
      from: ['org?.isActive === true && flagsOf(laws.plan, org).webhook', 'org?.isActive'],
    },
  ]),
  ...legal('S-162', fanOut, 'The data of a test are open.', [
    {
      in: 'test',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of the source.
      from: ['{ message: `A test of webhook ${webhookId}.` }'],
    },
  ]),
  ...legal('S-162', fanOut, 'Whether a test is treated like other events is open.', [
    { in: 'test', from: 'true' },
  ]),
  ...ours(feed, 'The simulated clock also performs what is due when it moves.', [{ in: 'Feed.emit' }]),
  ...unobservable(feed, droppedLater, [{ in: 'Feed.drop' }]),
  ...ours(feed, operator, [{ in: 'Feed.wake' }, { in: 'Feed.restore' }]),
];
