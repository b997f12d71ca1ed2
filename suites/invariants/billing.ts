// The bill: its figures agree, and between two answers that cost nothing, quota_used grows by what was returned between them.
import { requestText } from '../kit/expect.ts';
import { plural } from '../kit/words.ts';
import { shownWithinMs } from '../steps/writes.ts';
import type { Act, Exchanged } from '../transcript/entry.ts';
import { type Charge, chargeOf, type Usage, usageIn } from './charge.ts';
import { figures, hardCap, profiles } from './figures.ts';
import { type Contradiction, type Invariant, together } from './invariant.ts';
import { freeCalls, period } from './period.ts';

/** The bill of an organisation since an answer that cost nothing and shows usage. */
interface Account extends Usage {
  readonly start: Exchanged;
  readonly since: readonly Exchanged[];
  readonly min: number;
  readonly max: number;
  /** What tools returned and REST does not show yet. */
  readonly owed: number;
}

/**
 * Organisations that others may use are not judged. Requests that overlap, and those of which nobody knows what they
 * returned, end an account: the next answer with usage begins another.
 */
const growth: Invariant = (compare, withinMs = shownWithinMs) => {
  const accounts = new Map<string, Account>();
  const given = manifestsGiven();
  const profile = profiles(compare, withinMs);
  return (entry) => {
    if (entry.kind === 'act') {
      profile.note(entry);
      for (const id of changedBy(entry) ?? [...accounts.keys()]) accounts.delete(id);
      if (entry.operation === 'orgs.drop') given.forget(String(entry.input.path?.id));
    }
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid' || !entry.caller.holder.isPrivate)
      return;
    profile.see(entry);
    const { id } = entry.caller.holder;
    const charge = chargeOf(entry);
    const min = Math.max(given.note(id, charge), charge?.stated ?? 0);
    const account = accounts.get(id);
    const usage = charge?.max === 0 ? usageIn(entry) : undefined;
    if (charge === undefined || entry.isOverlapped || (account && account.since.length > callsMax))
      accounts.delete(id);
    else if (usage !== undefined) {
      const before = account?.period === usage.period ? account : undefined;
      if (before !== undefined) {
        compare(rule, keyOf(before, entry), contradictionIn(before, entry, usage));
        const [only, ...others] = before.since.filter(({ call }) => call !== undefined);
        if (only?.call === 'service-profile' && others.length === 0 && usage.used === before.used)
          profile.compare(before.start, only, usage);
      } else if (account !== undefined) given.forget(id);
      const owed = before === undefined ? 0 : owedAfter(before, usage);
      accounts.set(id, { ...usage, start: entry, since: [], min: 0, max: 0, owed });
    } else if (account !== undefined) accounts.set(id, withCharge(account, entry, min, charge.max));
  };
};

export const billing = together(growth, figures, freeCalls, hardCap, period);

/** A longer series shows nothing that anybody could follow. */
const callsMax = 20;
const rule = 'billing.used-grows-by-what-was-returned';

const withCharge = (account: Account, entry: Exchanged, min: number, max: number): Account => ({
  ...account,
  since: [...account.since, entry],
  min: account.min + min,
  max: account.max + max,
});

/** REST may show later what tools bill. */
function owedAfter({ used, since, max, owed }: Account, after: Usage): number {
  const growth = after.used - used;
  const isByTool = since.some(({ surface }) => surface.kind === 'mcp');
  return Math.max(0, owed - Math.max(0, growth - max) + (isByTool ? Math.max(0, max - growth) : 0));
}

function contradictionIn(account: Account, entry: Exchanged, { used }: Usage): Contradiction | false {
  const { start, since, min, max, owed } = account;
  const growth = used - account.used;
  if (growth >= min && growth <= max + owed) return false;
  const calls = since.map(callText);
  const range = min === max ? `${max}` : `${min} to ${max}`;
  return {
    expected: `usage.quota_used raised by ${range}, from ${account.used}, as ${calls.length === 0 ? 'nothing' : calls.slice(0, callsShown).join(', ')} returned`,
    received: `raised by ${growth} to ${used}`,
    at: 'usage.quota_used',
    evidence: [start, ...since.slice(-callsShown), entry],
  };
}

const callsShown = 4;

/** What was called between the answers, or at the end: that call, if it was one alone, shows the fault. */
function keyOf({ since }: Account, entry: Exchanged): string {
  const names = new Set((since.length === 0 ? [entry] : since).map(nameOf));
  return names.size === 1 ? [...names].join() : plural(names.size, 'different call');
}

function nameOf({ call, surface, request, answer }: Exchanged): string {
  const name = call ?? requestText(request);
  const place = surface.kind === 'mcp' ? ` over ${surface.over}` : ` (${answer?.status ?? 'no answer'})`;
  return `${name}${place}`;
}

const callText = (entry: Exchanged): string => entry.call ?? requestText(entry.request);

/** Ids of the organisations whose usage an act may have changed; undefined for all. */
function changedBy({ operation, input, result }: Act): readonly string[] | undefined {
  if (operation === 'snapshots.restore') return undefined;
  const isOfOrganization = operation === 'operator.change' || operation.startsWith('orgs.');
  return isOfOrganization ? [String(input.path?.id ?? result?.id)] : [];
}

interface ManifestsGiven {
  /** Notes what an exchange returned; returns how much of it must be billed: what the organisation did not have before. */
  note(id: string, charge: Charge | undefined): number;
  forget(id: string): void;
}

/** Manifests may be free when an organisation reads them again in the period (S-25). */
function manifestsGiven(): ManifestsGiven {
  const byOrganization = new Map<string, Set<string | undefined>>();
  return {
    note: (id, charge) => {
      const known = byOrganization.get(id) ?? new Set();
      byOrganization.set(id, known);
      const before = known.size;
      // An answer that does not identify its manifests may have returned any.
      const { isCertain, manifests } = charge ?? { isCertain: false, manifests: [undefined] };
      const isAnyKnown = known.has(undefined);
      for (const manifest of manifests) known.add(manifest);
      return isCertain && !isAnyKnown && !known.has(undefined) ? known.size - before : 0;
    },
    forget: (id) => void byOrganization.delete(id),
  };
}
