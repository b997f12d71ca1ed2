// Cases of privacy: one organisation reads everything while another one owns things of every kind.
import type { PrivacyRuleId } from '../../spec/rules/privacy.ts';
import { plansByReach } from '../../spec/values.ts';
import { type Case, type Discovery, needing } from '../kit/case.ts';
import { idOf } from '../steps/catalog.ts';
import { type Known, knownAt, makeEverything, tour } from '../tour/tour.ts';

const anyPlan = { plan: plansByReach };

export const privacyCases = {
  'privacy.names-stay-inside': needing({ org: anyPlan, other: anyPlan }, async ({ org, other, discover }) => {
    const known = await knownAt(discover);
    const remove = await makeEverything(org, new Map(known));
    try {
      const own = new Map([...known, ['object_id', await anotherStream(discover, known)]]);
      // What a service shows beside own things may not show alone.
      const removeOwn = await makeEverything(other, own);
      await tour(other, new Map(own), async () => undefined).finally(removeOwn);
    } finally {
      await remove();
    }
  }),
} satisfies Record<PrivacyRuleId, Case>;

/** A service may list the latest sync of each object. */
async function anotherStream(discover: Discovery, known: Known): Promise<unknown> {
  const ids = (await discover.streams()).map(idOf);
  return ids.find((id) => id !== known.get('object_id')) ?? known.get('object_id');
}
