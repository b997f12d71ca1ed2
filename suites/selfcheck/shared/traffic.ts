// Simulates other users: they read with the organisations of a run, and publish manifests.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Simulator } from '../../../simulator/index.ts';
import { isObjectList } from '../../clients/json.ts';
import { httpTransport, RestClient } from '../../clients/rest.ts';
import { at } from '../../kit/expect.ts';
import { seededRandom } from '../../kit/random.ts';
import { credentialsFromWire } from '../../target/wire.ts';

/** Longest pauses, in milliseconds: within a series of reads, between two series, and between two publications. */
const pauseMs = { read: 5, series: 100, publish: 10 };
const seriesMax = 60;

/** Starts one reader per organisation. It sends series of reads, some of them billed, like a second run of the suites. */
export async function startTraffic(simulator: Simulator, seed: number) {
  const transport = httpTransport();
  const random = seededRandom(seed, 'traffic');
  const upTo = (max: number): number => Math.ceil(random() * max);
  const readers = Object.values(credentialsFromWire(simulator.credentials))
    .flatMap((orgs) => orgs ?? [])
    .map(({ keys: [{ apiKey, apiSecret }] }) => {
      const credential = { 'api-key': apiKey, secret: apiSecret };
      return new RestClient({ transport, baseUrl: simulator.baseUrl, credential });
    });
  const publisher = new RestClient({ transport, baseUrl: simulator.controlUrl });
  const streamIds = await streamsSeenBy(readers);
  const any = <T>(list: readonly T[]): T => {
    const chosen = list[upTo(list.length) - 1];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  };
  let going = true;
  let count = 0;

  const readWith = async (reader: RestClient): Promise<void> => {
    while (going) {
      for (let left = upTo(seriesMax); going && left > 0; left -= 1) {
        if (random() < 0.4) await reader.call('listStreams', { query: { page_size: 1 } });
        else
          await reader.call('listStreamManifests', {
            path: { id: any(streamIds) },
            query: { page: upTo(20), page_size: 1 },
          });
        count += 1;
        await sleep(upTo(pauseMs.read));
      }
      await sleep(upTo(pauseMs.series));
    }
  };
  const publish = async (): Promise<void> => {
    while (going) {
      await publisher.request('POST', '/manifests', {
        body: { stream_ids: [any(streamIds)], count: upTo(3) },
      });
      count += 1;
      await sleep(upTo(pauseMs.publish));
    }
  };
  const work = Promise.all([...readers.map(readWith), publish()]);
  return {
    count: () => count,
    stop: async () => {
      going = false;
      await work;
      await transport.close();
    },
  };
}

async function streamsSeenBy([reader]: readonly RestClient[]): Promise<readonly string[]> {
  const exchange = await reader?.call('listStreams', { query: { page_size: 200 } });
  const streams = exchange && at(exchange, 'data.streams');
  return isObjectList(streams) ? streams.map(({ id }) => String(id)) : [];
}
