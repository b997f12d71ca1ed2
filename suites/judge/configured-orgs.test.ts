// The choice of a configured organisation: the best plan first, unless another one is free much earlier.
import { expect, test } from 'vitest';
import { configuredOrgs } from './configured-orgs.ts';
import type { LeasedOrg } from './leased-org.ts';

const credential = { keys: [{ apiKey: 'key', apiSecret: 'secret' }] } as const;

test('a few milliseconds of waiting do not change the choice', async () => {
  for (const waitMs of [0, 1, 400, 2_000]) expect(await chosen({ 'starter-1': waitMs })).toBe('starter-1');
  expect(await chosen({ 'starter-1': 60_400, 'individual-1': 60_100 })).toBe('starter-1');
});

test('the organisation whose rate limit is free much earlier than the others is chosen', async () => {
  expect(await chosen({ 'starter-1': 60_000 })).toBe('individual-1');
  expect(await chosen({ 'starter-1': 60_000, 'individual-1': 30_000 })).toBe('individual-1');
});

/** Label of the chosen one of two organisations with these waits. */
async function chosen(waitsMs: Readonly<Record<string, number>>): Promise<string | undefined> {
  const source = configuredOrgs(
    { starter: [credential], individual: [credential] },
    {
      throttle: {
        guard: (_leased, transport) => transport,
        permit: (_leased, transport) => transport,
        waitMs: ({ label }: LeasedOrg) => waitsMs[label] ?? 0,
        admit: () => Promise.resolve(),
        hasRoom: () => true,
        assumedWaitsMs: new Map(),
      },
      remaining: () => undefined,
      drain: () => Promise.resolve(),
      hasQuota: () => Promise.resolve(true),
    },
  );
  return (await source({ plan: ['starter', 'individual'] }, []))?.label;
}
