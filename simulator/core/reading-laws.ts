// The readings as patches of laws. The default of a reading amends nothing: the laws state it.
import type { OperationId } from '../../spec/contract.ts';
import type { ReadingChoice, ReadingId, readings } from '../../spec/readings.ts';
import { minuteMs, secondMs } from '../../spec/units.ts';
import { beaconLaws } from './beacon.ts';
import { conditionalLaws } from './conditional.ts';
import { storageKeyOfRoute } from './idempotency.ts';
import type { LawPatch } from './laws.ts';
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

export const readingLaws = {
  'auth.inactive-key': { forbidden: { auth: { inactiveKey: 'forbidden' } } },
  'auth.inactive-organisation': { unauthenticated: { auth: { inactiveOrganization: 'unauthenticated' } } },
  'auth.mixed-headers': { refused: { auth: { mixedHeaders: 'refused' } } },
  'auth.token-surfaces': {
    discovery: { auth: { acceptsAccessToken: (operation) => discovery.has(operation) } },
  },
  'backfill.download-body': { 'bare-url': { backfill: { downloadBody: 'bare-url' } } },
  'backfill.list-age': { fresh: { backfill: { listAgeMs: 0 } } },
  'backfill.list-body': { 'bare-list': { backfill: { listBody: 'bare-list' } } },
  'backfill.unknown-grant': { '403': { backfill: { unknownGrant: '403' } } },
  'beacon.archived-change': { applied: { beacon: { archivedChange: 'applied' } } },
  'beacon.archived-listed': { 'on-request': { beacon: { archivedListed: 'on-request' } } },
  'beacon.both-windows': {
    lookback: { beacon: { bothWindows: 'lookback' } },
    refused: { beacon: { bothWindows: 'refused' } },
  },
  'beacon.broadening': { replacement: { beacon: { broadenedScope: 'replacement' } } },
  'beacon.broadening-of-channels': { union: { beacon: { broadenedChannels: 'union' } } },
  'beacon.cap-counts': { 'active-and-draft': { beacon: { countedStatuses: ['active', 'draft'] } } },
  'beacon.cap-refusal': {
    '409': { beacon: { capRefusal: 'conflict' } },
    '422': { beacon: { capRefusal: 'validation' } },
    '429': { beacon: { capRefusal: 'cap_reached' } },
  },
  'beacon.default-status': { active: { beacon: { statusOfNew: (sent) => sent ?? 'active' } } },
  'beacon.described-as': { intent: { beacon: { describedAs: 'intent' } } },
  'beacon.draft-execution': { refused: { beacon: { executesDrafts: false } } },
  'beacon.first-entry': { 'left-out': { beacon: { historyHasFirst: false } } },
  'beacon.first-revision': { '0': { beacon: { firstRevision: 0 } } },
  'beacon.idle-change': { 'passed-over': { beacon: { emptyUpdateCounts: false } } },
  'beacon.item-form': { bare: { beacon: { itemForm: 'bare' } } },
  'beacon.list-form': {
    'bare-with-usage': { beacon: { listForm: 'bare-with-usage' } },
    envelope: { beacon: { listForm: 'envelope' } },
  },
  'beacon.list-limit': { '20-of-100': { beacon: { listLimit: { default: 20, max: 100 } } } },
  'beacon.needless-restore': { kept: { beacon: { restoreOfUnarchived: 'kept' } } },
  'beacon.new-draft': { refused: { beacon: { createsDrafts: false } } },
  'beacon.no-streams': { 'no-stream': { beacon: { withoutSavedStreams: 'no-stream' } } },
  'beacon.repeated-archive': { refused: { beacon: { repeatedArchive: 'refused' } } },
  'beacon.sizes': { 'half-as-much-again': { beacon: { sizes: roomySizes } } },
  'beacon.state-revisions': { yes: { beacon: { stateChangesAreRevisions: true } } },
  'beacon.status-change': {
    ignored: { beacon: { statusChange: 'ignored' } },
    refused: { beacon: { statusChange: 'refused' } },
  },
  'beacon.unsaved-dimension': { nothing: { beacon: { unsavedDimension: 'nothing' } } },
  'brief.cross-promotion': { string: { brief: { crossPromotion: 'string' } } },
  'brief.starter-body': {
    message: { brief: { starterBody: 'message' } },
    null: { brief: { starterBody: 'null' } },
  },
  'conditional.tag-covers': {
    'whole-body': { conditional: { tagCovers: 'body', tag: ({ dataHash }) => `"${dataHash}"` } },
  },
  'connect.credentials': { shared: { connect: { credentials: 'shared' } } },
  'digest.beacon-parameters': { ignored: { digest: { beaconParameters: 'ignored' } } },
  'digest.deleted-again': { done: { digest: { deletedAgain: 'done' } } },
  'digest.deleted-webhooks': { removed: { digest: { deletedWebhooks: 'removed' } } },
  'digest.domain-rule': { 'home-and-cross': { digest: { domainRule: 'home-and-cross' } } },
  'digest.fixed-and-chosen': { intersection: { digest: { fixedAndChosen: 'intersection' } } },
  'digest.list-age': { cached: { digest: { listAgeMs: 5 * minuteMs } } },
  'digest.list-tags': { 'own-list': { conditional: { sendsTag: withoutCatalogDigests } } },
  'digest.null-filter': { ignored: { digest: { nullFilterSpec: 'ignored' } } },
  'digest.paused-manifests': { none: { digest: { pausedManifests: 'none' } } },
  'digest.removed-streams': { 'left-out': { digest: { removedStreams: 'left-out' } } },
  'digest.unknown-streams': { 'left-out': { digest: { unknownStreams: 'left-out' } } },
  'digest.without-streams': { '400': { digest: { withoutStreams: '400' } } },
  'digest.write-answer': { 'under-key': { digest: { answerToWrite: 'under-key' } } },
  'delivery.breaker-unit': { attempts: { delivery: { breakerCounts: 'attempts' } } },
  'delivery.content-filters': { 'for-listings': { delivery: { contentFilters: 'for-listings' } } },
  'delivery.digest-changes': { 'catalog-only': { delivery: { digestChanges: 'catalog-only' } } },
  'delivery.matched-per': { manifest: { delivery: { matchedPer: 'manifest' } } },
  'delivery.paused-digest': { reporting: { delivery: { pausedDigest: 'reporting' } } },
  'delivery.pending-at-downgrade': { made: { delivery: { pendingAtDowngrade: 'made' } } },
  'delivery.pending-at-disable': { kept: { delivery: { pendingAtDisable: 'kept' } } },
  'delivery.redirect': { success: { delivery: { isSuccess: (status) => status >= 200 && status < 400 } } },
  'delivery.retry-body': { restamped: { delivery: { retryBody: 'restamped' } } },
  'delivery.retry-from': { start: { delivery: { waitsFrom: 'start' } } },
  'delivery.signature-case': { upper: { delivery: { signature: (hex) => `sha256=${hex.toUpperCase()}` } } },
  'delivery.stream-return': { silent: { delivery: { reportsReturn: false } } },
  'delivery.subscribed-streams': { few: { delivery: { reportsStream: isOneOfForty } } },
  'delivery.test-event': { 'like-any': { delivery: { testEvents: 'like-any' } } },
  'delivery.test-name': { ping: { delivery: { testName: 'ping' } } },
  'delivery.while-disabled': { queued: { delivery: { whileDisabled: 'queued' } } },
  'envelope.account-age': { fresh: { envelope: { accountAgeMs: 0 } } },
  'envelope.charge-shown': { before: { envelope: { chargeShown: 'before' } } },
  'envelope.quota-headers': { success: { envelope: { quotaHeadersOn: 'success' } } },
  'envelope.stream-detail': {
    wrapped: { envelope: { streamDetail: 'wrapped' } },
    'bare-with-usage': { envelope: { streamDetail: 'bare-with-usage' } },
  },
  'error.bad-parameter': { '400': { error: { badParameter: '400' } } },
  'error.foreign-resource': { '403': { error: { foreignResource: '403' } } },
  'error.handled-body': {
    detail: { error: { handledBody: 'detail' } },
    state: { error: { handledBody: 'state' } },
  },
  'error.malformed-body': { '400': { error: { malformedBody: '400' } } },
  'error.not-found-detail': { object: { error: { notFoundDetail: 'object' } } },
  'error.plan-detail': { object: { error: { planDetail: 'object' } } },
  'error.unavailable-detail': {
    object: { error: { unavailableDetail: 'object' } },
    string: { error: { unavailableDetail: 'string' } },
  },
  'error.unknown-parameter': { lists: { error: { refusesUnknownParameter: (isList) => isList } } },
  'ontology.label-body': { label: { ontology: { labelField: 'label' } } },
  'ontology.list-body': { 'bare-list': { ontology: { listBody: 'bare-list' } } },
  'ontology.overwritten-id': { new: { ontology: { overwrittenId: 'new' } } },
  'ontology.reads-gated': { open: { plan: { ontologyReadsOpen: true } } },
  'ontology.returned-id': { kept: { ontology: { returnedId: 'kept' } } },
  'ontology.second-delete': { again: { ontology: { secondDelete: 'again' } } },
  'ontology.status-words': { active: { ontology: { statusWords: 'active' } } },
  'ontology.undefined-labels': { refused: { ontology: { undefinedLabels: 'refused' } } },
  'idempotency.after-downgrade': { refused: { idempotency: { afterDowngrade: 'refused' } } },
  'idempotency.other-route': { independent: { idempotency: { storageKey: storageKeyOfRoute } } },
  'idempotency.payloads-compared': { bytes: { idempotency: { payloadsCompared: 'bytes' } } },
  'idempotency.replayed-secret': { absent: { idempotency: { repeatsSecrets: false } } },
  'idempotency.replays-counted': { uncounted: { idempotency: { replaysCount: false } } },
  'idempotency.supported-writes': {
    digests: { idempotency: { acceptsKey: (operation) => operation === 'createDigest' } },
  },
  'lifecycle.changed-beacon': { stale: { lifecycle: { changedBeacon: 'stale' } } },
  'lifecycle.changed-query': {
    invalid: { lifecycle: { changedQuery: 'invalid' } },
    executed: { lifecycle: { changedQuery: 'executed' } },
  },
  'lifecycle.checkpoint-form': { object: { lifecycle: { checkpointForm: 'object' } } },
  'lifecycle.commit-cursor': { 'every-page': { lifecycle: { commitCursorOn: 'every-page' } } },
  'lifecycle.disabled-flow': {
    '400': { lifecycle: { disabledFlow: '400' } },
    '503': { lifecycle: { disabledFlow: '503' } },
  },
  'lifecycle.fields': { refused: { lifecycle: { flowFields: 'refused' } } },
  'lifecycle.first-delta': { 'from-now': { lifecycle: { firstDelta: 'from-now' } } },
  'lifecycle.needs-scope': { never: { lifecycle: { needsScope: 'never' } } },
  'lifecycle.plain-state': { absent: { lifecycle: { plainState: 'absent' } } },
  'lifecycle.plan-mode': { refused: { lifecycle: { planMode: 'refused' } } },
  'lifecycle.plan-use': { 'single-use': { lifecycle: { planUse: 'single-use' } } },
  'lifecycle.snapshot-lifetime': { 'quarter-hour': { lifecycle: { snapshotLifetimeMs: 15 * minuteMs } } },
  'lifecycle.snapshot-of-unpublished': { 'left-out': { lifecycle: { snapshotOfUnpublished: 'left-out' } } },
  'lifecycle.snapshot-pages': { free: { lifecycle: { snapshotPages: 'free' } } },
  'lifecycle.state-place': {
    data: { lifecycle: { statePlace: 'data' } },
    top: { lifecycle: { statePlace: 'top' } },
  },
  'lifecycle.unaccepted-partial': {
    '409': { lifecycle: { unacceptedPartial: '409' } },
    'partial-plan': { lifecycle: { unacceptedPartial: 'partial-plan' } },
  },
  'lifecycle.unknown-token': {
    invalid: { lifecycle: { unknownToken: 'invalid' } },
    'not-found': { lifecycle: { unknownToken: 'not-found' } },
  },
  'lifecycle.unscoped-delta': { '422': { lifecycle: { unscopedDelta: '422' } } },
  'mcp.advanced-tools': { 'with-core': { mcp: { advancedHasCore: true } } },
  'mcp.answer-form': { json: { mcp: { answersAs: 'json' } } },
  'mcp.enterprise-required': { error: { mcp: { enterpriseRequiredIsError: true } } },
  'mcp.foreign-session': { ignored: { mcp: { actorInForeignSession: (callerId) => callerId } } },
  'mcp.guidance': { 'empty-and-refused': { mcp: { guidanceOn: 'empty-and-refused' } } },
  'mcp.messages': {
    address: { mcp: { messageToken: (_own, openers) => openers } },
    token: { mcp: { messageToken: (own) => own } },
  },
  'mcp.proposal': { opaque: { mcp: { proposalForm: 'opaque' } } },
  'mcp.refusals': { 'protocol-error': { mcp: { refusalForm: 'protocol-error' } } },
  'mcp.result-form': {
    text: { mcp: { resultForm: 'text' } },
    structured: { mcp: { resultForm: 'structured' } },
    'text-after-words': { mcp: { resultForm: 'text-after-words' } },
  },
  'mcp.sessions': { none: { mcp: { opensSessions: false } } },
  'mcp.token-places': {
    everywhere: { mcp: { acceptsToken: () => true } },
    'sse-only': { mcp: { acceptsToken: (place, path) => place === 'bearer' || path === 'sse' } },
  },
  'mcp.unauthenticated': { 'protocol-error': { mcp: { unauthenticated: 'protocol-error' } } },
  'mcp.unknown-arguments': { ignored: { mcp: { unknownArguments: 'ignored' } } },
  'mcp-rate.bucket': {
    session: {
      mcpRate: {
        bucketOf: (organizationId, rateClass, session = '') =>
          `${organizationId}/mcp/${rateClass}/${session}`,
      },
    },
  },
  'mcp-rate.refusal': {
    'tool-result': { mcpRate: { refusalForm: 'tool-result' } },
    'protocol-error': { mcpRate: { refusalForm: 'protocol-error' } },
  },
  'paging.bad-page': { '400': { paging: { badPage: '400' } }, clamped: { paging: { badPage: 'clamped' } } },
  'paging.both-page-names': {
    page_num: { paging: { bothNames: 'page_num' } },
    refused: { paging: { bothNames: 'refused' } },
  },
  'paging.list-order': { reversed: { paging: { listOrder: 'reversed' } } },
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
  'query.billed-bodies': { none: { query: { billedBodies: 'none' } } },
  'query.coverage': { unplanned: { query: { coverage: 'unplanned' } } },
  'query.days-zero': {
    'no-window': {
      query: { firstDayOfWindow: (today, days) => (days === 0 ? Number.NEGATIVE_INFINITY : today - days) },
    },
  },
  'query.empty-body': { 'needs-scope': { query: { emptyBody: 'needs-scope' } } },
  'query.manifest-ids': { absent: { query: { manifestIds: 'absent' } } },
  'query.oversized-page': { capped: { query: { oversizedPage: 'capped' } } },
  'query.sources-and-broadening': {
    broadened: { query: { broadensExactSources: (broadenSources) => broadenSources } },
  },
  'query.stream-fields': { stream_ids: { query: { bothStreamFields: 'stream_ids' } } },
  'query.target-count': { target: { query: { pageSize: (size, target) => target ?? size } } },
  'query.inverted-window': {
    '422': { query: { invertedWindow: '422' } },
    empty: { query: { invertedWindow: 'empty' } },
  },
  'query.lookback-alone': {
    ignored: { query: { lookbackAlone: 'ignored' } },
    refused: { query: { lookbackAlone: 'refused' } },
  },
  'query.lookback-basis': { 'published-date': { query: { lookbackBasis: 'published-date' } } },
  'query.other-filters': { ignored: { query: { otherFilters: 'ignored' } } },
  'query.company-filter': { stream: { query: { companyFilter: 'stream' } } },
  'query.tag-type-alone': { ignored: { query: { tagTypeAlone: 'ignored' } } },
  'query.unknown-property': { '400': { query: { unknownProperty: '400' } } },
  'quota.beyond-quota': { refused: { quota: { beyondQuota: 'refused' } } },
  'quota.clamped-pagination': { 'page-size-served': { quota: { clampedPagination: 'page-size-served' } } },
  'quota.empty-read': { refused: { quota: { whenEmptyAndExhausted: 'refused' } } },
  'quota.exhausted-read': { 'empty-page': { quota: { whenExhausted: 'empty-page' } } },
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
  'rate.window': { fixed: { rate: { kind: 'fixed' } }, bucket: { rate: { kind: 'bucket' } } },
  'record.by-manifest-id': { accepted: { record: { byManifestId: 'accepted' } } },
  'record.gated-listing': {
    null: { record: { gatedListing: 'null' } },
    note: { record: { gatedListing: 'note' } },
  },
  'record.gated-single': { refused: { record: { gatedSingle: 'refused' } } },
  'record.new-version': { 'new-manifest': { record: { newVersion: 'new-manifest' } } },
  'search.discovery-body': { 'bare-list': { search: { discoveryBody: 'bare-list' } } },
  'search.quota-flags': { 'beside-data': { search: { quotaFlags: 'beside-data' } } },
  'signal.media-format': { 'as-source': { signal: { mediaFormat: 'as-source' } } },
  'signal.scan-fields': { none: { signal: { scanFields: 'none' } }, all: { signal: { scanFields: 'all' } } },
  'signal.starter-delay': { 'next-day': { signal: { starterDelay: 'next-day' } } },
  'signal.stories-aliases': { present: { signal: { storiesAliases: true } } },
  'signal.stream-id': { 'the-first': { signal: { streamId: 'the-first' } } },
  'signal.version-name': {
    story_version: { signal: { versionName: 'story_version' } },
    version: { signal: { versionName: 'version' } },
  },
  'signal.visible-after': { 'twenty-seconds': { signal: { visibleAfterMs: 20 * secondMs } } },
  'stream.channel-count': { active: { stream: { countedChannels: 'active' } } },
  'stream.counters': { 'published-date': { stream: { countersGoBy: 'published-date' } } },
  'stream.detail-channels': { 'at-most-25': { stream: { detailChannelsMax: 25 } } },
  'stream.malformed-id': { '404': { stream: { malformedId: '404' } } },
  'stream.truncated-flag': { present: { stream: { truncatedFlagAlways: true } } },
  'stream.unpublished-detail': { '404': { stream: { unpublishedDetail: '404' } } },
  'version.growth': {
    some: { version: { growth: 'some' }, delivery: { moreMembers: `,"later_addition":{"rank":1}` } },
  },
  'version.alias-routes': { content: { version: { hasAlias: isContentRoute } } },
  'webhook.digest-content': { refused: { webhook: { digestContentToOwn: 'refused' } } },
  'webhook.digest-gate': { digests: { plan: { digestWebhooksNeed: 'digests' } } },
  'webhook.digest-webhooks': { apart: { webhook: { digestWebhooks: 'apart' } } },
  'webhook.overfull-digest': {
    '422': { webhook: { overfullDigest: '422' } },
    '400': { webhook: { overfullDigest: '400' } },
  },
  'webhook.test-when-disabled': { sent: { webhook: { testWhenDisabled: 'sent' } } },
} as const satisfies {
  readonly [R in ReadingId]: Readonly<Record<(typeof readings)[R]['alternatives'][number], LawPatch>>;
};

/** The patches of a choice of readings. */
export function patchesOf(choice: ReadingChoice): readonly LawPatch[] {
  const table: Readonly<Record<string, Readonly<Record<string, LawPatch>>>> = readingLaws;
  return Object.entries(choice).flatMap(([reading, value]) => table[reading]?.[value] ?? []);
}
