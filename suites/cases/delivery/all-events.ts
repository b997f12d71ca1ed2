// What is told of digests and of streams, each kind to a webhook of its own.
import type { EventKind } from '../../../spec/values.ts';
import type { FoundStream } from '../../kit/case.ts';
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

type Parts = ReceiverContext & { readonly publish: Publisher; readonly stream: FoundStream };

/** One webhook for each kind of event, and how that kind comes about. */
interface Told extends Subscription {
  readonly event: EventKind;
  /** What the delivery has to say; undefined where it need not be told (S-219). */
  readonly happen: () => Promise<About | undefined>;
}

export async function toldOfAll(given: Parts, digests: Maker): Promise<readonly Told[]> {
  const { publish, stream, org } = given;
  const id = await makeDigest(digests, { stream_ids: [stream.id] });
  const newStream = async (): Promise<string> => (await publish.stream({ name: nameFor('told') })).id;
  const ended = async (end: Publisher['remove'], reason: string): Promise<About> => {
    await end(await newStream(), reason);
    return { reason };
  };
  const happenings = {
    'stream.created': async () => ({ stream_id: await newStream() }),
    'stream.unpublished': () => ended(publish.unpublish, 'It may return.'),
    'stream.removed': () => ended(publish.remove, 'It will not return.'),
    'digest.updated': async () => {
      const body = { name: nameFor('renamed') };
      expectSuccess(await org.rest.call('updateDigest', { path: { id }, body }));
      return undefined;
    },
  } as const;
  const told: Told[] = [
    {
      ...(await subscribeToDigest(given, id)),
      event: 'digest.new_content',
      happen: () => publishOn(publish, [stream.id]),
    },
  ];
  for (const [event, happen] of Object.entries(happenings) as [keyof typeof happenings, Told['happen']][])
    told.push({ ...(await subscribe(given, [event])), event, happen });
  return told;
}

/** Has everything happen; returns, when it was told, the deliveries of each that had to be, as they are by then. */
export async function tellAll(told: readonly Told[]): Promise<readonly (() => readonly Delivered[])[]> {
  const tellings: (() => readonly Delivered[])[] = [];
  for (const { event, happen, inbox } of told) {
    const about = await happen();
    if (about === undefined) await inbox.comes((received) => received.length > 0);
    else {
      await expectDelivered(inbox, event, about);
      tellings.push(() => deliveriesOf(inbox, event, about));
    }
  }
  return tellings;
}
