// How many rules can be judged with what a target has, and how many hang on one capability.

import { missingFor, type Offer, type OfferedOrg } from '../judge/offer.ts';
import type { Needs } from '../kit/case.ts';
import { type CapabilityName, capabilityNames } from '../target/capabilities.ts';

export interface Reach {
  readonly rules: number;
  /** Rules that can be tried. */
  readonly judgeable: number;
  /** What the others need, with the number of rules that do, the largest first. */
  readonly needs: readonly { readonly need: string; readonly rules: number }[];
}

export function reachOf(needs: readonly Needs[], offer: Offer): Reach {
  const missing = needs.map((one) => missingFor(one, offer).map(({ group }) => group));
  const counts = Map.groupBy(
    missing.flatMap((groups) => [...new Set(groups)]),
    (group) => group,
  );
  return {
    rules: needs.length,
    judgeable: missing.filter((groups) => groups.length === 0).length,
    needs: [...counts]
      .map(([need, all]) => ({ need, rules: all.length }))
      .toSorted((a, b) => b.rules - a.rules),
  };
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
