// Source mutants that no case has to catch: at branches between readings, in answers whose members are not shown, and others that a run sees.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const errorFile = 'core/error.ts';
const inputFile = 'rest/input.ts';
const respondFile = 'rest/respond.ts';
const viewFile = 'service/view.ts';
const webhooksFile = 'service/webhooks.ts';
const order = 'In which order a list is shown is open.';
const lookback = 'Which time of a manifest lookback_hours looks at is open.';
const unavailable = 'The body and the headers of a 503 are open.';
const charge = 'Whether usage includes the charge of its own response is open.';
const grown = 'A service may send members and headers that the document does not list.';
const counted = 'At what instants the counters of a stream change is open.';
const place = 'What loc names is open.';
const gated = 'What stands in place of a Record is open.';
const closing = 'It runs only while the simulator is closed.';
const webhookBodies =
  'The document does not show the fields of webhooks, and the answers to their operations.';
const attempts = 'A run sends fewer attempts to one webhook than may be in flight.';

export const branchExcuses: readonly Excuse[] = [
  ...ours('core/beacon.ts', 'Whether its creation is an entry in the history of a Beacon is not stated.', [
    { in: 'newBeacon', from: '[]' },
  ]),
  ...legal('S-147', 'core/beacon.ts', 'Which changes of a Beacon are revisions is open.', [
    { in: 'withStatus', from: 'status !== beacon.status' },
  ]),
  ...legal('S-97', 'core/beacon-refusal.ts', place, [{ in: 'statusRefused', from: "['body', 'status']" }]),
  ...legal('S-162', 'core/delivery.ts', 'Whether tests count for the breaker is open.', [
    {
      in: 'webhookAfter',
      from: ["delivery.isTest && laws.testEvents === 'apart'", "laws.testEvents === 'apart'"],
    },
  ]),
  ...legal('S-112', errorFile, unavailable, [
    {
      in: 'detailOf',
      from: [
        "laws.unavailableDetail === 'object'",
        "{ error_code: 'unavailable', message: refusal.message }",
      ],
    },
    { in: 'headersOf', from: "laws.unavailableDetail === 'string-with-retry-after'" },
  ]),
  ...legal('S-97', errorFile, place, [{ in: 'badParameter', from: 'issue.loc.slice(1)' }]),
  ...legal('S-18', 'core/paging.ts', order, [
    { in: 'inOrder', from: "listOrder === 'usual'" },
    { in: 'partInOrder', from: "listOrder === 'usual'" },
  ]),
  ...legal('S-80', 'core/query.ts', lookback, [
    { in: 'criteriaOf', from: "laws.lookbackBasis === 'matched-at'" },
  ]),
  ...legal('S-80', 'service/query-criteria.ts', lookback, [
    { in: 'selectionFor', from: "laws.query.lookbackBasis === 'matched-at'" },
  ]),
  ...legal('S-39', 'core/signal.ts', 'When manifests reach a Starter within the day is open.', [
    {
      in: 'visibleUntilMs',
      from: ["laws.starterDelay === 'next-day' && plan === 'starter'", 'nowMs / dayMs'],
    },
  ]),
  ...unobservable('feed/feed.ts', closing, [{ in: 'Feed.close' }]),
  ...unobservable('feed/sender.ts', closing, [{ in: 'Sender.close' }]),
  ...unobservable('feed/fair-queue.ts', attempts, [{ in: 'FairQueue.ended' }]),
  ...unobservable('feed/deliveries.ts', attempts, [
    { in: 'Deliveries.#end', from: 'this.#queue.ended(delivery.webhookId);' },
  ]),
  ...legal('S-241', 'feed/fan-out.ts', grown, [{ in: 'messages', from: "laws.version.growth === 'none'" }]),
  ...legal('S-241', 'feed/outgoing.ts', grown, [
    { in: 'outgoingOf', from: ['{ [name.toLowerCase()]: value }', 'name.toLowerCase()'] },
  ]),
  ...unobservable('feed/outgoing.ts', 'Selfcheck alone intercepts deliveries.', [
    {
      in: 'outgoingOf',
      from: ['intercept?.(outgoing, sending) ?? outgoing', 'intercept?.(outgoing, sending)'],
    },
  ]),
  ...legal('S-02', 'rest/envelope.ts', 'Whether one stream stands in the envelope is open.', [
    { in: 'formOf', from: "envelope.streamDetail === 'wrapped'" },
  ]),
  ...legal('S-241', 'rest/growth.ts', grown, [{ in: 'withGrowth' }]),
  ...legal('S-14', inputFile, 'Whether a bad page is refused or corrected is open.', [
    { in: 'parameterRefusal', from: "case 'clamped': return undefined;" },
  ]),
  ...ours(inputFile, 'The text of a refusal is for people.', [
    { in: 'bodyInput', from: "({ loc }) => loc.join('.')" },
  ]),
  ...legal('S-94', inputFile, 'Whether 400 or 422 refuses an invalid body is open.', [
    { in: 'readingOf400' },
  ]),
  ...legal('S-97', inputFile, place, [{ in: 'locOf' }]),
  ...legal('S-04', 'rest/render.ts', 'Which refusals carry the quota headers is open.', [
    { in: 'renderError', from: "world.laws.envelope.quotaHeadersOn === 'authenticated'" },
  ]),
  ...legal('S-05', respondFile, charge, [
    { in: 'usageFor', from: ["world.laws.envelope.chargeShown === 'after'", 'before === undefined'] },
  ]),
  ...legal('S-207', 'service/accounting.ts', 'Whether a read beyond the quota is refused or cut is open.', [
    {
      in: 'serve',
      from: [
        "isCut && options.refusable === true && laws.quota.beyondQuota === 'refused'",
        'isCut && options.refusable === true',
      ],
    },
  ]),
  ...legal('S-150', 'service/beacons.ts', 'Whether description and intent are one field is open.', [
    { in: 'fieldsBody', from: "describedAs === 'both'" },
  ]),
  ...legal('S-211', 'service/counters.ts', counted, [
    { in: 'countersOf', from: ["laws.stream.countersGoBy === 'published-date'", 'nowMs / dayMs'] },
  ]),
  ...ours(
    'service/digests.ts',
    'A PUT may replace the digest, so that it loses what the request leaves out.',
    [{ in: 'updateDigest', from: ['body.name !== undefined', 'body.description !== undefined'], to: 'true' }],
  ),
  ...ours('service/query.ts', 'The document does not show the content of facets.', [
    { in: 'plainQuery', from: '{ facets }' },
  ]),
  ...ours('service/streams.ts', 'A service may show the channels of a result unasked.', [
    { in: 'searchResult', from: 'body.include_details === true', to: 'true' },
  ]),
  ...legal('S-89', 'service/streams.ts', 'Where the flag of truncated channels is shown is open.', [
    { in: 'channelMembers', from: '{ source_channels_truncated: truncated }' },
  ]),
  ...ours('service/streams.ts', 'The display name of a channel may be null.', [
    { in: 'channelDetail', from: 'channel.display ?? channel.name' },
  ]),
  ...unobservable('service/streams.ts', 'Only the lists of channels show which channels a stream has.', [
    { in: 'channelsOf', from: 'content.channelById(id) ?? []' },
  ]),
  ...legal('S-88', 'core/stream.ts', 'Which of its channels a truncated list shows is open.', [
    { in: 'showChannels', from: 'shown.some(fits)', to: 'shown.every(fits)' },
  ]),
  ...legal('S-84', viewFile, 'Which aliases of the story a Signal has is open.', [
    {
      in: 'manifestFor',
      from: 'laws.signal.storiesAliases && { stories_id: signal.story_id, stories_version: signal.story_version }',
    },
  ]),
  ...legal('S-67', viewFile, 'Which media format a Signal names is open.', [
    { in: 'signalFor', from: "laws.signal.mediaFormat === 'as-source'" },
  ]),
  ...legal('S-83', viewFile, 'Which form the cross-promotion of a Brief has is open.', [
    { in: 'briefBody', from: "laws.crossPromotion === 'string'" },
  ]),
  ...legal('S-52', viewFile, gated, [{ in: 'recordMember' }]),
  ...legal('S-198', viewFile, 'Which manifests have the additive fields is open.', [{ in: 'withExtras' }]),
  ...legal('S-84', viewFile, 'Under which name the version of a story is shown is open.', [
    { in: 'versioned', from: "name === 'both'" },
  ]),
  ...ours(webhooksFile, webhookBodies, [
    { in: 'webhooks.listWebhookLogs', from: 'context.notifications.logOf(id).map(logLine).reverse()' },
  ]),
  ...legal('S-97', webhooksFile, place, [{ in: 'tooManyWebhooks', from: "['path', 'digest_id']" }]),
  ...ours(webhooksFile, webhookBodies, [
    { in: 'register', from: 'body.label ?? null' },
    { in: 'remove', from: '{ id: webhook.id, deleted: true }' },
    { in: 'test', from: '{ id, event: laws.delivery.testName, sent: true }' },
    { in: 'bodyOf', from: 'webhook.disabled === null' },
    { in: 'stateOf', from: '{ id, status: state }' },
    { in: 'logLine', from: ['{ delivery_id: deliveryId, event, attempt: number }', 'endedMs - startedMs'] },
  ]),
];
