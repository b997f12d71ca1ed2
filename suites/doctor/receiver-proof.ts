// Proves that the target reaches the receiver: registers a webhook, requests a test event, and waits for it.
import { isInteger, isString } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { machine } from '../judge/machine.ts';
import { deliveryWaitMs, settingFor } from '../judge/receivers.ts';
import { check, expectAt, expectSuccess } from '../kit/expect.ts';
import type { Inbox } from '../receiver/inbox.ts';
import { openReceiver, type ReceiverSetting } from '../receiver/server.ts';
import { isSignedWith } from '../receiver/signature.ts';
import { runName } from '../target/run-name.ts';
import { isClaimed } from '../target/surfaces.ts';
import { type ProofContext, withAnyOrg } from './context.ts';
import { type Line, prove, type State } from './line.ts';

/** `rules` is how many need a receiver. */
export async function receiverLine(context: ProofContext, rules: number): Promise<Line> {
  return { what: 'receiver', state: await stateOf(context), rules };
}

async function stateOf(context: ProofContext): Promise<State> {
  const setting = settingFor(context.target);
  if (setting === undefined)
    return {
      kind: 'missing',
      advice:
        'To judge webhooks, give receiver.listen, and receiver.public_url as the address that leads to it.',
    };
  if (!isClaimed('webhooks', context.target.features))
    return { kind: 'missing', advice: 'Not needed, because the features do not include webhooks.' };
  return prove('Check receiver.listen, receiver.public_url, and the network between them.', () =>
    withAnyOrg(context, (client) => seen(client, setting), ['startup', 'enterprise']),
  );
}

async function seen(client: RestClient, setting: ReceiverSetting): Promise<string> {
  const server = await openReceiver(setting);
  try {
    const inbox = server.open({
      nowMs: async () => machine.nowMs(),
      patience: (enough) => machine.wait(deliveryWaitMs, enough),
    });
    return await arrived(client, inbox);
  } finally {
    await server.close();
  }
}

async function arrived(client: RestClient, inbox: Inbox): Promise<string> {
  const made = expectSuccess(
    await client.call('createWebhook', { body: { url: inbox.url, label: runName } }),
  );
  const id = expectAt(made, 'data.id', isInteger, 'an integer');
  try {
    const secret = expectAt(made, 'data.secret', isString, 'a string');
    expectSuccess(await client.call('testWebhook', { path: { id } }));
    await inbox.comes((received) => received.length > 0);
    const [delivered] = inbox.received;
    check(delivered !== undefined, {
      expected: `a test event at ${inbox.url} within ${deliveryWaitMs / 1_000} s`,
      received: 'nothing',
      at: { kind: 'no-delivery', event: 'webhook.test' },
    });
    const signed = isSignedWith(secret, delivered) ? 'signed with its secret' : 'with another signature';
    return `a test event arrived at ${new URL(inbox.url).origin}, ${signed}`;
  } finally {
    await client.call('deleteWebhook', { path: { id } });
  }
}
