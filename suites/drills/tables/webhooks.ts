// The drill of a receiver of webhooks: signatures, duplicates, forged deliveries, content by id, and a restart.
import { isObject, isObjectList, isString, type JsonObject, valueAt } from '../../clients/json.ts';
import { send } from '../../receive/send.ts';
import { vectorsFor } from '../../receive/vectors.ts';
import { isLoopback } from '../../target/access.ts';
import { type Check, found, held, heldIf, open, resultOf, stateText } from '../check.ts';
import { ownStream, published } from '../content.ts';
import type { Drill } from '../drill.ts';
import type { Reply } from '../protocol.ts';
import type { Stage } from '../stage.ts';
import type { Organization } from '../world.ts';

export const webhookDrills: readonly Drill[] = [
  {
    id: 'received-webhooks',
    text: 'a receiver gets deliveries, one of them twice and some forged, and is started again',
    ops: ['receive_webhooks'],
    rules: [
      'receiver.accept-signed',
      'client.fetch-content',
      'receiver.act-once',
      'receiver.refuse-forged',
      'client.keep-secret',
    ],
    run: async (stage) => {
      const org = await stage.organization('startup');
      const { id } = await ownStream(stage, 0);
      const forged = (await ownStream(stage, forgeries.length)).ids;
      const first = await receive(stage, { org, id, forged });
      const { reply, ids, statuses, isDelivered } = first;
      await stage.judge('receiver.accept-signed', isDelivered ? held : refusalIn(statuses));
      const shown = summariesIn(reply);
      const unread =
        reply.status !== 'done' ? stateText(reply) : !isDelivered && 'not every delivery was accepted';
      await stage.judge(
        'client.fetch-content',
        unread ? open(unread) : await contentOf(stage, { org, id, ids, shown }),
      );
      await stage.judge('receiver.act-once', unread ? open(unread) : once(shown));
      for (const [nth, one] of forged.entries()) {
        const isFetched = stage.sent().some(({ request }) => request.url.includes(one));
        await stage.judge(
          'receiver.refuse-forged',
          heldIf(
            !isFetched && shown.every(({ id: shownId }) => shownId !== one),
            `no effect of a delivery with ${forgeries[nth]?.text}`,
            `${one}, which it names, ${isFetched ? 'fetched' : 'in the result'}`,
          ),
          { isConsumed: async () => first.areForgedSent },
        );
      }
      await stage.restart('end');
      const second = await receive(stage, { org, id, forged: [] });
      const known = new Set(summariesIn(second.reply).map(({ id: one }) => one));
      const missing = second.ids.filter((one) => !known.has(one));
      await stage.judge(
        'client.keep-secret',
        second.reply.status !== 'done' || unread
          ? open(unread || stateText(second.reply))
          : heldIf(
              missing.length === 0,
              `the ${second.ids.length} that were delivered after the restart`,
              `${missing.length} of them missing`,
            ),
      );
    },
  },
];

interface Received {
  readonly reply: Reply;
  /** What was delivered. */
  readonly ids: readonly string[];
  /** What was answered to the attempts. */
  readonly statuses: readonly unknown[];
  readonly isDelivered: boolean;
  readonly areForgedSent: boolean;
}

interface Receiving {
  readonly org: Organization;
  readonly id: string;
  /** Manifests of another stream, which forgeries name. */
  readonly forged: readonly string[];
}

const count = 3;

/** Written in another form by whoever parses it and writes it anew. */
const headline = 'A storm & “its” aftermath, 1/2';

/** Statuses of a receiver that asks for patience. */
const passing: readonly unknown[] = [408, 425, 429];

/** What refuses each delivery for good has refused the signature. */
function refusalIn(statuses: readonly unknown[]): Check {
  const isRefusal = (status: unknown): boolean =>
    Number(status) >= 400 && Number(status) < 500 && !passing.includes(status);
  return statuses.length > 0 && statuses.every(isRefusal)
    ? found(
        'a status from 200 to 299 for deliveries that are signed with the secret of the webhook',
        `status ${[...new Set(statuses)].join(' or ')} for all ${statuses.length}`,
      )
    : open('not every delivery was accepted');
}

/** One life of the receiver: it registers itself, gets what is published, and is told to end. */
async function receive(stage: Stage, { org, id, forged }: Receiving): Promise<Received> {
  let [ids, statuses]: readonly [readonly string[], readonly unknown[]] = [[], []];
  let [isDelivered, areForgedSent] = [false, false];
  let failure: unknown;
  const drive = async (url: string): Promise<void> => {
    await stage.world.control('POST', '/delivery-faults', { fault: 'duplicate' });
    ids = await published(stage, id, count, { headline });
    await settle(stage);
    if (isLoopback(url)) areForgedSent = await sendForged(stage, url, forged, id);
    const { counts, deliveries } = await stage.world.control('GET', `/deliveries?organization_id=${org.id}`);
    statuses = (isObjectList(deliveries) ? deliveries : []).flatMap(({ attempts }) =>
      (isObjectList(attempts) ? attempts : []).map(({ status }) => status),
    );
    isDelivered =
      isObject(counts) && Number(counts.delivered) >= count && counts.exhausted === 0 && counts.waiting === 0;
  };
  const reply = await stage.ask(org, 'receive_webhooks', {
    args: { stream_id: id },
    // Deliveries take their time while it waits.
    answerMs: 60_000,
    ready: (url, finish) => {
      void drive(url)
        .catch((cause: unknown) => {
          failure = cause;
        })
        .finally(finish);
    },
  });
  if (failure !== undefined) throw failure;
  return { reply, ids, statuses, isDelivered, areForgedSent };
}

/** Everything that was due is delivered, unless the receiver is silent. */
const settle = ({ world }: Stage): Promise<unknown> =>
  world.control('POST', '/clock/advance', { ms: 2_000 }).catch(() => undefined);

const forgeries = vectorsFor([], 0).filter((vector) => vector.class === 'forged');

/** Resolves once each was answered or given up; to false if the secret is not known. */
async function sendForged(
  { sent, nowMs }: Stage,
  url: string,
  manifestIds: readonly string[],
  streamId: string,
): Promise<boolean> {
  const registered = sent().find(
    ({ call, answer }) => call === 'createWebhook' && Math.floor((answer?.status ?? 0) / 100) === 2,
  );
  const secret = valueAt(registered?.answer?.json, 'data', 'secret');
  if (!isString(secret)) return false;
  // Who looks at the age alone does not refuse it.
  const timestamp = new Date(await nowMs()).toISOString();
  const written = forgeries.flatMap(({ write }, nth) => {
    const manifest_id = manifestIds[nth];
    const payload = {
      event: 'manifest.matched',
      webhook_id: 1,
      timestamp,
      data: { manifest_id, stream_id: streamId, headline: 'Forged', claim_count: 15 },
    };
    return manifest_id === undefined ? [] : write(() => payload, secret);
  });
  // At once, because the task does not wait for a slow receiver.
  await Promise.all(written.map((one) => send(new URL(url), one, { answerMs: 5_000, piecesMs: 0 })));
  return true;
}

interface Shown {
  readonly id: string;
  readonly summary: unknown;
}

function summariesIn(reply: Reply): readonly Shown[] {
  const { manifests } = resultOf(reply);
  return (isObjectList(manifests) ? manifests : []).map(({ manifest_id: id, summary }) => ({
    id: String(id),
    summary,
  }));
}

function once(shown: readonly Shown[]): Check {
  const ids = shown.map(({ id }) => id);
  const twice = ids.find((id, nth) => ids.indexOf(id) !== nth);
  return heldIf(twice === undefined, 'each manifest once', `${twice} twice, because its delivery came twice`);
}

async function contentOf(
  stage: Stage,
  {
    org,
    id,
    ids,
    shown,
  }: {
    readonly org: Organization;
    readonly id: string;
    readonly ids: readonly string[];
    readonly shown: readonly Shown[];
  },
): Promise<Check> {
  const listing = await stage.world.call(org, 'GET', `/streams/${id}/manifests?page_size=200`);
  const listed = valueAt(listing, 'data', 'manifests');
  const summaries = new Map(
    (isObjectList(listed) ? listed : []).map((one: JsonObject) => [
      String(one.manifest_id),
      valueAt(one, 'brief', 'summary'),
    ]),
  );
  const wrong = ids.find((one) => shown.find(({ id: own }) => own === one)?.summary !== summaries.get(one));
  if (wrong === undefined) return held;
  const summary = shown.find(({ id: own }) => own === wrong)?.summary;
  return found(
    `for ${wrong} the summary of its Brief, as REST has it`,
    summary === undefined ? 'no such manifest' : JSON.stringify(summary).slice(0, 200),
  );
}
