// Cases of what deliveries carry, and that the first attempt is made at once.
import { events } from '../../../spec/contract.ts';
import type { DeliveryRuleId } from '../../../spec/rules/delivery.ts';
import type { EventKind } from '../../../spec/values.ts';
import { type Case, needing } from '../../case.ts';
import {
  dataOf,
  expectTold,
  newsAt,
  publishedOn,
  subscribed,
  subscribedToDigest,
  testedAt,
} from '../../deliveries.ts';
import { made, nameOf } from '../../digests.ts';
import { check, expectEqual, isList, isObject, isString } from '../../expect.ts';
import { expectServed, idOf, pageOf, readListing } from '../../reads.ts';
import type { Delivered } from '../../receiver/inbox.ts';
import { judgeValue, type Warn } from '../../shape.ts';
import { webhookPlans } from '../../webhooks.ts';
import { tidily } from '../../writes.ts';

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

export const payloadCases = {
  'delivery.at-once': needing({ org, receiver: true, news: true }, async (given) => {
    const { inbox } = await subscribed(given);
    await newsAt(given, inbox);
  }),

  'delivery.common-payload': needing({ org, receiver: true }, async (given) => {
    const delivered = await testedAt(given, await subscribed(given));
    judgePayload('webhook.test', delivered, given.warn);
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
    const { stream_id: id, stream_name: name, home_domain: domain } = dataOf(delivered);
    const stream = (await given.discover.streams()).find((one) => one.id === id);
    expectEqual(
      delivered.exchange,
      'id, name and home domain of a stream of the catalog',
      [id, stream?.name, stream?.home_domain],
      [id, name, domain],
    );
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
        const { digest_id, digest_name, stream_id } = dataOf(delivered);
        expectEqual(
          delivered.exchange,
          'digest_id, digest_name and stream_id',
          [Number(id), name, given.stream.id],
          [digest_id, digest_name, stream_id],
        );
      }),
  ),

  'delivery.metadata-only': needing({ org, receiver: true, news: true }, async (given) => {
    const { inbox } = await subscribed(given);
    const delivered = await newsAt(given, inbox);
    const data = dataOf(delivered);
    const [member] = contentIn(data);
    check(member === undefined, {
      expected: 'metadata alone in the data of a delivery',
      received: `a member ${member}`,
      exchange: delivered.exchange,
    });
    const listing = await readListing(given.org.rest, { id: String(data.stream_id) }, { page_size: 200 });
    const manifest = pageOf(expectServed(listing), 'manifests').items.find(
      (item) => idOf(item, 'manifest_id') === data.manifest_id,
    );
    const sentences = ['signal', 'brief', 'record'].flatMap((part) => textsIn(manifest?.[part]));
    const told = textsIn(data);
    const repeated = sentences.find(
      (text) => isSentence(text) && text !== data.headline && told.includes(text),
    );
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
