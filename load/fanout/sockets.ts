// Publications to many connections of the WebSocket feed: every frame is counted, and a slow reader is cut off.
import { simulate } from '../../simulator/index.ts';
import { feedCloseCodes } from '../../spec/feed.ts';
import { resourceUseOf } from './resource-use.ts';
import { openReaders, type Readers } from './socket-readers.ts';

export interface SocketLoad {
  readonly connections: number;
  readonly publications: number;
  /** Manifests published at once; the next ones follow when all frames have arrived. */
  readonly batch: number;
}

/** Calls `report` after each batch with the number of manifests published so far. */
export async function runSockets(
  { connections, publications, batch }: SocketLoad,
  report: (published: number) => void = () => undefined,
) {
  const simulator = await simulate({ seed: 1, startMs: Date.UTC(2026, 2, 17, 12), frozen: true });
  const { world, baseUrl } = simulator;
  const { operator } = world.services;
  const organization = operator.makeOrganization('platform');
  const [key] = organization.keys;
  const headers = { 'api-key': key?.apiKey ?? '', secret: key?.apiSecret ?? '' };
  const [stream] = world.content.streams().filter(({ status }) => status === 'live');
  const streamIds = [stream?.id ?? ''];
  const published: string[] = [];
  const readers = await openReaders({ baseUrl, headers, connections, due: published });
  try {
    const use = await resourceUseOf(async () => {
      while (published.length < publications && (await readers.lack()).length === 0) {
        const size = Math.min(batch, publications - published.length);
        for (let nth = 0; nth < size; nth += 1)
          published.push(operator.publish({ streamIds, matchedMs: world.clock.nowMs() }).manifestId);
        report(published.length);
      }
    });
    const faults = await readers.lack();
    operator.removeOrganization(organization.id);
    return { frames: readers.frames(), use, faults: [...faults, ...(await endFaults(readers))] };
  } finally {
    readers.close();
    await simulator.close();
  }
}

async function endFaults(readers: Readers): Promise<readonly string[]> {
  const codes = await readers.closeCodes();
  const wrong = codes.filter((code) => code !== feedCloseCodes['access-ended']);
  return wrong.length === 0 ? [] : [`${wrong.length} connections closed with ${[...new Set(wrong)].join()}`];
}
