// Cases of every delivery, whatever its event: the id of its webhook, no secret, and the complete address.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { isObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, expectEqual } from '../../kit/expect.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Delivered } from '../../receiver/inbox.ts';
import { deliverTestEvent } from '../../steps/deliveries.ts';
import { type Webhook, webhookAt, webhookPlans } from '../../steps/webhooks.ts';
import { withMakers } from '../../steps/writes.ts';
import { subscribeToAllEvents, triggerAll } from './all-events.ts';

const org = { plan: webhookPlans } as const;
/** Parameters as addresses of receivers have them: one twice, one escaped, one without a value. */
const parameters = '?tenant=7&tag=a&tag=b&note=a%20b%26c&flag';

export const everyEventCases = {
  'delivery.all-events-name-webhook': needing(
    { org, receiver: true, publish: true, stream: { manifestsMin: 0 } },
    (given) =>
      withMakers(given, async ({ digests }) => {
        const events = await subscribeToAllEvents(given, digests);
        await triggerAll(events);
        for (const { inbox, webhook } of events)
          for (const delivered of inbox.received) expectOwn(delivered, webhook);
      }),
  ),

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

/** The delivery names its webhook, and nothing in it is the secret. */
export function expectOwn({ json, exchange }: Delivered, { id, secret }: Webhook): void {
  expectEqual(exchange, inDelivery('webhook_id'), id, isObject(json) ? json.webhook_id : undefined);
  const { body, headers } = exchange.request;
  check(!`${body} ${Object.values(headers).join(' ')}`.includes(secret), {
    expected: 'a delivery without the secret in body and headers',
    received: 'a delivery with the secret',
    at: inDelivery(''),
    exchange,
  });
}
