// The governor: a shared organisation is handed on with room in its minute.
import { expect, test } from 'vitest';
import type { Transport } from '../clients/rest.ts';
import type { Holding } from './orgs.ts';
import { pacer } from './pacer.ts';

const holding: Holding = {
  plan: 'starter',
  label: 'starter-1',
  credential: { keys: [{ apiKey: 'k', apiSecret: 's' }] },
  release: () => Promise.resolve(),
};
const silent: Transport = {
  send: (request) => Promise.resolve({ request, status: 200, headers: {}, text: '', json: undefined }),
  close: () => Promise.resolve(),
};

/** Sends `count` requests, one a second, and tells how long the next case then waits. */
async function waitAfter(count: number, idle: boolean): Promise<number> {
  let nowMs = 0;
  let waitedMs = 0;
  const governor = pacer(() => 60, {
    nowMs: () => nowMs,
    wait: async (ms) => {
      waitedMs += ms;
    },
  });
  const transport = governor.counting(holding, silent);
  for (let sent = 0; sent < count; sent += 1) {
    await transport.send({ method: 'GET', url: 'http://x', headers: {} });
    nowMs += 1_000;
  }
  await governor.admit(holding, idle);
  return waitedMs;
}

test('half a minute’s limit may be used already', async () => {
  expect(await waitAfter(30, false)).toBe(0);
});

test('beyond half, the case waits until the surplus is a minute old', async () => {
  // 40 sent in seconds 0 to 39: ten must leave, the last of them sent at 9 s; now it is 40 s.
  expect(await waitAfter(40, false)).toBe(30_000);
});

test('an idle organisation has an empty minute behind it', async () => {
  expect(await waitAfter(1, true)).toBe(60_000);
  expect(await waitAfter(0, true)).toBe(0);
});
