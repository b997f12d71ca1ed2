// What a case may need and a target may lack: each need has an id and one wording that says what would meet it.
import type { PlanName } from '../../spec/values.ts';
import { durationText } from './words.ts';

export interface Need {
  readonly id: NeedId;
  readonly parameters?: NeedParameters | undefined;
}

/** The object of a need, and the amount that is needed. */
export interface NeedParameters extends NeedAmounts {
  /** A plan, or several suitable plans. */
  readonly plan?: PlanName | readonly PlanName[] | undefined;
  readonly twoKeyPairs?: boolean | undefined;
  readonly accessToken?: boolean | undefined;
  readonly mcpToken?: boolean | undefined;
  /** Operator switches of an organisation that differ from the default: `is_active off`. */
  readonly switches?: readonly string[] | undefined;
  /** Waiting in real time would meet the need too. */
  readonly orRealtime?: boolean | undefined;
  /** The greatest age in days. */
  readonly days?: number | undefined;
  /** The operation, list, field or switch that the need is about. */
  readonly what?: string | undefined;
}

/** Needs that differ only in these count as one need in a report. */
interface NeedAmounts {
  /** The least number. */
  readonly count?: number | undefined;
  /** The greatest number. */
  readonly max?: number | undefined;
  readonly waitsMs?: number | undefined;
  /** The exact number of manifests left of a quota. */
  readonly quotaLeft?: number | undefined;
}

type Wording = string | ((parameters: NeedParameters) => string);

export type NeedId = keyof typeof wordings;

/** The need in words. */
export function needText({ id, parameters = {} }: Need): string {
  const wording: Wording = wordings[id];
  return typeof wording === 'string' ? wording : wording(parameters);
}

/** The need without its amounts. */
export function needKind({ id, parameters = {} }: Need): Need {
  const { count: _, max: __, waitsMs: ___, quotaLeft: ____, ...kind } = parameters;
  return Object.keys(kind).length === 0 ? { id } : { id, parameters: kind };
}

/** `a stream`, `3 streams`, or `more streams` without a count. */
function some(count: number | undefined, noun: string): string {
  if (count === undefined) return `more ${noun}s`;
  return count === 1 ? `a ${noun}` : `${count} ${noun}s`;
}

/** ` of plan starter or startup with two key pairs` */
function orgTraits({ plan, quotaLeft, switches = [], ...given }: NeedParameters): string {
  const traits = [
    given.twoKeyPairs === true && 'two key pairs',
    given.accessToken === true && 'an access token',
    given.mcpToken === true && 'an MCP token',
    quotaLeft !== undefined && `exactly ${quotaLeft} manifests left of its quota`,
    ...switches,
  ].filter((trait) => typeof trait === 'string');
  const ofPlan = plan === undefined ? '' : ` of plan ${[plan].flat().join(' or ')}`;
  return `${ofPlan}${traits.length === 0 ? '' : ` with ${traits.join(', ')}`}`;
}

/** Where such an organisation can come from; only an operator flips switches. */
const orgSource = ({ switches = [] }: NeedParameters): string =>
  switches.length > 0 ? 'capability orgs' : 'credentials, or capability orgs';

const wordings = {
  // Entries of a target file.
  clock: ({ waitsMs, orRealtime }) =>
    `a clock that can be moved${waitsMs === undefined ? '' : ` forward by ${durationText(waitsMs)}`} (capability clock)` +
    (orRealtime === true ? ', or --realtime' : ''),
  'working-control': 'a control plane that works',
  'control-answer': 'control operations that succeed',
  'control-operation': ({ what }) => `a way to carry out ${what} (hooks)`,
  credentials: 'an organisation (credentials of the target file)',
  faults: 'a way to force outcomes (capability faults)',
  grants: 'an organisation with a backfill grant (capability grants)',
  'made-orgs': 'organisations created with given settings (capability orgs)',
  'new-manifests': 'new manifests (capability publish), or --realtime where they arrive by themselves',
  operator: 'the switches of an operator (capability operator)',
  org: (parameters) => `an organisation${orgTraits(parameters)} (${orgSource(parameters)})`,
  publish: 'a way to publish content (capability publish)',
  'query-switch': ({ what }) => `${what} switched off, as it is by default (capability switches)`,
  'rate-limit-known': ({ plan }) =>
    `the per-minute limit of ${plan === undefined ? 'the plan (limits of the target file)' : `plan ${plan} (limits.${plan}.requests_per_minute in the target file)`}`,
  receiver: 'a receiver that the target reaches (receiver.public_url)',
  'open-port': 'a receiver that the target reaches on any port',
  'run-time': ({ waitsMs }) =>
    `a longer run${waitsMs === undefined ? '' : `, of about ${durationText(waitsMs)}`} (--max-duration)`,
  'second-org': (parameters) => `a second organisation${orgTraits(parameters)} (${orgSource(parameters)})`,
  site: 'the public site (site_url)',
  'waits-in-real-time': 'waits in real time (--realtime)',
  'whole-run': 'a run that nobody interrupts',
  'unprefixed-base-url': 'a base URL outside the /api alias (base_url)',

  // Permissions of a target's owner.
  'bill-more': 'permission to bill more manifests to configured organisations (--max-billed)',
  'bill-orgs': 'permission to read what is billed to a configured organisation (--allow-billing)',
  'change-orgs': 'permission to change something in a configured organisation (--allow-writes)',
  'connect-more': 'permission to make more organisations at the public site (--max-orgs)',

  // Organisations in a state.
  'access-token': 'an access token',
  'accepted-requests': ({ count }) =>
    `a Starter organisation for which ${some(count, 'request')} can be admitted`,
  'billed-org': 'an organisation that was billed',
  'differing-orgs': 'two organisations whose answers differ',
  'exact-quota': ({ quotaLeft }) =>
    `an organisation with more quota left, so that the run can use it up until ${quotaLeft === undefined ? 'an exact number of manifests remains' : `exactly ${quotaLeft} manifests remain`}`,
  'few-beacons': ({ count }) =>
    `an organisation with fewer Beacons${count === undefined ? '' : ` than ${count}`}`,
  'mcp-servers': 'the address of the MCP servers (mcp_url) and an MCP token',
  'mcp-token': 'an MCP token',
  'rest-answers': 'a REST interface that answers, to judge MCP by',
  'tool-parameter': ({ what }) => `a parameter of ${what}`,
  'tool-proposal': 'a proposal that service-save-beacon accepts',
  'mcp-token-alone': 'an MCP token that differs from the access token',
  quiet: ({ count }) =>
    `organisations and content that nobody else uses during the case (disturbed${count === undefined ? '' : ` in ${count} attempts`})`,
  quota: 'an organisation with more quota left',
  'quota-and-requests': 'an organisation with quota and requests left',
  requests: 'an organisation with requests left in the minute',
  'unbilled-manifests': 'manifests for which the organisation was not billed before',
  'unbilled-org': 'an organisation that has read nothing in this billing period',

  // Answers that a case begins with.
  answer: 'an answer',
  'reachable-address': 'an address that this machine reaches, and that is not in its own network',
  'answering-service': 'a service that answers; the run ended before this rule',
  'answered-queries': 'a service that answers queries in time',
  'answering-parameters': ({ what }) => `parameters with which ${what} answers`,
  'entity-tag': ({ what }) => `an ETag on ${what}`,
  'integer-manifest-ids': 'manifest ids that are integers',
  'long-ids': 'ids of 17 digits, the only ones that queries accept',
  'long-secrets': ({ count }) => `webhook secrets of ${count ?? 'more'} characters or more`,
  'numeric-ids': 'an id with digits, from which the case can make an id that does not exist',
  'quota-remaining': 'usage.quota_remaining in GET /account, which the run reads to use up quota',
  'readable-id': ({ what }) => `a readable ${what} in a list`,
  'readable-list': ({ what }) => `a readable list of ${what}`,
  'service-time': 'a Date header that shows the target’s time',

  // Streams.
  'catalog-to-its-end': 'a catalog that can be read to its last page',
  domains: ({ count }) => `streams in ${some(count, 'home domain')}`,
  'dividing-domain-and-format': 'a domain and a format of which each excludes some streams',
  'dividing-format': 'a media format that some streams offer and others do not',
  'dividing-search': 'streams that each filter of a search selects, and others that it excludes',
  'dividing-ticker': 'a ticker that selects some streams and not others',
  'late-channel': 'a stream whose only active channel of a format comes after its first 25 channels',
  'one-ticker': 'a stream with exactly one ticker',
  'search-results': ({ count }) => `a search that finds ${some(count, 'stream')}`,
  'search-to-its-end': 'a search whose results can be read to the last page',
  'several-companies': 'a stream of several public companies',
  'share-classes': 'a stream of one company with two share classes',
  'source-channel': 'a stream that shows a source channel',
  'stream-not-public': 'a stream that is not public',
  'stream-of-channels': ({ count }) =>
    `a stream with ${count ?? 'more'} source channels in the list and in search`,
  'stream-of-size': ({ count, max }) =>
    count === undefined
      ? 'a stream with as many manifests as a case needs'
      : `a stream with ${count} ${max === undefined ? 'or more' : `to ${max}`} manifests`,
  'stream-with': ({ what }) => `a stream with a value of ${what}`,
  streams: ({ count }) => some(count, 'stream'),
  'streams-without-company': ({ count }) =>
    `${some(count, 'stream')} without any data about a public company`,
  'two-companies': ({ what }) => `two streams of different companies with ${what}`,
  'unused-stream-id': 'an id that no stream has',

  // Manifests.
  'arriving-content': 'content that arrives when it is published',
  claims: ({ count }) => `${some(count, 'claim')} in the manifests that were read`,
  'company-manifests': ({ what }) => `a stream with manifests that the ${what} of its company selects`,
  'complete-record': 'a complete Record',
  'dividing-channels': 'a stream whose manifests come from several source channels and show which',
  'dividing-filter': 'a filter that some manifests of a stream fit and others do not',
  'dividing-tag': 'a tag that some manifests of a stream do not have',
  'dividing-tags': 'two tags of a stream that some of its manifests share and others do not',
  'dividing-topics': 'topics by which the manifests of a stream differ',
  'empty-listing': 'a listing that is empty',
  filings: ({ what }) => `a stream with a filing of form ${what}`,
  'list-items': ({ count }) => `a list of ${count ?? 'more'} items or more`,
  manifests: ({ count, plan }) =>
    `a stream that shows ${some(count, 'manifest')}${plan === undefined ? '' : ` to ${plan}`}`,
  'manifests-between-dates': 'manifests published between two dates',
  'manifests-by-record': ({ count }) => `${some(count, 'manifest')} to read by record id`,
  'manifests-of-days': ({ count }) => `a stream with manifests of ${some(count, 'different day')}`,
  'media-format': 'a manifest that shows its media_format',
  'publication-dates': 'manifests that show when they were published',
  'published-manifest': 'a new manifest that the target publishes',
  'query-like-listing': 'a query that finds the manifests that the stream lists',
  'query-results': ({ count }) => `a query that finds ${some(count, 'manifest')}`,
  'recent-manifests': ({ days }) => `a stream with manifests of the last ${days} days`,
  'second-tag': 'another tag',
  'short-selection': ({ count }) =>
    `a selection of ${count === undefined ? 'few' : `at most ${count}`} manifests`,
  'small-streams': 'two streams of few manifests',
  'streams-of-one-format': 'two streams with different manifests of one media_format',
  'tag-of-types': 'a tag whose manifests mention different types of entities',
  'two-pages': ({ what }) => `two pages of ${what}`,

  // Beacons.
  'beacon-channels': 'Beacons that save source_channel_ids',
  'beacon-collection': 'a collection that Beacons can be put in, and that they show',
  'beacon-in-list': 'a list that shows a Beacon to its owner',
  'beacon-fields': 'Beacons that can be given tags and a description',
  'beacon-place': 'an organisation below its cap of active Beacons',
  'channels-in-queries': 'channels that queries can name',
  'manifests-under-beacon': 'a stream whose listing with a Beacon returns manifests',
  'refused-size': 'a size at which updates are refused',
  'revision-numbers': 'revisions that show their numbers',

  // Digests.
  'catalog-digest': 'a digest in the catalog',
  'choosing-filter': 'a filter that chooses a stream',
  'digest-in-list': 'a list that shows a digest to its owner at once',
  'digest-manifests': 'a digest that lists manifests',
  'digest-name': 'a digest that shows its name',
  'refused-digest': 'a refusal of a digest without content',

  // Plans, deltas and snapshots of queries.
  'checkpoint-text': 'a checkpoint that contains a string',
  'family-names': 'the names of two families in a plan',
  'partial-plan': 'a plan that leaves out some family and finds manifests',
  'scoped-plans': 'plans that need no scope besides a stream',

  // Ontology and grants.
  'grant-ids': 'an id in a row of the backfill grants',
  'label-body': 'the form of a body that makes a label',
  'ontology-id': ({ what }) => `an id of a ${what}`,
  'ontology-name': 'a name in a row of tags or topics',
  'sync-id': 'the id of a new sync',
  'tag-to-misspell': 'a tag with a name long enough to misspell',
  tags: ({ count }) => some(count, 'tag'),
  topics: ({ count }) => some(count, 'topic'),
  'typed-tag': 'a tag of a type that tags are searched by',
  'unmapped-streams': ({ count }) => `${some(count, 'stream')} not mapped yet`,

  // Webhooks and their deliveries.
  'accepting-receiver': 'a receiver that accepts a signed delivery (receiver.accept-signed)',
  'answer-in-time': 'a machine that answers a delivery in the time that the case is to take',
  'arriving-manifests': ({ waitsMs }) =>
    `manifests that arrive by themselves${waitsMs === undefined ? '' : ` within ${durationText(waitsMs)}`}`,
  'delivering-stream': 'a stream about whose new manifests webhooks are notified',
  'digest-deliveries': 'webhooks of digests that receive deliveries',
  'full-digest': 'a digest that takes no more webhooks',
  'lasting-webhook': 'a webhook that eight failed deliveries do not disable',
  'retried-delivery': 'a delivery that is retried',
  'second-event': 'an event besides manifest.matched that is delivered',
  'test-event': 'a test event that arrives',
  'webhook-address': 'an address for webhooks that the target accepts',

  // Behaviour on which a proof depends.
  'billed-read': 'a read of manifests that raises quota_used',
  'comparable-answers': 'answers that can be compared with each other',
  'recorded-conduct': ({ what }) => `a recording that shows ${what}`,
  'drilled-client': ({ what }) =>
    what === ''
      ? 'another drill, or a recording: no drill of this run judges it'
      : `a client that does the tasks of a drill (${what})`,
  'own-recording':
    'a recording by Assay of a run or of the simulator, which shows who called and what an operator did',
  'differing-ids': 'ids that differ between organisations',
  'fast-client': 'a machine that sends four bursts of requests within a minute',
  'judged-draw': 'an input for which the rule can be judged',
  'lasting-period': 'a billing period that does not end during the case',
  'not-modified': 'a read that answers 304 to its current ETag',
  'parallel-reads': 'parallel reads that are served',
  'quota-refusal': 'a read that is refused because the quota is used up',
  'rate-refusal': ({ count }) =>
    `a rate-limit refusal${count === undefined ? '' : ` within ${count} requests`}`,
  'refused-request': 'a request that is refused',
  'served-call': ({ what }) => `a call of ${what} that is served`,
  'short-rate-refusal': ({ waitsMs }) =>
    `a rate-limit refusal that ends within a minute${waitsMs === undefined ? '' : ` (it ends after ${durationText(waitsMs)})`}`,
  'steady-answers': 'answers that stay the same: an input that failed passed when it was sent again',
  'unchanged-list': 'a list that stays the same while it is read',
  'unchanged-reads': 'two reads without a change between them',
  'visible-change': ({ what }) => `a change that ${what} shows at once`,
} as const satisfies Readonly<Record<string, Wording>>;

export const needIds = Object.keys(wordings) as readonly NeedId[];
