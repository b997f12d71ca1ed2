// The legal choices where the contract document is silent, ambiguous or of two minds.

export interface Reading {
  /** Id of the silence in the close reading. */
  readonly silence: string;
  /** What is left open, in our words. */
  readonly text: string;
  /** The value a fresh world has. */
  readonly default: string;
  /** The other values that a fair suite must accept. */
  readonly alternatives: readonly string[];
}

/** Keyed by `topic.question`; the topic is that of the law that the reading amends. */
export const readings = {
  'auth.inactive-key': {
    silence: 'S-58',
    text: 'How a revoked key is refused.',
    default: 'unauthenticated',
    alternatives: ['forbidden'],
  },
  'auth.inactive-organisation': {
    silence: 'S-58',
    text: 'How the key of an inactive organisation is refused.',
    default: 'forbidden',
    alternatives: ['unauthenticated'],
  },
  'auth.mixed-headers': {
    silence: 'S-56',
    text: 'A key pair of which one half is sent under its alias name.',
    default: 'accepted',
    alternatives: ['refused'],
  },
  'auth.token-surfaces': {
    silence: 'S-55',
    text: 'Where the access token is an alternative to the key pair.',
    default: 'everywhere',
    alternatives: ['discovery'],
  },
  'brief.cross-promotion': {
    silence: 'S-83',
    text: 'Form of cross_promotion in a Brief body.',
    default: 'array',
    alternatives: ['string'],
  },
  'brief.starter-body': {
    silence: 'S-53',
    text: 'What brief.body is on the free plan.',
    default: 'object',
    alternatives: ['message', 'null'],
  },
  'conditional.tag-covers': {
    silence: 'S-171, S-173',
    text: 'What an entity tag is made of.',
    default: 'data-and-organisation',
    alternatives: ['whole-body'],
  },
  'connect.credentials': {
    silence: 'S-60',
    text: 'Whether each call of /connect makes an organisation of its own.',
    default: 'fresh',
    alternatives: ['shared'],
  },
  'envelope.account-age': {
    silence: 'S-43',
    text: 'Whether account data may be up to 60 s old.',
    default: 'cached',
    alternatives: ['fresh'],
  },
  'envelope.charge-shown': {
    silence: 'S-05',
    text: 'Whether usage counts the charge of the very response that carries it.',
    default: 'after',
    alternatives: ['before'],
  },
  'envelope.quota-headers': {
    silence: 'S-04',
    text: 'Which answers carry the quota headers.',
    default: 'authenticated',
    alternatives: ['success'],
  },
  'envelope.stream-detail': {
    silence: 'S-01, S-02',
    text: 'How the stream detail is delivered: bare, in the envelope, or bare with a usage member.',
    default: 'bare',
    alternatives: ['wrapped', 'bare-with-usage'],
  },
  'error.bad-parameter': {
    silence: 'S-92',
    text: 'Status for a bad query parameter that the document does not name.',
    default: '422',
    alternatives: ['400'],
  },
  'error.malformed-body': {
    silence: 'S-99',
    text: 'Status for a body that is no JSON.',
    default: '422',
    alternatives: ['400'],
  },
  'error.unavailable-detail': {
    silence: 'S-112',
    text: 'What a 503 says.',
    default: 'string-with-retry-after',
    alternatives: ['object', 'string'],
  },
  'error.unknown-parameter': {
    silence: 'S-93',
    text: 'On which routes an unknown query parameter is refused.',
    default: 'every-route',
    alternatives: ['lists'],
  },
  'paging.bad-page': {
    silence: 'S-14',
    text: 'A page or page_size that is out of range or no integer.',
    default: '422',
    alternatives: ['400', 'clamped'],
  },
  'paging.both-page-names': {
    silence: 'S-11',
    text: 'page and page_num sent with different values.',
    default: 'page',
    alternatives: ['page_num', 'refused'],
  },
  'plan.figures': {
    silence: 'S-06, S-38',
    text: 'Quotas and per-minute limits of the plans above Starter.',
    default: 'house',
    alternatives: ['tight'],
  },
  'plan.hard-caps': {
    silence: 'S-24',
    text: 'Which plans are cut off at their quota.',
    default: 'every-plan',
    alternatives: ['starter-only'],
  },
  'plan.platform-surfaces': {
    silence: 'S-45, S-47',
    text: 'Whether the Platform plan has all that Enterprise has.',
    default: 'enterprise-and-more',
    alternatives: ['firehose-only'],
  },
  'plan.record-by-id': {
    silence: 'S-46',
    text: 'Which plans may read a Record by manifest id.',
    default: 'platform',
    alternatives: ['platform-and-enterprise', 'enterprise'],
  },
  'plan.refusal-detail': {
    silence: 'S-49',
    text: 'Form of the detail of a plan refusal.',
    default: 'string',
    alternatives: ['object'],
  },
  'query.inverted-window': {
    silence: 'S-79',
    text: 'published_date_from later than published_date_to.',
    default: '400',
    alternatives: ['422', 'empty'],
  },
  'query.lookback-alone': {
    silence: 'S-201',
    text: 'lookback_hours on a listing without a Beacon.',
    default: 'applied',
    alternatives: ['ignored', 'refused'],
  },
  'query.lookback-basis': {
    silence: 'S-80',
    text: 'Which time of a manifest lookback_hours looks at.',
    default: 'matched-at',
    alternatives: ['published-date'],
  },
  'query.other-filters': {
    silence: 'S-202',
    text: 'Filters that only the query operation lists, sent to a listing.',
    default: 'refused',
    alternatives: ['ignored'],
  },
  'query.company-filter': {
    silence: 'S-231',
    text: 'Whether ticker and isin on a listing look at the manifest or at the stream.',
    default: 'manifest',
    alternatives: ['stream'],
  },
  'query.tag-type-alone': {
    silence: 'S-232',
    text: 'tag_type on a listing without tag_ids.',
    default: 'applied',
    alternatives: ['ignored'],
  },
  'quota.clamped-pagination': {
    silence: 'S-29',
    text: 'How pagination is recomputed on a page that was cut at the quota.',
    default: 'next-null',
    alternatives: ['page-size-served'],
  },
  'quota.empty-read': {
    silence: 'S-22',
    text: 'A read that matches nothing, with no quota left.',
    default: 'empty-page',
    alternatives: ['refused'],
  },
  'quota.exhausted-read': {
    silence: 'S-21',
    text: 'A read that would bill, with no quota left.',
    default: 'refused',
    alternatives: ['empty-page'],
  },
  'quota.period-anchor': {
    silence: 'S-07',
    text: 'The day on which a billing period begins (UTC).',
    default: 'first-of-month',
    alternatives: ['fifteenth'],
  },
  'quota.repeated-read': {
    silence: 'S-25',
    text: 'Whether a manifest that was billed in this period is billed again.',
    default: 'billed',
    alternatives: ['free'],
  },
  'quota.single-read': {
    silence: 'S-28',
    text: 'Whether reads of one manifest, signal, brief or record are billed.',
    default: 'billed',
    alternatives: ['free'],
  },
  'quota.unclamped-flags': {
    silence: 'S-30',
    text: 'The clamp flags on a page that was not cut.',
    default: 'absent',
    alternatives: ['false-and-zero'],
  },
  'rate.catalog-reads': {
    silence: 'S-44',
    text: 'Whether reads that cost no quota count for the per-minute limit.',
    default: 'counted',
    alternatives: ['uncounted'],
  },
  'rate.counted': {
    silence: 'S-33',
    text: 'Which answers count for the per-minute limit.',
    default: 'all-admitted',
    alternatives: ['successes'],
  },
  'rate.key-share': {
    silence: 'S-32',
    text: 'Share of the organisation limit that one of several keys may use.',
    default: 'four-fifths',
    alternatives: ['half'],
  },
  'rate.window': {
    silence: 'S-31',
    text: 'Kind of the per-minute window.',
    default: 'sliding',
    alternatives: ['fixed', 'bucket'],
  },
  'record.by-manifest-id': {
    silence: 'S-74',
    text: 'Whether GET /manifests/{record_id} also takes a manifest id.',
    default: 'refused',
    alternatives: ['accepted'],
  },
  'record.gated-listing': {
    silence: 'S-52',
    text: 'What stands for the record of a manifest on a plan without Records.',
    default: 'absent',
    alternatives: ['null', 'note'],
  },
  'record.gated-single': {
    silence: 'S-54',
    text: 'A single manifest read on a plan without Records.',
    default: 'without-record',
    alternatives: ['refused'],
  },
  'record.new-version': {
    silence: 'S-76',
    text: 'Whether a new version of a record keeps its manifest id.',
    default: 'same-manifest',
    alternatives: ['new-manifest'],
  },
  'search.discovery-body': {
    silence: 'S-62, S-63',
    text: 'Form of the data of /search, /trending and /plans.',
    default: 'named-list',
    alternatives: ['bare-list'],
  },
  'search.quota-flags': {
    silence: 'S-20',
    text: 'Where stream search says that it costs no quota.',
    default: 'in-data',
    alternatives: ['beside-data'],
  },
  'signal.media-format': {
    silence: 'S-67',
    text: 'media_format of the Signal of a regulatory source.',
    default: 'text',
    alternatives: ['as-source'],
  },
  'signal.scan-fields': {
    silence: 'S-198',
    text: 'Which manifests carry the additive scan fields.',
    default: 'some',
    alternatives: ['none', 'all'],
  },
  'signal.starter-delay': {
    silence: 'S-39',
    text: 'When a new manifest becomes visible on the free plan.',
    default: 'at-once',
    alternatives: ['next-day'],
  },
  'signal.stories-aliases': {
    silence: 'S-84',
    text: 'Whether alias fields named stories_* are sent.',
    default: 'absent',
    alternatives: ['present'],
  },
  'signal.stream-id': {
    silence: 'S-75',
    text: 'Which stream a Signal names when its manifest is in several.',
    default: 'the-one-read',
    alternatives: ['the-first'],
  },
  'signal.version-name': {
    silence: 'S-84',
    text: 'Under which name the version of a story is shown.',
    default: 'both',
    alternatives: ['story_version', 'version'],
  },
  'stream.channel-count': {
    silence: 'S-88',
    text: 'Which channels count for source_channels_truncated.',
    default: 'all',
    alternatives: ['active'],
  },
  'stream.counters': {
    silence: 'S-211',
    text: 'Which time of a manifest the window counters look at.',
    default: 'matched-at',
    alternatives: ['published-date'],
  },
  'stream.detail-channels': {
    silence: 'S-88',
    text: 'Whether the stream detail lists every source channel.',
    default: 'every',
    alternatives: ['at-most-25'],
  },
  'stream.malformed-id': {
    silence: 'S-101',
    text: 'A stream id in the path that is no numeral.',
    default: '422',
    alternatives: ['404'],
  },
  'stream.truncated-flag': {
    silence: 'S-89',
    text: 'source_channels_truncated when channels were not asked for.',
    default: 'absent',
    alternatives: ['present'],
  },
  'stream.unpublished-detail': {
    silence: 'S-197',
    text: 'The detail of a stream that was unpublished.',
    default: 'shown',
    alternatives: ['404'],
  },
  'version.growth': {
    silence: 'Versioning',
    text: 'Whether answers carry fields, values and headers that the document does not list.',
    default: 'none',
    alternatives: ['some'],
  },
  'version.alias-routes': {
    silence: 'S-158',
    text: 'Which routes exist under the /api alias.',
    default: 'content-and-catalog',
    alternatives: ['content'],
  },
} as const satisfies Readonly<Record<string, Reading>>;

export type ReadingId = keyof typeof readings;
export type ReadingValue<R extends ReadingId = ReadingId> =
  | (typeof readings)[R]['default']
  | (typeof readings)[R]['alternatives'][number];
/** A choice of readings; those not named have their default. */
export type ReadingChoice = { readonly [R in ReadingId]?: ReadingValue<R> };
