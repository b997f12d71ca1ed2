// Cases of privacy: one organisation reads everything while another one owns things of every kind.
import type { PrivacyRuleId } from '../../spec/rules/privacy.ts';
import { plansByReach } from '../../spec/values.ts';
import { type Case, type Discovery, needing } from '../kit/case.ts';
import { idOf } from '../steps/catalog.ts';
import { type Known, knownAt, makeEverything, passing, tour } from '../tour/tour.ts';

const anyPlan = { plan: plansByReach };

export const privacyCases = {
  'privacy.names-stay-inside': needing({ org: anyPlan, other: anyPlan }, async (given) => {
    const { org, other, discover, afterwards } = given;
    const known = await knownAt(discover);
    await makeEverything(org, new Map(known), (remove) => afterwards(org, remove));
    // A service may keep what it answers for a moment.
    await passing(() => org.rest.call('listDigests'));
    const own = new Map([...known, ['object_id', await anotherStream(discover, known)]]);
    // What a service shows beside own things it may not show alone.
    await makeEverything(other, own, (remove) => afterwards(other, remove));
    await tour(other, own, async () => undefined);
  }),
} satisfies Record<PrivacyRuleId, Case>;

/** A service may list the latest sync of each object. */
async function anotherStream(discover: Discovery, known: Known): Promise<unknown> {
  const ids = (await discover.streams()).map(idOf);
  return ids.find((id) => id !== known.get('object_id')) ?? known.get('object_id');
}
