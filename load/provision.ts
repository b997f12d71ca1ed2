// Gets what a script runs on: organisations of the wanted plan, and a stream to read.
import { ask, json } from './ask.ts';
import { at, isCount, isObject } from './lib/answer.ts';
import type { KeyPair, LoadOrg, Reads } from './lib/config.ts';
import { LoadSetupError } from './setup.ts';

export interface LoadTarget {
  readonly baseUrl: string;
  readonly controlUrl?: string | undefined;
  readonly siteUrl?: string | undefined;
  /** Configured organisations of the plan. */
  readonly orgs: readonly LoadOrg[];
}

export interface Wanted {
  readonly plan: string;
  readonly orgs: number;
  /** Manifests left of the quota; undefined leaves it as the plan says. */
  readonly quotaLeft?: number | undefined;
}

export interface Provision {
  readonly orgs: readonly [LoadOrg, ...LoadOrg[]];
  /** Made for this run alone: what they are billed harms nobody. */
  readonly made: boolean;
  /** Gives back what can be given back. */
  release(): Promise<void>;
}

/** Where organisations come from: a control plane makes them, else they are configured, else `/connect` hands them out. */
export function sourceOf(target: LoadTarget, plan: string): 'control' | 'configured' | 'connect' {
  if (target.controlUrl !== undefined) return 'control';
  if (target.orgs.length > 0) return 'configured';
  if (plan === 'starter' && target.siteUrl !== undefined) return 'connect';
  throw new LoadSetupError(
    `No organisation of plan ${plan} to run on. Give a control_url, credentials of that plan in the target file, ` +
      'or for plan starter a site_url whose /connect hands them out.',
  );
}

export async function provision(target: LoadTarget, wanted: Wanted): Promise<Provision> {
  switch (sourceOf(target, wanted.plan)) {
    case 'control':
      return makeOrgs((target.controlUrl ?? '').replace(/\/+$/, ''), wanted);
    case 'configured':
      return { orgs: atLeastOne(target.orgs.slice(0, wanted.orgs)), made: false, release: async () => {} };
    case 'connect':
      return connectOrgs((target.siteUrl ?? '').replace(/\/+$/, ''), wanted.orgs);
  }
}

/** The stream with the most to read, found with two reads that bill nothing. */
export async function findReads(baseUrl: string, { keys: [key] }: LoadOrg, billed: boolean): Promise<Reads> {
  const headers = { 'api-key': key.apiKey, secret: key.apiSecret };
  const streams = at(await ask(`${baseUrl}/streams?page_size=200`, { headers }), 'data.streams');
  const recent = (stream: unknown): number => Number(at(stream, 'manifests_last30d')) || 0;
  const [richest] = Array.isArray(streams) ? streams.toSorted((a, b) => recent(b) - recent(a)) : [];
  const streamId = String(at(richest, 'id'));
  const listing = `${baseUrl}/streams/${encodeURIComponent(streamId)}/manifests`;
  const total = at(
    await ask(`${listing}?page=1000000&page_size=1`, { headers }),
    'data.pagination.total_count',
  );
  if (!isCount(total) || total === 0)
    throw new LoadSetupError(
      `${listing} tells no data.pagination.total_count above 0; there is nothing to read.`,
    );
  return { streamId, total, billed };
}

async function makeOrgs(controlUrl: string, { plan, orgs, quotaLeft }: Wanted): Promise<Provision> {
  const order = {
    plan,
    keys: 2,
    overage: false,
    ...(quotaLeft !== undefined && { quota_limit: 1_000, quota_used: 1_000 - quotaLeft }),
  };
  const made = await Promise.all(
    Array.from({ length: orgs }, () => ask(`${controlUrl}/organizations`, json('POST', order))),
  );
  return {
    orgs: atLeastOne(made.map((org) => ({ keys: atLeastOne(keysOf(at(org, 'keys'))) }))),
    made: true,
    release: async () => {
      const drop = (org: unknown): Promise<unknown> =>
        ask(`${controlUrl}/organizations/${encodeURIComponent(String(at(org, 'id')))}`, { method: 'DELETE' });
      await Promise.allSettled(made.map(drop));
    },
  };
}

/** Equal keys from two calls are one organisation. */
async function connectOrgs(siteUrl: string, count: number): Promise<Provision> {
  const keys = new Map<string, LoadOrg>();
  for (let nth = 0; nth < count; nth += 1) {
    const [key] = keysOf([at(await ask(`${siteUrl}/connect`, {}), 'credentials')]);
    if (key !== undefined) keys.set(key.apiKey, { keys: [key] });
  }
  return { orgs: atLeastOne([...keys.values()]), made: keys.size === count, release: async () => {} };
}

const keysOf = (wire: unknown): readonly KeyPair[] =>
  (Array.isArray(wire) ? wire : []).flatMap((pair) => {
    const { api_key: apiKey, api_secret: apiSecret } = isObject(pair) ? pair : {};
    return typeof apiKey === 'string' && typeof apiSecret === 'string' ? [{ apiKey, apiSecret }] : [];
  });

function atLeastOne<T>(list: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = list;
  if (first === undefined) throw new LoadSetupError('The target handed out no organisation with a key pair.');
  return [first, ...rest];
}
