// Cases of what deliveries carry, and that the first attempt is made at once.

import { events } from '../../../spec/contract.ts';
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { dayMs, minuteMs } from '../../../spec/units.ts';
import type { EventKind } from '../../../spec/values.ts';
import type { Exchange } from '../../clients/exchange.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import {
  check,
  expectEqual,
  isInteger,
  isList,
  isObject,
  isString,
  type JsonObject,
} from '../../kit/expect.ts';
import { judgeValue, type Warn } from '../../kit/shape.ts';
import type { Delivered, Inbox } from '../../receiver/inbox.ts';
import { objectOf } from '../../steps/catalog.ts';
import {
  dataOf,
  expectTold,
  newsAt,
  publishedOn,
  subscribed,
  subscribedToDigest,
  testedAt,
} from '../../steps/deliveries.ts';
import { made, nameOf } from '../../steps/digests.ts';
import { select } from '../../steps/manifest-reads.ts';
import { expectServed, idOf, pageOf, readListing } from '../../steps/reads.ts';
import { webhookPlans } from '../../steps/webhooks.ts';
import { tidily } from '../../steps/writes.ts';

const org = { plan: webhookPlans } as const;
/** Members in which content would stand. */
const contentMembers: ReadonlySet<string> = new Set([
  'claims',
  'signal',
  'brief',
  'record',
  'body',
  'content',
]);
/** Shorter texts of a manifest may be names. */
const sentenceMin = 40;
const stampedWithinMs = 10 * minuteMs;
/** How often a listing is read until it shows what was told: half a minute in real time. */
const looks = 3;

export const payloadCases = {
  'delivery.at-once': needing({ org, receiver: true, news: true }, async (given) => {
    const { inbox } = await subscribed(given);
    await newsAt(given, inbox);
  }),

  'delivery.common-payload': needing({ org, receiver: true }, async (given) => {
    const delivered = await testedAt(given, await subscribed(given));
    judgePayload('webhook.test', delivered, given.warn);
    expectStampedNow(delivered, given.exchanges.at(-1));
    const type = delivered.headers['content-type'] ?? 'none';
    if (!type.includes('json'))
      given.warn({
        expected: 'a content-type of JSON',
        received: type,
        exchange: delivered.exchange,
        level: 'should',
      });
  }),

  'delivery.names-its-webhook': needing({ org, receiver: true }, async (given) => {
    for (const subscription of [await subscribed(given), await subscribed(given)]) {
      const { json, exchange } = await testedAt(given, subscription);
      expectEqual(exchange, 'webhook_id', subscription.hook.id, isObject(json) ? json.webhook_id : undefined);
    }
  }),

  'delivery.matched-payload': needing({ org, receiver: true, news: true }, async (given) => {
    const { inbox } = await subscribed(given);
    const delivered = await newsAt(given, inbox);
    judgePayload('manifest.matched', delivered, given.warn);
    await expectNamedStream(given.discover, delivered);
  }),

  'delivery.matched-as-listed': needing({ org, receiver: true, news: true }, async (given) => {
    const { inbox } = await subscribed(given);
    const delivered = await newsAt(given, inbox);
    const { claim_count: claims, home_domain: domain, stream_id: id } = dataOf(delivered);
    const { signal } = await asListed(given.org.rest, delivered, inbox);
    const body = isObject(signal) ? objectOf(signal, 'body') : {};
    const counts = [isObject(signal) && signal.claim_count, isList(body.claims) && body.claims.length];
    expectOneOf(delivered, 'claim_count', counts.filter(isInteger), claims);
    const stream = (await given.discover.streams()).find((one) => one.id === id);
    // Whether it is the domain of the stream or of the manifest is not said.
    const domains = [stream?.home_domain, objectOf(body, 'domain_classification').home_domain];
    expectOneOf(delivered, 'home_domain', domains.filter(isString), domain);
  }),

  'delivery.new-content-payload': needing(
    { org, receiver: true, publish: true, stream: { manifestsMin: 0 } },
    (given) =>
      tidily(given, async ({ digests }) => {
        const name = nameOf('told');
        const id = await made(digests, { name, stream_ids: [given.stream.id] });
        const { inbox } = await subscribedToDigest(given, id);
        const about = await publishedOn(given.publish, [given.stream.id]);
        const delivered = await expectTold(inbox, 'digest.new_content', about);
        judgePayload('digest.new_content', delivered, given.warn);
        expectMetadata(delivered);
        const { digest_id, digest_name, stream_id, available } = dataOf(delivered);
        expectEqual(
          delivered.exchange,
          'digest_id, digest_name and stream_id',
          [Number(id), name, given.stream.id],
          [digest_id, digest_name, stream_id],
        );
        check(isList(available) && available.includes('signal'), {
          expected: 'signal among what is available, as on all plans',
          received: available,
          exchange: delivered.exchange,
        });
        await expectNamedStream(given.discover, delivered);
        await asListed(given.org.rest, delivered, inbox);
      }),
  ),

  'delivery.metadata-only': needing({ org, receiver: true, news: true }, async (given) => {
    const { inbox } = await subscribed(given);
    const delivered = await newsAt(given, inbox);
    const data = dataOf(delivered);
    expectMetadata(delivered);
    const listing = await readListing(given.org.rest, { id: String(data.stream_id) }, { page_size: 200 });
    const manifest = pageOf(expectServed(listing), 'manifests').items.find(
      (item) => idOf(item, 'manifest_id') === data.manifest_id,
    );
    const names = [...textsIn(data.tags), ...textsIn(manifest?.source), data.headline, data.stream_name];
    const told = new Set(textsIn(data).filter((text) => isSentence(text) && !names.includes(text)));
    const repeated = ['signal', 'brief', 'record']
      .flatMap((part) => textsIn(manifest?.[part]))
      .find((text) => told.has(text) && !URL.canParse(text));
    check(repeated === undefined, {
      expected: 'nothing of what is in the manifest',
      received: repeated,
      exchange: delivered.exchange,
    });
  }),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

/** The body fits what the contract says of the event. */
export function judgePayload(event: EventKind | 'webhook.test', delivered: Delivered, warn: Warn): void {
  const { json, exchange } = delivered;
  check(json !== undefined, { expected: 'a JSON body', received: exchange.request.body, exchange });
  const schema = events[event];
  if (schema === undefined) throw new Error(`the contract has no event ${event}`);
  judgeValue(schema, json, { what: '', exchange, warn });
}

/** Stamped when it was asked for, by the time that the answer or the receiver tells: zones differ by a quarter of an hour or more. */
function expectStampedNow({ json, exchange, atMs }: Delivered, asked: Exchange | undefined): void {
  const stamp = isObject(json) ? String(json.timestamp) : '';
  const times = [Date.parse(asked?.headers.date ?? ''), atMs];
  check(
    times.some((ms) => Math.abs(Date.parse(stamp) - ms) < stampedWithinMs),
    { expected: 'a timestamp of the time of the test, in UTC', received: stamp, exchange },
  );
}

/** The stream has the id and the name of one in the catalog. */
async function expectNamedStream(discover: Discovery, delivered: Delivered): Promise<void> {
  const { stream_id: id, stream_name: name } = dataOf(delivered);
  const stream = (await discover.streams()).find((one) => one.id === id);
  expectEqual(delivered.exchange, 'id and name of a stream of the catalog', [id, stream?.name], [id, name]);
}

/** The manifest that the delivery is about, as the stream of the delivery lists it under the date of the delivery. */
async function asListed(rest: RestClient, delivered: Delivered, inbox: Inbox): Promise<JsonObject> {
  const { manifest_id: id, stream_id: streamId, published_date: date } = dataOf(delivered);
  const day = (days: number): string =>
    new Date(Date.parse(String(date)) + days * dayMs).toISOString().slice(0, 10);
  const near = { published_date_from: day(-1), published_date_to: day(1) };
  for (let look = 0; look < looks; look += 1) {
    const listed = await select(rest, { id: String(streamId) }, near);
    const manifest = listed.find((one) => one.manifest_id === id);
    if (manifest !== undefined) {
      const published = isObject(manifest.source) && manifest.source.source_published_date;
      expectEqual(delivered.exchange, 'published_date', published, date);
      return manifest;
    }
    // It may be told of a little before it is listed (S-238).
    await inbox.comes(() => false);
  }
  check(false, {
    expected: `manifest ${id} in the listing of stream ${streamId} at ${date}`,
    received: 'none',
    exchange: delivered.exchange,
  });
}

function expectOneOf(
  { exchange }: Delivered,
  what: string,
  expected: readonly unknown[],
  received: unknown,
): void {
  check(expected.includes(received), {
    expected: `${what} ${expected.join(' or ')}, as in the listing`,
    received,
    exchange,
  });
}

/** No member in which content stands. */
function expectMetadata(delivered: Delivered): void {
  const [member] = contentIn(dataOf(delivered));
  check(member === undefined, {
    expected: 'metadata alone in the data of a delivery',
    received: `a member ${member}`,
    exchange: delivered.exchange,
  });
}

/** Names of members, at any depth, in which content stands: whole sentences, for metadata may be added any time. */
function contentIn(value: unknown): readonly string[] {
  if (isList(value)) return value.flatMap(contentIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(contentMembers.has(name) && textsIn(inner).some(isSentence) ? [name] : []),
    ...contentIn(inner),
  ]);
}

const isSentence = (text: string): boolean => text.length >= sentenceMin;

function textsIn(value: unknown): readonly string[] {
  if (isString(value)) return [value];
  const inner: readonly unknown[] = isList(value) ? value : isObject(value) ? Object.values(value) : [];
  return inner.flatMap(textsIn);
}
