// The figures of the quota: what remains is the limit less what is used, items are counted, a query states its cost, and headers and service-profile repeat usage.
import { limits } from '../../spec/limits.ts';
import { secondMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isBoolean, isCount, isList, type JsonObject } from '../clients/json.ts';
import { at, clip } from '../kit/expect.ts';
import { inHeader } from '../kit/place.ts';
import { contentIn, showsQuota } from '../steps/mcp.ts';
import type { Act, Exchanged } from '../transcript/entry.ts';
import { isCached, type Usage, usageIn } from './charge.ts';
import type { Compare, Invariant } from './invariant.ts';

const rule = 'billing.figures-agree';

/** The headers that repeat members of usage ("Response envelope"). */
const headers = {
  'X-Service-Quota-Limit': 'quota_limit',
  'X-Service-Quota-Used': 'quota_used',
  'X-Service-Quota-Remaining': 'quota_remaining',
  'X-Service-Quota-Reset-Date': 'reset_date',
  'X-Service-Quota-Reset-Days': 'days_to_reset',
  'X-Service-Period': 'period',
  'X-Service-Available': 'available',
} as const;

/** A Starter organisation that the run made is a hard cap, unless an operator changed it. */
export const hardCap: Invariant = (compare) => {
  const changed = new Set<string>();
  return (entry) => {
    if (entry.kind === 'act') {
      const { operation, input, result } = entry;
      const { quota_used: used, ...others } = input.body ?? {};
      const isKept = used === 0 && Object.keys(others).length === 0;
      if (operation === 'operator.change' && !isKept) changed.add(String(input.path?.id));
      if (operation === 'orgs.make' && others.overage === true) changed.add(String(result?.id));
    }
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid') return;
    const { id, plan, isPrivate } = entry.caller.holder;
    if (plan !== 'starter' || !isPrivate || changed.has(id)) return;
    const limit = entry.answer && at(entry.answer, 'usage.quota_limit');
    const usage = usageIn(entry);
    if (usage === undefined || !isCount(limit)) return;
    const found = { expected: `usage.quota_used at most ${limit}`, received: String(usage.used) };
    compare(
      'billing.hard-cap-holds',
      'usage.quota_used',
      usage.used > limit && { ...found, at: 'usage.quota_used', evidence: [entry] },
    );
  };
};

/** Compares the figures of one answer with each other, whoever asked. */
export const figures: Invariant = (compare) => (entry) => {
  if (entry.kind !== 'exchange') return;
  // A request that overlaps others may be counted in one place and not yet in another.
  if (entry.isOverlapped && entry.caller.standing === 'valid') return;
  const { answer } = entry;
  const usage = usageIn(entry);
  if (answer !== undefined && isCached(entry.call)) compareHeaders(compare, entry, answer);
  if (answer === undefined || usage === undefined) return;
  const limit = at(answer, 'usage.quota_limit');
  if (isCount(limit)) {
    const left = Math.max(0, limit - usage.used);
    const received = String(usage.remaining);
    const found = { expected: `usage.quota_remaining ${left}`, received, at: 'usage.quota_remaining' };
    compare(rule, 'what remains', usage.remaining !== left && { ...found, evidence: [entry] });
  }
  const items = at(answer, 'data.manifests');
  // What is counted in other answers is open (S-08).
  if (isList(items) && (entry.call === 'listStreamManifests' || entry.call === 'listDigestManifests')) {
    const counted = at(answer, 'usage.items_in_response');
    const place = 'usage.items_in_response';
    const found = { expected: `${place} ${items.length}`, received: String(counted), at: place };
    compare(rule, `the items of ${entry.call}`, counted !== items.length && { ...found, evidence: [entry] });
  }
  if (entry.call === 'queryManifests') compareCost(compare, entry, answer);
  for (const [name, member] of Object.entries(headers)) {
    const expected = String(at(answer, `usage.${member}`));
    const received = answer.headers[name.toLowerCase()] ?? 'no such header';
    const found = {
      expected: `${name} ${expected}, as in usage`,
      received,
      at: inHeader(name),
      evidence: [entry],
    };
    // Others may be billed between the two.
    const isOwn = entry.caller.standing !== 'valid' || entry.caller.holder.isPrivate;
    const race = `${name} ${Number(received) - Number(expected)}`;
    compare(rule, name, unspaced(received) !== unspaced(expected) && (isOwn ? found : { ...found, race }));
  }
};

/** Beside data that is cached (S-43) the headers may be newer than usage, but all are there and fit together. */
function compareHeaders(compare: Compare, entry: Exchanged, answer: Exchange): void {
  if (answer.status !== 200 || !isCount(at(answer, 'usage.quota_used'))) return;
  const sent = (name: string): string | undefined => answer.headers[name.toLowerCase()];
  const [limit, used, left] = Object.keys(headers).map((name) => Number(sent(name)));
  const due = Math.max(0, Number(limit) - Number(used));
  const missing = Object.keys(headers).find((name) => sent(name) === undefined);
  const place = missing ?? 'X-Service-Quota-Remaining';
  const expected = missing === undefined ? `${place} ${due}, the limit less what is used` : place;
  const found = { expected, received: sent(place) ?? 'no such header', at: inHeader(place) };
  compare(
    rule,
    `headers of ${entry.call}`,
    (missing !== undefined || left !== due) && { ...found, evidence: [entry] },
  );
}

/** A query bills at most what it returns, and its flags say whether it billed anything. */
function compareCost(compare: Compare, entry: Exchanged, answer: Exchange): void {
  const manifests = at(answer, 'data.manifests');
  const billed = at(answer, 'data.quota.manifests_billed_this_call');
  const [isCharged, isFree] = [at(answer, 'data.quota_charged'), at(answer, 'data.does_not_consume_quota')];
  if (!isList(manifests) || !isCount(billed) || !isBoolean(isCharged)) return;
  const isRight = billed <= manifests.length && isCharged === billed > 0 && !(isCharged && isFree === true);
  const found = {
    expected: `manifests_billed_this_call at most ${manifests.length}, the manifests returned, quota_charged ${billed > 0}, and not true together with does_not_consume_quota`,
    received: JSON.stringify({ billed, quota_charged: isCharged, does_not_consume_quota: isFree }),
    at: 'data.quota_charged',
  };
  compare(rule, 'the cost of a query', !isRight && { ...found, evidence: [entry] });
}

/** Spaces after the commas of a list have no meaning. */
const unspaced = (text: string): string => text.replaceAll(/\s*,\s*/g, ',');

/** A quota that an organisation was shown: last by usage, or first by service-profile. */
interface ShownQuota {
  readonly usage: Usage | undefined;
  readonly begin: number;
  readonly atMs: number;
}

export interface Profiles {
  note(act: Act): void;
  /** Sees every exchange of a valid caller before it is judged. */
  see(entry: Exchanged): void;
  compare(start: Exchanged, profile: Exchanged, usage: Usage): void;
}

const accountAgeMs = limits.accountCache.value * secondMs;

/**
 * Compares service-profile with the usage that REST shows before and after it. What was shown in the minute before passes too:
 * the profile may be that of the account, which is cached (S-43). The names of its members are open, so a server is judged
 * only once a result has shown what is used and what remains.
 */
export function profiles(compare: Compare, withinMs: number): Profiles {
  let hasShown = false;
  let movedMs = 0;
  const shown = new Map<string, Map<string, ShownQuota>>();
  const oldestMs = ({ atMs }: Exchanged): number => atMs + movedMs - accountAgeMs - withinMs;
  const mayBeCached = (id: string, text: string, profile: Exchanged, content: JsonObject): boolean =>
    [...(shown.get(id) ?? [])].some(
      ([key, { usage, begin, atMs }]) =>
        atMs >= oldestMs(profile) &&
        (usage === undefined
          ? key === text && begin < profile.begin
          : showsQuota(content, usage.used, Number(usage.remaining))),
    );
  return {
    note: ({ operation, input }) => {
      if (operation === 'clock.advance') movedMs += Number(input.body?.ms) || 0;
      if (operation === 'orgs.drop') shown.delete(String(input.path?.id));
    },
    see: (entry) => {
      if (entry.caller.standing !== 'valid') return;
      const usage = usageIn(entry);
      const content = entry.call === 'service-profile' ? contentOf(entry) : undefined;
      if (usage === undefined && content === undefined) return;
      const key = JSON.stringify(content ?? [usage?.used, usage?.remaining]);
      const { id } = entry.caller.holder;
      const ofCaller = shown.get(id) ?? new Map<string, ShownQuota>();
      shown.set(id, ofCaller);
      for (const [known, { atMs }] of ofCaller)
        if (known !== key && atMs < oldestMs(entry)) ofCaller.delete(known);
      const before = ofCaller.get(key);
      if (content === undefined || before === undefined || before.atMs < oldestMs(entry))
        ofCaller.set(key, { usage, begin: entry.begin, atMs: entry.atMs + movedMs });
    },
    compare: (start, profile, { used, remaining }) => {
      const content = contentOf(profile);
      if (content === undefined || profile.caller.standing !== 'valid') return;
      hasShown ||=
        used > 0 &&
        showsQuota(content, used, Number.NaN) &&
        showsQuota(content, Number.NaN, Number(remaining));
      if (!hasShown) return;
      const text = JSON.stringify(content);
      const isShown = showsQuota(content, used, Number(remaining));
      compare(
        rule,
        'service-profile',
        !isShown &&
          !mayBeCached(profile.caller.holder.id, text, profile, content) && {
            expected: `${used} manifests used or ${remaining} remaining in service-profile, as on REST before and after it`,
            received: clip(text),
            at: 'result.quota',
            evidence: [start, profile],
          },
      );
    },
  };
}

const contentOf = ({ answer }: Exchanged): JsonObject | undefined => answer && contentIn(answer);
