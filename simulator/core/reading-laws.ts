// The readings as patches of laws. The default of a reading amends nothing: the laws state it.
import type { OperationId } from '../../spec/contract.ts';
import { type Reading, type ReadingChoice, type ReadingId, readings } from '../../spec/readings.ts';
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

type Patches<R extends ReadingId> = Readonly<Record<(typeof readings)[R]['alternatives'][number], LawPatch>>;

type Camel<Words extends string> = Words extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Words;
const camel = (words: string): string =>
  words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The law with the name of the reading: `unknownProperty` of the topic `query` for `query.unknown-property`. */
type Namesake<R extends ReadingId> = R extends `${infer Topic extends keyof Laws}.${infer Question}`
  ? Camel<Question> extends infer Law extends keyof Laws[Topic]
    ? Laws[Topic][Law]
    : never
  : never;

/** Readings whose alternatives are the other values of their namesakes, so that they need no row. */
type Plain = {
  [R in ReadingId]: keyof Patches<R> extends Namesake<R> ? R : never;
}[ReadingId];

const otherLaws = {
  'auth.inactive-organisation': byValue('auth', 'inactiveOrganization', 'unauthenticated'),
  'auth.token-surfaces': {
    discovery: { auth: { acceptsAccessToken: (operation) => discovery.has(operation) } },
  },
  'backfill.list-age': { fresh: { backfill: { listAgeMs: 0 } } },
  'beacon.broadening': byValue('beacon', 'broadenedScope', 'replacement'),
  'beacon.broadening-of-channels': byValue('beacon', 'broadenedChannels', 'union'),
  'beacon.cap-counts': { 'active-and-draft': { beacon: { countedStatuses: ['active', 'draft'] } } },
  'beacon.cap-refusal': {
    '409': { beacon: { capRefusal: 'conflict' } },
    '422': { beacon: { capRefusal: 'validation' } },
    '429': { beacon: { capRefusal: 'cap_reached' } },
  },
  'beacon.default-status': { active: { beacon: { statusOfNew: (sent) => sent ?? 'active' } } },
  'beacon.draft-execution': { refused: { beacon: { executesDrafts: false } } },
  'beacon.first-entry': { 'left-out': { beacon: { historyHasFirst: false } } },
  'beacon.first-revision': { '0': { beacon: { firstRevision: 0 } } },
  'beacon.idle-change': { 'passed-over': { beacon: { emptyUpdateCounts: false } } },
  'beacon.list-limit': { '20-of-100': { beacon: { listLimit: { default: 20, max: 100 } } } },
  'beacon.needless-restore': byValue('beacon', 'restoreOfUnarchived', 'kept'),
  'beacon.new-draft': { refused: { beacon: { createsDrafts: false } } },
  'beacon.no-streams': byValue('beacon', 'withoutSavedStreams', 'no-stream'),
  'beacon.sizes': { 'half-as-much-again': { beacon: { sizes: roomySizes } } },
  'beacon.state-revisions': { yes: { beacon: { stateChangesAreRevisions: true } } },
  'conditional.tag-covers': {
    'whole-body': { conditional: { tagCovers: 'body', tag: ({ dataHash }) => `"${dataHash}"` } },
  },
  'digest.list-age': { cached: { digest: { listAgeMs: 5 * minuteMs } } },
  'digest.list-tags': { 'own-list': { conditional: { sendsTag: withoutCatalogDigests } } },
  'digest.null-filter': byValue('digest', 'nullFilterSpec', 'ignored'),
  'digest.write-answer': byValue('digest', 'answerToWrite', 'under-key'),
  'delivery.breaker-unit': byValue('delivery', 'breakerCounts', 'attempts'),
  'delivery.redirect': { success: { delivery: { isSuccess: (status) => status >= 200 && status < 400 } } },
  'delivery.retry-from': byValue('delivery', 'waitsFrom', 'start'),
  'delivery.signature-case': { upper: { delivery: { signature: (hex) => `sha256=${hex.toUpperCase()}` } } },
  'delivery.stream-return': { silent: { delivery: { reportsReturn: false } } },
  'delivery.subscribed-streams': { few: { delivery: { reportsStream: isOneOfForty } } },
  'delivery.test-event': byValue('delivery', 'testEvents', 'like-any'),
  'envelope.account-age': { fresh: { envelope: { accountAgeMs: 0 } } },
  'envelope.quota-headers': byValue('envelope', 'quotaHeadersOn', 'success'),
  'error.unknown-parameter': { lists: { error: { refusesUnknownParameter: (isList) => isList } } },
  'ontology.label-body': byValue('ontology', 'labelField', 'label'),
  'ontology.reads-gated': { open: { plan: { ontologyReadsOpen: true } } },
  'idempotency.other-route': { independent: { idempotency: { storageKey: storageKeyOfRoute } } },
  'idempotency.replayed-secret': { absent: { idempotency: { repeatsSecrets: false } } },
  'idempotency.replays-counted': { uncounted: { idempotency: { replaysCount: false } } },
  'idempotency.supported-writes': {
    digests: { idempotency: { acceptsKey: (operation) => operation === 'createDigest' } },
  },
  'lifecycle.commit-cursor': byValue('lifecycle', 'commitCursorOn', 'every-page'),
  'lifecycle.fields': byValue('lifecycle', 'flowFields', 'refused'),
  'lifecycle.snapshot-lifetime': { 'quarter-hour': { lifecycle: { snapshotLifetimeMs: 15 * minuteMs } } },
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
  'mcp.sessions': { none: { mcp: { opensSessions: false } } },
  'mcp.token-places': {
    everywhere: { mcp: { acceptsToken: () => true } },
    'sse-only': { mcp: { acceptsToken: (place, path) => place === 'bearer' || path === 'sse' } },
  },
  'mcp-rate.bucket': {
    session: {
      mcpRate: {
        bucketOf: (organizationId, rateClass, session = '') =>
          `${organizationId}/mcp/${rateClass}/${session}`,
      },
    },
  },
  'mcp-rate.refusal': byValue('mcpRate', 'refusalForm', 'tool-result', 'protocol-error'),
  'paging.both-page-names': byValue('paging', 'bothNames', 'page_num', 'refused'),
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
  'query.days-zero': {
    'no-window': {
      query: { firstDayOfWindow: (today, days) => (days === 0 ? Number.NEGATIVE_INFINITY : today - days) },
    },
  },
  'query.sources-and-broadening': {
    broadened: { query: { broadensExactSources: (broadenSources) => broadenSources } },
  },
  'query.stream-fields': byValue('query', 'bothStreamFields', 'stream_ids'),
  'query.target-count': { target: { query: { pageSize: (size, target) => target ?? size } } },
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
  'signal.stories-aliases': { present: { signal: { storiesAliases: true } } },
  'signal.visible-after': { 'twenty-seconds': { signal: { visibleAfterMs: 20 * secondMs } } },
  'stream.channel-count': byValue('stream', 'countedChannels', 'active'),
  'stream.counters': byValue('stream', 'countersGoBy', 'published-date'),
  'stream.detail-channels': { 'at-most-25': { stream: { detailChannelsMax: 25 } } },
  'stream.truncated-flag': { present: { stream: { truncatedFlagAlways: true } } },
  'version.growth': {
    some: { version: { growth: 'some' }, delivery: { moreMembers: `,"later_addition":{"rank":1}` } },
  },
  'version.alias-routes': { content: { version: { hasAlias: isContentRoute } } },
  'webhook.digest-content': byValue('webhook', 'digestContentToOwn', 'refused'),
  'webhook.digest-gate': byValue('plan', 'digestWebhooksNeed', 'digests'),
} as const satisfies { readonly [R in Exclude<ReadingId, Plain>]: Patches<R> } & {
  readonly [R in Plain]?: Patches<R>;
};

const plainLaws = Object.fromEntries(
  Object.entries<Reading>(readings).map(([id, { alternatives }]) => {
    const [topic = '', law = ''] = id.split('.').map(camel);
    return [id, Object.fromEntries(alternatives.map((value) => [value, { [topic]: { [law]: value } }]))];
  }),
);

/** By reading and alternative. */
export const readingLaws: Readonly<Record<string, Readonly<Record<string, LawPatch>>>> = {
  ...plainLaws,
  ...otherLaws,
};

export const patchesOf = (choice: ReadingChoice): readonly LawPatch[] =>
  Object.entries(choice).flatMap(([reading, value]) => readingLaws[reading]?.[value] ?? []);
