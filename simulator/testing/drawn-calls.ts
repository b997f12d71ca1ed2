// For tests: calls of every operation, every tool and of the operator, as draws decide, about what answers have named.
import { nat, record } from 'fast-check';
import { document, type OperationId, operations } from '../../spec/contract.ts';
import { type JsonObject, objectIn } from '../../spec/expand.ts';
import { type ToolId, tools } from '../../spec/tools.ts';
import type { PlanName } from '../../spec/values.ts';
import { requestFor } from '../reference/example-requests.ts';
import { targetOf } from '../reference/examples.ts';

/** What a call is, what it is about and who asks, each among as many as there are. */
export interface Drawn {
  readonly kind: number;
  readonly which: number;
  readonly what: number;
  readonly more: number;
}

export const drawnCall = record({ kind: nat(19), which: nat(9_999), what: nat(9_999), more: nat(9_999) });

export interface Call {
  readonly to: 'service' | 'tool' | 'operator';
  readonly plan: PlanName;
  /** Or the name of the tool. */
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The last ids and tokens that answers named, by their kind. */
export class Known {
  readonly #values = new Map<string, string[]>();

  pick(kind: string, nth: number): string | undefined {
    const values = this.#values.get(kind) ?? [];
    return values[nth % Math.max(1, values.length)];
  }

  /** Takes every id and token out of an answer; `within` is what a bare `id` names. */
  learn(node: unknown, within: string): void {
    if (Array.isArray(node)) for (const one of node) this.learn(one, within);
    else if (typeof node === 'object' && node !== null)
      for (const [name, value] of Object.entries(node)) {
        if (name === 'id') this.#add(within, value);
        else if (/_(id|token|cursor)$|^checkpoint$/.test(name)) this.#add(name.replace(/_id$/, ''), value);
        this.learn(value, name === 'data' ? within : singular(name));
      }
  }

  #add(kind: string, value: unknown): void {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const values = this.#values.get(kind) ?? [];
    this.#values.set(kind, values);
    if (!values.includes(String(value))) values.push(String(value));
    if (values.length > 9) values.shift();
  }
}

export const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

const at = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T;

/** The call that is drawn; one that needs an id of which no answer has one yet is a read of the catalog. */
export function callOf({ kind, ...drawn }: Drawn, known: Known, receiver: string): Call {
  if (kind < 10) return serviceCall(drawn, known, receiver);
  if (kind < 13) return queryCall(drawn, known);
  if (kind < 15) return toolCallOf(drawn, known);
  return operatorCall(drawn, known);
}

type Draw = Omit<Drawn, 'kind'>;

const contract = document as JsonObject;
const asking = Object.values(operations).filter(({ server }) => server === 'api');

function serviceCall({ which, what, more }: Draw, known: Known, receiver: string): Call {
  const { path, method, id } = at(asking, which);
  const operation = objectIn(objectIn(objectIn(contract.paths)[path])[method]);
  const named = (name: string): string => known.pick(name, what) ?? '0';
  const kinds = ['stream', 'manifest', 'record', 'tag', 'digest', 'webhook', 'beacon', 'sync', 'grant'];
  const ids = Object.fromEntries(kinds.map((name) => [name, named(name)]));
  const found = { ...ids, full_digest: named('digest'), archived_beacon: named('beacon') };
  const asked = requestFor({ operation, path, method, document: contract }, found);
  if (asked === undefined) throw new Error(`no request for ${id}`);
  const { plan = 'enterprise', body } = asked;
  const isHook = typeof body === 'object' && body !== null && 'url' in body;
  const url = `${receiver}${more % 3 === 0 ? '/fails' : '/hook'}`;
  const events = more % 3 === 0 ? ['stream.created', 'digest.updated'] : ['manifest.matched'];
  return {
    to: 'service',
    plan: more % 9 === 0 ? 'starter' : plan,
    method: method.toUpperCase(),
    path: targetOf(asked),
    body: isHook ? { ...body, url, ...(id === 'createWebhook' && { events }) } : (body as object | undefined),
    headers: more % 4 === 0 ? { 'idempotency-key': `key-${more % 5}` } : undefined,
  };
}

function queryCall({ which, what, more }: Draw, known: Known): Call {
  const stream = known.pick('stream', what);
  const scope = { page_size: 2, ...(stream !== undefined && { stream_ids: [stream] }) };
  const token = (name: string) => ({ [name]: known.pick(name, more) ?? 'none' });
  const bodies: readonly object[] = [
    { mode: 'plan' },
    { mode: 'plan', allocation_policy: 'balanced' },
    { ...token('plan_token') },
    { ...token('plan_token'), allocation_policy: 'balanced', accept_partial_plan: true },
    { ...token('snapshot_token'), page: more % 3 },
    { auto_plan: true },
    { delivery_delta: true },
    { delivery_delta: true, ...token('checkpoint') },
    { delivery_delta: true, ...token('next_page_cursor') },
    { delivery_delta: true, ...token('commit_cursor') },
    { mode: 'count' },
  ];
  const body = { ...scope, ...at(bodies, which) };
  return { to: 'service', plan: 'enterprise', method: 'POST', path: '/manifests/query', body };
}

function toolCallOf({ which, what, more }: Draw, known: Known): Call {
  const tool = at(Object.values(tools), which);
  const values: Readonly<Record<string, unknown>> = {
    stream_ids: [known.pick('stream', what) ?? '0'],
    digest_id: Number(known.pick('digest', what) ?? 0),
    sync_id: Number(known.pick('sync', what) ?? 0),
    intent: 'what moves the price of energy',
    proposal: { name: `Drawn ${more % 5}`, stream_ids: [known.pick('stream', what) ?? '0'] },
    object_type: 'tag',
    object_id: known.pick('tag', what) ?? '0',
    external_id: `crm-${more % 7}`,
    name: `label-${more % 5}`,
  };
  const needed = (tool.input.required ?? []).map((name) => [
    name,
    values[name] ?? known.pick(name.replace(/_id$/, ''), what) ?? '0',
  ]);
  const body = Object.fromEntries(needed) as object;
  return {
    to: 'tool',
    plan: at(['enterprise', 'platform', 'startup'], more),
    method: tool.id,
    path: '',
    body,
  };
}

export const isTool = (call: Call): call is Call & { readonly method: ToolId } => call.to === 'tool';

const reads = [
  'organizations',
  'deliveries',
  'outcomes',
  'delivery-faults',
  'deprecations',
  'streams',
  'readings',
];
const outcomes = ['rate_limited', 'unavailable', 'not_found', { fault: 'respond', status: 502 }] as const;
const faults = ['drop', 'duplicate', 'reorder', 'corrupt'] as const;
const operationIds: readonly OperationId[] = ['listStreams', 'getAccount', 'createBeacon', 'queryManifests'];

/** What the operator does or reads. */
function operatorCall({ which, what, more }: Draw, known: Known): Call {
  const id = (kind: string): string => known.pick(kind, what) ?? '0';
  const org = `/organizations/${id('organization')}`;
  const post = (path: string, body?: object) => ['POST', path, body] as const;
  const acts: readonly (readonly [method: string, path: string, body?: object])[] = [
    post('/clock/advance', { seconds: at([1, 61, 301, 1_800, 86_400, 2_700_000], more) }),
    post('/clock/advance', { seconds: at([61, 301], more) }),
    post('/manifests', { stream_ids: [id('stream')], count: 1 + (more % 3) }),
    post(`/manifests/${id('manifest')}/revision`),
    post('/streams', { name: `Drawn ${more}` }),
    post(`/streams/${id('stream')}/${at(['publish', 'unpublish'], more)}`),
    post('/outcomes', {
      operation_id: at(operationIds, more),
      outcome: at(outcomes, what),
      after: what % 2,
      mark: 'm',
    }),
    post('/delivery-faults', { fault: at(faults, more) }),
    post('/delivery-faults', { fault: 'delay', ms: 90_000 }),
    post(`/deliveries/${id('delivery')}/resend`),
    post('/deprecations', {
      operation_id: at(operationIds, more),
      deprecation: '2026-01-01T00:00:00Z',
      sunset: `2027-0${1 + (more % 9)}-01T00:00:00Z`,
    }),
    post('/organizations', { plan: at(['starter', 'enterprise'], more) }),
    post(`${org}/grants`, { stream_id: id('stream') }),
    ['PATCH', org, { quota_used: more % 900 }],
    ['DELETE', `${org}/grants/${id('grant')}`],
    ['PUT', `${org}/catalog-digests/${at([201, 202, 203], more)}`],
    ['DELETE', `/deprecations/${at(operationIds, more)}`],
    ['PATCH', '/readings', { 'record.new-version': at(['same-manifest', 'new-manifest'], more) }],
    ['GET', `/${at(reads, more)}`],
    ['GET', `${org}/grants`],
    ['GET', '/clock'],
  ];
  const [method, path, body] = at(acts, which);
  return { to: 'operator', plan: 'enterprise', method, path, body };
}
