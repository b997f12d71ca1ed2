// Ten minutes of pages at 300 a second: what a journal keeps of them beside its entries stays within its bound.
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Journal } from './journal.ts';
import { keptBytesMax } from './kept-bytes.ts';

const perSecond = 300;
const total = 10 * 60 * perSecond;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Of all buffers that are still referred to; what a collection finds is freed in later turns. */
async function bufferBytes(): Promise<number> {
  for (let nth = 0; nth < 3; nth++) {
    collect();
    await setImmediate();
  }
  return process.memoryUsage().arrayBuffers;
}

test('the bodies of ten minutes take no more than their bound', async () => {
  let sent = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (sent * 1_000) / perSecond);
  onTestFinished(() => clock.mockRestore());
  const before = await bufferBytes();
  const journal = new Journal();
  for (; sent < total; sent++)
    journal.add(
      {
        atMs: sent,
        surface: 'rest',
        organizationId: `o${sent % 100}`,
        operation: 'listStreamManifests',
        method: 'GET',
        path: `/streams/${sent % 50}/manifests`,
        query: `page=${sent}`,
        status: 200,
        check: 'served',
        decidedBy: {},
        quota: undefined,
        rate: undefined,
      },
      {
        request: { headers: ['Accept', '*/*', 'X-Nth', `${sent}`], body: '' },
        reply: { headers: ['Content-Type', 'application/json'], body: Buffer.allocUnsafeSlow(20_000) },
        fault: undefined,
      },
    );
  const grown = (await bufferBytes()) - before;
  expect(journal.exchange(total)?.reply.body.length).toBe(20_000);
  expect(grown).toBeGreaterThan(keptBytesMax / 2);
  expect(grown).toBeLessThan(keptBytesMax + 1024 * 1024);
});
