// The usage block of an organisation as text and headers, cached until a charge or a new day changes it.
import { quotaHeaders, usageOf } from '../core/envelope.ts';
import { contentLevels } from '../core/plan.ts';
import { startOfDay } from '../core/quota.ts';
import type { QuotaState } from '../service/accounting.ts';
import type { Organization } from '../state/store.ts';
import type { RestWorld } from './world.ts';

export interface UsageBlock {
  /** The end of the JSON body: a comma, the member `usage`, and the closing brace. */
  readonly tail: string;
  /** The seven quota headers as a flat list of names and values. */
  readonly headers: readonly string[];
}

interface CachedUsage {
  /** All that the block depends on, except the number of items. */
  readonly org: Organization;
  readonly laws: RestWorld['laws'];
  readonly used: number;
  readonly dayStartMs: number;
  readonly byItems: Map<number, UsageBlock>;
}

const cacheByWorld = new WeakMap<RestWorld, Map<string, CachedUsage>>();

export function usageBlock(
  world: RestWorld,
  org: Organization,
  { quota, period }: QuotaState,
  at: { readonly items: number; readonly nowMs: number },
): UsageBlock {
  const { byItems } = cacheFor(world, org, quota.used, startOfDay(at.nowMs));
  const cached = byItems.get(at.items);
  if (cached !== undefined) return cached;
  const { laws, urls } = world;
  const levels = contentLevels(laws.plan, org.plan);
  const facts = { quota, period, nowMs: at.nowMs, levels, items: at.items, siteUrl: urls.siteUrl };
  const usage = usageOf(laws.envelope, laws.quota, facts);
  const block = { tail: `,"usage":${JSON.stringify(usage)}}`, headers: quotaHeaders(usage) };
  byItems.set(at.items, block);
  return block;
}

/** The organisation's cache, or an empty one if anything that the block depends on has changed. */
function cacheFor(world: RestWorld, org: Organization, used: number, dayStartMs: number): CachedUsage {
  const orgs = cacheByWorld.get(world) ?? new Map<string, CachedUsage>();
  cacheByWorld.set(world, orgs);
  const cached = orgs.get(org.id);
  const { laws } = world;
  if (cached?.org === org && cached.laws === laws && cached.used === used && cached.dayStartMs === dayStartMs)
    return cached;
  const fresh = { org, laws, used, dayStartMs, byItems: new Map<number, UsageBlock>() };
  orgs.set(org.id, fresh);
  return fresh;
}
