// The per-minute limits over REST: the window of an organisation and the sub-limit of each of its keys.
import { expect, test } from 'vitest';
import { type Caller, simulatorForTests, type TestWorld } from '../testing/world.ts';

const started = simulatorForTests();

/** Sends this number of requests one after another; returns how many are admitted. */
async function admitted(world: TestWorld, by: Caller, requests: number): Promise<number> {
  let count = 0;
  for (let n = 0; n < requests; n++) if ((await world.ask('/plans', by)).status === 200) count += 1;
  return count;
}

test('a sliding window frees each request a minute later', async () => {
  const world = await started.world();
  const org = await world.organization();
  expect(await admitted(world, { org }, 20)).toBe(20);
  await world.control('POST', '/clock/advance', { seconds: 30 });
  expect(await admitted(world, { org }, 45)).toBe(40);
  const limited = await world.ask('/plans', { org });
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '30']);
  expect(limited.at('detail')).toMatchObject({ error_code: 'rate_limited', retry_after_seconds: 30 });
  await world.control('POST', '/clock/advance', { ms: 29_999 });
  expect(await admitted(world, { org }, 1)).toBe(0);
  await world.control('POST', '/clock/advance', { ms: 1 });
  expect(await admitted(world, { org }, 25)).toBe(20);
});

test('a fixed window frees all requests at the full minute', async () => {
  const world = await started.world({ readings: { 'rate.window': 'fixed' } });
  const org = await world.organization();
  await world.control('POST', '/clock/advance', { seconds: 50 });
  expect(await admitted(world, { org }, 61)).toBe(60);
  expect((await world.ask('/plans', { org })).headers.get('retry-after')).toBe('10');
  await world.control('POST', '/clock/advance', { seconds: 10 });
  expect(await admitted(world, { org }, 61)).toBe(60);
});

test('one of two keys may use four fifths of the limit, and both together the whole', async () => {
  const world = await started.world();
  const org = await world.organization({ keys: 2 });
  expect(await admitted(world, { org, key: 0 }, 50)).toBe(48);
  expect(await admitted(world, { org, key: 1 }, 15)).toBe(12);
});

test('requests of one organisation do not count against another', async () => {
  const world = await started.world();
  const [org, other] = [await world.organization(), await world.organization()];
  expect(await admitted(world, { org }, 61)).toBe(60);
  expect(await admitted(world, { org: other }, 1)).toBe(1);
});
