// A simulator with a frozen clock and twenty webhooks that deliver to one receiver, driven by its control plane.
import { simulate } from '../../simulator/index.ts';
import { simulatorStartMs } from '../../suites/target/simulator-target.ts';
import { fetchJson, jsonRequest } from '../http.ts';
import { at } from '../lib/answer.ts';
import { fanoutOrgs } from '../lib/profile.ts';
import { provision } from '../provision.ts';
import type { Receiver } from '../receiver.ts';
import { createStream, credentialHeaders, registerWebhooks } from '../webhooks.ts';

export const states = ['waiting', 'delivered', 'exhausted', 'dropped'] as const;
export type Counts = Readonly<Record<(typeof states)[number], number>>;

/** An advance takes as long as the receivers take to answer everything that is due. */
const advanceTimeoutMs = 280_000;

export async function startWorld(receiver: Receiver) {
  const { baseUrl, controlUrl, close } = await simulate({
    startMs: simulatorStartMs,
    frozen: true,
  });
  const { orgs } = await provision({ baseUrl, controlUrl, orgs: [] }, { plan: 'startup', orgs: fanoutOrgs });
  const webhooks = await registerWebhooks(baseUrl, orgs, receiver);
  const streamId = await createStream(controlUrl);
  return {
    /** Ids of the webhooks, in the order of the receiver's addresses. */
    webhookIds: webhooks.map(({ id }) => id),
    /** Ids of the enabled webhooks. */
    enabled: async () => {
      const lists = await Promise.all(
        orgs.map((org) => fetchJson(`${baseUrl}/webhooks`, { headers: credentialHeaders(org) })),
      );
      const listed = lists.flatMap((list) => listAt(list, 'data.webhooks'));
      const enabled = listed.filter((webhook) => at(webhook, 'status') === 'enabled');
      return new Set(enabled.map((webhook) => Number(at(webhook, 'id'))));
    },
    /** Publishes this many manifests at once; returns their ids. */
    publish: async (count: number) => {
      const body = { stream_ids: [streamId], count };
      const published = await fetchJson(`${controlUrl}/manifests`, jsonRequest('POST', body));
      return listAt(published, 'manifests').map((manifest) => String(at(manifest, 'manifest_id')));
    },
    /** Moves the clock forward; returns after everything that was due up to then. */
    advance: async (seconds: number) => {
      const signal = AbortSignal.timeout(advanceTimeoutMs);
      await fetchJson(`${controlUrl}/clock/advance`, { ...jsonRequest('POST', { seconds }), signal });
    },
    /** Deliveries of the webhook by state, as the simulator counts them. */
    countsOf: async (id: number) => {
      const counts = at(await fetchJson(`${controlUrl}/deliveries?webhook_id=${id}&limit=0`), 'counts');
      return Object.fromEntries(states.map((state) => [state, Number(at(counts, state))])) as Counts;
    },
    close,
  };
}

export type FanoutWorld = Awaited<ReturnType<typeof startWorld>>;

const listAt = (value: unknown, path: string): readonly unknown[] => {
  const list = at(value, path);
  return Array.isArray(list) ? list : [];
};
