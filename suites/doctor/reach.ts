// How many rules can be judged with what a target has, and how many depend on one capability.
import { missingFor, type Offer, type OfferedOrg } from '../judge/offer.ts';
import type { Needs } from '../kit/case.ts';
import { type Need, needKind } from '../kit/needs.ts';
import { type CapabilityName, capabilityNames } from '../target/capabilities.ts';

/** How many rules can be tried, and what the others need, with the number of rules that do, the largest first. */
export function reachOf(needs: readonly Needs[], offer: Offer) {
  const missing = needs.map((one) => missingFor(one, offer).map(needKind));
  const counts = countKinds(missing);
  return {
    rules: needs.length,
    judgeable: missing.filter((kinds) => kinds.length === 0).length,
    needs: counts.toSorted((a, b) => b.rules - a.rules),
  };
}

/** Each kind of need with the number of rules that have it. */
function countKinds(missing: readonly (readonly Need[])[]) {
  const kinds = missing.flatMap((needs) => [
    ...new Map(needs.map((need) => [JSON.stringify(need), need])).values(),
  ]);
  const groups = Map.groupBy(kinds, (need) => JSON.stringify(need));
  return [...groups.values()].flatMap((all) => all.slice(0, 1).map((need) => ({ need, rules: all.length })));
}

/** Rules that cannot be tried without the capability, though the target had all others and these organisations. */
export function rulesOn(name: CapabilityName, needs: readonly Needs[], orgs: readonly OfferedOrg[]): number {
  const others = capabilityNames.filter((other) => other !== name);
  const { rules, judgeable } = reachOf(needs, {
    capabilities: new Set(others),
    orgs,
    site: true,
    receiver: true,
    realtime: false,
  });
  return rules - judgeable;
}
