// The readings as patches of laws. The default of a reading amends nothing: the laws state it.
import type { OperationId } from '../../spec/contract.ts';
import type { ReadingChoice, ReadingId, readings } from '../../spec/readings.ts';
import { minuteMs, secondMs } from '../../spec/units.ts';
import { beaconLaws } from './beacon.ts';
import { conditionalLaws } from './conditional.ts';
import { storageKeyOfRoute } from './idempotency.ts';
import type { LawPatch, Laws } from './laws.ts';
import { planLaws } from './plan.ts';
import { isContentRoute } from './version.ts';

const withoutCatalogDigests = (operation: OperationId): boolean =>
  !['listCatalogDigests', 'listAddedDigests'].includes(operation) && conditionalLaws.sendsTag(operation);
const discovery: ReadonlySet<string> = new Set(['search', 'listTrending']);
const tight = { manifestsPerMonth: 2_000, requestsPerMinute: 60 };
const roomySizes = {
  configBytes: 1.5 * beaconLaws.sizes.configBytes,
  descriptionBytes: 1.5 * beaconLaws.sizes.descriptionBytes,
  promptBytes: 1.5 * beaconLaws.sizes.promptBytes,
  channels: 1.5 * beaconLaws.sizes.channels,
  filters: 1.5 * beaconLaws.sizes.filters,
};
/** None of the first streams of a world. */
const isOneOfForty = (streamId: string): boolean => BigInt(streamId) % 40n === 39n;
const firehoseFlags = { ...planLaws.flags.platform, digests: false, webhook: false };

/** A reading whose alternatives are values of one law. */
function byValue<Topic extends keyof Laws, Name extends keyof Laws[Topic], Value extends Laws[Topic][Name]>(
  topic: Topic,
  name: Name,
  ...values: readonly (Value & string)[]
) {
  const patches = values.map((value) => [value, { [topic]: { [name]: value } }]);
  return Object.fromEntries(patches) as Readonly<Record<Value & string, LawPatch>>;
}

export const readingLaws = {
  'auth.inactive-key': byValue('auth', 'inactiveKey', 'forbidden'),
  'auth.inactive-organisation': byValue('auth', 'inactiveOrganization', 'unauthenticated'),
  'auth.mixed-headers': byValue('auth', 'mixedHeaders', 'refused'),
  'auth.token-surfaces': {
    discovery: { auth: { acceptsAccessToken: (operation) => discovery.has(operation) } },
  },
  'backfill.download-body': byValue('backfill', 'downloadBody', 'bare-url'),
  'backfill.list-age': { fresh: { backfill: { listAgeMs: 0 } } },
  'backfill.list-body': byValue('backfill', 'listBody', 'bare-list'),
  'backfill.unknown-grant': byValue('backfill', 'unknownGrant', '403'),
  'beacon.archived-change': byValue('beacon', 'archivedChange', 'applied'),
  'beacon.archived-listed': byValue('beacon', 'archivedListed', 'on-request'),
  'beacon.both-windows': byValue('beacon', 'bothWindows', 'lookback', 'refused'),
  'beacon.broadening': byValue('beacon', 'broadenedScope', 'replacement'),
  'beacon.broadening-of-channels': byValue('beacon', 'broadenedChannels', 'union'),
  'beacon.cap-counts': { 'active-and-draft': { beacon: { countedStatuses: ['active', 'draft'] } } },
  'beacon.cap-refusal': {
    '409': { beacon: { capRefusal: 'conflict' } },
    '422': { beacon: { capRefusal: 'validation' } },
    '429': { beacon: { capRefusal: 'cap_reached' } },
  },
  'beacon.default-status': { active: { beacon: { statusOfNew: (sent) => sent ?? 'active' } } },
  'beacon.described-as': byValue('beacon', 'describedAs', 'intent'),
  'beacon.draft-execution': { refused: { beacon: { executesDrafts: false } } },
  'beacon.first-entry': { 'left-out': { beacon: { historyHasFirst: false } } },
  'beacon.first-revision': { '0': { beacon: { firstRevision: 0 } } },
  'beacon.idle-change': { 'passed-over': { beacon: { emptyUpdateCounts: false } } },
  'beacon.item-form': byValue('beacon', 'itemForm', 'bare'),
  'beacon.list-form': byValue('beacon', 'listForm', 'bare-with-usage', 'envelope'),
  'beacon.list-limit': { '20-of-100': { beacon: { listLimit: { default: 20, max: 100 } } } },
  'beacon.needless-restore': byValue('beacon', 'restoreOfUnarchived', 'kept'),
  'beacon.new-draft': { refused: { beacon: { createsDrafts: false } } },
  'beacon.no-streams': byValue('beacon', 'withoutSavedStreams', 'no-stream'),
  'beacon.repeated-archive': byValue('beacon', 'repeatedArchive', 'refused'),
  'beacon.sizes': { 'half-as-much-again': { beacon: { sizes: roomySizes } } },
  'beacon.state-revisions': { yes: { beacon: { stateChangesAreRevisions: true } } },
  'beacon.status-change': byValue('beacon', 'statusChange', 'ignored', 'refused'),
  'beacon.unsaved-dimension': byValue('beacon', 'unsavedDimension', 'nothing'),
  'brief.cross-promotion': byValue('brief', 'crossPromotion', 'string'),
  'brief.starter-body': byValue('brief', 'starterBody', 'message', 'null'),
  'conditional.tag-covers': {
    'whole-body': { conditional: { tagCovers: 'body', tag: ({ dataHash }) => `"${dataHash}"` } },
  },
  'connect.credentials': byValue('connect', 'credentials', 'shared'),
  'digest.beacon-parameters': byValue('digest', 'beaconParameters', 'ignored'),
  'digest.deleted-again': byValue('digest', 'deletedAgain', 'done'),
  'digest.deleted-webhooks': byValue('digest', 'deletedWebhooks', 'removed'),
  'digest.domain-rule': byValue('digest', 'domainRule', 'home-and-cross'),
  'digest.fixed-and-chosen': byValue('digest', 'fixedAndChosen', 'intersection'),
  'digest.list-age': { cached: { digest: { listAgeMs: 5 * minuteMs } } },
  'digest.list-tags': { 'own-list': { conditional: { sendsTag: withoutCatalogDigests } } },
  'digest.null-filter': byValue('digest', 'nullFilterSpec', 'ignored'),
  'digest.paused-manifests': byValue('digest', 'pausedManifests', 'none'),
  'digest.removed-streams': byValue('digest', 'removedStreams', 'left-out'),
  'digest.unknown-streams': byValue('digest', 'unknownStreams', 'left-out'),
  'digest.without-streams': byValue('digest', 'withoutStreams', '400'),
  'digest.write-answer': byValue('digest', 'answerToWrite', 'under-key'),
  'delivery.breaker-unit': byValue('delivery', 'breakerCounts', 'attempts'),
  'delivery.content-filters': byValue('delivery', 'contentFilters', 'for-listings'),
  'delivery.digest-changes': byValue('delivery', 'digestChanges', 'catalog-only'),
  'delivery.matched-per': byValue('delivery', 'matchedPer', 'manifest'),
  'delivery.paused-digest': byValue('delivery', 'pausedDigest', 'reporting'),
  'delivery.pending-at-downgrade': byValue('delivery', 'pendingAtDowngrade', 'made'),
  'delivery.pending-at-disable': byValue('delivery', 'pendingAtDisable', 'kept'),
  'delivery.redirect': { success: { delivery: { isSuccess: (status) => status >= 200 && status < 400 } } },
  'delivery.retry-body': byValue('delivery', 'retryBody', 'restamped'),
  'delivery.retry-from': byValue('delivery', 'waitsFrom', 'start'),
  'delivery.signature-case': { upper: { delivery: { signature: (hex) => `sha256=${hex.toUpperCase()}` } } },
  'delivery.stream-return': { silent: { delivery: { reportsReturn: false } } },
  'delivery.subscribed-streams': { few: { delivery: { reportsStream: isOneOfForty } } },
  'delivery.test-event': byValue('delivery', 'testEvents', 'like-any'),
  'delivery.test-name': byValue('delivery', 'testName', 'ping'),
  'delivery.while-disabled': byValue('delivery', 'whileDisabled', 'queued'),
  'envelope.account-age': { fresh: { envelope: { accountAgeMs: 0 } } },
  'envelope.charge-shown': byValue('envelope', 'chargeShown', 'before'),
  'envelope.quota-headers': byValue('envelope', 'quotaHeadersOn', 'success'),
  'envelope.stream-detail': byValue('envelope', 'streamDetail', 'wrapped', 'bare-with-usage'),
  'error.bad-parameter': byValue('error', 'badParameter', '400'),
  'error.foreign-resource': byValue('error', 'foreignResource', '403'),
  'error.handled-body': byValue('error', 'handledBody', 'detail', 'state'),
  'error.malformed-body': byValue('error', 'malformedBody', '400'),
  'error.not-found-detail': byValue('error', 'notFoundDetail', 'object'),
  'error.plan-detail': byValue('error', 'planDetail', 'object'),
  'error.unavailable-detail': byValue('error', 'unavailableDetail', 'object', 'string'),
  'error.unknown-parameter': { lists: { error: { refusesUnknownParameter: (isList) => isList } } },
  'ontology.label-body': byValue('ontology', 'labelField', 'label'),
  'ontology.list-body': byValue('ontology', 'listBody', 'bare-list'),
  'ontology.overwritten-id': byValue('ontology', 'overwrittenId', 'new'),
  'ontology.reads-gated': { open: { plan: { ontologyReadsOpen: true } } },
  'ontology.returned-id': byValue('ontology', 'returnedId', 'kept'),
  'ontology.second-delete': byValue('ontology', 'secondDelete', 'again'),
  'ontology.status-words': byValue('ontology', 'statusWords', 'active'),
  'ontology.undefined-labels': byValue('ontology', 'undefinedLabels', 'refused'),
  'idempotency.after-downgrade': byValue('idempotency', 'afterDowngrade', 'refused'),
  'idempotency.other-route': { independent: { idempotency: { storageKey: storageKeyOfRoute } } },
  'idempotency.payloads-compared': byValue('idempotency', 'payloadsCompared', 'bytes'),
  'idempotency.replayed-secret': { absent: { idempotency: { repeatsSecrets: false } } },
  'idempotency.replays-counted': { uncounted: { idempotency: { replaysCount: false } } },
  'idempotency.supported-writes': {
    digests: { idempotency: { acceptsKey: (operation) => operation === 'createDigest' } },
  },
  'lifecycle.changed-beacon': byValue('lifecycle', 'changedBeacon', 'stale'),
  'lifecycle.changed-query': byValue('lifecycle', 'changedQuery', 'invalid', 'executed'),
  'lifecycle.checkpoint-form': byValue('lifecycle', 'checkpointForm', 'object'),
  'lifecycle.commit-cursor': byValue('lifecycle', 'commitCursorOn', 'every-page'),
  'lifecycle.disabled-flow': byValue('lifecycle', 'disabledFlow', '400', '503'),
  'lifecycle.fields': byValue('lifecycle', 'flowFields', 'refused'),
  'lifecycle.first-delta': byValue('lifecycle', 'firstDelta', 'from-now'),
  'lifecycle.needs-scope': byValue('lifecycle', 'needsScope', 'never'),
  'lifecycle.plain-state': byValue('lifecycle', 'plainState', 'absent'),
  'lifecycle.plan-mode': byValue('lifecycle', 'planMode', 'refused'),
  'lifecycle.plan-use': byValue('lifecycle', 'planUse', 'single-use'),
  'lifecycle.snapshot-lifetime': { 'quarter-hour': { lifecycle: { snapshotLifetimeMs: 15 * minuteMs } } },
  'lifecycle.snapshot-of-unpublished': byValue('lifecycle', 'snapshotOfUnpublished', 'left-out'),
  'lifecycle.snapshot-pages': byValue('lifecycle', 'snapshotPages', 'free'),
  'lifecycle.state-place': byValue('lifecycle', 'statePlace', 'data', 'top'),
  'lifecycle.unaccepted-partial': byValue('lifecycle', 'unacceptedPartial', '409', 'partial-plan'),
  'lifecycle.unknown-token': byValue('lifecycle', 'unknownToken', 'invalid', 'not-found'),
  'lifecycle.unscoped-delta': byValue('lifecycle', 'unscopedDelta', '422'),
  'mcp.advanced-tools': { 'with-core': { mcp: { advancedHasCore: true } } },
  'mcp.answer-form': byValue('mcp', 'answersAs', 'json'),
  'mcp.enterprise-required': { error: { mcp: { enterpriseRequiredIsError: true } } },
  'mcp.foreign-session': { ignored: { mcp: { actorInForeignSession: (callerId) => callerId } } },
  'mcp.guidance': byValue('mcp', 'guidanceOn', 'empty-and-refused'),
  'mcp.messages': {
    address: { mcp: { messageToken: (_own, openers) => openers } },
    token: { mcp: { messageToken: (own) => own } },
  },
  'mcp.proposal': byValue('mcp', 'proposalForm', 'opaque'),
  'mcp.refusals': byValue('mcp', 'refusalForm', 'protocol-error'),
  'mcp.result-form': byValue('mcp', 'resultForm', 'text', 'structured', 'text-after-words'),
  'mcp.sessions': { none: { mcp: { opensSessions: false } } },
  'mcp.token-places': {
    everywhere: { mcp: { acceptsToken: () => true } },
    'sse-only': { mcp: { acceptsToken: (place, path) => place === 'bearer' || path === 'sse' } },
  },
  'mcp.unauthenticated': byValue('mcp', 'unauthenticated', 'protocol-error'),
  'mcp.unknown-arguments': byValue('mcp', 'unknownArguments', 'ignored'),
  'mcp-rate.bucket': {
    session: {
      mcpRate: {
        bucketOf: (organizationId, rateClass, session = '') =>
          `${organizationId}/mcp/${rateClass}/${session}`,
      },
    },
  },
  'mcp-rate.refusal': byValue('mcpRate', 'refusalForm', 'tool-result', 'protocol-error'),
  'paging.bad-page': byValue('paging', 'badPage', '400', 'clamped'),
  'paging.both-page-names': byValue('paging', 'bothNames', 'page_num', 'refused'),
  'paging.list-order': byValue('paging', 'listOrder', 'reversed'),
  'plan.catalog-digests': { 'every-plan': { plan: { catalogDigestsOpen: true } } },
  'plan.digest-list': { empty: { plan: { digestListOpen: true } } },
  'plan.figures': {
    tight: {
      plan: {
        figures: {
          starter: planLaws.figures.starter,
          individual: tight,
          professional: tight,
          startup: tight,
          enterprise: tight,
          platform: tight,
        },
      },
    },
  },
  'plan.hard-caps': { 'starter-only': { plan: { hasHardCap: (plan) => plan === 'starter' } } },
  'plan.platform-surfaces': {
    'firehose-only': {
      plan: {
        flags: { ...planLaws.flags, platform: firehoseFlags },
        hasRecords: (plan) => plan === 'enterprise',
        hasOntology: (plan) => plan === 'enterprise',
        hasCatalogDigests: (plan) => plan === 'enterprise',
      },
    },
  },
  'plan.record-by-id': {
    'platform-and-enterprise': {
      plan: { readsRecordsByManifestId: (plan) => plan === 'platform' || plan === 'enterprise' },
    },
    enterprise: { plan: { readsRecordsByManifestId: (plan) => plan === 'enterprise' } },
  },
  'query.billed-bodies': byValue('query', 'billedBodies', 'none'),
  'query.coverage': byValue('query', 'coverage', 'unplanned'),
  'query.days-zero': {
    'no-window': {
      query: { firstDayOfWindow: (today, days) => (days === 0 ? Number.NEGATIVE_INFINITY : today - days) },
    },
  },
  'query.empty-body': byValue('query', 'emptyBody', 'needs-scope'),
  'query.manifest-ids': byValue('query', 'manifestIds', 'absent'),
  'query.oversized-page': byValue('query', 'oversizedPage', 'capped'),
  'query.sources-and-broadening': {
    broadened: { query: { broadensExactSources: (broadenSources) => broadenSources } },
  },
  'query.stream-fields': byValue('query', 'bothStreamFields', 'stream_ids'),
  'query.target-count': { target: { query: { pageSize: (size, target) => target ?? size } } },
  'query.inverted-window': byValue('query', 'invertedWindow', '422', 'empty'),
  'query.lookback-alone': byValue('query', 'lookbackAlone', 'ignored', 'refused'),
  'query.lookback-basis': byValue('query', 'lookbackBasis', 'published-date'),
  'query.other-filters': byValue('query', 'otherFilters', 'ignored'),
  'query.company-filter': byValue('query', 'companyFilter', 'stream'),
  'query.tag-type-alone': byValue('query', 'tagTypeAlone', 'ignored'),
  'query.unknown-property': byValue('query', 'unknownProperty', '400'),
  'quota.beyond-quota': byValue('quota', 'beyondQuota', 'refused'),
  'quota.clamped-pagination': byValue('quota', 'clampedPagination', 'page-size-served'),
  'quota.empty-read': byValue('quota', 'whenEmptyAndExhausted', 'refused'),
  'quota.exhausted-read': byValue('quota', 'whenExhausted', 'empty-page'),
  'quota.period-anchor': { fifteenth: { quota: { anchorDay: 15 } } },
  'quota.repeated-read': { free: { quota: { repeatsAreFree: true } } },
  'quota.single-read': { free: { quota: { singleReadCharge: 0 } } },
  'quota.unclamped-flags': { 'false-and-zero': { quota: { flagsOnWholePages: true } } },
  'rate.catalog-reads': { uncounted: { rate: { countsFreeReads: false } } },
  'rate.counted': { successes: { rate: { countsStatus: (status) => status < 300 } } },
  'rate.key-share': {
    half: {
      rate: { keyLimit: (limit, keyCount) => (keyCount < 2 ? limit : Math.max(1, Math.floor(limit / 2))) },
    },
  },
  'rate.window': byValue('rate', 'kind', 'fixed', 'bucket'),
  'record.by-manifest-id': byValue('record', 'byManifestId', 'accepted'),
  'record.gated-listing': byValue('record', 'gatedListing', 'null', 'note'),
  'record.gated-single': byValue('record', 'gatedSingle', 'refused'),
  'record.new-version': byValue('record', 'newVersion', 'new-manifest'),
  'search.discovery-body': byValue('search', 'discoveryBody', 'bare-list'),
  'search.quota-flags': byValue('search', 'quotaFlags', 'beside-data'),
  'signal.media-format': byValue('signal', 'mediaFormat', 'as-source'),
  'signal.scan-fields': byValue('signal', 'scanFields', 'none', 'all'),
  'signal.starter-delay': byValue('signal', 'starterDelay', 'next-day'),
  'signal.stories-aliases': { present: { signal: { storiesAliases: true } } },
  'signal.stream-id': byValue('signal', 'streamId', 'the-first'),
  'signal.version-name': byValue('signal', 'versionName', 'story_version', 'version'),
  'signal.visible-after': { 'twenty-seconds': { signal: { visibleAfterMs: 20 * secondMs } } },
  'stream.channel-count': byValue('stream', 'countedChannels', 'active'),
  'stream.counters': byValue('stream', 'countersGoBy', 'published-date'),
  'stream.detail-channels': { 'at-most-25': { stream: { detailChannelsMax: 25 } } },
  'stream.malformed-id': byValue('stream', 'malformedId', '404'),
  'stream.truncated-flag': { present: { stream: { truncatedFlagAlways: true } } },
  'stream.unpublished-detail': byValue('stream', 'unpublishedDetail', '404'),
  'version.growth': {
    some: { version: { growth: 'some' }, delivery: { moreMembers: `,"later_addition":{"rank":1}` } },
  },
  'version.alias-routes': { content: { version: { hasAlias: isContentRoute } } },
  'webhook.digest-content': byValue('webhook', 'digestContentToOwn', 'refused'),
  'webhook.digest-gate': byValue('plan', 'digestWebhooksNeed', 'digests'),
  'webhook.digest-webhooks': byValue('webhook', 'digestWebhooks', 'apart'),
  'webhook.overfull-digest': byValue('webhook', 'overfullDigest', '422', '400'),
  'webhook.test-when-disabled': byValue('webhook', 'testWhenDisabled', 'sent'),
} as const satisfies {
  readonly [R in ReadingId]: Readonly<Record<(typeof readings)[R]['alternatives'][number], LawPatch>>;
};

export function patchesOf(choice: ReadingChoice): readonly LawPatch[] {
  const table: Readonly<Record<string, Readonly<Record<string, LawPatch>>>> = readingLaws;
  return Object.entries(choice).flatMap(([reading, value]) => table[reading]?.[value] ?? []);
}
