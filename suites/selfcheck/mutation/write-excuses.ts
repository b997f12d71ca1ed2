// Source mutants of writes, accounting, envelopes and deliveries that no case has to catch, each with the reason.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const reading = 'It gives the simulator another legal reading.';
const noControl = 'It makes the operations of the operator fail, and no case judges those.';
const droppedLater =
  'What is left waiting is dropped when it would be sent, because the webhook is disabled or gone.';

export const writeExcuses: readonly Excuse[] = [
  ...legal('S-66', 'core/beacon.ts', reading, [
    { in: 'updatedBeacon', from: "laws.statusChange === 'applied'", to: 'false' },
  ]),
  ...legal('S-148', 'core/beacon-size.ts', 'The sizes are approximate.', [
    {
      in: 'sizeIssues',
      from: 'whole > sizes.configBytes',
      to: 'whole >= sizes.configBytes',
      by: 'EqualityOperator',
    },
  ]),
  ...legal('S-163', 'core/delivery.ts', reading, [{ in: 'webhookAfter', from: '!isCounted', to: 'false' }]),
  ...ours('core/error.ts', 'The document shows no headers of a 503.', [
    { in: 'headersOf', from: "refusal.refusal === 'unavailable'", to: 'false' },
  ]),
  ...legal('S-106', 'core/idempotency.ts', reading, [{ in: 'idempotencyLaws.repeatsSecrets' }]),
  ...legal('S-157', 'core/plan.ts', reading, [{ in: 'planLaws.catalogDigestsOpen' }]),
  ...legal('S-56', 'core/auth.ts', 'It decides about half a key pair beside an access token only.', [
    { in: 'byPair', from: 'secret === undefined', to: 'false' },
  ]),
  ...ours('core/webhook.ts', 'The document does not show since when a webhook is disabled, or by what.', [
    { in: 'disabled', from: "webhook.state === 'disabled'", to: 'false' },
  ]),
  ...ours('feed/fan-out.ts', 'The document does not say what an inactive organisation still receives.', [
    { in: 'includesWebhooks', from: 'org?.isActive === true', to: 'true' },
  ]),
  ...unobservable('feed/fan-out.ts', 'The test of an unknown webhook is refused before.', [
    { in: 'test', from: 'webhook === undefined' },
  ]),
  ...unobservable('feed/events.ts', 'A digest reports streams that exist.', [
    { in: 'newContent', from: 'stream === undefined', to: 'false' },
  ]),
  ...unobservable('feed/events.ts', noControl, [
    {
      in: 'eventOf',
      from: "case 'stream-unpublished': return { kind: 'stream.unpublished', data: endData(occurrence), audience: everyone };",
      to: "case 'stream-unpublished':",
    },
  ]),
  ...legal('S-169', 'feed/deliveries.ts', 'A delivery may be repeated at once.', [
    {
      in: 'Deliveries.#begin',
      from: [
        "delivery.fault?.kind === 'duplicate'",
        "delivery.attempts.length === 0 && delivery.fault?.kind === 'duplicate'",
      ],
    },
  ]),
  ...unobservable('feed/deliveries.ts', 'It ignores the late answer to an attempt that was given up.', [
    {
      in: 'Deliveries.#begin',
      from: 'first !== undefined && this.#inFlight.get(delivery.id) === inFlight',
      to: 'true',
    },
  ]),
  ...unobservable('feed/deliveries.ts', 'How many attempts are in flight at once is not stated.', [
    { in: 'Deliveries.#attempt', by: 'BooleanLiteral' },
  ]),
  ...unobservable('feed/deliveries.ts', droppedLater, [
    { in: 'Deliveries.#drop' },
    { in: 'Deliveries.#countForBreaker', from: "laws.pendingAtDisable === 'dropped'", to: 'false' },
  ]),
  ...ours('feed/deliveries.ts', 'Only a fault of the operator makes deliveries wait.', [
    { in: 'Deliveries.#put', from: 'delivery.precedes === null' },
  ]),
  ...unobservable('feed/dispatcher.ts', droppedLater, [{ in: 'Dispatcher.#add', from: 'isTest !== true' }]),
  ...unobservable('feed/feed.ts', 'The log of a removed webhook cannot be read, and no id is used again.', [
    { in: 'Feed.forgetLog' },
  ]),
  ...unobservable('feed/fair-queue.ts', 'How many attempts are in flight at once is not stated.', [
    { in: 'FairQueue.take', from: 'this.#inFlight += 1' },
    { in: 'FairQueue.#rotate', from: 'queue.due.size === 0', to: 'true' },
  ]),
  ...unobservable('feed/fair-queue.ts', 'An empty queue gives nothing either way.', [
    { in: 'FairQueue.take', from: 'webhookId === undefined', to: 'false' },
  ]),
  ...legal('S-02', 'rest/envelope.ts', reading, [
    { in: 'bodyOf', from: "case 'bare': return data.text;", to: "case 'bare':" },
  ]),
  ...ours(
    'rest/growth.ts',
    'Which unlisted members a service adds is its own choice; any may appear at any time.',
    [{ in: 'withGrowth', from: "laws.version.growth === 'none'" }],
  ),
  ...legal('S-33', 'rest/exchange.ts', 'Whether refusals count for the per-minute limit is open.', [
    { in: 'conclude', from: 'status === 304' },
  ]),
  ...legal('S-107', 'rest/input.ts', 'The form of an Idempotency-Key is open.', [
    { in: 'parametersOf', from: 'header.name.toLowerCase()' },
    { in: 'headerRefusal' },
  ]),
  ...ours('core/json-input.ts', 'How deeply a body may be nested is not stated.', [{ in: 'isWithinBounds' }]),
  ...unobservable('service/accounting.ts', 'No manifest comes after all that the quota allows.', [
    {
      in: 'allowedItems',
      from: "allowance.kind === 'exhausted' || !allowance.clamped",
      to: "allowance.kind === 'exhausted' && !allowance.clamped",
    },
  ]),
  ...ours('service/accounting.ts', 'Only an operator makes organisations unmetered.', [
    { in: 'quotaStateOf', by: 'BooleanLiteral' },
  ]),
  ...unobservable('rest/usage.ts', 'It counts again what is cached.', [
    { in: 'usageBlock', from: 'cached !== undefined', to: 'false' },
  ]),
  ...unobservable('service/counters.ts', 'It counts again what is cached.', [
    { in: 'countersOf', from: 'facts.matchedMs + windowMs', to: 'facts.matchedMs - windowMs' },
  ]),
  ...legal('S-181', 'service/backfill.ts', reading, [
    {
      in: 'download',
      from: ["laws.backfill.unknownGrant === '404'", "laws.backfill.downloadBody === 'bare-url'"],
    },
  ]),
  ...ours('service/digests.ts', 'The message of digest.updated is for people.', [
    { in: 'removeStreams', from: `(id) => \`stream \${id} removed\`` },
    { in: 'addStreams', from: `(id) => \`stream \${id} added\`` },
  ]),
  ...legal('S-160', 'service/webhooks.ts', reading, [{ in: 'tooManyWebhooks', by: 'ConditionalExpression' }]),
  ...legal('S-161', 'service/webhooks.ts', reading, [
    { in: 'webhooks.listWebhooks', from: "laws.digestWebhooks === 'together'" },
  ]),
  ...ours('service/webhooks.ts', 'The document does not show the answer to a test.', [
    { in: 'test', by: 'BooleanLiteral' },
  ]),
  ...ours('service/webhooks.ts', 'The document does not show the answer to a removal.', [
    { in: 'remove', by: 'BooleanLiteral' },
  ]),
  ...ours('service/beacons.ts', 'The document does not show the answer to a removal.', [
    { in: 'beacons.deleteBeacon', by: 'BooleanLiteral' },
  ]),
  ...ours('service/digests.ts', 'The document does not show the answer to a removal.', [
    { in: 'deleteDigest', by: 'BooleanLiteral' },
  ]),
  ...ours('service/webhooks.ts', 'The answer to a registration may have further members.', [
    { in: 'register', from: 'of.digestId !== null', to: 'true' },
  ]),
  ...unobservable(
    'service/removed-webhooks.ts',
    'The log of a removed webhook cannot be read, and no id is used again.',
    [{ in: 'removeWebhook', from: 'notifications.forgetLog(id);' }],
  ),
  ...legal('S-29', 'service/listing.ts', reading, [
    {
      in: 'paginationOf',
      from: [
        "laws.quota.clampedPagination === 'page-size-served'",
        "laws.quota.clampedPagination === 'page-size-served' && size > 0",
      ],
    },
    {
      in: 'paginationOf',
      from: "laws.quota.clampedPagination === 'page-size-served' && size > 0 && from % size === 0",
      by: 'LogicalOperator',
    },
  ]),
  ...legal('S-20', 'rest/envelope.ts', reading, [{ in: 'contentOf', from: '!costInData', to: 'costInData' }]),
  ...ours(
    'service/catalog-digests.ts',
    'The document does not show the rows of the lists of catalog digests.',
    [{ in: 'listOf', from: 'false', to: 'true' }],
  ),
  ...legal('S-115', 'rest/envelope.ts', reading, [
    { in: 'contentOf', from: "statePlace !== 'top' && progress", to: 'true' },
    { in: 'bodyOf', from: 'otherMembers === noMembers', to: 'otherMembers !== noMembers' },
  ]),
];
