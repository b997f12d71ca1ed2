// The usage block of an organisation as text and headers, kept until a charge or a new day changes it.
import { quotaHeaders, usageOf } from '../core/envelope.ts';
import { contentLevels } from '../core/plan.ts';
import { startOfDay } from '../core/quota.ts';
import type { QuotaStanding } from '../service/accounting.ts';
import type { Organization } from '../state/store.ts';
import type { RestWorld } from './world.ts';

export interface UsageBlock {
  /** The end of an answer's JSON: the member `usage` after a comma, and the closing brace. */
  readonly tail: string;
  /** The seven quota headers, a flat list of names and values. */
  readonly headers: readonly string[];
}

interface Kept {
  /** All that the block depends on but for the number of items. */
  readonly org: Organization;
  readonly laws: RestWorld['laws'];
  readonly used: number;
  readonly dayMs: number;
  readonly byItems: Map<number, UsageBlock>;
}

const keptByWorld = new WeakMap<RestWorld, Map<string, Kept>>();

export function usageBlock(
  world: RestWorld,
  org: Organization,
  { quota, period }: QuotaStanding,
  at: { readonly items: number; readonly nowMs: number },
): UsageBlock {
  const { byItems } = keptFor(world, org, quota.used, startOfDay(at.nowMs));
  const known = byItems.get(at.items);
  if (known !== undefined) return known;
  const { laws, urls } = world;
  const levels = contentLevels(laws.plan, org.plan);
  const facts = { quota, period, nowMs: at.nowMs, levels, items: at.items, siteUrl: urls.siteUrl };
  const usage = usageOf(laws.quota, facts);
  const block = { tail: `,"usage":${JSON.stringify(usage)}}`, headers: quotaHeaders(usage) };
  byItems.set(at.items, block);
  return block;
}

function keptFor(world: RestWorld, org: Organization, used: number, dayMs: number): Kept {
  const orgs = keptByWorld.get(world) ?? new Map<string, Kept>();
  keptByWorld.set(world, orgs);
  const kept = orgs.get(org.id);
  const { laws } = world;
  if (kept?.org === org && kept.laws === laws && kept.used === used && kept.dayMs === dayMs) return kept;
  const fresh = { org, laws, used, dayMs, byItems: new Map<number, UsageBlock>() };
  orgs.set(org.id, fresh);
  return fresh;
}
