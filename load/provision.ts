// Provides what a script needs on the target: organisations of one plan, and a stream to read.
import { SetupError } from '../suites/target/setup-error.ts';
import { fetchJson, jsonRequest, withoutTrailingSlash } from './http.ts';
import { at, isCount, isObject } from './lib/answer.ts';
import type { KeyPair, LoadOrg, ReadStream } from './lib/config.ts';
import { credentialHeaders } from './webhooks.ts';

export interface LoadTarget {
  readonly baseUrl: string;
  readonly controlUrl?: string | undefined;
  readonly siteUrl?: string | undefined;
  readonly mcpUrl?: string | undefined;
  /** Organisations of the plan that the target file configures. */
  readonly orgs: readonly LoadOrg[];
}

export interface OrgRequest {
  readonly plan: string;
  readonly orgs: number;
  /** Manifests left of the quota; undefined keeps the quota of the plan. */
  readonly quotaLeft?: number | undefined;
}

export interface Provision {
  readonly orgs: readonly [LoadOrg, ...LoadOrg[]];
  /** Whether they exist for this run only, so that nobody pays for their reads. */
  readonly created: boolean;
  /** Drops the organisations that can be dropped. */
  release(): Promise<void>;
}

export type OrgSource = 'control' | 'configured' | 'connect';

/** Organisations are created by the control plane, else configured in the target file, else issued by `/connect`. */
export function sourceOf(target: LoadTarget, plan: string): OrgSource {
  if (target.controlUrl !== undefined) return 'control';
  if (target.orgs.length > 0) return 'configured';
  if (plan === 'starter' && target.siteUrl !== undefined) return 'connect';
  throw new SetupError(
    `The target has no organisation of plan ${plan}. Give control_url, or credentials of that plan in the target file` +
      `${plan === 'starter' ? ', or a site_url whose /connect issues credentials' : ''}.`,
  );
}

export async function provision(target: LoadTarget, request: OrgRequest): Promise<Provision> {
  switch (sourceOf(target, request.plan)) {
    case 'control':
      return createOrgs(withoutTrailingSlash(target.controlUrl ?? ''), request);
    case 'configured':
      return {
        orgs: atLeastOne(target.orgs.slice(0, request.orgs)),
        created: false,
        release: async () => {},
      };
    case 'connect':
      return issueOrgs(withoutTrailingSlash(target.siteUrl ?? ''), request.orgs);
  }
}

/** The stream with the most recent manifests, found with two reads that bill nothing. */
export async function findStream(baseUrl: string, org: LoadOrg, billed: boolean): Promise<ReadStream> {
  const headers = credentialHeaders(org);
  const streams = at(await fetchJson(`${baseUrl}/streams?page_size=200`, { headers }), 'data.streams');
  const recent = (stream: unknown): number => Number(at(stream, 'manifests_last30d')) || 0;
  const [largest] = Array.isArray(streams) ? streams.toSorted((a, b) => recent(b) - recent(a)) : [];
  const id = String(at(largest, 'id'));
  const listing = `${baseUrl}/streams/${encodeURIComponent(id)}/manifests`;
  const total = at(
    await fetchJson(`${listing}?page=1000000&page_size=1`, { headers }),
    'data.pagination.total_count',
  );
  if (!isCount(total) || total === 0)
    throw new SetupError(
      `There is nothing to read: ${listing} shows no data.pagination.total_count above 0.`,
    );
  return { id, total, billed };
}

async function createOrgs(controlUrl: string, { plan, orgs, quotaLeft }: OrgRequest): Promise<Provision> {
  const body = {
    plan,
    keys: 2,
    overage: false,
    ...(quotaLeft !== undefined && { quota_limit: 1_000, quota_used: 1_000 - quotaLeft }),
  };
  const created = await Promise.all(
    Array.from({ length: orgs }, () => fetchJson(`${controlUrl}/organizations`, jsonRequest('POST', body))),
  );
  return {
    orgs: atLeastOne(created.map((org) => ({ keys: atLeastOne(keysOf(at(org, 'keys'))), ...tokenIn(org) }))),
    created: true,
    release: async () => {
      const drop = (org: unknown): Promise<unknown> =>
        fetchJson(`${controlUrl}/organizations/${encodeURIComponent(String(at(org, 'id')))}`, {
          method: 'DELETE',
        });
      await Promise.allSettled(created.map(drop));
    },
  };
}

/** Calls that return equal keys return the same organisation. */
async function issueOrgs(siteUrl: string, count: number): Promise<Provision> {
  const keys = new Map<string, LoadOrg>();
  for (let call = 0; call < count; call += 1) {
    const credentials = at(await fetchJson(`${siteUrl}/connect`), 'credentials');
    const [key] = keysOf([credentials]);
    if (key !== undefined) keys.set(key.apiKey, { keys: [key], ...tokenIn(credentials) });
  }
  return { orgs: atLeastOne([...keys.values()]), created: keys.size === count, release: async () => {} };
}

const keysOf = (wire: unknown): readonly KeyPair[] =>
  (Array.isArray(wire) ? wire : []).flatMap((pair) => {
    const { api_key: apiKey, api_secret: apiSecret } = isObject(pair) ? pair : {};
    return typeof apiKey === 'string' && typeof apiSecret === 'string' ? [{ apiKey, apiSecret }] : [];
  });

function tokenIn(wire: unknown): { readonly mcpToken?: string } {
  const token = at(wire, 'mcp_token');
  return typeof token === 'string' ? { mcpToken: token } : {};
}

function atLeastOne<T>(list: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = list;
  if (first === undefined) throw new SetupError('The target returned no organisation with a key pair.');
  return [first, ...rest];
}
