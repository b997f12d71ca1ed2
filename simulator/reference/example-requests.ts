// The requests that the reference shows: one for each operation, and the variations of it that are refused.
import type { OperationId } from '../../spec/contract.ts';
import { deref, type Json, type JsonObject, objectIn } from '../../spec/expand.ts';
import type { PlanName } from '../../spec/values.ts';

export interface Asked {
  readonly method: string;
  /** A template such as `/streams/{id}`. */
  readonly path: string;
  /** Those that the path does not name are of the query. */
  readonly parameters: Readonly<Record<string, Json>>;
  /** Whose credentials it has: those of the first organisation of this plan; none without one. */
  readonly plan?: PlanName;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** A request to a fresh world, once `before` was asked and an operator forced the outcome. */
export interface Attempt {
  readonly name: string;
  readonly when: string;
  readonly before?: Asked;
  readonly forced?: Forced;
  readonly asked: Asked;
}

/** The body of `POST /outcomes` on the control plane. */
export interface Forced {
  readonly operation_id: string;
  readonly outcome: string;
}

/** Ids of the world, for the places `{stream}`, `{digest}` … in a request. */
export type Ids = Readonly<Record<string, string>>;

export const filled = <T>(value: T, ids: Ids): T =>
  JSON.parse(
    JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (whole, name: string) => ids[name] ?? whole),
  ) as T;

interface Row extends Partial<Pick<Asked, 'plan' | 'parameters' | 'body'>> {
  /** What is asked first. */
  readonly before?: Pick<Asked, 'method' | 'path'>;
  /** A request that only this operation answers so, and what differs in it. */
  readonly other?: Pick<Attempt, 'name' | 'when'> & Partial<Pick<Asked, 'parameters' | 'body'>>;
}

const archived = { name: 'beacon_archived', when: 'With an archived Beacon.' };
const withArchived = { beacon_id: '{archived_beacon}', lookback_hours: 24 };

/** What differs from a request of an enterprise with the body that the contract shows. */
const rows: { readonly [O in OperationId]?: Row } = {
  issueCredentials: {
    other: { name: 'markdown', when: 'As text for people.', parameters: { format: 'md' } },
  },
  listStreams: { parameters: { page_size: 2 } },
  search: { parameters: { q: 'energy', limit: 2 } },
  listTrending: { parameters: { limit: 2 } },
  listStreamManifests: {
    parameters: { page_size: 1 },
    other: { ...archived, parameters: withArchived },
  },
  queryManifests: {
    body: { stream_ids: ['{stream}'], page_size: 1 },
    other: { ...archived, body: withArchived },
  },
  getSignal: { plan: 'platform' },
  getBrief: { plan: 'platform' },
  getRecord: { plan: 'platform' },
  listDigestManifests: { parameters: { page_size: 1 } },
  createDigestWebhook: {
    other: {
      name: 'full',
      when: 'For a digest with five webhooks.',
      parameters: { digest_id: '{full_digest}' },
    },
  },
  listCatalogDigests: { plan: 'enterprise' },
  listAddedDigests: { plan: 'enterprise' },
  listBeacons: { parameters: { limit: 2 } },
  restoreBeacon: { parameters: { beacon_id: '{archived_beacon}' } },
  createSync: { parameters: { object_type: 'tag', object_id: '{tag}', external_id: 'crm-42' } },
  listSyncs: { parameters: { page_size: 2 } },
  listTags: { parameters: { type: 'place' } },
  listTopics: { parameters: { domain: 'arts-culture-entertainment' } },
  testWebhook: { before: { method: 'post', path: '/webhooks/{id}/reactivate' } },
};

/** Who has what these operations are about. */
const planOfTag: Readonly<Record<string, PlanName>> = { Digests: 'startup', Webhooks: 'startup' };

/** What a path parameter called `id` names, by the first segment of its path. */
const namedById: Readonly<Record<string, string>> = {
  streams: 'stream',
  digests: 'digest',
  webhooks: 'webhook',
  ontology: 'sync',
};

const namesIn = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

interface Place {
  readonly operation: JsonObject;
  readonly path: string;
  readonly method: string;
  readonly document: JsonObject;
}

/** The request of the example with status 200; undefined if the world has nothing that it could name. */
export function requestFor({ operation, path, method, document }: Place, ids: Ids): Asked | undefined {
  const row = rowOf(operation);
  const [tag] = Array.isArray(operation.tags) ? operation.tags : [];
  const named = namesIn(path).map((name) => {
    const kind = name === 'id' ? namedById[path.split('/')[1] ?? ''] : name.replace(/_id$/, '');
    return [name, `{${kind}}`] as const;
  });
  const body = row.body ?? bodyIn(operation, document);
  const varying = {
    parameters: { ...Object.fromEntries(named), ...row.parameters },
    ...(body !== undefined && { body }),
  };
  if (namesIn(JSON.stringify(varying)).some((name) => ids[name] === undefined)) return undefined;
  return {
    method,
    path,
    ...filled(varying, ids),
    ...(!isOpen(operation) && { plan: row.plan ?? planOfTag[String(tag)] ?? 'enterprise' }),
  };
}

const rowOf = ({ operationId }: JsonObject): Row => rows[operationId as OperationId] ?? {};

/** Whether it needs no credentials. */
const isOpen = ({ security }: JsonObject): boolean => Array.isArray(security) && security.length === 0;

/** The body that the contract shows, with a stream of this world. */
function bodyIn(operation: JsonObject, document: JsonObject): Json | undefined {
  const media = objectIn(objectIn(objectIn(operation.requestBody).content)['application/json']);
  const { example } = objectIn(deref(media.schema, document));
  if (example === undefined) return undefined;
  return JSON.parse(JSON.stringify(example).replaceAll(/"\d{17}"/g, '"{stream}"')) as Json;
}

const idempotencyKey = { 'idempotency-key': 'example-1' };
/** Another write, which every plan may do. */
const earlierWrite = {
  method: 'post',
  path: '/v3/beacons',
  parameters: {},
  headers: idempotencyKey,
  body: { name: 'Written under this key before', stream_ids: ['{stream}'] },
};

/** The refusals that an operator can force on every operation. */
const forcible = [
  'plan_gated',
  'invalid_parameter',
  'validation',
  'not_found',
  'rate_limited',
  'quota_exhausted',
  'unavailable',
];

/** The request, and variations that may be refused: what a client can cause comes before what only an operator can. */
export function attemptsFor(operation: JsonObject, asked: Asked, ids: Ids): readonly Attempt[] {
  const { plan, ...anonymous } = asked;
  const { before, other } = rowOf(operation);
  const id = String(operation.operationId);
  const unknown = namesIn(asked.path).map((name) => [name, name === 'beacon_id' ? 'bcn_9' : '99999999']);
  const takesKey = JSON.stringify(operation.parameters ?? []).includes('IdempotencyKey');
  const varied = (name: string, when: string, change: Partial<Asked>): Attempt => ({
    name,
    when,
    asked: { ...asked, ...change, parameters: { ...asked.parameters, ...change.parameters } },
  });
  const served = [
    {
      name: 'success',
      when: isOpen(operation) ? 'Anybody may ask.' : `Asked by an organisation on the plan ${plan}.`,
      ...(before && { before: { ...asked, ...before } }),
      asked,
    },
    ...(other ? [varied(other.name, other.when, filled(changeIn(other), ids))] : []),
  ];
  if (isOpen(operation)) return served;
  return [
    ...served,
    { name: 'unauthenticated', when: 'Without credentials.', asked: anonymous },
    ...(unknown.length > 0
      ? [varied('unknown', 'With an id that nobody has.', { parameters: Object.fromEntries(unknown) })]
      : []),
    varied('gated', 'On the plan starter.', { plan: 'starter' }),
    ...(takesKey
      ? [
          {
            ...varied('key_used', 'After another write under the same Idempotency-Key.', {
              headers: idempotencyKey,
            }),
            before: { ...filled(earlierWrite, ids), ...(plan && { plan }) },
          },
        ]
      : []),
    varied('undefined_parameter', 'With a query parameter that the contract does not have.', {
      parameters: { colour: 'red' },
    }),
    ...forcible.map((outcome) => ({
      name: outcome,
      when: `Forced on the control plane: POST /outcomes ${JSON.stringify({ operation_id: id, outcome })}`,
      asked,
      forced: { operation_id: id, outcome },
    })),
  ];
}

const changeIn = ({ parameters, body }: NonNullable<Row['other']>): Partial<Asked> => ({
  ...(parameters && { parameters }),
  ...(body !== undefined && { body }),
});
