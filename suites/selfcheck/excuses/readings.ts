// Mutants that are not wrong under a reading, or whose fault changes no answer there, each with the reason.
import type { ReadingId, readings } from '../../../spec/readings.ts';
import type { MutantId } from '../mutants/index.ts';

/** One alternative of a reading: `quota.single-read=free`. */
export type AlternativeName = {
  [R in ReadingId]: `${R}=${(typeof readings)[R]['alternatives'][number]}`;
}[ReadingId];

export interface ReadingExcuse {
  readonly under: readonly AlternativeName[];
  readonly mutants: readonly MutantId[];
  readonly reason: string;
}

const under = (...alternatives: readonly AlternativeName[]) => ({
  excuses: (reason: string, ...mutants: readonly MutantId[]): ReadingExcuse => ({
    under: alternatives,
    mutants,
    reason,
  }),
});

export const readingExcuses: readonly ReadingExcuse[] = [
  under('record.gated-listing=note').excuses(
    'the tool returns notes in place of Records, which refuse them in words',
    'gates.professional-surfaces/records-tool',
    'gates.startup-surfaces/records-tool',
  ),
  under('idempotency.supported-writes=digests').excuses(
    'no other write takes keys',
    'idempotency.replay-lasts-a-day/beacons-an-hour',
    'idempotency.replay-lasts-a-day/webhooks-an-hour',
    'idempotency.replay-lasts-a-day/labels-an-hour',
  ),
  under('digest.paused-manifests=none').excuses(
    'the tour pauses its digest before it lists the manifests',
    'gates.startup-surfaces/records-in-digests',
  ),
  under('lifecycle.first-delta=from-now').excuses(
    'a first delta returns nothing',
    'lifecycle.delta-scopes/stream-for-channel',
  ),
  under('beacon.cap-counts=active-and-draft').excuses(
    'it saves a draft, and the cap refuses that draft too',
    'beacon.cap-of-starter/saves-refused',
  ),
  under('beacon.described-as=intent').excuses(
    'a Beacon does not show its description under that name',
    'beacon.update-keeps-other-fields/clears-description',
    'beacon.update-keeps-other-fields/keeps-description',
  ),
  under('beacon.first-entry=left-out').excuses(
    'it takes the first version from the history, and the history begins with the first update',
    'beacon.executes-changed-scope/executes-first-version',
    'beacon.executes-changed-scope/queries-first-version',
    'beacon.list-follows-changes/first-name',
    'beacon.list-follows-changes/first-status',
    'beacon.archive-and-restore-keep-content/restores-first-version',
  ),
  under('beacon.status-change=ignored', 'beacon.status-change=refused').excuses(
    'no update makes a Beacon active',
    'beacon.cap-holds-for-every-write/caps-creation-only',
  ),
  under('version.growth=some').excuses(
    'the member that it adds could be the configurations, whose name the document does not give',
    'connect.servers-listed/no-client-configs',
  ),
  under('quota.beyond-quota=refused').excuses(
    'a query for more than is left is refused, so there is no page to cut',
    'query.hard-cap/small-pages-uncut',
  ),
  under('plan.platform-surfaces=firehose-only').excuses(
    'no other place shows the content of Records to the plan that reads them by manifest id',
    'facts.records/half-by-id',
  ),
  under('query.manifest-ids=absent').excuses(
    'the manifests of a query show no ids, so nobody knows which they are',
    'facts.manifests/name-in-query',
  ),
  under('version.growth=some').excuses(
    'listings show sentiments that the document does not list, and places may differ in these',
    'facts.signals/sentiment-by-id',
  ),
  under('delivery.digest-changes=catalog-only').excuses(
    'changes that customers make to their own digests send no event',
    'pushes.signed/updates-with-one-key',
  ),
  under('delivery.breaker-unit=attempts').excuses(
    'ten failed deliveries are more than eleven failed attempts',
    'delivery.breaker-at-ten/disables-at-eleven',
  ),
  under('delivery.breaker-unit=attempts').excuses(
    'each of the deliveries that the case lets fail has several failed attempts, more than the case may count on',
    'delivery.breaker-not-before-ten/digests-never-reset',
  ),
  under('lifecycle.first-delta=from-now').excuses(
    'a first delta delivers nothing that the next one might repeat',
    'lifecycle.delta-scopes/channels-stand-still',
  ),
  under('query.billed-bodies=none').excuses(
    'queries bill nothing, so that none can oversell',
    'query.hard-cap/races-for-the-rest',
  ),
  under('digest.write-answer=under-key').excuses(
    'the mutant finds a new digest at the top of the answer alone, so it keeps no filter',
    'digest.update-chooses-anew/lists-by-first-filter',
  ),
  under('envelope.charge-shown=before').excuses(
    'with both delays the counter does not change while the case reads it',
    'envelope.next-read-shows-charge/two-calls-late',
  ),
  under('error.malformed-body=400').excuses(
    'it answers 500 in place of 422, and the service sends no 422',
    'error.malformed-body-refused/status-500',
  ),
  under('lifecycle.fields=refused').excuses(
    'the service refuses the fields of a delta before it answers anything',
    'lifecycle.delta-off-by-default/as-ordinary-query',
  ),
  under('lifecycle.plan-mode=refused').excuses(
    'no query can be planned, so none can be researched',
    'lifecycle.balanced-off-by-default/balanced-on',
  ),
  under('lifecycle.plan-use=single-use').excuses(
    'a plan cannot be executed a second time',
    'lifecycle.stale-plan-409/use-renews',
  ),
  under('lifecycle.snapshot-pages=free', 'query.billed-bodies=none').excuses(
    'the pages of a snapshot are free',
    'lifecycle.snapshot-bills-returned/bills-twice',
    'lifecycle.snapshot-bills-returned/reports-free',
  ),
  under('ontology.list-body=bare-list').excuses(
    'a bare list has no count',
    'ontology.syncs-filtered/counts-everybody',
    'echo.pages/hundred-syncs-at-most',
  ),
  under('query.billed-bodies=none', 'quota.repeated-read=free').excuses(
    'the service bills nothing for the second read',
    'query.billing-equals-counter/bills-compact-twice',
  ),
  under('query.billed-bodies=none').excuses(
    'no query bills anything',
    'billing.figures-agree/query-reports-more',
    'billing.used-grows-by-what-was-returned/query-half-billed',
    'lifecycle.balanced-needs-plan/bills-twice',
    'lifecycle.delta-bills-returned/bills-twice',
    'mcp.same-bill/free',
    'query.billing-equals-counter/reports-one-less',
    'query.hard-cap/ignores-quota',
    'query.hard-cap/small-pages-uncut',
  ),
  under('query.billed-bodies=none').excuses(
    'no query bills anything, and a free query need not count',
    'rate.every-way-counts/post-uncounted',
  ),
  under('quota.beyond-quota=refused').excuses(
    'the service refuses what the quota would cut',
    'lifecycle.partial-execution-bills-returned/returns-asked',
  ),
  under('quota.repeated-read=free').excuses(
    'the organisation was given these manifests before',
    'mcp.manifests-are-billed/multi-stream-free',
  ),
  under('quota.empty-read=refused').excuses(
    'the service sends no empty page once the quota is used up',
    'quota.exhausted-empty-read/bills-empty',
    'quota.exhausted-empty-read/empty-as-cut',
  ),
  under('quota.repeated-read=free').excuses(
    'repeated reads of a manifest bill once, whatever the delay of the counter',
    'quota.parallel-reads-share-the-rest/stale-counter',
  ),
  under('quota.single-read=free').excuses(
    'no single read bills anything or is limited by the quota',
    'quota.single-read-bills-at-most-one/bills-two',
    'quota.single-read-bills-at-most-one/ignores-quota',
  ),
  under('rate.window=bucket').excuses(
    'a wait of up to one second is reported as one second, whether halved or not',
    'rate.retry-after-suffices/half-wait',
  ),
  under('signal.starter-delay=next-day').excuses(
    'the service shows fewer manifests, so parallel pages rarely reach the edge together',
    'quota.parallel-reads-share-the-rest/stale-counter',
  ),
  under('stream.channel-count=active').excuses(
    'it is open which channels count, so a stream that shows 25 may have more',
    'stream.truncated-flag-means-more-than-25/truncated-at-25',
  ),
  under('stream.detail-channels=at-most-25').excuses(
    'the detail shows neither the channels past 25 nor how many there are',
    'stream.format-keeps-matching-channel/first-25',
    'stream.truncated-flag-means-more-than-25/truncated-at-25',
    'stream.truncated-flag-means-more-than-25/never-truncated',
  ),
  under('brief.starter-body=message', 'brief.starter-body=null').excuses(
    'a gated Brief shows no text',
    'brief.markdown-has-sections/plain-text',
    'brief.markdown-has-sections/empty-text',
  ),
  under('mcp.sessions=none').excuses(
    'all calls are without a session there, and no bucket is full before they are judged',
    'mcp-rate.one-shots-counted/unlimited-one-shots',
  ),
  under('query.billed-bodies=none').excuses(
    'no call bills anything, so the number that it states is right',
    'shape.tool-texts/billed-in-text',
    'billing.hard-cap-holds/one-shots-overdrawn',
  ),
  under('quota.repeated-read=free').excuses(
    'manifests that were billed before are free, so that tools serve them with a used-up quota',
    'mcp.quota-edge-kept/parallel-overdrawn',
    'quota.zero-after-reset/tools-never-reset',
  ),
  under('delivery.paused-digest=reporting').excuses(
    'a paused digest reports its content as well',
    'delivery.activated-digest-reports/activation-ignored',
  ),
];

/** The reasons of the mutants that need not be caught under an alternative, by their full ids. */
export const excusedUnder = (alternative: string): ReadonlyMap<string, string> =>
  new Map(
    readingExcuses
      .filter(({ under }) => under.some((name) => name === alternative))
      .flatMap(({ mutants, reason }) => mutants.map((id) => [id, reason] as const)),
  );
