// The usage block of an organisation as text and headers: a template, in which its numbers change with each read.
import { quotaHeaders, type Usage, usageOf } from '../core/envelope.ts';
import { contentLevels } from '../core/plan.ts';
import { remaining, startOfDay } from '../core/quota.ts';
import type { QuotaState } from '../service/accounting.ts';
import type { Organization } from '../state/store.ts';
import type { RestWorld } from './world.ts';

export interface UsageBlock {
  /** The end of the JSON body: a comma, the member `usage`, and the closing brace. */
  readonly tail: string;
  /** The seven quota headers as a flat list of names and values. */
  readonly headers: readonly string[];
}

interface Numbers {
  readonly quota_used: number;
  readonly quota_remaining: number;
  readonly items_in_response: number;
}

interface Template {
  /** All that the block depends on, except its numbers. */
  readonly org: Organization;
  readonly laws: RestWorld['laws'];
  readonly limit: number;
  readonly dayStartMs: number;
  readonly usage: Usage;
  /** The text before, between and after the numbers. */
  readonly pieces: readonly string[];
  /** The last block: free reads repeat it. */
  last: (Numbers & UsageBlock) | undefined;
}

const templatesByWorld = new WeakMap<RestWorld, Map<string, Template>>();

export function usageBlock(
  world: RestWorld,
  org: Organization,
  state: QuotaState,
  at: { readonly items: number; readonly nowMs: number },
): UsageBlock {
  const template = templateFor(world, org, state, at.nowMs);
  const { last, usage, pieces } = template;
  const { quota } = state;
  if (last?.quota_used === quota.used && last.items_in_response === at.items) return last;
  const numbers: Numbers = {
    quota_used: quota.used,
    quota_remaining: remaining(quota),
    items_in_response: at.items,
  };
  const [start, beforeRemaining, beforeItems, end] = pieces;
  template.last = {
    ...numbers,
    tail: `${start}${quota.used}${beforeRemaining}${numbers.quota_remaining}${beforeItems}${at.items}${end}`,
    headers: quotaHeaders({ ...usage, ...numbers }),
  };
  return template.last;
}

/** Stands for a number. */
const blank = '\u0000';
const blanks = { quota_used: blank, quota_remaining: blank, items_in_response: blank };

/** The organisation's template, or a new one if anything that it depends on has changed. */
function templateFor(
  world: RestWorld,
  org: Organization,
  { quota, period }: QuotaState,
  nowMs: number,
): Template {
  const { laws, urls } = world;
  const templates = templatesByWorld.get(world) ?? new Map<string, Template>();
  templatesByWorld.set(world, templates);
  const kept = templates.get(org.id);
  const dayStartMs = startOfDay(nowMs);
  const { limit } = quota;
  if (kept?.org === org && kept.laws === laws && kept.limit === limit && kept.dayStartMs === dayStartMs)
    return kept;
  const levels = contentLevels(laws.plan, org.plan);
  const usage = usageOf(laws.quota, { quota, period, nowMs, levels, items: 0, siteUrl: urls.siteUrl });
  const pieces = `,"usage":${JSON.stringify({ ...usage, ...blanks })}}`.split(JSON.stringify(blank));
  const template = { org, laws, limit, dayStartMs, usage, pieces, last: undefined };
  templates.set(org.id, template);
  return template;
}
