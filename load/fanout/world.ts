// A world at rest with twenty webhooks that lead to one receiver, driven through its control plane.

import { simulate } from '../../simulator/index.ts';
import { simulatorStartMs } from '../../suites/selfcheck/simulator-target.ts';
import { ask, json } from '../ask.ts';
import { credentials, makeStream, registerHooks } from '../hooks.ts';
import { at } from '../lib/answer.ts';
import { fanoutOrgs } from '../lib/plan.ts';
import { provision } from '../provision.ts';
import type { Receiver } from '../receiver.ts';

export const states = ['waiting', 'delivered', 'exhausted', 'dropped'] as const;
export type Counts = Readonly<Record<(typeof states)[number], number>>;

export interface FanoutWorld {
  /** Ids of the webhooks, in the order of the receiver. */
  readonly hookIds: readonly number[];
  /** Ids of those that are enabled. */
  enabled(): Promise<ReadonlySet<number>>;
  /** Publishes so many manifests at once; their ids. */
  publish(count: number): Promise<readonly string[]>;
  /** Moves the clock on; all that was due has been done after it. */
  advance(seconds: number): Promise<void>;
  /** What the world itself counts. */
  countsOf(hookId: number): Promise<Counts>;
  close(): Promise<void>;
}

/** An advance takes as long as the receivers take for all that is due on the way. */
const advanceRealMs = 280_000;

export async function startWorld(receiver: Receiver): Promise<FanoutWorld> {
  const { baseUrl, controlUrl, close } = await simulate({
    ...{ startMs: simulatorStartMs, frozen: true },
  });
  const { orgs } = await provision({ baseUrl, controlUrl, orgs: [] }, { plan: 'startup', orgs: fanoutOrgs });
  const hooks = await registerHooks(baseUrl, orgs, receiver);
  const streamId = await makeStream(controlUrl);
  return {
    hookIds: hooks.map(({ id }) => id),
    enabled: async () => {
      const lists = await Promise.all(
        orgs.map((org) => ask(`${baseUrl}/webhooks`, { headers: credentials(org) })),
      );
      const listed = lists.flatMap((list) => listAt(list, 'data.webhooks'));
      const open = listed.filter((webhook) => at(webhook, 'status') === 'enabled');
      return new Set(open.map((webhook) => Number(at(webhook, 'id'))));
    },
    publish: async (count) => {
      const made = await ask(`${controlUrl}/manifests`, json('POST', { stream_ids: [streamId], count }));
      return listAt(made, 'manifests').map((manifest) => String(at(manifest, 'manifest_id')));
    },
    advance: async (seconds) => {
      const signal = AbortSignal.timeout(advanceRealMs);
      await ask(`${controlUrl}/clock/advance`, { ...json('POST', { seconds }), signal });
    },
    countsOf: async (id) => {
      const counts = at(await ask(`${controlUrl}/deliveries?webhook_id=${id}&limit=0`, {}), 'counts');
      const counted = (state: keyof Counts): number => Number(at(counts, state));
      return {
        waiting: counted('waiting'),
        delivered: counted('delivered'),
        exhausted: counted('exhausted'),
        dropped: counted('dropped'),
      };
    },
    close,
  };
}

const listAt = (value: unknown, path: string): readonly unknown[] => {
  const list = at(value, path);
  return Array.isArray(list) ? list : [];
};
