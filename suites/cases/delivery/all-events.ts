// Causes events about digests and streams, each kind for a separate webhook.
import type { EventKind } from '../../../spec/values.ts';
import type { Parts } from '../../kit/case.ts';
import { expectSuccess } from '../../kit/expect.ts';
import type { Delivered } from '../../receiver/inbox.ts';
import {
  type About,
  deliveriesOf,
  expectDelivered,
  publishOn,
  type ReceiverContext,
  type Subscription,
  subscribe,
  subscribeToDigest,
} from '../../steps/deliveries.ts';
import { makeDigest, nameFor } from '../../steps/digests.ts';
import type { Maker } from '../../steps/writes.ts';
import type { Publisher } from '../../target/capabilities.ts';

type Given = ReceiverContext & Parts<'publish' | 'stream'>;

/** A webhook for one kind of event, and the action that triggers the event. */
interface EventTrigger extends Subscription {
  readonly event: EventKind;
  /** Triggers the event; returns data of its delivery, or undefined if the service need not send it (S-219). */
  readonly trigger: () => Promise<About | undefined>;
}

export async function subscribeToAllEvents(given: Given, digests: Maker): Promise<readonly EventTrigger[]> {
  const { publish, stream, org } = given;
  const id = await makeDigest(digests, { stream_ids: [stream.id] });
  const newStream = async (): Promise<string> => (await publish.stream({ name: nameFor('announced') })).id;
  const ended = async (end: Publisher['remove'], reason: string): Promise<About> => {
    await end(await newStream(), reason);
    return { reason };
  };
  const triggers = {
    'stream.created': async () => ({ stream_id: await newStream() }),
    'stream.unpublished': () => ended(publish.unpublish, 'It may return.'),
    'stream.removed': () => ended(publish.remove, 'It will not return.'),
    'digest.updated': async () => {
      const body = { name: nameFor('renamed') };
      expectSuccess(await org.rest.call('updateDigest', { path: { id }, body }));
      return undefined;
    },
  } as const;
  const subscribed: EventTrigger[] = [
    {
      ...(await subscribeToDigest(given, id)),
      event: 'digest.new_content',
      trigger: () => publishOn(publish, [stream.id]),
    },
  ];
  for (const [event, trigger] of Object.entries(triggers) as [
    keyof typeof triggers,
    EventTrigger['trigger'],
  ][])
    subscribed.push({ ...(await subscribe(given, [event])), event, trigger });
  return subscribed;
}

/** Triggers all events and waits for their deliveries; each result lists the attempts received so far. */
export async function triggerAll(
  events: readonly EventTrigger[],
): Promise<readonly (() => readonly Delivered[])[]> {
  const deliveries: (() => readonly Delivered[])[] = [];
  for (const { event, trigger, inbox } of events) {
    const about = await trigger();
    if (about === undefined) await inbox.comes((received) => received.length > 0);
    else {
      await expectDelivered(inbox, event, about);
      deliveries.push(() => deliveriesOf(inbox, event, about));
    }
  }
  return deliveries;
}
