// Cases of payloads, and of the immediate first attempt.
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import { dayMs, minuteMs } from '../../../spec/units.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { integerOf, isInteger, isList, isObject, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, needing, type Parts } from '../../kit/case.ts';
import { check, expectNone } from '../../kit/expect.ts';
import { inDelivery } from '../../kit/place.ts';
import type { Delivered } from '../../receiver/inbox.ts';
import { objectOf, readStream } from '../../steps/catalog.ts';
import {
  dataOf,
  deliverNewManifest,
  deliverTestEvent,
  expectData,
  expectDelivered,
  publishOn,
  subscribe,
  subscribeToDigest,
} from '../../steps/deliveries.ts';
import { listFreshMs, makeDigest, nameFor, updateDigest } from '../../steps/digests.ts';
import { bodyOf, dayOf } from '../../steps/manifest-parts.ts';
import { graceMs, select } from '../../steps/manifest-reads.ts';
import { textsIn } from '../../steps/open-lists.ts';
import { expectServed, idOf, pageOf, readListing } from '../../steps/reads.ts';
import { webhookAt, webhookPlans } from '../../steps/webhooks.ts';
import { needingMakers } from '../../steps/writes.ts';

const org = { plan: webhookPlans } as const;
/** Names of members that would contain content. */
const contentMembers: ReadonlySet<string> = new Set([
  'claims',
  'signal',
  'brief',
  'record',
  'body',
  'content',
]);
/** Texts shorter than this may be names. */
const sentenceMin = 40;
const stampedWithinMs = 10 * minuteMs;
/** Most reads of a listing until it shows a delivered manifest. */
const listingReadsMax = 3;
/** Parameters as addresses of receivers have them: one twice, one escaped, one without a value. */
const parameters = '?tenant=7&tag=a&tag=b&note=a%20b%26c&flag';

export const payloadCases = {
  'delivery.at-once': needing({ org, receiver: true, newManifests: true }, async (given) => {
    const { inbox } = await subscribe(given);
    const asked = await given.org.rest.call('getAccount');
    expectStampedNow(await deliverNewManifest(given, inbox), asked);
  }),

  'delivery.common-payload': needing({ org, receiver: true }, async (given) => {
    const delivered = await deliverTestEvent(given, await subscribe(given));
    expectStampedNow(delivered, given.exchanges.at(-1));
    const type = delivered.headers['content-type'] ?? 'none';
    if (!type.includes('json'))
      given.warn({
        expected: 'header content-type with a JSON type',
        received: type,
        at: { kind: 'delivery-header', name: 'content-type' },
        exchange: delivered.exchange,
        level: 'should',
      });
  }),

  'delivery.matched-payload': needing({ org, receiver: true, newManifests: true }, async (given) => {
    const { inbox } = await subscribe(given);
    await expectNamedStream(given, await deliverNewManifest(given, inbox));
  }),

  'delivery.matched-agrees-with-listing': needing(
    { org, receiver: true, newManifests: true, clock: { waitsMs: graceMs } },
    async (given) => {
      const { inbox } = await subscribe(given);
      await deliverNewManifest(given, inbox, 'A headline of the manifest before');
      const delivered = await deliverNewManifest(given, inbox, 'A headline of its own');
      const { claim_count: claims, home_domain: domain, stream_id: id } = dataOf(delivered);
      const manifest = await findInListing(given, delivered);
      expectData(delivered, { published_date: dayOf(manifest) });
      expectListedHeadline(delivered, manifest);
      const body = bodyOf(manifest);
      const counts = [objectOf(manifest, 'signal').claim_count, isList(body.claims) && body.claims.length];
      expectOneOf(delivered, 'claim_count', counts.filter(isInteger), claims);
      const stream = (await given.discover.streams()).find((one) => one.id === id);
      // The document does not say whether it is the domain of the stream or of the manifest.
      const domains = [stream?.home_domain, objectOf(body, 'domain_classification').home_domain];
      expectOneOf(delivered, 'home_domain', domains.filter(isString), domain);
    },
  ),

  'delivery.new-content-payload': needingMakers(
    {
      org,
      receiver: true,
      publish: true,
      stream: { manifestsMin: 0 },
      clock: { waitsMs: graceMs + listFreshMs },
    },
    async ({ digests, ...given }) => {
      const name = nameFor('announced');
      const id = await makeDigest(digests, { name, stream_ids: [given.stream.id] });
      const { inbox } = await subscribeToDigest(given, id);
      const about = await publishOn(given.publish, [given.stream.id]);
      const delivered = await expectDelivered(inbox, 'digest.new_content', about);
      expectStampedNow(delivered, given.exchanges.at(-1));
      expectMetadataOnly(delivered);
      const { available } = dataOf(delivered);
      expectData(delivered, { digest_id: integerOf(id), digest_name: name, stream_id: given.stream.id });
      await expectNamedStream(given, delivered);
      const listed = await findInListing(given, delivered);
      expectData(delivered, { published_date: dayOf(listed) });
      expectListedHeadline(delivered, listed);
      const hasBrief = isObject(objectOf(listed, 'brief').body);
      const levels = ['signal', ...(hasBrief ? ['brief'] : [])];
      check(
        isList(available) && levels.every((level) => available.includes(level)),
        `data.available with ${levels.join(' and ')}, which the listing shows`,
        { received: available, at: inDelivery('data.available'), exchange: delivered.exchange },
      );
      await updateDigest(given.org.rest, id, { name: nameFor('announced-anew') });
      await given.clock.advance(listFreshMs);
      const later = await publishOn(given.publish, [given.stream.id]);
      const renamed = await expectDelivered(inbox, 'digest.new_content', later);
      expectData(renamed, { digest_name: nameFor('announced-anew') });
    },
  ),

  'delivery.metadata-only': needing({ org, receiver: true, newManifests: true }, async (given) => {
    const { inbox } = await subscribe(given);
    const delivered = await deliverNewManifest(given, inbox);
    const data = dataOf(delivered);
    expectMetadataOnly(delivered);
    const listing = await readListing(given.org.rest, { id: String(data.stream_id) }, { page_size: 200 });
    const manifest = pageOf(expectServed(listing), 'manifests').items.find(
      (item) => idOf(item, 'manifest_id') === data.manifest_id,
    );
    const names = [...textsIn(data.tags), ...textsIn(manifest?.source), data.headline, data.stream_name];
    const sentences = new Set(textsIn(data).filter((text) => isSentence(text) && !names.includes(text)));
    const repeated = ['signal', 'brief', 'record']
      .flatMap((part) => textsIn(manifest?.[part]))
      .find((text) => sentences.has(text) && !URL.canParse(text));
    expectNone(delivered.exchange, inDelivery('data'), repeated, 'data without sentences of the manifest');
  }),

  'delivery.sent-to-whole-url': needing({ org, receiver: true }, async (given) => {
    const inbox = given.receiver.inbox();
    const url = `${inbox.url}${parameters}`;
    const webhook = await webhookAt(given, { url });
    const { exchange } = await deliverTestEvent(given, { webhook, inbox });
    check(isSameAddress(exchange.request.url, url), `a request to ${url}`, {
      received: exchange.request.url,
      at: inDelivery(''),
      exchange,
    });
  }),
} satisfies { readonly [R in DeliveryRuleId]?: Case };

/** The timestamp is near the time of the event, by the Date header or the receiver's clock: time zones differ by more. */
export function expectStampedNow({ json, exchange, atMs }: Delivered, tested?: Exchange): void {
  const stamp = isObject(json) ? String(json.timestamp) : '';
  const times = [Date.parse(tested?.headers.date ?? ''), atMs];
  const isNear = times.some((ms) => Math.abs(Date.parse(stamp) - ms) < stampedWithinMs);
  check(isNear, 'the time of the event, in UTC', { received: stamp, at: inDelivery('timestamp'), exchange });
}

async function expectNamedStream(
  { discover, org }: Parts<'discover' | 'org'>,
  delivered: Delivered,
): Promise<void> {
  const { stream_id: id, stream_name: name } = dataOf(delivered);
  const { detail } = await readStream(org.rest, String(id));
  // A stream has a title beside its name. It may have gone live after the catalog was read.
  if (detail.title === name) return;
  const listed = (await discover.streams()).find((one) => one.id === id) ?? detail;
  expectData(delivered, { stream_id: listed.id, stream_name: listed.name });
}

/** The delivered manifest in the listing of the delivered stream, near the delivered date. */
export async function findInListing(
  { org: { rest }, clock }: Parts<'org' | 'clock'>,
  delivered: Delivered,
): Promise<JsonObject> {
  const { manifest_id: id, stream_id: streamId, published_date: date } = dataOf(delivered);
  const day = (days: number): string =>
    new Date(Date.parse(String(date)) + days * dayMs).toISOString().slice(0, 10);
  const near = { published_date_from: day(-1), published_date_to: day(1) };
  for (let look = 0; look < listingReadsMax; look += 1) {
    const listed = await select(rest, { id: String(streamId) }, near);
    const manifest = listed.find((one) => one.manifest_id === id);
    if (manifest !== undefined) return manifest;
    // A manifest may be delivered shortly before it is listed (S-238).
    if (look + 1 < listingReadsMax) await clock.advance(graceMs / (listingReadsMax - 1));
  }
  check(false, `manifest ${id} in the listing of stream ${streamId} near ${date}`, {
    received: 'a listing without it',
    at: inDelivery('data.manifest_id'),
    exchange: delivered.exchange,
  });
}

/**
 * The document does not say which headline it is, that of the Signal, of the Brief or of the source, nor that an event
 * carries the whole of it.
 */
function expectListedHeadline(delivered: Delivered, manifest: JsonObject): void {
  const [signal, brief, source] = ['signal', 'brief', 'source'].map((part) => objectOf(manifest, part));
  const headlines = [signal?.headline, brief?.headline, source?.record_title].filter(isString);
  const { headline } = dataOf(delivered);
  const begun = isString(headline) ? /^(.+\S)\s*(?:…|\.{3})$/su.exec(headline)?.[1] : undefined;
  const isShortened = begun !== undefined && headlines.some((one) => one.startsWith(begun));
  if (!isShortened) expectOneOf(delivered, 'headline', headlines, headline);
}

function expectOneOf(
  { exchange }: Delivered,
  member: string,
  expected: readonly unknown[],
  received: unknown,
): void {
  check(
    expected.includes(received),
    `data.${member} ${[...new Set(expected)].join(' or ')}, as in the listing`,
    { received, at: inDelivery(`data.${member}`), exchange },
  );
}

function expectMetadataOnly(delivered: Delivered): void {
  const [member] = contentIn(dataOf(delivered));
  expectNone(delivered.exchange, inDelivery('data'), member, 'data with metadata only');
}

/** Names of content members with whole sentences, at any depth; metadata may be added at any time. */
function contentIn(value: unknown): readonly string[] {
  if (isList(value)) return value.flatMap(contentIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(contentMembers.has(name) && textsIn(inner).some(isSentence) ? [name] : []),
    ...contentIn(inner),
  ]);
}

const isSentence = (text: string): boolean => text.length >= sentenceMin;

/** A client may encode the parameters of an address anew. */
function isSameAddress(one: string, other: string): boolean {
  const [own, others] = [one, other].map((address) => {
    const { origin, pathname, searchParams } = new URL(address);
    return JSON.stringify([origin, pathname, [...searchParams]]);
  });
  return own === others;
}
