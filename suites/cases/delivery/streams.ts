// Cases of stream events: new, unpublished and removed streams.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { isList, isString } from '../../clients/json.ts';
import { type Case, needing, type Parts } from '../../kit/case.ts';
import { expectEqual } from '../../kit/expect.ts';
import { inDelivery } from '../../kit/place.ts';
import { readStream } from '../../steps/catalog.ts';
import {
  type About,
  dataOf,
  deliveriesOf,
  expectData,
  expectDelivered,
  expectNotDelivered,
  subscribe,
} from '../../steps/deliveries.ts';
import { webhookPlans } from '../../steps/webhooks.ts';
import { resourceName } from '../../steps/writes.ts';

const org = { plan: webhookPlans } as const;
const needs = { org, receiver: true, publish: true } as const;
const name = `${resourceName}-stream`;
const homeDomain = 'life-environment';
const crossDomains = ['economics-business-work', 'health-medicine'];

export const streamCases = {
  'delivery.stream-created-when-live': needing(needs, async (given) => {
    const { inbox } = await subscribe(given, ['stream.created']);
    const about = await newStream(given);
    const delivered = await expectDelivered(inbox, 'stream.created', about);
    expectData(delivered, { name, home_domain: homeDomain });
    const { cross_domains: crossed } = dataOf(delivered);
    const sorted = isList(crossed) ? crossed.toSorted() : crossed;
    expectEqual(delivered.exchange, inDelivery('data.cross_domains'), crossDomains, sorted);
    const { detail } = await readStream(given.org.rest, String(about.stream_id));
    for (const member of ['title', 'description'])
      if (isString(detail[member])) expectData(delivered, { [member]: detail[member] });
  }),

  'delivery.stream-end-reported': needing(needs, async (given) => {
    const { inbox } = await subscribe(given, ['stream.removed', 'stream.unpublished']);
    for (const { event, other, end } of [
      { event: 'stream.unpublished', other: 'stream.removed', end: given.publish.unpublish },
      { event: 'stream.removed', other: 'stream.unpublished', end: given.publish.remove },
    ] as const) {
      for (const nth of ['one', 'another']) {
        const about = await newStream(given);
        const reason = `Because of ${event} of ${nth}.`;
        await end(String(about.stream_id), reason);
        await expectDelivered(inbox, event, { reason });
        await inbox.comes(() => deliveriesOf(inbox, other, { reason }).length > 0);
        expectNotDelivered(inbox, other, { reason });
      }
    }
  }),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

async function newStream({ publish }: Parts<'publish'>): Promise<About> {
  const { id } = await publish.stream({ name, homeDomain, crossDomains });
  return { stream_id: id };
}
