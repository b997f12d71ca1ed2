// What requests and world documents say of new organisations, streams and manifests: the schemas, and the types that follow.
import { dayMs } from '../../spec/units.ts';
import {
  claimTypes,
  domains,
  mediaFormats,
  planNames,
  sentiments,
  significances,
  sourceTypes,
} from '../../spec/values.ts';
import { filingForms } from '../state/content.ts';
import {
  anyOf,
  boolean,
  described,
  type Fitting,
  instant,
  integer,
  list,
  type Members,
  nullable,
  object,
  oneOf,
  preset,
  type Schema,
  type SomeOf,
  someOf,
  streamId,
  string,
  text,
} from './schema.ts';

export const flagProperties = {
  endpoint_mcp: boolean,
  endpoint_api: boolean,
  endpoint_s3: boolean,
  endpoint_websocket: boolean,
  endpoint_webhook: boolean,
  endpoint_digests: boolean,
};
/** Credentials travel in headers, and keys and secrets have no space. */
const credential: Schema<string> = { type: 'string', pattern: '^[!-~]{8,200}$' };
const keys = {
  ...list(
    object({ api_key: credential, api_secret: credential, is_active: boolean }, ['api_key', 'api_secret']),
  ),
  minItems: 1,
  maxItems: 2,
};

export const organizationChoices = {
  plan: oneOf(planNames),
  name: text(1, 200),
  quota_limit: described(
    integer(0, 1_000_000_000),
    'How many manifests a month may be billed; by default the quota of the plan.',
  ),
  quota_used: described(
    integer(0, 1_000_000_000),
    'How many manifests were billed in the present month; under a hard cap at most the quota.',
  ),
  requests_per_minute: described(
    integer(1, 1_000_000),
    'The rate limit of all requests of the organisation; by default that of its plan.',
  ),
  overage: described(boolean, 'Whether reads may exceed the quota.'),
  unmetered: described(
    boolean,
    'Whether quota cap and rate limits are switched off, for performance measurements.',
  ),
  brief_access: described(boolean, 'Whether the organisation may read the bodies of Briefs.'),
  is_active: described(boolean, 'false: its credentials are refused.'),
  flags: described(someOf(flagProperties), 'Surfaces switched on or off, whatever the plan says.'),
  keys: described(integer(1, 2), 'Number of key pairs.'),
  credentials: described(
    anyOf({ keys, access_token: credential, mcp_token: credential }),
    'Credentials of your own, instead of generated ones.',
  ),
};
export type OrganizationBody = SomeOf<typeof organizationChoices>;

const streamChoices = {
  name: text(1, 200),
  title: text(1, 300),
  description: text(1, 2_000),
  home_domain: described(oneOf(domains), 'The domain that the stream belongs to.'),
  cross_domains: {
    description: 'Further domains that it touches.',
    ...list(oneOf(domains)),
    maxItems: 3,
    uniqueItems: true,
  },
  company_kind: described(
    nullable(oneOf(['public', 'private'])),
    'Of a stream about a company: whether its shares are traded; null for other streams.',
  ),
  is_public: described(boolean, 'What the catalog shows as `is_public`.'),
};
export const streamBody = object(streamChoices, ['name']);
export type StreamBody = Fitting<typeof streamBody>;

export const grantYears = integer(1, 50);
export const delayMs = integer(1, dayMs);

/** The most that a manifest shows. */
const streamsPerManifest = 3;
const channelsPerManifest = 3;
const claimsMin = 15;
const claimsMax = 50;

const ids = (max: number, of: Schema<string> = string): Schema<readonly string[]> => ({
  ...list(of),
  minItems: 1,
  maxItems: max,
  uniqueItems: true,
});

/** What a request may choose of new manifests, which name their streams by id or by name. */
export const manifestChoices = {
  stream_ids: described(ids(streamsPerManifest, streamId), 'Streams of this world that were not removed.'),
  stream_names: described(ids(streamsPerManifest), 'Exact names, instead of the ids.'),
  count: preset(integer(1, 1_000), 1, 'How many manifests, equal but for their ids and seeds.'),
  tag_ids: described(ids(6), 'Tags of this world; by default the first two of the first stream.'),
  headline: text(1, 300),
  matched_at: described(
    instant,
    'From the start of the world to its present time, which is the default; in a world without generated content ' +
      'any time before that.',
  ),
  published_date: described({ ...string, format: 'date' }, 'The day on which the source was published.'),
  media_format: oneOf(mediaFormats),
  claim_type: oneOf(claimTypes),
  claim_count: described(integer(claimsMin, claimsMax), 'How many claims the record has.'),
  source_type: oneOf(sourceTypes),
  significance: oneOf(significances),
  sentiment: oneOf(sentiments),
  source_channel_ids: described(ids(channelsPerManifest), 'Source channels of this world.'),
  ticker: described(text(1, 20), 'Adds the public company with this ticker to the tags.'),
  sec_form_type: described(oneOf<string>(filingForms), 'Requires a public company among the tags.'),
};
export type ManifestsBody = SomeOf<typeof manifestChoices>;

/** Most entries of each kind in a document. */
export const entriesMax = 10_000;
const entries = <M extends Members>(properties: M, description: string): Schema<readonly SomeOf<M>[]> => ({
  ...list(anyOf(properties)),
  maxItems: entriesMax,
  description,
});
const organizationEntry = {
  id: text(1, 100),
  ...organizationChoices,
  org_type: text(1, 100),
  contact_email: text(1, 200),
};
/** An organisation of a world document: a new one, or one that the world has already, by its id. */
export type OrganizationEntry = SomeOf<typeof organizationEntry>;

const streamEntry = { id: text(1, 100), ...streamChoices, status: oneOf(['live', 'unpublished', 'removed']) };
/** A stream of a world document: a new one, or, with `id` and `status` alone, one that the world has already. */
export type StreamEntry = SomeOf<typeof streamEntry>;

const publishedEntry = {
  ...manifestChoices,
  revises: described(
    text(1, 100),
    'The id of a manifest whose record gets a new version; only `matched_at` may stand beside it.',
  ),
};
/** Manifests of a world document: new ones, or, with `revises`, a new version of the record of an earlier one. */
export type PublishedEntry = SomeOf<typeof publishedEntry>;

const state: Schema<object> = {
  type: 'object',
  description:
    'The state of an exported world, as `GET /export` writes it, to go on from with its seed, now and manifests. What ' +
    'the other members name is changed in it.',
};

/** The members of a world document. Requests and files share them. */
export const documentMembers = {
  present: described(
    instant,
    'The time after loading; by default that of the state or, without one, `now`, the start of the world.',
  ),
  organizations: entries(
    organizationEntry,
    'New organisations, and changes of those whose `id` the world has already.',
  ),
  streams: entries(
    streamEntry,
    'New streams; or, with `id` and `status` alone, changes of those that the world has already.',
  ),
  published: entries(publishedEntry, 'Manifests in order of publication.'),
  state,
};
/** What a world begins with besides its generated content. */
export type WorldDocument = SomeOf<typeof documentMembers>;
