// New manifests for cases about events: published on a stream that is seen to be told of, else those that arrive by themselves.

import { hourMs, minuteMs } from '../../spec/units.ts';
import type { RestClient } from '../clients/rest.ts';
import type { CaseClock, Discovery, News, Publisher } from '../kit/case.ts';
import { at, isInteger, isString } from '../kit/expect.ts';
import { Lack, lack } from '../kit/finding.ts';
import type { Delivered, Inbox, Surroundings } from '../receiver/inbox.ts';
import { dataOf } from '../steps/deliveries.ts';
import { runName } from '../target/run-name.ts';
import type { Machine } from './machine.ts';
import { arrivalMs } from './receivers.ts';

export interface Newsroom {
  forCase(parts: CaseParts): News;
}

interface CaseParts {
  /** Requests of the organisation that are no part of the case. */
  readonly clientOf: (label: string) => RestClient;
  /** Whether the organisation was made for the run, and so is like all others that were. */
  readonly isMade: (label: string) => boolean;
  readonly open: (patience: Surroundings['patience']) => Inbox;
  readonly undo: (() => Promise<void>)[];
}

export interface NewsParts {
  readonly publish: Publisher | undefined;
  readonly clock: CaseClock | undefined;
  readonly machine: Machine;
  readonly discover: Discovery;
}

/** How long a case waits in all for manifests that arrive by themselves. */
export const newsWaitMs = 5 * minuteMs;
/**
 * How late one may be told of that is told of at all, by the target's clock or in real time: when it has to be is
 * for the rules to say.
 */
const rounds: readonly { readonly clockMs: number; readonly realMs: number }[] = [
  { clockMs: 0, realMs: arrivalMs },
  { clockMs: 10 * minuteMs, realMs: newsWaitMs },
  { clockMs: 25 * hourMs, realMs: 0 },
];
/** Streams that are tried: the document does not say which ones an organisation is subscribed to (S-170). */
const streamsMax = 3;

export function newsroom({ publish, ...parts }: NewsParts): Newsroom {
  const streams = new Map<string, Promise<string>>();
  return {
    forCase: (kase) => {
      const witnesses = new Map<string, Promise<Inbox>>();
      let leftMs = newsWaitMs;
      const patience: Surroundings['patience'] = async (enough) => {
        const startMs = parts.machine.nowMs();
        await parts.machine.wait(leftMs, enough);
        leftMs = Math.max(0, leftMs - (parts.machine.nowMs() - startMs));
      };
      return {
        next: async ({ label }, headline) => {
          if (publish === undefined)
            return nextHeard(await remembered(witnesses, label, () => witness(kase, label, patience)));
          const key = kase.isMade(label) ? '' : label;
          const streamId = await remembered(streams, key, () => toldStream(publish, parts, kase, label));
          const [published] = await publish.manifests({
            streamIds: [streamId],
            count: 1,
            ...(headline !== undefined && { headline }),
          });
          return published?.manifestId ?? lack('a manifest to publish');
        },
      };
    },
  };
}

/** Of a delivery that speaks of one, as text: its type is for the rules to judge. */
export function manifestIdOf(delivered: Delivered): string | undefined {
  const { manifest_id: id } = dataOf(delivered);
  return isString(id) || isInteger(id) ? String(id) : undefined;
}

async function nextHeard(inbox: Inbox): Promise<string> {
  const before = inbox.received.length;
  await inbox.comes((received) => received.length > before);
  const heard = inbox.received.slice(before).map(manifestIdOf);
  return (
    heard.find((id) => id !== undefined) ??
    lack(`manifests that arrive by themselves within ${newsWaitMs / minuteMs} minutes`)
  );
}

type Around = Pick<NewsParts, 'clock' | 'machine' | 'discover'>;

/** Hears whatever the organisation is told of new manifests, until the case ends. */
async function witness(
  { clientOf, open, undo }: CaseParts,
  label: string,
  patience: Surroundings['patience'],
): Promise<Inbox> {
  const inbox = open(patience);
  const subscription = await subscribe(clientOf(label), inbox);
  undo.push(subscription.end);
  return inbox;
}

/** The id of a stream whose manifests the organisation is told of, as seen by one that was published there. */
async function toldStream(
  publish: Publisher,
  { clock, machine, discover }: Around,
  { clientOf, open }: CaseParts,
  label: string,
): Promise<string> {
  let round = rounds[0];
  let passing = Promise.resolve();
  const inbox = open((enough) => {
    passing =
      clock === undefined ? machine.wait(round?.realMs ?? 0, enough) : clock.advance(round?.clockMs ?? 0);
    return passing;
  });
  const subscription = await subscribe(clientOf(label), inbox);
  const streamOf = new Map<string, string>();
  // Of a stream of which anything is told, all is to be told: under which id is for the rules to say.
  const heard = (): string | undefined =>
    inbox.received
      .map((one) => streamOf.get(manifestIdOf(one) ?? '') ?? String(dataOf(one).stream_id))
      .find((id) => [...streamOf.values()].includes(id));
  try {
    const streamIds = (await discover.streams()).map(({ id }) => String(id)).slice(0, streamsMax);
    for (round of rounds) {
      // Whether only an activated webhook is told anything is for the rules to say.
      if (round !== rounds[0]) await subscription.reactivate();
      for (const id of streamIds)
        for (const { manifestId } of await publish.manifests({ streamIds: [id] }))
          streamOf.set(manifestId, id);
      const isHeard = await inbox.comes(() => heard() !== undefined);
      // A clock that was told to move goes on, and what is published meanwhile would be told of late.
      await passing;
      if (isHeard) break;
    }
    return heard() ?? lack('a stream whose new manifests webhooks are told of');
  } finally {
    await subscription.end();
  }
}

interface Subscription {
  reactivate(): Promise<unknown>;
  end(): Promise<void>;
}

async function subscribe(rest: RestClient, { url }: Inbox): Promise<Subscription> {
  const body = { url, label: runName, events: ['manifest.matched'] };
  const exchange = await rest.call('createWebhook', { body });
  const id = at(exchange, 'data.id');
  if (!isInteger(id)) {
    const obstacle = { expected: 'a webhook', received: `status ${exchange.status}`, exchange };
    throw new Lack('a webhook to hear of new manifests by', undefined, obstacle);
  }
  const path = { id };
  return {
    reactivate: () => rest.call('reactivateWebhook', { path }),
    end: async () => void (await rest.call('deleteWebhook', { path })),
  };
}

/** What was made for the key, or is made now. */
function remembered<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}
