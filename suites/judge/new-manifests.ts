// New manifests for cases about events: published on a stream whose manifests are delivered, else those that arrive.
import { hourMs, minuteMs } from '../../spec/units.ts';
import { isIntegerId } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Discovery, NewManifests } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { MissingNeed, missingNeed } from '../kit/finding.ts';
import type { Inbox, InboxOptions } from '../receiver/inbox.ts';
import { dataOf, deliveredId } from '../steps/deliveries.ts';
import type { Publisher, TargetClock } from '../target/capabilities.ts';
import { runName } from '../target/run-name.ts';
import type { Machine } from './machine.ts';
import { deliveryWaitMs, noWebhook } from './receivers.ts';

export interface ManifestFeed {
  forCase(parts: CaseParts): NewManifests;
}

interface CaseParts {
  /** Client of an organisation for requests that are not part of the case. */
  readonly clientOf: (label: string) => RestClient;
  /** Whether the run created the organisation. All such organisations are subscribed to the same streams. */
  readonly isMade: (label: string) => boolean;
  readonly open: (patience: InboxOptions['patience']) => Inbox;
  readonly undo: (() => Promise<void>)[];
}

export interface FeedParts {
  readonly publish: Publisher | undefined;
  readonly clock: TargetClock | undefined;
  readonly machine: Machine;
  readonly discover: Discovery;
}

/** Total wait of a case for manifests that arrive by themselves. */
export const newManifestsWaitMs = 5 * minuteMs;
/** How long to wait for a delivery, on the target's clock or in real time; rules judge when it is due. */
const rounds: readonly { readonly clockMs: number; readonly realMs: number }[] = [
  { clockMs: 0, realMs: deliveryWaitMs },
  { clockMs: 10 * minuteMs, realMs: newManifestsWaitMs },
  { clockMs: 25 * hourMs, realMs: 0 },
];
/** Number of streams to try: the contract does not say which ones an organisation is subscribed to (S-170). */
const streamsMax = 3;
/** If the clock can be moved, the last round tries this many streams; each manifest is published in several of them. */
const allStreamsMax = 1_000;
const streamsOfManifest = 3;

export function manifestFeed({ publish, ...parts }: FeedParts): ManifestFeed {
  const streams = new Map<string, Promise<string>>();
  return {
    forCase: (kase) => {
      const witnessInboxes = new Map<string, Promise<Inbox>>();
      let leftMs = newManifestsWaitMs;
      const patience: InboxOptions['patience'] = async (enough) => {
        const startMs = parts.machine.nowMs();
        await parts.machine.wait(leftMs, enough);
        leftMs = Math.max(0, leftMs - (parts.machine.nowMs() - startMs));
      };
      return {
        next: async ({ label }, headline) => {
          if (publish === undefined)
            return nextDelivered(
              await remembered(witnessInboxes, label, () => witness(kase, label, patience)),
            );
          const key = kase.isMade(label) ? '' : label;
          const streamId = await remembered(streams, key, () => deliveredStream(publish, parts, kase, label));
          const [published] = await publish.manifests({
            streamIds: [streamId],
            count: 1,
            ...(headline !== undefined && { headline }),
          });
          return published?.manifestId ?? missingNeed('published-manifest');
        },
      };
    },
  };
}

async function nextDelivered(inbox: Inbox): Promise<string> {
  const before = inbox.received.length;
  await inbox.comes((received) => received.length > before);
  const ids = inbox.received.slice(before).map(deliveredId);
  return (
    ids.find((id) => id !== undefined) ?? missingNeed('arriving-manifests', { waitsMs: newManifestsWaitMs })
  );
}

type Around = Pick<FeedParts, 'clock' | 'machine' | 'discover'>;

/** An inbox for all deliveries about new manifests to the organisation, until the case ends. */
async function witness(
  { clientOf, open, undo }: CaseParts,
  label: string,
  patience: InboxOptions['patience'],
): Promise<Inbox> {
  const inbox = open(patience);
  const subscription = await subscribe(clientOf(label), inbox);
  undo.push(subscription.end);
  return inbox;
}

/** The id of a stream whose manifests are delivered to the organisation; publishes there to find out. */
async function deliveredStream(
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
  const streamsOf = new Map<string, readonly string[]>();
  try {
    const all = (await discover.streams()).map(({ id }) => [String(id)]);
    for (round of rounds) {
      // Rules judge whether a new webhook must be activated first.
      if (round !== rounds[0]) await subscription.reactivate();
      const isThorough = round === rounds.at(-1) && clock !== undefined;
      for (const streamIds of streamsToPublishTo(all, isThorough))
        for (const { manifestId } of await publish.manifests({ streamIds, count: 1 }))
          streamsOf.set(manifestId, streamIds);
      const isFound = await inbox.comes(() => deliveredStreamIn(inbox, streamsOf) !== undefined);
      // Waits until the clock has moved, because manifests published before would be delivered late.
      await passing;
      if (isFound) break;
    }
    return deliveredStreamIn(inbox, streamsOf) ?? missingNeed('delivering-stream');
  } finally {
    await subscription.end();
  }
}

/** The id of a stream of which a published manifest was delivered; `streamsOf` has the streams by manifest id. */
function deliveredStreamIn(
  inbox: Inbox,
  streamsOf: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const publishedTo = [...streamsOf.values()].flat();
  // If one manifest of a stream is delivered, all must be; rules judge the ids in the payload.
  return inbox.received
    .map((delivered) => {
      const [only, ...others] = streamsOf.get(deliveredId(delivered) ?? '') ?? [];
      return only !== undefined && others.length === 0 ? only : String(dataOf(delivered).stream_id);
    })
    .find((id) => publishedTo.includes(id));
}

/** For each manifest to publish, its streams: the first streams alone or, if thorough, also many others in groups. */
const streamsToPublishTo = (
  streams: readonly (readonly string[])[],
  isThorough: boolean,
): readonly (readonly string[])[] => [
  ...streams.slice(0, streamsMax),
  ...(isThorough ? chunked(streams.slice(streamsMax, allStreamsMax).flat()) : []),
];

const chunked = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / streamsOfManifest) }, (_, nth) =>
    ids.slice(nth * streamsOfManifest, (nth + 1) * streamsOfManifest),
  );

async function subscribe(rest: RestClient, { url }: Inbox) {
  const body = { url, label: runName, events: ['manifest.matched'] };
  const exchange = await rest.call('createWebhook', { body });
  const id = at(exchange, 'data.id');
  if (!isIntegerId(id)) throw new MissingNeed({ id: 'webhook-address' }, { obstacle: noWebhook(exchange) });
  const path = { id };
  return {
    reactivate: () => rest.call('reactivateWebhook', { path }),
    end: async () => void (await rest.call('deleteWebhook', { path })),
  };
}

/** The value for the key; creates it at the first call. */
function remembered<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const value = made.get(key) ?? make();
  made.set(key, value);
  return value;
}
