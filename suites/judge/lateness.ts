// Services that show a write in later reads only after a moment: recognises them, and lets a case read more slowly.
import { secondMs } from '../../spec/units.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { comparableText, isObject, isString } from '../clients/json.ts';
import type { RestClient, Transport } from '../clients/rest.ts';
import { at } from '../kit/expect.ts';
import { createBeacon } from '../steps/beacons.ts';
import { listedBeacons, newName } from '../steps/writes.ts';
import { mayBill, mayWrite } from './permits.ts';
import type { RunClock } from './run-clock.ts';

/** A write that no read shows after this time is missing. */
export const shownWithinMs = 2 * secondMs;
const firstWaitMs = 50;

type Waits = Pick<RunClock, 'waitReal'>;
type Within = Waits & { readonly withinMs: number };

/**
 * How late the service shows a write, in milliseconds; undefined if it shows it at once or not within `withinMs`, so that
 * the failure of a case stands. `exchanges` are those of the case, and `rest` calls as one of its organisations.
 */
export async function lateBy(
  exchanges: readonly Exchange[],
  {
    transport,
    rest,
    ...within
  }: Within & { readonly transport: Transport; readonly rest: RestClient | undefined },
): Promise<number | undefined> {
  const read = lastReadAfterWrite(exchanges);
  if (read === undefined) return undefined;
  // The case may have removed what it made, so that its own reads show it no more.
  const ofBeacon = await (rest && newBeaconShows(rest, within).catch(() => undefined));
  if (ofBeacon !== undefined) return ofBeacon;
  const isOther = async (): Promise<boolean> =>
    answerOf(await transport.send(read.request)) !== answerOf(read);
  return waitedFor(isOther, within);
}

/** A Beacon shows it on every plan. */
async function newBeaconShows(rest: RestClient, within: Within): Promise<number | undefined> {
  const name = newName(undefined);
  const created = await createBeacon(rest, { name, stream_ids: [], status: 'draft' });
  const isListed = async (): Promise<boolean> =>
    (await listedBeacons(rest)).some((beacon) => beacon.name === name);
  try {
    if (created.status >= 300 || (await isListed())) return undefined;
    return await waitedFor(isListed, within);
  } finally {
    const beacon_id = at(created, 'data.beacon_id') ?? at(created, 'beacon_id');
    if (isString(beacon_id)) await rest.call('deleteBeacon', { path: { beacon_id } });
  }
}

/** After which wait the condition holds; undefined if it does not within the time. */
async function waitedFor(
  holds: () => Promise<boolean>,
  { waitReal, withinMs }: Within,
): Promise<number | undefined> {
  for (let waitedMs = 0, waitMs = firstWaitMs; waitedMs + waitMs <= withinMs; waitMs *= 2) {
    await waitReal(waitMs);
    waitedMs += waitMs;
    if (await holds()) return waitedMs;
  }
}

function lastReadAfterWrite(exchanges: readonly Exchange[]): Exchange | undefined {
  const afterWrite = exchanges.slice(exchanges.findIndex(({ request }) => !isRead(request)) + 1);
  const isAfterWrite = afterWrite.length < exchanges.length;
  return isAfterWrite
    ? afterWrite.findLast(({ request }) => request.method === 'GET' && mayBill(request) === 0)
    : undefined;
}

const isRead = (request: SentRequest): boolean => !mayWrite(request);

/** Whatever a write may change, without the usage block. */
function answerOf({ status, json, text }: Exchange): string {
  if (!isObject(json)) return `${status} ${text}`;
  const { usage: _, ...others } = json;
  return `${status} ${comparableText(others)}`;
}

/** A transport whose reads wait until the last write is this old. */
export function settling(transport: Transport, settleMs: number, { waitReal }: Waits): Transport {
  let writtenMs = Number.NEGATIVE_INFINITY;
  return {
    close: () => transport.close(),
    send: async (request) => {
      if (isRead(request)) await waitReal(Math.max(0, writtenMs + settleMs - performance.now()));
      const exchange = await transport.send(request);
      if (!isRead(request)) writtenMs = performance.now();
      return exchange;
    },
  };
}
