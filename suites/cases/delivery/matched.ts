// The case that a published manifest is delivered to webhooks.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { hourMs } from '../../../spec/units.ts';
import { isString } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed, nothingDelivered } from '../../kit/finding.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Delivered } from '../../receiver/inbox.ts';
import { idOf } from '../../steps/catalog.ts';
import { dataOf, deliveriesOf, payloadOf, subscribe } from '../../steps/deliveries.ts';
import { bodyOf } from '../../steps/manifest-parts.ts';
import { textsIn } from '../../steps/open-lists.ts';
import { expectServed, idOf as idUnder, pageOf, readListing } from '../../steps/reads.ts';
import { webhookPlans } from '../../steps/webhooks.ts';
import { findInListing } from './payloads.ts';

/** Longer than the slowest refresh tier of the document, a daily batch. */
const waitsMs = 25 * hourMs;
/** An organisation need not receive every stream (S-170): first some are tried, then all, in manifests of many streams. */
const firstStreams = 20;
const streamsMax = 1_000;
const streamsOfManifest = 3;
/** Manifests whose tags are compared. */
const manifestsTagged = 3;

export const matchedCases = {
  'delivery.published-means-delivered': needing(
    {
      org: { plan: webhookPlans },
      receiver: true,
      publish: true,
      clock: { waitsMs: 2 * waitsMs },
      reads: 60,
    },
    async (given) => {
      const { org, publish, clock, discover } = given;
      const { inbox } = await subscribe(given, ['manifest.matched']);
      const streamIds = (await discover.streams()).map(idOf);
      const published = new Map<string, string>();
      const sent = (): number => deliveriesOf(inbox, 'manifest.matched', {}).length;
      const isSentFrom = async (ids: readonly string[], atOnce: number): Promise<boolean> => {
        for (let from = 0; from < ids.length; from += atOnce) {
          const reached = ids.slice(from, from + atOnce);
          for (const { manifestId } of await publish.manifests({ streamIds: reached, count: 1 }))
            published.set(manifestId, reached[0] ?? '');
        }
        await clock.advance(waitsMs);
        return inbox.comes(() => sent() > 0);
      };
      const isSent =
        (await isSentFrom(streamIds.slice(0, firstStreams), 1)) ||
        (await isSentFrom(streamIds.slice(firstStreams, streamsMax), streamsOfManifest));
      if (isSent) {
        const delivered = deliveriesOf(inbox, 'manifest.matched', {});
        expectManifestIds(delivered);
        return expectOwnTags(given, delivered);
      }
      if (streamIds.length > streamsMax) missingNeed('arriving-content');
      const [newest] = published;
      if (newest === undefined) return missingNeed('published-manifest');
      const [manifestId, id] = newest;
      const listing = await readListing(org.rest, { id }, { page_size: 200 });
      const { items, exchange } = pageOf(expectServed(listing), 'manifests');
      if (!items.some((item) => idUnder(item, 'manifest_id') === manifestId)) missingNeed('arriving-content');
      check(
        sent() > 0,
        `a delivery of manifest.matched for one of ${published.size} manifests, published in ${streamIds.length} streams`,
        {
          received: inbox.received.length === 0 ? nothingDelivered : 'no delivery of it within two days',
          at: { kind: 'no-delivery', event: 'manifest.matched' },
          exchange,
        },
      );
    },
  ),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

interface Tagged {
  readonly delivered: Delivered;
  /** In the event, and in the Signal; in small letters and without signs. */
  readonly tags: ReadonlySet<string>;
  readonly shown: ReadonlySet<string>;
}

/**
 * The words of tags are open, so only an event is wrong whose tags are, all of them, in the Signal of another manifest and, none
 * of them, in its own.
 */
async function expectOwnTags(
  given: Parameters<typeof findInListing>[0],
  all: readonly Delivered[],
): Promise<void> {
  const known: Tagged[] = [];
  const dated = all.filter((one) => !Number.isNaN(Date.parse(String(dataOf(one).published_date))));
  // The first and the last, because another one may stand for all in either order.
  const compared = new Set([...dated.slice(0, manifestsTagged), ...dated.slice(-manifestsTagged)]);
  for (const delivered of compared) {
    const tags = wordsIn(dataOf(delivered).tags);
    const shown = wordsIn(bodyOf(await findInListing(given, delivered)));
    known.push({ delivered, tags, shown });
  }
  const judged = known.filter(({ tags, shown }) => tags.size > 1 && shown.size > 0);
  for (const { delivered, tags, shown } of judged)
    check(
      !tags.isDisjointFrom(shown) || !known.some((other) => tags.isSubsetOf(other.shown)),
      `data.tags of manifest ${dataOf(delivered).manifest_id}, as its Signal shows them`,
      { received: dataOf(delivered).tags, at: inDelivery('data.tags'), exchange: delivered.exchange },
    );
}

const wordsIn = (value: unknown): ReadonlySet<string> =>
  new Set(textsIn(value).map((text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')));

/** An event without the id of its manifest does not say what a receiver can fetch. */
function expectManifestIds(delivered: readonly Delivered[]): void {
  for (const one of delivered)
    check(isString(payloadOf(one).manifest_id), 'data.manifest_id as a string in every manifest.matched', {
      received: payloadOf(one).manifest_id,
      at: inDelivery('data.manifest_id'),
      exchange: one.exchange,
    });
}
