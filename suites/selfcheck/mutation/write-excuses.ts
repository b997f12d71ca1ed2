// Source mutants of writes, accounting, envelopes and deliveries that no case has to catch, each with the reason.
import type { Excuse } from './excuse.ts';

const reading = 'It gives the simulator another legal reading.';
const noControl = 'It makes the operations of the operator fail, and no case judges those.';
const droppedLater =
  'What is left waiting is dropped when it would be sent, because the webhook is disabled or gone.';

export const writeExcuses: readonly Excuse[] = [
  {
    ...{ kind: 'legal-by-silence', silence: 'S-66', file: 'core/beacon.ts', function: 'updatedBeacon' },
    ...{ original: "laws.statusChange === 'applied'", replacement: 'false', reason: reading },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-148', file: 'core/beacon-size.ts', function: 'sizeIssues' },
    ...{ mutators: ['EqualityOperator'], original: 'whole > sizes.configBytes' },
    ...{ replacement: 'whole >= sizes.configBytes', reason: 'The sizes are approximate.' },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-163', file: 'core/delivery.ts', function: 'webhookAfter' },
    ...{ original: '!isCounted', replacement: 'false', reason: reading },
  },
  {
    ...{ kind: 'our-choice', file: 'core/error.ts', function: 'headersOf' },
    ...{ original: "refusal.refusal === 'unavailable'", replacement: 'false' },
    reason: 'The document shows no headers of a 503.',
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-106', file: 'core/idempotency.ts' },
    ...{ function: 'idempotencyLaws.repeatsSecrets', reason: reading },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-157', file: 'core/plan.ts' },
    ...{ function: 'planLaws.catalogDigestsOpen', reason: reading },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-56', file: 'core/auth.ts', function: 'byPair' },
    ...{ original: 'secret === undefined', replacement: 'false' },
    reason: 'It decides about half a key pair beside an access token only.',
  },
  {
    ...{ kind: 'our-choice', file: 'core/webhook.ts', function: 'disabled' },
    ...{ original: "webhook.state === 'disabled'", replacement: 'false' },
    reason: 'The document does not show since when a webhook is disabled, or by what.',
  },
  {
    kind: 'our-choice',
    file: 'feed/fan-out.ts',
    function: 'includesWebhooks',
    ...{ original: 'org?.isActive === true', replacement: 'true' },
    reason: 'The document does not say what an inactive organisation still receives.',
  },
  {
    ...{ kind: 'unobservable', file: 'feed/fan-out.ts', function: 'test', original: 'webhook === undefined' },
    reason: 'The test of an unknown webhook is refused before.',
  },
  {
    ...{ kind: 'unobservable', file: 'feed/events.ts', function: 'newContent' },
    ...{ original: 'stream === undefined', replacement: 'false' },
    reason: 'A digest reports streams that exist.',
  },
  {
    ...{ kind: 'unobservable', file: 'feed/events.ts', function: 'eventOf' },
    original:
      "case 'stream-unpublished': return { kind: 'stream.unpublished', data: endData(occurrence), audience: everyone };",
    ...{ replacement: "case 'stream-unpublished':", reason: noControl },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-169', file: 'feed/deliveries.ts' },
    ...{ function: 'Deliveries.#begin', original: "delivery.fault?.kind === 'duplicate'" },
    reason: 'A delivery may be repeated at once.',
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-169', file: 'feed/deliveries.ts' },
    function: 'Deliveries.#begin',
    original: "delivery.attempts.length === 0 && delivery.fault?.kind === 'duplicate'",
    reason: 'A delivery may be repeated at once.',
  },
  {
    ...{ kind: 'unobservable', file: 'feed/deliveries.ts', function: 'Deliveries.#begin' },
    ...{
      original: 'first !== undefined && this.#inFlight.get(delivery.id) === inFlight',
      replacement: 'true',
    },
    reason: 'It ignores the late answer to an attempt that was given up.',
  },
  {
    ...{ kind: 'unobservable', file: 'feed/deliveries.ts', function: 'Deliveries.#attempt' },
    ...{ mutators: ['BooleanLiteral'], reason: 'How many attempts are in flight at once is not stated.' },
  },
  {
    ...{ kind: 'unobservable', file: 'feed/deliveries.ts', function: 'Deliveries.#drop' },
    reason: droppedLater,
  },
  {
    ...{ kind: 'unobservable', file: 'feed/deliveries.ts', function: 'Deliveries.#countForBreaker' },
    ...{ original: "laws.pendingAtDisable === 'dropped'", replacement: 'false', reason: droppedLater },
  },
  {
    ...{ kind: 'our-choice', file: 'feed/deliveries.ts', function: 'Deliveries.#put' },
    ...{
      original: 'delivery.precedes === null',
      reason: 'Only a fault of the operator makes deliveries wait.',
    },
  },
  {
    ...{ kind: 'unobservable', file: 'feed/dispatcher.ts', function: 'Dispatcher.#add' },
    ...{ original: 'isTest !== true', reason: droppedLater },
  },
  {
    ...{ kind: 'unobservable', file: 'feed/feed.ts', function: 'Feed.forgetLog' },
    reason: 'The log of a removed webhook cannot be read, and no id is used again.',
  },
  {
    ...{ kind: 'unobservable', file: 'feed/fair-queue.ts', function: 'FairQueue.take' },
    ...{ original: 'this.#inFlight += 1', reason: 'How many attempts are in flight at once is not stated.' },
  },
  {
    ...{ kind: 'unobservable', file: 'feed/fair-queue.ts', function: 'FairQueue.#rotate' },
    ...{ original: 'queue.due.size === 0', replacement: 'true' },
    reason: 'How many attempts are in flight at once is not stated.',
  },
  {
    ...{ kind: 'unobservable', file: 'feed/fair-queue.ts', function: 'FairQueue.take' },
    ...{ original: 'webhookId === undefined', replacement: 'false' },
    reason: 'An empty queue gives nothing either way.',
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-02', file: 'rest/envelope.ts', function: 'bodyOf' },
    ...{ original: "case 'bare': return data.text;", replacement: "case 'bare':", reason: reading },
  },
  {
    ...{ kind: 'our-choice', file: 'rest/growth.ts', function: 'withGrowth' },
    ...{ original: "laws.version.growth === 'none'" },
    reason: 'Which unlisted members a service adds is its own choice; any may appear at any time.',
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-33', file: 'rest/exchange.ts', function: 'conclude' },
    ...{ original: 'status === 304', reason: 'Whether refusals count for the per-minute limit is open.' },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-107', file: 'rest/input.ts', function: 'parametersOf' },
    ...{ original: 'header.name.toLowerCase()', reason: 'The form of an Idempotency-Key is open.' },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-107', file: 'rest/input.ts', function: 'headerRefusal' },
    reason: 'The form of an Idempotency-Key is open.',
  },
  {
    kind: 'our-choice',
    file: 'core/json-input.ts',
    function: 'isWithinBounds',
    reason: 'How deeply a body may be nested is not stated.',
  },
  {
    ...{ kind: 'unobservable', file: 'service/accounting.ts', function: 'allowedItems' },
    original: "allowance.kind === 'exhausted' || !allowance.clamped",
    replacement: "allowance.kind === 'exhausted' && !allowance.clamped",
    reason: 'No manifest comes after all that the quota allows.',
  },
  {
    ...{ kind: 'our-choice', file: 'service/accounting.ts', function: 'quotaStateOf' },
    ...{ mutators: ['BooleanLiteral'], reason: 'Only an operator makes organisations unmetered.' },
  },
  {
    ...{ kind: 'unobservable', file: 'rest/usage.ts', function: 'usageBlock' },
    ...{ original: 'cached !== undefined', replacement: 'false' },
    reason: 'It counts again what is cached.',
  },
  {
    ...{ kind: 'unobservable', file: 'service/counters.ts', function: 'countersOf' },
    ...{ original: 'facts.matchedMs + windowMs', replacement: 'facts.matchedMs - windowMs' },
    reason: 'It counts again what is cached.',
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-181', file: 'service/backfill.ts', function: 'download' },
    ...{ original: "laws.backfill.unknownGrant === '404'", reason: reading },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-181', file: 'service/backfill.ts', function: 'download' },
    ...{ original: "laws.backfill.downloadBody === 'bare-url'", reason: reading },
  },
  {
    ...{ kind: 'our-choice', file: 'service/digests.ts', function: 'removeStreams' },
    original: `(id) => \`stream \${id} removed\``,
    reason: 'The message of digest.updated is for people.',
  },
  {
    ...{ kind: 'our-choice', file: 'service/digests.ts', function: 'addStreams' },
    original: `(id) => \`stream \${id} added\``,
    reason: 'The message of digest.updated is for people.',
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-160', file: 'service/webhooks.ts' },
    ...{ function: 'tooManyWebhooks', mutators: ['ConditionalExpression'], reason: reading },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-161', file: 'service/webhooks.ts' },
    function: 'webhooks.listWebhooks',
    ...{ original: "laws.digestWebhooks === 'together'", reason: reading },
  },
  {
    ...{ kind: 'our-choice', file: 'service/webhooks.ts', function: 'test', mutators: ['BooleanLiteral'] },
    reason: 'The document does not show the answer to a test.',
  },
  {
    ...{ kind: 'our-choice', file: 'service/webhooks.ts', function: 'remove', mutators: ['BooleanLiteral'] },
    reason: 'The document does not show the answer to a removal.',
  },
  {
    ...{ kind: 'our-choice', file: 'service/beacons.ts', mutators: ['BooleanLiteral'] },
    ...{ function: 'beacons.deleteBeacon', reason: 'The document does not show the answer to a removal.' },
  },
  {
    ...{ kind: 'our-choice', file: 'service/digests.ts', mutators: ['BooleanLiteral'] },
    ...{ function: 'deleteDigest', reason: 'The document does not show the answer to a removal.' },
  },
  {
    ...{ kind: 'our-choice', file: 'service/webhooks.ts', function: 'register' },
    ...{ original: 'of.digestId !== null', replacement: 'true' },
    reason: 'The answer to a registration may have further members.',
  },
  {
    ...{ kind: 'unobservable', file: 'service/removed-webhooks.ts', function: 'removeWebhook' },
    ...{ original: 'notifications.forgetLog(id);' },
    reason: 'The log of a removed webhook cannot be read, and no id is used again.',
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-29', file: 'service/listing.ts', function: 'paginationOf' },
    ...{ original: "laws.quota.clampedPagination === 'page-size-served'", reason: reading },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-29', file: 'service/listing.ts', function: 'paginationOf' },
    ...{ original: "laws.quota.clampedPagination === 'page-size-served' && size > 0", reason: reading },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-29', file: 'service/listing.ts', function: 'paginationOf' },
    original: "laws.quota.clampedPagination === 'page-size-served' && size > 0 && from % size === 0",
    ...{ mutators: ['LogicalOperator'], reason: reading },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-20', file: 'rest/envelope.ts', function: 'contentOf' },
    ...{ original: '!costInData', replacement: 'costInData', reason: reading },
  },
  {
    ...{ kind: 'our-choice', file: 'service/catalog-digests.ts', function: 'listOf' },
    ...{ original: 'false', replacement: 'true' },
    reason: 'The document does not show the rows of the lists of catalog digests.',
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-115', file: 'rest/envelope.ts', function: 'contentOf' },
    ...{ original: "statePlace !== 'top' && progress", replacement: 'true', reason: reading },
  },
  {
    ...{ kind: 'legal-by-silence', silence: 'S-115', file: 'rest/envelope.ts', function: 'bodyOf' },
    ...{ original: 'otherMembers === noMembers', replacement: 'otherMembers !== noMembers' },
    reason: reading,
  },
];
