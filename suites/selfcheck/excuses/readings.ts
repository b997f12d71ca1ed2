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

export const readingExcuses: readonly ReadingExcuse[] = [
  {
    under: ['record.gated-listing=note'],
    mutants: ['gates.professional-surfaces/records-tool'],
    reason: 'the tool returns notes in place of Records, which refuse them in words',
  },
  {
    under: ['digest.paused-manifests=none'],
    mutants: ['gates.startup-surfaces/records-in-digests'],
    reason: 'the tour pauses its digest before it lists the manifests',
  },
  {
    under: ['lifecycle.first-delta=from-now'],
    mutants: ['lifecycle.delta-scopes/stream-for-channel'],
    reason: 'a first delta returns nothing',
  },
  {
    under: ['beacon.cap-counts=active-and-draft'],
    mutants: ['beacon.cap-of-starter/saves-refused'],
    reason: 'it saves a draft, and the cap refuses that draft too',
  },
  {
    under: ['beacon.described-as=intent'],
    mutants: [
      'beacon.update-keeps-other-fields/clears-description',
      'beacon.update-keeps-other-fields/keeps-description',
    ],
    reason: 'a Beacon does not show its description under that name',
  },
  {
    under: ['beacon.first-entry=left-out'],
    mutants: [
      'beacon.executes-changed-scope/executes-first-version',
      'beacon.executes-changed-scope/queries-first-version',
      'beacon.list-follows-changes/first-name',
      'beacon.list-follows-changes/first-status',
      'beacon.archive-and-restore-keep-content/restores-first-version',
    ],
    reason: 'it takes the first version from the history, and the history begins with the first update',
  },
  {
    under: ['beacon.status-change=ignored', 'beacon.status-change=refused'],
    mutants: ['beacon.cap-holds-for-every-write/caps-creation-only'],
    reason: 'no update makes a Beacon active',
  },
  {
    under: ['version.growth=some'],
    mutants: ['connect.servers-listed/no-client-configs'],
    reason: 'the member that it adds could be the configurations, whose name the document does not give',
  },
  {
    under: ['quota.beyond-quota=refused'],
    mutants: ['query.hard-cap/small-pages-uncut'],
    reason: 'a query for more than is left is refused, so there is no page to cut',
  },
  {
    under: ['plan.platform-surfaces=firehose-only'],
    mutants: ['facts.records/half-by-id'],
    reason: 'no other place shows the content of Records to the plan that reads them by manifest id',
  },
  {
    under: ['query.manifest-ids=absent'],
    mutants: ['facts.manifests/name-in-query'],
    reason: 'the manifests of a query show no ids, so nobody knows which they are',
  },
  {
    under: ['version.growth=some'],
    mutants: ['facts.signals/sentiment-by-id'],
    reason: 'listings show sentiments that the document does not list, and places may differ in these',
  },
  {
    under: ['delivery.digest-changes=catalog-only'],
    mutants: ['pushes.signed/updates-with-one-key'],
    reason: 'changes that customers make to their own digests send no event',
  },
  {
    under: ['delivery.breaker-unit=attempts'],
    mutants: ['delivery.breaker-at-ten/disables-at-eleven'],
    reason: 'ten failed deliveries are more than eleven failed attempts',
  },
  {
    under: ['envelope.charge-shown=before'],
    mutants: ['envelope.next-read-shows-charge/two-calls-late'],
    reason: 'with both delays the counter does not change while the case reads it',
  },
  {
    under: ['error.malformed-body=400'],
    mutants: ['error.malformed-body-refused/status-500'],
    reason: 'it answers 500 in place of 422, and the service sends no 422',
  },
  {
    under: ['lifecycle.fields=refused'],
    mutants: ['lifecycle.delta-off-by-default/as-ordinary-query'],
    reason: 'the service refuses the fields of a delta before it answers anything',
  },
  {
    under: ['lifecycle.plan-mode=refused'],
    mutants: ['lifecycle.balanced-off-by-default/balanced-on'],
    reason: 'no query can be planned, so none can be researched',
  },
  {
    under: ['lifecycle.plan-use=single-use'],
    mutants: ['lifecycle.stale-plan-409/use-renews'],
    reason: 'a plan cannot be executed a second time',
  },
  {
    under: ['lifecycle.snapshot-pages=free', 'query.billed-bodies=none'],
    mutants: [
      'lifecycle.snapshot-bills-returned/bills-twice',
      'lifecycle.snapshot-bills-returned/reports-free',
    ],
    reason: 'the pages of a snapshot are free',
  },
  {
    under: ['ontology.list-body=bare-list'],
    mutants: ['ontology.syncs-filtered/counts-everybody', 'echo.pages/hundred-syncs-at-most'],
    reason: 'a bare list has no count',
  },
  {
    under: ['query.billed-bodies=none', 'quota.repeated-read=free'],
    mutants: ['query.billing-equals-counter/bills-compact-twice'],
    reason: 'the service bills nothing for the second read',
  },
  {
    under: ['query.billed-bodies=none'],
    mutants: [
      'billing.figures-agree/query-reports-more',
      'billing.used-grows-by-what-was-returned/query-half-billed',
      'lifecycle.balanced-needs-plan/bills-twice',
      'lifecycle.delta-bills-returned/bills-twice',
      'mcp.same-bill/free',
      'query.billing-equals-counter/reports-one-less',
      'query.hard-cap/ignores-quota',
      'query.hard-cap/small-pages-uncut',
    ],
    reason: 'no query bills anything',
  },
  {
    under: ['query.billed-bodies=none'],
    mutants: ['rate.every-way-counts/post-uncounted'],
    reason: 'no query bills anything, and a free query need not count',
  },
  {
    under: ['quota.beyond-quota=refused'],
    mutants: ['lifecycle.partial-execution-bills-returned/returns-asked'],
    reason: 'the service refuses what the quota would cut',
  },
  {
    under: ['quota.repeated-read=free'],
    mutants: ['mcp.manifests-are-billed/multi-stream-free'],
    reason: 'the organisation was given these manifests before',
  },
  {
    under: ['quota.empty-read=refused'],
    mutants: ['quota.exhausted-empty-read/bills-empty', 'quota.exhausted-empty-read/empty-as-cut'],
    reason: 'the service sends no empty page once the quota is used up',
  },
  {
    under: ['quota.repeated-read=free'],
    mutants: ['quota.parallel-reads-share-the-rest/stale-counter'],
    reason: 'repeated reads of a manifest bill once, whatever the delay of the counter',
  },
  {
    under: ['quota.single-read=free'],
    mutants: [
      'quota.single-read-bills-at-most-one/bills-two',
      'quota.single-read-bills-at-most-one/ignores-quota',
    ],
    reason: 'no single read bills anything or is limited by the quota',
  },
  {
    under: ['rate.window=bucket'],
    mutants: ['rate.retry-after-suffices/half-wait'],
    reason: 'a wait of up to one second is reported as one second, whether halved or not',
  },
  {
    under: ['signal.starter-delay=next-day'],
    mutants: ['quota.parallel-reads-share-the-rest/stale-counter'],
    reason: 'the service shows fewer manifests, so parallel pages rarely reach the edge together',
  },
  {
    under: ['stream.channel-count=active'],
    mutants: ['stream.truncated-flag-means-more-than-25/truncated-at-25'],
    reason: 'it is open which channels count, so a stream that shows 25 may have more',
  },
  {
    under: ['stream.detail-channels=at-most-25'],
    mutants: [
      'stream.format-keeps-matching-channel/first-25',
      'stream.truncated-flag-means-more-than-25/truncated-at-25',
      'stream.truncated-flag-means-more-than-25/never-truncated',
    ],
    reason: 'the detail shows neither the channels past 25 nor how many there are',
  },
  {
    under: ['brief.starter-body=message', 'brief.starter-body=null'],
    mutants: ['brief.markdown-has-sections/plain-text', 'brief.markdown-has-sections/empty-text'],
    reason: 'a gated Brief shows no text',
  },
  {
    under: ['delivery.paused-digest=reporting'],
    mutants: ['delivery.activated-digest-reports/activation-ignored'],
    reason: 'a paused digest reports its content as well',
  },
];

/** The reasons of the mutants that need not be caught under an alternative, by their full ids. */
export const excusedUnder = (alternative: string): ReadonlyMap<string, string> =>
  new Map(
    readingExcuses
      .filter(({ under }) => under.some((name) => name === alternative))
      .flatMap(({ mutants, reason }) => mutants.map((id) => [id, reason] as const)),
  );
