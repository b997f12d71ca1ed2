// The case that deliveries go to the complete address.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { inDelivery } from '../../kit/place.ts';
import { deliverTestEvent } from '../../steps/deliveries.ts';
import { webhookAt, webhookPlans } from '../../steps/webhooks.ts';

const org = { plan: webhookPlans } as const;
/** Parameters as addresses of receivers have them: one twice, one escaped, one without a value. */
const parameters = '?tenant=7&tag=a&tag=b&note=a%20b%26c&flag';

export const everyEventCases = {
  'delivery.sent-to-whole-url': needing({ org, receiver: true }, async (given) => {
    const inbox = given.receiver.inbox();
    const url = `${inbox.url}${parameters}`;
    const webhook = await webhookAt(given, { url });
    const { exchange } = await deliverTestEvent(given, { webhook, inbox });
    check(isSameAddress(exchange.request.url, url), {
      expected: `a request to ${url}`,
      received: exchange.request.url,
      at: inDelivery(''),
      exchange,
    });
  }),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

/** A client may encode the parameters of an address anew. */
function isSameAddress(one: string, other: string): boolean {
  const [own, others] = [one, other].map((address) => {
    const { origin, pathname, searchParams } = new URL(address);
    return JSON.stringify([origin, pathname, [...searchParams]]);
  });
  return own === others;
}
