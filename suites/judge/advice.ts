// Advice after an incomplete run: the one thing that would let most of the remaining rules be judged.
import { type PlanName, planNames } from '../../spec/values.ts';
import type { Needs } from '../kit/case.ts';
import { type Need, type NeedId, needKind } from '../kit/needs.ts';
import type { CapabilityName } from '../target/capabilities.ts';
import type { Entry } from './lanes.ts';
import { missingFor, type Offer, orgParameters } from './offer.ts';
import type { RuleResult } from './verdict.ts';

export interface Advice {
  readonly need: Need;
  /** Ids of the rules that need nothing else, as far as the run knows. */
  readonly rules: readonly string[];
}

export interface Pace {
  readonly durationMs: number;
  /** The time that requests waited for the limits of plans that nobody stated. */
  readonly assumedWaitsMs: ReadonlyMap<PlanName, number>;
}

interface OpenRule {
  readonly id: string;
  readonly needs: Needs;
  /** What the case missed; it was not tried if the offer lacks something. */
  readonly missing: readonly Need[];
  readonly isTried: boolean;
}

/** `undefined` if no single need is all that a rule lacks. */
export function adviceOf(
  results: readonly RuleResult[],
  entries: readonly Entry[],
  offer: Offer,
  pace: Pace,
): Advice | undefined {
  const needsById = new Map(entries.map(({ id, case: { needs } }) => [id, needs]));
  const open = results.flatMap(({ id, missing }): readonly OpenRule[] => {
    const needs = needsById.get(id);
    if (missing === undefined || needs === undefined) return [];
    return [{ id, needs, missing: missing.needs, isTried: missingFor(needs, offer).length === 0 }];
  });
  const late = open.filter(({ missing }) => missing.some(({ id }) => id === 'run-time')).length;
  const claimed = results.filter(({ verdict }) => verdict !== 'not-applicable').length;
  const tried = claimed - open.filter(({ isTried }) => !isTried).length - late;
  const inTime = timeNeed(pace, { late, tried });
  const met = open.filter(({ isTried }) => isTried).flatMap((rule) => metByOne(rule, inTime));
  const offered = additionsTo(offer).flatMap(({ need, offer: larger }) =>
    open
      .filter(({ needs, isTried }) => !isTried && missingFor(needs, larger).length === 0)
      .map(({ id }) => ({ id, need })),
  );
  const [most] = [...Map.groupBy([...met, ...offered], ({ need }) => JSON.stringify(need)).values()].toSorted(
    (some, others) => others.length - some.length,
  );
  return most?.[0] && { need: most[0].need, rules: most.map(({ id }) => id) };
}

/** The need of a rule that lacks only this. */
function metByOne(
  { id, missing }: OpenRule,
  inTime: Need,
): readonly { readonly id: string; readonly need: Need }[] {
  const kinds = missing.map((need) => (need.id === 'run-time' ? inTime : needKind(need)));
  const [need, ...others] = new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values();
  return need === undefined || others.length > 0 ? [] : [{ id, need }];
}

/** A run that mostly waited for the limit of a plan that nobody stated needs that limit, any other a longer time. */
function timeNeed(
  { durationMs, assumedWaitsMs }: Pace,
  { late, tried }: { readonly late: number; readonly tried: number },
): Need {
  const [longest] = [...assumedWaitsMs].toSorted(([, one], [, other]) => other - one);
  if (longest !== undefined && longest[1] > durationMs / 2)
    return { id: 'rate-limit-known', parameters: { plan: longest[0] } };
  return tried === 0
    ? { id: 'run-time' }
    : { id: 'run-time', parameters: { waitsMs: (durationMs * (tried + late)) / tried } };
}

/** Everything that the target or the command could offer besides, one at a time. */
function additionsTo(offer: Offer): readonly { readonly need: Need; readonly offer: Offer }[] {
  const capable = (name: CapabilityName, id: NeedId) => ({
    need: { id },
    offer: { ...offer, capabilities: new Set([...offer.capabilities, name]) },
  });
  return [
    ...planNames.map((plan) => ({
      need: {
        id: 'org',
        parameters: orgParameters({ plan, keys: 2, accessToken: true, mcpToken: true }),
      } as const,
      offer: {
        ...offer,
        orgs: [...offer.orgs, { plan, keys: 2, accessToken: true, mcpToken: true, endless: false }],
      },
    })),
    capable('orgs', 'made-orgs'),
    capable('clock', 'clock'),
    capable('publish', 'publish'),
    capable('faults', 'faults'),
    capable('operator', 'operator'),
    { need: { id: 'waits-in-real-time' }, offer: { ...offer, realtime: true } },
    { need: { id: 'receiver' }, offer: { ...offer, receiver: true } },
    { need: { id: 'site' }, offer: { ...offer, site: true } },
  ];
}
