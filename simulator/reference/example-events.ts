// The events that the reference shows: what causes each of them in a fresh world, and what its webhooks are sent.
import type { Json, JsonObject } from '../../spec/expand.ts';
import { eventKinds } from '../../spec/values.ts';
import { filled, type Ids } from './example-requests.ts';
import { placed } from './examples.ts';

/** A request of a customer to the service, or of its operator to the control plane, with ids of earlier answers. */
export interface Step {
  readonly by: 'customer' | 'operator';
  readonly method: string;
  readonly path: string;
  readonly body?: Json;
  /** The name of an id, and where it stands in the answer. */
  readonly gives?: readonly [string, string];
}

/** By the name of the event, the payload of its delivery. */
export type EventExamples = Readonly<Record<string, JsonObject>>;

/** The world that the steps are taken in: fresh, with the customer of the first enterprise organisation. */
export interface EventStage {
  /** `organization`, and `receiver`, the address of a webhook. */
  readonly ids: Ids;
  readonly take: (step: Step) => Promise<Json | undefined>;
  /** What the webhook has been sent, oldest first. */
  readonly sent: (webhookId: number) => readonly JsonObject[];
}

/** One event at least of each kind. */
const steps: readonly Step[] = [
  { by: 'operator', method: 'get', path: '/catalog-digests', gives: ['catalog', 'digests.0.id'] },
  {
    by: 'customer',
    method: 'post',
    path: '/webhooks',
    body: { url: '{receiver}', events: [...eventKinds] },
    gives: ['webhook', 'data.id'],
  },
  {
    by: 'operator',
    method: 'post',
    path: '/streams',
    body: { name: 'Tidewater Grid' },
    gives: ['stream', 'id'],
  },
  {
    by: 'customer',
    method: 'post',
    path: '/digests',
    body: { name: 'Grid', stream_ids: ['{stream}'] },
    gives: ['digest', 'data.id'],
  },
  { by: 'customer', method: 'put', path: '/digests/{digest}', body: { name: 'Power grid' } },
  {
    by: 'operator',
    method: 'post',
    path: '/manifests',
    body: { stream_ids: ['{stream}'], headline: 'Storm closes the Tidewater grid' },
  },
  // It may have been added before.
  { by: 'operator', method: 'delete', path: '/organizations/{organization}/catalog-digests/{catalog}' },
  { by: 'operator', method: 'put', path: '/organizations/{organization}/catalog-digests/{catalog}' },
  { by: 'operator', method: 'delete', path: '/organizations/{organization}/catalog-digests/{catalog}' },
  {
    by: 'operator',
    method: 'post',
    path: '/streams/{stream}/unpublish',
    body: { reason: 'Under review' },
  },
  { by: 'operator', method: 'delete', path: '/streams/{stream}', body: { reason: 'Merged' } },
  { by: 'customer', method: 'post', path: '/webhooks/{webhook}/test' },
  { by: 'operator', method: 'post', path: '/clock/advance', body: { seconds: 0 } },
];

/** The first event of each kind; under some readings a kind has none. */
export async function recordEvents({ ids: given, take, sent }: EventStage): Promise<EventExamples> {
  const ids: Record<string, string> = { ...given };
  for (const step of steps) {
    const { gives, ...taken } = filled(step, ids);
    const answer = await take(taken);
    const found = gives && placed(answer, gives[1]);
    if (gives !== undefined && found !== undefined) ids[gives[0]] = String(found);
  }
  return Object.fromEntries(
    sent(Number(ids.webhook))
      .toReversed()
      .map((payload) => [String(payload.event), payload]),
  );
}
