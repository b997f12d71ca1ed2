// Publishes manifests to many webhooks at once, and checks the deliveries that their receiver logged.
import { sleep } from 'k6';
import http, { type RefinedResponse } from 'k6/http';
import { at, isObject, parse } from '../lib/answer.ts';
import type { Fanout } from '../lib/config.ts';
import {
  drainSeconds,
  fanoutWebhooks,
  publications,
  publishSeconds,
  quietSeconds,
  receiverLoadMax,
  retrySeconds,
} from '../lib/profile.ts';
import {
  countArrived,
  countResults,
  type DeliveryLog,
  type ReceiverLog,
  type WebhookLog,
} from '../lib/receiver-log.ts';
import { abortRun, config, judge, once, optionsOf, recordAnswer, recordValue, sleepUntil } from './client.ts';

export { handleSummary } from './summary.ts';

export const options = optionsOf({ fanout: once('fanout', 4) });

interface Publication {
  readonly manifestId: string;
  readonly sentMs: number;
}

const pollSeconds = 0.25;
const deliveriesDue = publications * fanoutWebhooks;

/** Publishes at an even rate, waits for the backlog and the retries, then for requests that are not due. */
export async function fanout(): Promise<void> {
  const target = config.fanout ?? abortRun('there is no receiver');
  const startMs = Date.now();
  const sent: Promise<Publication>[] = [];
  for (let index = 0; index < publications; index += 1) {
    await sleepUntil(startMs + (index * publishSeconds * 1_000) / publications);
    sent.push(publish(target));
  }
  const published = await Promise.all(sent);
  const ids = published.map(({ manifestId }) => manifestId);
  judgeDrain(target, ids, startMs);
  waitFor(
    target,
    retrySeconds.max,
    ({ webhooks }) => countArrived(webhooks, ids, isAccepted) === deliveriesDue,
  );
  sleep(quietSeconds);
  const { webhooks, loadMax } = readLog(target);
  recordDelay(webhooks, published);
  recordValue('load of the receiver, in its busiest seconds', Math.round(loadMax * 100), '%');
  if (loadMax > receiverLoadMax) abortRun('the receiver was too busy to answer in time');
  for (const [index, webhook] of webhooks.entries()) judgeWebhook(webhook, ids, `webhook ${index + 1}`);
}

const isAccepted = ({ marks }: DeliveryLog): boolean => marks.includes('+');

async function publish({ controlUrl, streamId }: Fanout): Promise<Publication> {
  const sentMs = Date.now();
  const body = JSON.stringify({ stream_ids: [streamId] });
  const headers = { 'content-type': 'application/json' };
  const request = { headers, timeout: '20s', tags: { name: 'publications' }, responseType: 'text' } as const;
  const response = await http.asyncRequest('POST', `${controlUrl}/manifests`, body, request);
  recordAnswer(sentMs, response.timings.duration, response.status < 300 ? 'admitted' : 'other');
  const manifests = at(bodyOf(response), 'manifests');
  const manifestId = at(Array.isArray(manifests) ? manifests[0] : undefined, 'manifest_id');
  if (typeof manifestId === 'string') return { manifestId, sentMs };
  return abortRun(`status ${response.status} in answer to a publication`);
}

function judgeDrain(target: Fanout, ids: readonly string[], startMs: number): void {
  const publishedMs = Date.now();
  const backlog = deliveriesDue - countArrived(readLog(target).webhooks, ids);
  const log = waitFor(target, drainSeconds, ({ webhooks }) => countArrived(webhooks, ids) === deliveriesDue);
  const arrived = countArrived(log.webhooks, ids);
  const drainedMs = Date.now();
  judge(
    'drained',
    arrived === deliveriesDue,
    `${arrived} of ${deliveriesDue} deliveries were attempted, ${Math.round((drainedMs - publishedMs) / 100) / 10} s after the last publication; ${drainSeconds} s are allowed`,
  );
  recordValue('publications', ids.length, `to ${fanoutWebhooks} webhooks`);
  recordValue('backlog at the last publication', backlog, 'deliveries');
  recordValue('time to drain the backlog', drainedMs - publishedMs, 'ms');
  recordValue('first attempts', Math.round((arrived * 1_000) / (drainedMs - startMs)), 'per second');
}

function judgeWebhook(webhook: WebhookLog, ids: readonly string[], name: string): void {
  const { delivered, extra } = countResults(webhook, ids);
  const lost = ids.length - delivered - extra;
  judge('arrives', lost === 0, `${name}: ${ids.length - lost} of ${ids.length} deliveries arrived`);
  judge('once', extra === 0, `${name}: ${extra} of ${ids.length} deliveries arrived more often than due`);
  judge(
    'signed',
    webhook.badSignatures === 0,
    `${name}: ${webhook.badSignatures} requests are not signed with its secret`,
  );
}

/** The 95th percentile of the time from the publishing request to the first attempt. */
function recordDelay(webhooks: readonly WebhookLog[], published: readonly Publication[]): void {
  const delays = webhooks.flatMap(({ deliveries }) =>
    published.flatMap(({ manifestId, sentMs }) => {
      const delivery = deliveries[manifestId];
      return delivery === undefined ? [] : [delivery.firstMs - sentMs];
    }),
  );
  const sorted = delays.toSorted((a, b) => a - b);
  recordValue(
    'time from publication to receiver, 95 % within',
    sorted[Math.floor(sorted.length * 0.95)] ?? 0,
    'ms',
  );
}

/** The log once the condition holds, or after this time. */
function waitFor(target: Fanout, seconds: number, isDone: (log: ReceiverLog) => boolean): ReceiverLog {
  const endMs = Date.now() + seconds * 1_000;
  for (;;) {
    const log = readLog(target);
    if (isDone(log) || Date.now() > endMs) return log;
    sleep(pollSeconds);
  }
}

function readLog({ receiverUrl }: Fanout): ReceiverLog {
  const request = { tags: { name: 'receiver log' }, responseType: 'text' } as const;
  const log = bodyOf(http.get(receiverUrl, request));
  return isObject(log) ? (log as unknown as ReceiverLog) : abortRun('the receiver returned no log');
}

const bodyOf = ({ body }: RefinedResponse<'text'>): unknown => parse(body ?? '');
