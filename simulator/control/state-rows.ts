// The lists of rows of which the state of a world consists, as JSON, with the schema of each row.
import type { Security } from '../../spec/content.ts';
import { type OperationId, operations } from '../../spec/contract.ts';
import { type CallId, tools } from '../../spec/tools.ts';
import { dayMs } from '../../spec/units.ts';
import {
  claimTypes,
  domains,
  eventKinds,
  mediaFormats,
  planNames,
  sentiments,
  significances,
  sourceTypes,
  streamFormats,
} from '../../spec/values.ts';
import type { Attempt, Delivery, DeliveryFault, LogEntry } from '../core/delivery.ts';
import type { ContentFilters, FilterSpec } from '../core/digest.ts';
import type { JsonText } from '../core/json-text.ts';
import type { RateMeter } from '../core/rate.ts';
import type { Announcement } from '../core/version.ts';
import type { PendingFault } from '../feed/delivery-faults.ts';
import type { CachedAnswer } from '../service/answer-cache.ts';
import type { ContentState } from '../state/content.ts';
import type { ForcedFault } from '../state/faults.ts';
import type { Tally } from '../state/outbox.ts';
import type { Billing, StoreState } from '../state/store.ts';
import type { Rows } from '../state/tables.ts';
import { latestMs } from '../time/clock.ts';
import { delayMs, grantYears, manifestChoices, organizationChoices } from './bodies.ts';
import { outcomeSchema } from './outcomes.ts';
import {
  anyOf,
  boolean,
  count,
  integer,
  list,
  nullable,
  object,
  oneOf,
  type Schema,
  string,
} from './schema.ts';

/** A value of the state as JSON has it. */
export type Kept<T> = T extends JsonText
  ? string
  : T extends readonly (infer V)[]
    ? readonly Kept<V>[]
    : T extends object
      ? { readonly [K in keyof T]: Kept<T[K]> }
      : T;

type ValueOf<M> = M extends ReadonlyMap<unknown, infer V> ? V : never;
type ItemOf<L> = L extends { at(position: number): infer V | undefined } ? V : never;

/** One row of each list: of every table, and of what the world has besides them. */
export type StateRow = { readonly [K in Exclude<keyof Rows, 'idempotentReplies'>]: Kept<Rows[K]> } & {
  readonly idempotentReplies: Omit<Kept<Rows['idempotentReplies']>, 'bytes'>;
  readonly organizations: ValueOf<StoreState['organizations']>;
  readonly billing: Omit<Billing, 'manifestIds'> & {
    readonly account: string;
    readonly manifestIds: readonly string[];
  };
  /** The times of the requests that still count, oldest first. */
  readonly meters: Pick<RateMeter, 'missing' | 'missingAtMs'> & {
    readonly subject: string;
    readonly times: readonly number[];
  };
  readonly streams: ValueOf<ContentState['streams']>;
  readonly published: NonNullable<ItemOf<ContentState['published']>>;
  readonly versions: { readonly ref: number; readonly version: number };
  readonly hidden: number;
  readonly announcements: Announcement & { readonly operation: OperationId };
  readonly waiting: Delivery;
  readonly ended: Delivery;
  readonly logs: LogEntry & { readonly webhookId: number };
  readonly tallies: Tally & { readonly webhookId: number };
  readonly outcomes: Omit<ForcedFault, 'fault'>;
  readonly deliveryFaults: PendingFault;
  readonly reordered: { readonly webhookId: number; readonly deliveryId: number };
  readonly answers: Kept<CachedAnswer>;
};

export type StateRows = { readonly [K in keyof StateRow]: readonly StateRow[K][] };

/** What is due may be due after the last instant that a world can have. */
const ms = integer(0, latestMs + 2 * dayMs);
/** Of the years 0 to 9999, which a date can have. */
const day = integer(Date.parse('0000-01-01') / dayMs, Date.parse('9999-12-31') / dayMs);
const text = string;
const texts = list(string);
const own = { organizationId: string };

/** What customers sent, which is shown as sent: the contract checked it, and may let it have more members. */
const sent = <T>(name: string): Schema<T> => ({ $ref: `#/components/schemas/${name}` });
const orNull = <T>(schema: Schema<T>): Schema<T | null> => ({ anyOf: [schema, { type: 'null' }] });
const anything: Schema<Readonly<Record<string, unknown>>> = { type: 'object' };

const answer = object(
  {
    kind: oneOf(['answer']),
    data: text,
    items: count,
    billed: count,
    remarks: anyOf({
      progress: anything,
      clamp: object({ clamped: boolean, removed: count }),
      cost: anything,
    }),
  },
  ['kind', 'data', 'items', 'billed'],
);

const beaconFields = object({
  name: text,
  description: nullable(text),
  intent: nullable(text),
  stream_ids: texts,
  topic_filters: list(sent<{ readonly slug: string }>('TopicFilter')),
  default_date_window: orNull(sent<{ readonly lookback_hours: number }>('DateWindow')),
  tags: texts,
  collection_id: nullable(text),
  custom_prompt: nullable(text),
  source_channel_ids: texts,
  entity_filters: list({ ...object({ tag_id: text }), additionalProperties: true }),
});
const revision = {
  revision: count,
  fields: beaconFields,
  status: oneOf(['draft', 'active', 'archived']),
};

const attempt: Schema<Attempt> = object({
  number: count,
  startedMs: ms,
  endedMs: ms,
  status: nullable(count),
  error: nullable(text),
  succeeded: boolean,
});
const deliveryFault: Schema<DeliveryFault> = {
  oneOf: [
    object({ kind: oneOf(['drop', 'duplicate', 'reorder', 'corrupt']) }),
    object({ kind: oneOf(['delay']), ms: delayMs }),
  ],
};
const deliveryIn = (state: Schema<Delivery['state']>): Schema<Delivery> =>
  object({
    id: count,
    webhookId: count,
    ...own,
    message: object({ event: text, atMs: ms, data: text, digestId: count }, ['event', 'atMs', 'data']),
    isTest: boolean,
    resendOf: nullable(count),
    state,
    dueMs: nullable(ms),
    attempts: list(attempt),
    fault: orNull(deliveryFault),
    precedes: nullable(count),
  });

const flag = boolean;
const organization = {
  id: text,
  name: text,
  orgType: text,
  contactEmail: text,
  plan: oneOf(planNames),
  isActive: boolean,
  keys: list(object({ apiKey: text, apiSecret: text, active: boolean, userName: text, role: text })),
  accessToken: text,
  mcpToken: text,
  briefAccess: boolean,
  flags: anyOf({ mcp: flag, api: flag, s3: flag, websocket: flag, webhook: flag, digests: flag }),
};

const filing = object({
  formType: text,
  formVariant: oneOf(['original', 'amendment']),
  ticker: text,
  cik: text,
  itemCodes: texts,
  itemSubsections: texts,
  exhibitTypes: texts,
});

const callIds: readonly CallId[] = [...Object.values(operations), ...Object.values(tools)].map(
  ({ id }) => id,
);

/** A table without a schema here does not compile, so that no export leaves it out. */
export const rowSchemas: { readonly [K in keyof StateRow]: Schema<StateRow[K]> } = {
  addedDigests: object({ id: text, ...own, digestId: count }),
  beacons: object({ id: text, ...own, ...revision, isDeleted: boolean, history: list(object(revision)) }),
  digests: object({
    id: count,
    ...own,
    name: text,
    description: nullable(text),
    streamIds: texts,
    filterSpec: orNull(sent<FilterSpec>('FilterSpec')),
    contentFilters: orNull(sent<ContentFilters>('ContentFilters')),
    state: oneOf(['active', 'paused', 'deleted']),
  }),
  grants: object({ id: count, ...own, streamId: text, years: grantYears }),
  idempotentReplies: object({
    id: text,
    ...own,
    fingerprint: text,
    storedMs: ms,
    outcome: answer,
  }),
  labels: object({ id: count, ...own, name: text, description: nullable(text), color: nullable(text) }),
  querySnapshots: object(
    {
      id: count,
      ...own,
      madeMs: ms,
      planNumber: count,
      streamIds: texts,
      refs: list(count),
    },
    ['id', 'organizationId', 'madeMs', 'planNumber', 'refs'],
  ) as Schema<StateRow['querySnapshots']>,
  syncs: object({
    id: count,
    ...own,
    objectType: oneOf(['tag', 'topic', 'stream']),
    objectId: text,
    externalId: text,
    externalName: nullable(text),
    labels: texts,
    isDeleted: boolean,
  }),
  webhooks: object({
    id: count,
    ...own,
    digestId: nullable(count),
    url: text,
    label: nullable(text),
    events: list(oneOf(eventKinds)),
    secret: text,
    createdMs: ms,
    state: oneOf(['enabled', 'disabled']),
    disabled: nullable(object({ atMs: ms, byFailures: boolean })),
    failures: count,
  }),
  organizations: object(
    {
      ...organization,
      quotaLimit: organizationChoices.quota_limit,
      requestsPerMinute: organizationChoices.requests_per_minute,
      overage: flag,
      unmetered: flag,
    },
    Object.keys(organization) as (keyof typeof organization)[],
  ),
  billing: object({ account: text, period: text, used: count, manifestIds: texts }),
  meters: object({
    subject: text,
    times: list(ms),
    missing: { type: 'number', minimum: 0 } as Schema<number>,
    missingAtMs: ms,
  }),
  streams: object({
    id: text,
    name: text,
    title: text,
    description: text,
    homeDomain: oneOf(domains),
    crossDomains: list(oneOf(domains)),
    isPublic: boolean,
    companyKind: nullable(oneOf(['public', 'private'])),
    organizationSubtypes: texts,
    mediaFormats: list(oneOf(streamFormats)),
    channelIds: texts,
    tickers: texts,
    isins: texts,
    primaryUrl: nullable(text),
    security: sent<Security>('Security'),
    filterDefinition: object({ tag_ids: texts, source_type: text }),
    status: oneOf(['live', 'unpublished', 'removed']),
    streamClass: text,
    sourceType: oneOf(sourceTypes),
  }),
  published: object({
    manifestId: text,
    recordId: text,
    streamIds: texts,
    matchedMs: ms,
    publishedDay: day,
    mediaFormat: oneOf(mediaFormats),
    claimType: oneOf(claimTypes),
    sourceType: oneOf(sourceTypes),
    significance: oneOf(significances),
    sentiment: oneOf(sentiments),
    channelIds: texts,
    tagIds: texts,
    companyIds: texts,
    sec: nullable(filing),
    claimCount: manifestChoices.claim_count,
    recordVersion: count,
    extras: boolean,
    headline: nullable(text),
    textSeed: count,
  }),
  versions: object({ ref: count, version: count }),
  hidden: count,
  announcements: object({
    operation: oneOf(Object.values(operations).map(({ id }) => id)),
    deprecationMs: ms,
    sunsetMs: ms,
  }),
  waiting: deliveryIn(oneOf(['waiting'])),
  ended: deliveryIn(oneOf(['delivered', 'exhausted', 'dropped'])),
  logs: object({ webhookId: count, deliveryId: count, event: text, attempt }),
  tallies: object({ webhookId: count, delivered: count, exhausted: count, dropped: count }),
  outcomes: object(
    {
      id: count,
      operation: oneOf(callIds),
      organizationId: text,
      given: outcomeSchema,
      mark: text,
      after: count,
      remaining: count,
    },
    ['id', 'operation', 'given', 'after', 'remaining'],
  ) as Schema<StateRow['outcomes']>,
  deliveryFaults: object({ id: count, webhookId: count, fault: deliveryFault, remaining: count }, [
    'id',
    'fault',
    'remaining',
  ]) as Schema<StateRow['deliveryFaults']>,
  reordered: object({ webhookId: count, deliveryId: count }),
  answers: object({ kind: oneOf(['account', 'digests', 'grants']), ...own, atMs: ms, answer }),
};
