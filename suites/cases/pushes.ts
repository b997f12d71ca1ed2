// Cases of pushes: they cause deliveries of every kind; all deliveries of the run decide.
import type { PushesRuleId } from '../../spec/rules/pushes.ts';
import type { Case, Given } from '../kit/case.ts';
import type { Inbox } from '../receiver/inbox.ts';
import {
  deliverTestEvent,
  publishOn,
  type Subscription,
  subscribe,
  subscribeToDigest,
} from '../steps/deliveries.ts';
import { makeDigest, nameFor } from '../steps/digests.ts';
import { callOnWebhook, namesAnother, webhookAt, webhookPlans } from '../steps/webhooks.ts';
import { needingMakers } from '../steps/writes.ts';
import { passing } from '../tour/tour.ts';
import { subscribeToAllEvents } from './delivery/matched.ts';

const needs = {
  org: { plan: webhookPlans },
  receiver: true,
  newManifests: true,
  publish: true,
  stream: { manifestsMin: 0 },
} as const;

/** Characters of one to four bytes, and characters that JSON can write in two ways. */
const headline = 'Größe & Küste: «3,50 €» – 東京 </b> 🌊 "x" \\ 1.50';

/** Every event to a webhook of its own, a test, and a manifest to several webhooks, two of them with one address. */
const everyEvent = needingMakers(needs, async ({ digests, ...given }) => {
  const events = await subscribeToAllEvents(given, digests);
  const subscribed = [await subscribe(given), await subscribe(given, ['manifest.matched'])];
  const tested = await subscribe(given, ['stream.created']);
  await passing(() => webhookAt(given, subscribed[1]?.inbox ?? tested.inbox, ['manifest.matched']));
  for (const { trigger, inbox } of events) {
    await trigger();
    await settled(inbox);
  }
  await passing(() => deliverTestEvent(given, tested));
  await given.settle();
  await given.newManifests.next(given.org, headline);
  for (const { inbox } of [...subscribed, tested]) await settled(inbox);
  await lookQuietly(given);
});

export const pushesCases = {
  'pushes.signed': everyEvent,
  'pushes.name-their-webhook': everyEvent,
  'pushes.show-no-secret': everyEvent,
  'pushes.only-subscribed': everyEvent,
  'pushes.fit-their-event': everyEvent,
  'pushes.end-with-their-webhook': needingMakers(needs, async ({ digests, ...given }) => {
    const id = await makeDigest(digests, { stream_ids: [given.stream.id] });
    const ofStreams = ['stream.created', 'stream.removed'] as const;
    const kept = await subscribe(given, ['manifest.matched', ...ofStreams]);
    const ends: readonly (readonly [Subscription, 'disableWebhook' | 'deleteWebhook'])[] = [
      [await subscribe(given, ['manifest.matched', ...ofStreams]), 'disableWebhook'],
      [await subscribe(given, ['manifest.matched', ...ofStreams]), 'deleteWebhook'],
      [await subscribeToDigest(given, id), 'disableWebhook'],
      [await subscribeToDigest(given, id), 'deleteWebhook'],
    ];
    for (const [{ webhook }, end] of ends)
      if (!(await namesAnother(given.org.rest, webhook))) await callOnWebhook(given.org.rest, end, webhook);
    await given.settle();
    await publishOn(given.publish, [given.stream.id]);
    await given.newManifests.next(given.org);
    const { id: stream } = await given.publish.stream({ name: nameFor('ended') });
    await given.publish.remove(stream, `It was made for ${nameFor('ended')}.`);
    for (const [{ inbox }] of [[kept], ...ends]) await settled(inbox);
    await lookQuietly(given);
  }),
} satisfies Record<PushesRuleId, Case>;

/** Waits until what was sent has arrived. */
const settled = (inbox: Inbox): Promise<boolean> => inbox.comes(() => false);

/** Deliveries are judged at a later request that nothing overlaps. */
const lookQuietly = ({ org }: Pick<Given<typeof needs>, 'org'>) => org.rest.call('listWebhooks');
