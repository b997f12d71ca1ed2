// Readings: the legal choices where the contract document is silent, ambiguous or contradictory.
import { type SilenceId, silenceOf } from './silences/index.ts';

export interface Reading {
  /** What the document leaves open and this reading settles. */
  readonly silences: readonly [SilenceId, ...SilenceId[]];
  /** The open question, in our words; the topic of the first silence if that says it. */
  readonly text: string;
  /** The value a fresh world has. */
  readonly default: string;
  /** The other values that a fair suite must accept. */
  readonly alternatives: readonly string[];
}

/** A row of the table, the default first: `settling('S-58', 'unauthenticated', 'forbidden').asks('How a key is refused.')`. */
const settling = <const Default extends string, const Others extends readonly string[]>(
  about: SilenceId | Reading['silences'],
  preset: Default,
  ...alternatives: Others
) => {
  const silences: Reading['silences'] = typeof about === 'string' ? [about] : about;
  const { topic } = silenceOf(silences[0]);
  return { asks: (text: string = topic) => ({ silences, text, default: preset, alternatives }) };
};

/** Keyed by `topic.question`; the topic is that of the law that the reading amends. */
export const readings = {
  'auth.inactive-key': settling('S-58', 'unauthenticated', 'forbidden').asks('How a revoked key is refused.'),
  'auth.inactive-organisation': settling('S-58', 'forbidden', 'unauthenticated').asks(
    'How the key of an inactive organisation is refused.',
  ),
  'auth.mixed-headers': settling('S-56', 'accepted', 'refused').asks(
    'Whether a key pair with one half under its alias header is accepted.',
  ),
  'auth.token-surfaces': settling('S-55', 'everywhere', 'discovery').asks(),
  'backfill.download-body': settling('S-181', 'url-and-expiry', 'bare-url').asks(
    'What a download returns: an address with its time of expiry, or the address alone.',
  ),
  'backfill.list-age': settling('S-181', 'cached', 'fresh').asks('How old the list of backfill grants is.'),
  'backfill.list-body': settling('S-181', 'named-list', 'bare-list').asks(
    'Form of the list of backfill grants.',
  ),
  'backfill.unknown-grant': settling('S-181', '404', '403').asks(
    'The status for a backfill grant that is not the caller’s.',
  ),
  'beacon.archived-change': settling('S-143', 'refused', 'applied').asks(
    'Whether an archived Beacon can be updated.',
  ),
  'beacon.archived-listed': settling('S-145', 'always', 'on-request').asks(),
  'beacon.both-windows': settling('S-81', 'dates', 'lookback', 'refused').asks(),
  'beacon.broadening': settling('S-142', 'union', 'replacement').asks(
    'What a broadened execution selects from: the saved sources and those of the request, or those of the request alone.',
  ),
  'beacon.broadening-of-channels': settling('S-142', 'named', 'union').asks(
    'What a broadened execution with exact source channels selects from: the named channels, or the saved ones too.',
  ),
  'beacon.cap-counts': settling('S-65', 'active', 'active-and-draft').asks(),
  'beacon.cap-refusal': settling('S-64', '403', '409', '422', '429').asks(),
  'beacon.default-status': settling('S-149', 'draft', 'active').asks(
    'The status of a Beacon that is created without one.',
  ),
  'beacon.described-as': settling('S-150', 'both', 'intent').asks(),
  'beacon.draft-execution': settling('S-221', 'served', 'refused').asks(),
  'beacon.first-entry': settling('S-147', 'shown', 'left-out').asks(
    'Whether the history starts with the creation of the Beacon.',
  ),
  'beacon.first-revision': settling('S-147', '1', '0').asks('The revision number of a new Beacon.'),
  'beacon.idle-change': settling('S-147', 'counted', 'passed-over').asks(
    'Whether an update that changes nothing raises the revision.',
  ),
  'beacon.item-form': settling('S-03', 'envelope', 'bare').asks('How a single Beacon is delivered.'),
  'beacon.list-form': settling('S-03', 'bare', 'bare-with-usage', 'envelope').asks(
    'How lists of Beacons are delivered.',
  ),
  'beacon.list-limit': settling('S-146', '50-of-200', '20-of-100').asks(
    'How many Beacons a list shows, by default and at most.',
  ),
  'beacon.needless-restore': settling('S-144', 'refused', 'kept').asks(
    'The answer to the restore of a Beacon that is not archived.',
  ),
  'beacon.new-draft': settling('S-149', 'accepted', 'refused').asks(
    'Whether a Beacon can be created as a draft.',
  ),
  'beacon.no-streams': settling('S-138', 'any-stream', 'no-stream').asks(
    'Which streams a Beacon without saved streams can be executed over.',
  ),
  'beacon.repeated-archive': settling('S-144', 'kept', 'refused').asks(
    'The answer to the archiving of a Beacon that is archived already.',
  ),
  'beacon.sizes': settling('S-148', 'as-stated', 'half-as-much-again').asks(),
  'beacon.state-revisions': settling('S-147', 'no', 'yes').asks(
    'Whether archiving and restoring raise the revision.',
  ),
  'beacon.status-change': settling('S-66', 'applied', 'ignored', 'refused').asks(
    'The effect of an update that sends another status.',
  ),
  'beacon.unsaved-dimension': settling('S-137', 'anything', 'nothing').asks(
    'Which filter values an execution may send where the Beacon has no saved ones.',
  ),
  'brief.cross-promotion': settling('S-83', 'array', 'string').asks(
    'Form of cross_promotion in a Brief body.',
  ),
  'brief.starter-body': settling('S-53', 'object', 'message', 'null').asks(
    'What brief.body is on the free plan.',
  ),
  'conditional.tag-covers': settling(['S-171', 'S-172', 'S-173'], 'data-and-organisation', 'whole-body').asks(
    'What an entity tag is computed from.',
  ),
  'connect.credentials': settling('S-60', 'fresh', 'shared').asks(),
  'digest.beacon-parameters': settling('S-203', 'refused', 'ignored').asks(),
  'digest.deleted-again': settling(['S-102', 'S-154'], 'not-found', 'done').asks(
    'The answer to the deletion of a deleted digest.',
  ),
  'digest.deleted-webhooks': settling('S-154', 'kept', 'removed').asks(
    'Whether the webhooks of a deleted digest stay registered.',
  ),
  'digest.domain-rule': settling('S-216', 'home', 'home-and-cross').asks(
    'Whether a rule on the domain also chooses streams that have it as a cross-domain only.',
  ),
  'digest.fixed-and-chosen': settling('S-215', 'union', 'intersection').asks(
    'The streams of a digest with both stream_ids and a filter_spec.',
  ),
  'digest.list-age': settling(['S-152', 'S-229'], 'fresh', 'cached').asks(
    'Whether the list of digests can be up to 300 s old, even after a write of the same organisation.',
  ),
  'digest.list-tags': settling('S-174', 'every-list', 'own-list').asks(),
  'digest.null-filter': settling('S-155', 'removes', 'ignored').asks(
    'The effect of a null filter_spec in an update of a digest that has stream_ids.',
  ),
  'digest.paused-manifests': settling('S-153', 'served', 'none').asks(
    'What the listing of a paused digest shows.',
  ),
  'digest.removed-streams': settling('S-248', 'kept', 'left-out').asks(),
  'digest.unknown-streams': settling('S-155', 'refused', 'left-out').asks(
    'How a digest treats stream_ids that do not exist.',
  ),
  'digest.without-streams': settling('S-214', '422', '400').asks(
    'The status for a new digest without streams and filter.',
  ),
  'digest.write-answer': settling('S-151', 'digest', 'under-key').asks(
    'Whether the answer to a write has the digest in data or in data.digest.',
  ),
  'delivery.breaker-unit': settling('S-163', 'deliveries', 'attempts').asks(),
  'delivery.content-filters': settling('S-217', 'applied', 'for-listings').asks(),
  'delivery.digest-changes': settling('S-219', 'every-update', 'catalog-only').asks(),
  'delivery.matched-per': settling('S-169', 'stream', 'manifest').asks(
    'Whether manifest.matched is sent once for each stream of a manifest or once for the manifest.',
  ),
  'delivery.paused-digest': settling('S-153', 'silent', 'reporting').asks(
    'Whether a paused digest reports new content.',
  ),
  'delivery.pending-at-downgrade': settling('S-243', 'dropped', 'made').asks(),
  'delivery.pending-at-disable': settling('S-166', 'dropped', 'kept').asks(
    'Whether pending attempts are dropped or made when a webhook is disabled.',
  ),
  'delivery.redirect': settling('S-164', 'failure', 'success').asks(
    'Whether an answer with a redirect is a failure.',
  ),
  'delivery.retry-body': settling('S-167', 'identical', 'restamped').asks(
    'Whether a retry carries the bytes of the first attempt or a timestamp of its own.',
  ),
  'delivery.retry-from': settling('S-167', 'end', 'start').asks(
    'Whether the wait before a retry starts at the start or the end of the attempt before.',
  ),
  'delivery.signature-case': settling('S-168', 'lower', 'upper').asks(
    'Letter case of the hex digits of a signature.',
  ),
  'delivery.stream-return': settling('S-197', 'reported', 'silent').asks(
    'Whether stream.created reports an unpublished stream when it is published again.',
  ),
  'delivery.subscribed-streams': settling('S-170', 'every', 'few').asks(
    'Of which streams organisations receive manifest.matched.',
  ),
  'delivery.test-event': settling('S-162', 'apart', 'like-any').asks(
    'Whether a test event is retried and counts for the circuit breaker.',
  ),
  'delivery.test-name': settling('S-162', 'webhook.test', 'ping').asks('The name of the test event.'),
  'delivery.while-disabled': settling('S-166', 'lost', 'queued').asks(
    'Whether events during the time a webhook is disabled are lost or sent later.',
  ),
  'envelope.account-age': settling(['S-43', 'S-229'], 'cached', 'fresh').asks(
    'Whether account data may be up to 60 s old.',
  ),
  'envelope.charge-shown': settling('S-05', 'after', 'before').asks(),
  'envelope.quota-headers': settling('S-04', 'authenticated', 'success').asks(),
  'envelope.stream-detail': settling(['S-01', 'S-02'], 'bare', 'wrapped', 'bare-with-usage').asks(
    'How the stream detail is delivered: bare, in the envelope, or bare with a usage member.',
  ),
  'error.bad-parameter': settling(['S-92', 'S-95', 'S-141'], '422', '400').asks(
    'Status for a bad query parameter that the document does not name.',
  ),
  'error.foreign-resource': settling('S-100', '404', '403').asks(),
  'error.handled-body': settling(['S-103', 'S-227'], 'state-and-detail', 'detail', 'state').asks(
    'What the refusal of a planned query contains: its execution state, a detail, or both.',
  ),
  'error.malformed-body': settling('S-99', '422', '400').asks('Status for a body that is not JSON.'),
  'error.not-found-detail': settling('S-98', 'string', 'object').asks(),
  'error.plan-detail': settling('S-49', 'string', 'object').asks(),
  'error.unavailable-detail': settling('S-112', 'string-with-retry-after', 'object', 'string').asks(
    'Form of the detail of a 503.',
  ),
  'error.unknown-parameter': settling('S-93', 'every-route', 'lists').asks(),
  'ontology.label-body': settling('S-179', 'name', 'label').asks(
    'Which field of its body names a new label.',
  ),
  'ontology.list-body': settling('S-179', 'named-list', 'bare-list').asks(
    'Form of the lists of syncs, labels, tags and topics.',
  ),
  'ontology.overwritten-id': settling('S-177', 'kept', 'new').asks(
    'The id of a sync that overwrites an earlier one.',
  ),
  'ontology.reads-gated': settling('S-180', 'gated', 'open').asks(
    'Whether plans below Enterprise can read tags and topics.',
  ),
  'ontology.returned-id': settling('S-178', 'new', 'kept').asks(),
  'ontology.second-delete': settling('S-102', '404', 'again').asks(
    'The answer to the deletion of a deleted sync.',
  ),
  'ontology.status-words': settling('S-177', 'by-effect', 'active').asks('The status of a new sync.'),
  'ontology.undefined-labels': settling('S-179', 'accepted', 'refused').asks(
    'Whether a sync can carry a label that was not defined.',
  ),
  'idempotency.after-downgrade': settling('S-244', 'replayed', 'refused').asks(
    'How a repeated write is answered once the plan no longer includes it.',
  ),
  'idempotency.other-route': settling('S-104', 'conflict', 'independent').asks(),
  'idempotency.payloads-compared': settling('S-109', 'canonical', 'bytes').asks(),
  'idempotency.replayed-secret': settling('S-106', 'repeated', 'absent').asks(
    'Whether the replay of a registration shows the secret again.',
  ),
  'idempotency.replays-counted': settling('S-34', 'counted', 'uncounted').asks(),
  'idempotency.supported-writes': settling('S-105', 'every-write', 'digests').asks(),
  'lifecycle.changed-beacon': settling('S-245', 'executed', 'stale').asks(),
  'lifecycle.changed-query': settling('S-116', 'stale', 'invalid', 'executed').asks(
    'The answer to a plan token with another query, outside balanced research.',
  ),
  'lifecycle.checkpoint-form': settling('S-121', 'text', 'object').asks(
    'Whether a checkpoint is a string or an object.',
  ),
  'lifecycle.commit-cursor': settling('S-121', 'last-page', 'every-page').asks(
    'Which pages of a delta name the cursor that commits all of it.',
  ),
  'lifecycle.disabled-flow': settling('S-122', '422', '400', '503').asks(),
  'lifecycle.fields': settling('S-113', 'admitted', 'refused').asks(
    'Whether the request schema admits the fields of the flows.',
  ),
  'lifecycle.first-delta': settling('S-121', 'backlog', 'from-now').asks(
    'What a delta without a checkpoint returns.',
  ),
  'lifecycle.needs-scope': settling('S-126', 'unscoped-plan', 'never').asks(),
  'lifecycle.plain-state': settling('S-115', 'shown', 'absent').asks(
    'Whether a query that was not planned shows its execution state.',
  ),
  'lifecycle.plan-mode': settling('S-114', 'accepted', 'refused').asks('Whether mode accepts plan.'),
  'lifecycle.plan-use': settling('S-117', 'reusable', 'single-use').asks(
    'How often a plan token can be executed.',
  ),
  'lifecycle.snapshot-lifetime': settling('S-119', 'day', 'quarter-hour').asks(
    'How long a snapshot is kept.',
  ),
  'lifecycle.snapshot-of-unpublished': settling('S-246', 'served', 'left-out').asks(
    'What later pages of a snapshot show of a stream that was unpublished meanwhile.',
  ),
  'lifecycle.snapshot-pages': settling('S-120', 'billed', 'free').asks(),
  'lifecycle.state-place': settling('S-115', 'both', 'data', 'top').asks(
    'Whether tokens and states of a flow are in data, at the top level of the answer, or in both.',
  ),
  'lifecycle.unaccepted-partial': settling('S-124', '422', '409', 'partial-plan').asks(),
  'lifecycle.unknown-token': settling(['S-118', 'S-226'], 'stale', 'invalid', 'not-found').asks(),
  'lifecycle.unscoped-delta': settling('S-123', '400', '422').asks(),
  'mcp.advanced-tools': settling('S-191', 'own', 'with-core').asks(),
  'mcp.answer-form': settling('S-190', 'stream', 'json').asks(
    'Form of an answer over Streamable HTTP: an event stream or a JSON body.',
  ),
  'mcp.enterprise-required': settling('S-188', 'result', 'error').asks(
    'Whether a result that names enterprise_required is marked as an error.',
  ),
  'mcp.foreign-session': settling('S-190', 'refused', 'ignored').asks(
    'Whether a call with the session of another organisation is refused, or answered as a call of its own organisation.',
  ),
  'mcp.guidance': settling('S-199', 'all', 'empty-and-refused').asks(
    'Which results have diagnostics.retry_guidance.',
  ),
  'mcp.messages': settling('S-236', 'own-or-address', 'address', 'token').asks(
    'What admits a message over legacy SSE: its own token or else the address, the address alone, or a token alone, which may be in the address.',
  ),
  'mcp.proposal': settling('S-189', 'open', 'opaque').asks(
    'What service-configure-beacon proposes: the members of a Beacon, or a reference to them.',
  ),
  'mcp.refusals': settling(['S-184', 'S-228'], 'result', 'protocol-error').asks(
    'How a tool refuses a call: by a result that is marked as an error, or by an error of the protocol.',
  ),
  'mcp.result-form': settling('S-183', 'both', 'text', 'structured', 'text-after-words').asks(
    'Whether results have structured content, the same as text, or both; a text for people may come before.',
  ),
  'mcp.sessions': settling('S-190', 'opened', 'none').asks('Whether initialize opens a session.'),
  'mcp.token-places': settling('S-192', 'header-everywhere', 'everywhere', 'sse-only').asks(),
  'mcp.unauthenticated': settling('S-184', 'status', 'protocol-error').asks(
    'How a request to an MCP server without a valid token is refused.',
  ),
  'mcp.unknown-arguments': settling('S-187', 'refused', 'ignored').asks(
    'What becomes of arguments that the schema of a tool does not have.',
  ),
  'mcp-rate.bucket': settling('S-185', 'organisation', 'session').asks(
    'Which calls share a bucket: those of an organisation, or those of a session.',
  ),
  'mcp-rate.refusal': settling('S-185', 'http-429', 'tool-result', 'protocol-error').asks(
    'How a call beyond rate and burst is refused: HTTP 429, a tool result, or an error of JSON-RPC.',
  ),
  'paging.bad-page': settling('S-14', '422', '400', 'clamped').asks(),
  'paging.both-page-names': settling('S-11', 'page', 'page_num', 'refused').asks(),
  'paging.list-order': settling('S-18', 'usual', 'reversed').asks(),
  'plan.catalog-digests': settling('S-157', 'enterprise', 'every-plan').asks(
    'Which plans can read the catalog digests.',
  ),
  'plan.digest-list': settling('S-51', 'refused', 'empty').asks(),
  'plan.figures': settling(['S-06', 'S-38'], 'house', 'tight').asks(
    'Quotas and per-minute limits of the plans above Starter.',
  ),
  'plan.hard-caps': settling('S-24', 'every-plan', 'starter-only').asks(),
  'plan.platform-surfaces': settling(['S-45', 'S-47'], 'enterprise-and-more', 'firehose-only').asks(
    'Whether the Platform plan includes everything of Enterprise.',
  ),
  'plan.record-by-id': settling('S-46', 'platform', 'platform-and-enterprise', 'enterprise').asks(
    'Which plans can read a Record by manifest id.',
  ),
  'query.billed-bodies': settling('S-26', 'every-body', 'none').asks(
    'Whether the manifests that a query returns are billed.',
  ),
  'query.coverage': settling('S-131', 'of-the-archive', 'unplanned').asks(
    'The coverage of a query that was not planned.',
  ),
  'query.days-zero': settling('S-204', 'today', 'no-window').asks('The window of a query with days 0.'),
  'query.empty-body': settling('S-128', 'executed', 'needs-scope').asks(),
  'query.manifest-ids': settling('S-130', 'shown', 'absent').asks(
    'Whether the manifests of a query show their ids.',
  ),
  'query.oversized-page': settling('S-13', 'refused', 'capped').asks(
    'How a page_size above 200 in the body of a query is treated.',
  ),
  'query.sources-and-broadening': settling('S-136', 'exact', 'broadened').asks(
    'The result of a query for exact sources that do not exist, with broaden_sources.',
  ),
  'query.stream-fields': settling('S-127', 'union', 'stream_ids').asks(
    'Which streams a query with stream_id and stream_ids selects.',
  ),
  'query.target-count': settling('S-129', 'smaller', 'target').asks(
    'Whether target_count or page_size limits the result when both are sent.',
  ),
  'query.inverted-window': settling('S-79', '400', '422', 'empty').asks(
    'The answer to a published_date_from later than published_date_to.',
  ),
  'query.lookback-alone': settling('S-201', 'applied', 'ignored', 'refused').asks(
    'How a listing treats lookback_hours without a Beacon.',
  ),
  'query.lookback-basis': settling('S-80', 'matched-at', 'published-date').asks(),
  'query.other-filters': settling('S-202', 'refused', 'ignored').asks(),
  'query.company-filter': settling('S-231', 'manifest', 'stream').asks(),
  'query.tag-type-alone': settling('S-232', 'applied', 'ignored').asks(),
  'query.unknown-property': settling('S-94', '422', '400').asks(
    'The status for an unknown property of a query.',
  ),
  'quota.beyond-quota': settling('S-207', 'cut', 'refused').asks(),
  'quota.clamped-pagination': settling('S-29', 'next-null', 'page-size-served').asks(),
  'quota.empty-read': settling('S-22', 'empty-page', 'refused').asks(),
  'quota.exhausted-read': settling('S-21', 'refused', 'empty-page').asks(
    'The answer to a read that would bill, with the quota used up.',
  ),
  'quota.period-anchor': settling(['S-07', 'S-42'], 'first-of-month', 'fifteenth').asks(
    'The day on which a billing period begins (UTC).',
  ),
  'quota.repeated-read': settling('S-25', 'billed', 'free').asks(),
  'quota.single-read': settling('S-28', 'billed', 'free').asks(
    'Whether reads of one manifest, signal, brief or record are billed.',
  ),
  'quota.unclamped-flags': settling('S-30', 'absent', 'false-and-zero').asks(),
  'rate.catalog-reads': settling('S-44', 'counted', 'uncounted').asks(),
  'rate.counted': settling('S-33', 'all-admitted', 'successes').asks(),
  'rate.key-share': settling('S-32', 'four-fifths', 'half').asks(
    'The share of the organisation’s limit that one of several keys can use.',
  ),
  'rate.window': settling('S-31', 'sliding', 'fixed', 'bucket').asks(),
  'record.by-manifest-id': settling('S-74', 'refused', 'accepted').asks(
    'Whether GET /manifests/{record_id} also takes a manifest id.',
  ),
  'record.gated-listing': settling('S-52', 'absent', 'null', 'note').asks(),
  'record.gated-single': settling('S-54', 'without-record', 'refused').asks(),
  'record.new-version': settling('S-76', 'same-manifest', 'new-manifest').asks(),
  'search.discovery-body': settling(['S-62', 'S-63'], 'named-list', 'bare-list').asks(
    'Form of the data of /search, /trending and /plans.',
  ),
  'search.quota-flags': settling('S-20', 'in-data', 'beside-data').asks(),
  'signal.media-format': settling('S-67', 'text', 'as-source').asks(
    'media_format of the Signal of a regulatory source.',
  ),
  'signal.scan-fields': settling('S-198', 'some', 'none', 'all').asks(),
  'signal.starter-delay': settling('S-39', 'at-once', 'next-day').asks(),
  'signal.stories-aliases': settling('S-84', 'absent', 'present').asks(
    'Whether alias fields named stories_* are sent.',
  ),
  'signal.stream-id': settling('S-75', 'the-one-read', 'the-first').asks(
    'Which stream a Signal names when its manifest is in several.',
  ),
  'signal.version-name': settling('S-84', 'both', 'story_version', 'version').asks(
    'The name of the version of a story: story_version, version, or both.',
  ),
  'signal.visible-after': settling('S-238', 'at-once', 'twenty-seconds').asks(),
  'stream.channel-count': settling('S-88', 'all', 'active').asks(
    'Which channels count for source_channels_truncated.',
  ),
  'stream.counters': settling('S-211', 'matched-at', 'published-date').asks(
    'Which date of a manifest the window counters use.',
  ),
  'stream.detail-channels': settling('S-88', 'every', 'at-most-25').asks(
    'Whether the stream detail lists every source channel.',
  ),
  'stream.malformed-id': settling('S-101', '422', '404').asks(
    'Status for a stream id in the path that is not a number.',
  ),
  'stream.truncated-flag': settling('S-89', 'absent', 'present').asks(),
  'stream.unpublished-detail': settling('S-197', 'shown', '404').asks(
    'The answer to the detail of an unpublished stream.',
  ),
  'version.growth': settling('S-241', 'none', 'some').asks(
    'Whether answers carry fields, values and headers that the document does not list.',
  ),
  'version.alias-routes': settling('S-158', 'content-and-catalog', 'content').asks(),
  'webhook.digest-content': settling('S-212', 'accepted', 'refused').asks(),
  'webhook.digest-gate': settling('S-213', 'both', 'digests').asks(),
  'webhook.digest-webhooks': settling('S-161', 'together', 'apart').asks(),
  'webhook.overfull-digest': settling('S-160', '409', '422', '400').asks(),
  'webhook.test-when-disabled': settling('S-162', 'refused', 'sent').asks(
    'The answer to a test of a disabled webhook.',
  ),
} satisfies Readonly<Record<string, Reading>>;

export type ReadingId = keyof typeof readings;
export type ReadingValue<R extends ReadingId = ReadingId> =
  | (typeof readings)[R]['default']
  | (typeof readings)[R]['alternatives'][number];
/** A choice of readings; those not named have their default. */
export type ReadingChoice = { readonly [R in ReadingId]?: ReadingValue<R> };

/** The readings that settle a silence. */
export const readingsOf = (silence: SilenceId): readonly ReadingId[] =>
  table.filter(([, { silences }]) => silences.includes(silence)).map(([id]) => id);

const table = Object.entries(readings) as readonly (readonly [ReadingId, Reading])[];
