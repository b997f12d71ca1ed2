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
  ...ours('core/beacon.ts', 'Whether its creation is an entry in the history of a Beacon is not stated.', {
    function: 'newBeacon',
    originals: ['[]'],
  }),
  ...legal('S-147', 'core/beacon.ts', 'Which changes of a Beacon are revisions is open.', {
    function: 'withStatus',
    originals: ['status !== beacon.status'],
  }),
  ...legal('S-97', 'core/beacon-refusal.ts', place, {
    function: 'statusRefused',
    originals: ["['body', 'status']"],
  }),
  ...legal('S-162', 'core/delivery.ts', 'Whether tests count for the breaker is open.', {
    function: 'webhookAfter',
    originals: ["delivery.isTest && laws.testEvents === 'apart'", "laws.testEvents === 'apart'"],
  }),
  ...legal('S-112', errorFile, unavailable, {
    function: 'detailOf',
    originals: [
      "laws.unavailableDetail === 'object'",
      "{ error_code: 'unavailable', message: refusal.message }",
    ],
  }),
  ...legal('S-112', errorFile, unavailable, {
    function: 'headersOf',
    originals: ["laws.unavailableDetail === 'string-with-retry-after'"],
  }),
  ...legal('S-97', errorFile, place, { function: 'badParameter', originals: ['issue.loc.slice(1)'] }),
  ...['inOrder', 'partInOrder'].flatMap((name) =>
    legal('S-18', 'core/paging.ts', order, { function: name, originals: ["listOrder === 'usual'"] }),
  ),
  ...legal('S-80', 'core/query.ts', lookback, {
    function: 'criteriaOf',
    originals: ["laws.lookbackBasis === 'matched-at'"],
  }),
  ...legal('S-80', 'service/query-criteria.ts', lookback, {
    function: 'selectionFor',
    originals: ["laws.query.lookbackBasis === 'matched-at'"],
  }),
  ...legal('S-39', 'core/signal.ts', 'When manifests reach a Starter within the day is open.', {
    function: 'visibleUntilMs',
    originals: ["laws.starterDelay === 'next-day' && plan === 'starter'", 'nowMs / dayMs'],
  }),
  ...unobservable('feed/feed.ts', closing, { function: 'Feed.close' }),
  ...unobservable('feed/sender.ts', closing, { function: 'Sender.close' }),
  ...['FairQueue.ended', 'Deliveries.#end'].flatMap((name) =>
    unobservable(name.startsWith('Fair') ? 'feed/fair-queue.ts' : 'feed/deliveries.ts', attempts, {
      function: name,
      ...(name.startsWith('Deliveries') && { originals: ['this.#queue.ended(delivery.webhookId);'] }),
    }),
  ),
  ...legal('S-241', 'feed/fan-out.ts', grown, {
    function: 'messages',
    originals: ["laws.version.growth === 'none'"],
  }),
  ...legal('S-241', 'feed/outgoing.ts', grown, {
    function: 'outgoingOf',
    originals: ['{ [name.toLowerCase()]: value }', 'name.toLowerCase()'],
  }),
  ...unobservable('feed/outgoing.ts', 'Selfcheck alone intercepts deliveries.', {
    function: 'outgoingOf',
    originals: ['intercept?.(outgoing, sending) ?? outgoing', 'intercept?.(outgoing, sending)'],
  }),
  ...legal('S-02', 'rest/envelope.ts', 'Whether one stream stands in the envelope is open.', {
    function: 'formOf',
    originals: ["envelope.streamDetail === 'wrapped'"],
  }),
  ...legal('S-241', 'rest/growth.ts', grown, { function: 'withGrowth' }),
  ...legal('S-14', inputFile, 'Whether a bad page is refused or corrected is open.', {
    function: 'parameterRefusal',
    originals: ["case 'clamped': return undefined;"],
  }),
  ...ours(inputFile, 'The text of a refusal is for people.', {
    function: 'bodyInput',
    originals: ["({ loc }) => loc.join('.')"],
  }),
  ...legal('S-94', inputFile, 'Whether 400 or 422 refuses an invalid body is open.', {
    function: 'readingOf400',
  }),
  ...legal('S-97', inputFile, place, { function: 'locOf' }),
  ...legal('S-04', 'rest/render.ts', 'Which refusals carry the quota headers is open.', {
    function: 'renderError',
    originals: ["world.laws.envelope.quotaHeadersOn === 'authenticated'"],
  }),
  ...legal('S-05', respondFile, charge, {
    function: 'usageFor',
    originals: ["world.laws.envelope.chargeShown === 'after'", 'before === undefined'],
  }),
  ...legal('S-207', 'service/accounting.ts', 'Whether a read beyond the quota is refused or cut is open.', {
    function: 'serve',
    originals: [
      "isCut && options.refusable === true && laws.quota.beyondQuota === 'refused'",
      'isCut && options.refusable === true',
    ],
  }),
  ...legal('S-150', 'service/beacons.ts', 'Whether description and intent are one field is open.', {
    function: 'fieldsBody',
    originals: ["describedAs === 'both'"],
  }),
  ...legal('S-211', 'service/counters.ts', counted, {
    function: 'countersOf',
    originals: ["laws.stream.countersGoBy === 'published-date'", 'nowMs / dayMs'],
  }),
  ...ours(
    'service/digests.ts',
    'A PUT may replace the digest, so that it loses what the request leaves out.',
    {
      function: 'updateDigest',
      originals: ['body.name !== undefined', 'body.description !== undefined'],
      replacement: 'true',
    },
  ),
  ...ours('service/query.ts', 'The document does not show the content of facets.', {
    function: 'plainQuery',
    originals: ['{ facets }'],
  }),
  ...ours('service/streams.ts', 'A service may show the channels of a result unasked.', {
    function: 'searchResult',
    originals: ['body.include_details === true'],
    replacement: 'true',
  }),
  ...legal('S-89', 'service/streams.ts', 'Where the flag of truncated channels is shown is open.', {
    function: 'channelMembers',
    originals: ['{ source_channels_truncated: truncated }'],
  }),
  ...ours('service/streams.ts', 'The display name of a channel may be null.', {
    function: 'channelDetail',
    originals: ['channel.display ?? channel.name'],
  }),
  ...unobservable('service/streams.ts', 'Only the lists of channels show which channels a stream has.', {
    function: 'channelsOf',
    originals: ['content.channelById(id) ?? []'],
  }),
  ...legal('S-88', 'core/stream.ts', 'Which of its channels a truncated list shows is open.', {
    function: 'showChannels',
    originals: ['shown.some(fits)'],
    replacement: 'shown.every(fits)',
  }),
  ...legal('S-84', viewFile, 'Which aliases of the story a Signal has is open.', {
    function: 'manifestFor',
    originals: [
      'laws.signal.storiesAliases && { stories_id: signal.story_id, stories_version: signal.story_version }',
    ],
  }),
  ...legal('S-67', viewFile, 'Which media format a Signal names is open.', {
    function: 'signalFor',
    originals: ["laws.signal.mediaFormat === 'as-source'"],
  }),
  ...legal('S-83', viewFile, 'Which form the cross-promotion of a Brief has is open.', {
    function: 'briefBody',
    originals: ["laws.crossPromotion === 'string'"],
  }),
  ...legal('S-52', viewFile, gated, { function: 'recordMember' }),
  ...legal('S-198', viewFile, 'Which manifests have the additive fields is open.', {
    function: 'withExtras',
  }),
  ...legal('S-84', viewFile, 'Under which name the version of a story is shown is open.', {
    function: 'versioned',
    originals: ["name === 'both'"],
  }),
  ...ours(webhooksFile, webhookBodies, {
    function: 'webhooks.listWebhookLogs',
    originals: ['context.notifications.logOf(id).map(logLine).reverse()'],
  }),
  ...legal('S-97', webhooksFile, place, {
    function: 'tooManyWebhooks',
    originals: ["['path', 'digest_id']"],
  }),
  ...ours(webhooksFile, webhookBodies, { function: 'register', originals: ['body.label ?? null'] }),
  ...ours(webhooksFile, webhookBodies, {
    function: 'remove',
    originals: ['{ id: webhook.id, deleted: true }'],
  }),
  ...ours(webhooksFile, webhookBodies, {
    function: 'test',
    originals: ['{ id, event: laws.delivery.testName, sent: true }'],
  }),
  ...ours(webhooksFile, webhookBodies, { function: 'bodyOf', originals: ['webhook.disabled === null'] }),
  ...ours(webhooksFile, webhookBodies, { function: 'stateOf', originals: ['{ id, status: state }'] }),
  ...ours(webhooksFile, webhookBodies, {
    function: 'logLine',
    originals: ['{ delivery_id: deliveryId, event, attempt: number }', 'endedMs - startedMs'],
  }),
];
