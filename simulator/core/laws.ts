// All laws of the simulator, and how readings and mutants amend them.
import type { ReadingChoice, ReadingId, readings } from '../../spec/readings.ts';
import { type AuthLaws, authLaws } from './auth.ts';
import { type BriefLaws, briefLaws } from './brief.ts';
import { type ConditionalLaws, conditionalLaws } from './conditional.ts';
import { type ConnectLaws, connectLaws } from './connect.ts';
import { type EnvelopeLaws, envelopeLaws } from './envelope.ts';
import { type ErrorLaws, errorLaws } from './error.ts';
import { type PagingLaws, pagingLaws } from './paging.ts';
import { type PlanLaws, planLaws } from './plan.ts';
import { type QueryLaws, queryLaws } from './query.ts';
import { type QuotaLaws, quotaLaws } from './quota.ts';
import { type RateLaws, rateLaws } from './rate.ts';
import { type RecordLaws, recordLaws } from './record.ts';
import { type SearchLaws, searchLaws } from './search.ts';
import { type SignalLaws, signalLaws } from './signal.ts';
import { type StreamLaws, streamLaws } from './stream.ts';
import { isContentRoute, type VersionLaws, versionLaws } from './version.ts';

export interface Laws {
  readonly auth: AuthLaws;
  readonly brief: BriefLaws;
  readonly conditional: ConditionalLaws;
  readonly connect: ConnectLaws;
  readonly envelope: EnvelopeLaws;
  readonly error: ErrorLaws;
  readonly paging: PagingLaws;
  readonly plan: PlanLaws;
  readonly query: QueryLaws;
  readonly quota: QuotaLaws;
  readonly rate: RateLaws;
  readonly record: RecordLaws;
  readonly search: SearchLaws;
  readonly signal: SignalLaws;
  readonly stream: StreamLaws;
  readonly version: VersionLaws;
}

export type LawPatch = { readonly [Topic in keyof Laws]?: Partial<Laws[Topic]> };

export const defaultLaws: Laws = {
  auth: authLaws,
  brief: briefLaws,
  conditional: conditionalLaws,
  connect: connectLaws,
  envelope: envelopeLaws,
  error: errorLaws,
  paging: pagingLaws,
  plan: planLaws,
  query: queryLaws,
  quota: quotaLaws,
  rate: rateLaws,
  record: recordLaws,
  search: searchLaws,
  signal: signalLaws,
  stream: streamLaws,
  version: versionLaws,
};

const discovery: ReadonlySet<string> = new Set(['search', 'listTrending']);
const tight = { manifestsPerMonth: 2_000, requestsPerMinute: 60 };
const firehoseFlags = { ...planLaws.flags.platform, digests: false, webhook: false };

/** A reading is a patch. The defaults amend nothing: the laws state them. */
export const readingLaws = {
  'auth.inactive-key': { forbidden: { auth: { inactiveKey: 'forbidden' } } },
  'auth.inactive-organisation': { unauthenticated: { auth: { inactiveOrganization: 'unauthenticated' } } },
  'auth.mixed-headers': { refused: { auth: { mixedHeaders: 'refused' } } },
  'auth.token-surfaces': { discovery: { auth: { tokenAccepted: (operation) => discovery.has(operation) } } },
  'brief.cross-promotion': { string: { brief: { crossPromotion: 'string' } } },
  'brief.starter-body': {
    message: { brief: { starterBody: 'message' } },
    null: { brief: { starterBody: 'null' } },
  },
  'conditional.tag-covers': {
    'whole-body': { conditional: { covers: 'body', tag: ({ dataHash }) => `"${dataHash}"` } },
  },
  'connect.credentials': { shared: { connect: { credentials: 'shared' } } },
  'envelope.account-age': { fresh: { envelope: { accountAgeMs: 0 } } },
  'envelope.charge-shown': { before: { envelope: { chargeShown: 'before' } } },
  'envelope.quota-headers': { success: { envelope: { quotaHeadersOn: 'success' } } },
  'envelope.stream-detail': {
    wrapped: { envelope: { streamDetail: 'wrapped' } },
    'bare-with-usage': { envelope: { streamDetail: 'bare-with-usage' } },
  },
  'error.bad-parameter': { '400': { error: { badParameter: '400' } } },
  'error.malformed-body': { '400': { error: { malformedBody: '400' } } },
  'error.unavailable-detail': {
    object: { error: { unavailableDetail: 'object' } },
    string: { error: { unavailableDetail: 'string' } },
  },
  'error.unknown-parameter': { lists: { error: { unknownParameter: 'lists' } } },
  'paging.bad-page': { '400': { paging: { badPage: '400' } }, clamped: { paging: { badPage: 'clamped' } } },
  'paging.both-page-names': {
    page_num: { paging: { bothNames: 'page_num' } },
    refused: { paging: { bothNames: 'refused' } },
  },
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
  'plan.hard-caps': { 'starter-only': { plan: { hardCap: (plan) => plan === 'starter' } } },
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
  'plan.refusal-detail': { object: { error: { planDetail: 'object' } } },
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
  'stream.channel-count': { active: { stream: { countedChannels: 'active' } } },
  'stream.counters': { 'published-date': { stream: { counters: 'published-date' } } },
  'stream.detail-channels': { 'at-most-25': { stream: { detailChannelsMax: 25 } } },
  'stream.malformed-id': { '404': { stream: { malformedId: '404' } } },
  'stream.truncated-flag': { present: { stream: { truncatedFlagAlways: true } } },
  'stream.unpublished-detail': { '404': { stream: { unpublishedDetail: '404' } } },
  'version.growth': { some: { version: { growth: 'some' } } },
  'version.alias-routes': { content: { version: { aliased: isContentRoute } } },
} as const satisfies {
  readonly [R in ReadingId]: Readonly<Record<(typeof readings)[R]['alternatives'][number], LawPatch>>;
};

/** The laws with patches laid over them, later ones winning. */
export function amend(base: Laws, ...patches: readonly LawPatch[]): Laws {
  const topics = Object.keys(base) as (keyof Laws)[];
  return Object.fromEntries(
    topics.map((topic) => [topic, Object.assign({}, base[topic], ...patches.map((patch) => patch[topic]))]),
  ) as unknown as Laws;
}

/** The patches of a choice of readings. */
export function patchesOf(choice: ReadingChoice): readonly LawPatch[] {
  const table: Readonly<Record<string, Readonly<Record<string, LawPatch>>>> = readingLaws;
  return Object.entries(choice).flatMap(([reading, value]) => table[reading]?.[value] ?? []);
}
