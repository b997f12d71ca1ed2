// The stream of events: what it tells, in which bounds, and how a client continues after it lost its connection.
import { expect, onTestFinished, test, vi } from 'vitest';
import { simulatorForTests, type TestWorld } from '../testing/world.ts';

const started = simulatorForTests();

interface Told {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads the stream until an event fits, and ends it; gives all events up to that one. */
async function toldUntil(
  { controlUrl }: Pick<TestWorld, 'controlUrl'>,
  isLast: (told: Told) => boolean,
  during: () => Promise<unknown> = async () => undefined,
  query = '',
): Promise<readonly Told[]> {
  const ended = new AbortController();
  const response = await fetch(`${controlUrl}/events${query}`, { signal: ended.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const all: Told[] = [];
  let begun: Promise<unknown> | undefined;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) all.push(toldIn(block));
    begun ??= during();
    if (all.some(isLast)) break;
  }
  await begun;
  ended.abort();
  return all;
}

function toldIn(block: string): Told {
  const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
  return { event: field('event') ?? '', id: field('id'), data: JSON.parse(field('data') ?? '{}') };
}

const of = (told: readonly Told[], event: string) => told.filter((one) => one.event === event);

test('entries are told in batches without headers and bodies, with the state of who asked', async () => {
  const world = await started.world();
  const org = await world.organization();
  const told = await toldUntil(
    world,
    ({ event, data }) => event === 'state' && (data.organizations as unknown[]).length > 0,
    async () => {
      await world.ask('/plans', { org });
      await world.ask('/streams?frob=1', { org });
    },
  );
  expect(of(told, 'hello')[0]?.data).toMatchObject({ first: 1, last: 0, instance: expect.any(String) });
  const entries = of(told, 'entries').flatMap(({ data }) => data.entries as object[]);
  expect(entries).toMatchObject([
    { seq: 1, path: '/plans' },
    { seq: 2, status: 400, decided_by: 'validation' },
  ]);
  expect(of(told, 'entries').at(-1)?.id).toBe('2');
  expect(of(told, 'state').at(-1)?.data).toMatchObject({ organizations: [{ id: org.id, plan: 'starter' }] });
});

/** By a judge that finds what the test says. */
const judged = { reports: 0, rules: [] as object[] };
const observed = simulatorForTests({
  clients: {
    nowMs: Date.now,
    served: () => undefined,
    acted: () => undefined,
    forget: () => undefined,
    report: async () => {
      judged.reports += 1;
      return { rules: judged.rules };
    },
  },
});

test('a verdict is told once, and again after it was forgotten', async () => {
  const world = await observed.world();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const broken = { id: 'client.repeat-key', level: 'must', verdict: 'failed' };
  const told = await toldUntil(
    world,
    ({ event, data }) => event === 'verdict' && data.level === 'should',
    async () => {
      for (const rules of [[broken], [broken], [], [broken], [{ ...broken, id: 'other', level: 'should' }]]) {
        judged.rules = rules;
        const { reports } = judged;
        await world.ask('/plans');
        while (judged.reports === reports) await vi.advanceTimersByTimeAsync(500);
      }
    },
  );
  expect(of(told, 'verdict').map(({ data }) => data.rule)).toEqual([broken.id, broken.id, 'other']);
});

test('a client that lost its connection continues after its last entry, in the same instance', async () => {
  const world = await started.world();
  for (const path of ['/plans', '/streams', '/plans']) await world.ask(path);
  const [hello, entries] = await toldUntil(world, ({ event }) => event === 'entries', undefined, '?after=1');
  expect(entries?.data).toMatchObject({ skipped: 0, entries: [{ seq: 2 }, { seq: 3 }] });
  const [again] = await toldUntil(world, ({ event }) => event === 'hello');
  expect(again?.data).toEqual(hello?.data);
  const other = await started.world();
  const [elsewhere] = await toldUntil(other, ({ event }) => event === 'hello');
  expect(elsewhere?.data.instance).not.toBe(hello?.data.instance);
});

test('of entries that are gone none is told as skipped', async () => {
  const world = await started.world();
  for (const path of ['/plans', '/streams']) await world.ask(path);
  await world.control('DELETE', '/journal');
  await world.ask('/plans');
  const [hello, entries] = await toldUntil(world, ({ event }) => event === 'entries', undefined, '?after=1');
  expect(hello?.data).toMatchObject({ first: 3, last: 3 });
  expect(entries?.data).toMatchObject({ skipped: 0, entries: [{ seq: 3 }] });
});

test('of more entries than a batch holds the newest are told, and how many were skipped', async () => {
  const world = await started.world();
  const total = 250;
  await Promise.all(Array.from({ length: total }, () => world.ask('/plans')));
  const [, entries] = await toldUntil(world, ({ event }) => event === 'entries', undefined, '?after=0');
  expect(entries?.data.skipped).toBe(50);
  expect(entries?.data.entries).toMatchObject(Array.from({ length: 200 }, (_, nth) => ({ seq: nth + 51 })));
});

test('a clear, a reset and the end of the world are told', async () => {
  const world = await started.world();
  await world.ask('/plans');
  const cleared = await toldUntil(
    world,
    ({ event }) => event === 'cleared',
    () => world.control('DELETE', '/journal'),
  );
  expect(cleared.at(-1)?.event).toBe('cleared');
  const reset = await toldUntil(
    world,
    ({ event }) => event === 'reset',
    () => world.control('POST', '/reset'),
  );
  expect(of(reset, 'reset')).toHaveLength(1);
  const gone = await toldUntil(
    world,
    ({ event }) => event === 'gone',
    () => world.control('DELETE', ''),
  );
  expect(gone.at(-1)?.event).toBe('gone');
});

test('the state tells clock, deliveries and outcomes when they change', async () => {
  const world = await started.world();
  const told = await toldUntil(
    world,
    ({ event, data }) => event === 'state' && data.outcomes === 1,
    async () => {
      await world.control('POST', '/clock/advance', { seconds: 60 });
      await world.control('POST', '/outcomes', { operation_id: 'listPlans', outcome: 'unavailable' });
    },
  );
  expect(of(told, 'state').at(-1)?.data).toMatchObject({
    clock: { now: '2026-03-17T12:01:00.000Z', frozen: true },
    deliveries: { waiting: 0, delivered: 0, exhausted: 0, dropped: 0 },
    organizations: [],
  });
});
