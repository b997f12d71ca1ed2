// A world that was made from an export answers like its original, whatever both are asked and told afterwards.
import { array, assert, asyncProperty, sample } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlanName, planNames } from '../../spec/values.ts';
import { type Call, callOf, type Drawn, drawnCall, isTool, Known, singular } from '../testing/drawn-calls.ts';
import { callOnce } from '../testing/mcp.ts';
import { startReceiver, type TestReceiver } from '../testing/receiver.ts';
import { simulatorForTests, type TestOrganization, type TestWorld, testStart } from '../testing/world.ts';

const started = simulatorForTests();
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
  receiver.behave(({ path }) => (path === '/fails' ? 500 : 200));
});
afterAll(() => receiver.close());

/** The same organisation of each plan asks in both worlds. */
type Callers = Readonly<Record<PlanName, TestOrganization>>;

const callersIn = ({ credentials }: TestWorld): Callers =>
  Object.fromEntries(planNames.map((plan) => [plan, credentials[plan]?.[0]])) as unknown as Callers;

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

async function answerTo(world: TestWorld, callers: Callers, call: Call): Promise<Answered> {
  const { status, headers, text } = await sent(world, callers[call.plan], call);
  // Whatever a write makes due has happened before the next call.
  if (causesEvents(call)) await world.control('POST', '/clock/advance', { ms: 0 });
  const plain = text.replaceAll(world.baseUrl, 'ADDRESS');
  // What the length and the hash of a body follow from is the address as well.
  const own =
    plain === text ? /^(date|connection|keep-alive)$/ : /^(connection|keep-alive|etag|content-length)$/;
  const kept = [...headers].filter(([name]) => !own.test(name));
  return { status, headers: Object.fromEntries(kept), text: inOrder(plain) };
}

const causesEvents = ({ to, method, path }: Call): boolean =>
  to !== 'tool' && method !== 'GET' && !/query$|advance$|outcomes$|faults$/.test(path);

async function sent(world: TestWorld, org: TestOrganization, call: Call) {
  if (isTool(call)) {
    const response = await callOnce(world, org, call.method, call.body);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
  if (call.to === 'operator') return world.control(call.method, call.path, call.body);
  const { method, path, body: json, headers = {} } = call;
  return world.ask(path, { org }, { method, headers, ...(json && { json }) });
}

/** Attempts at one webhook that are under way together end in any order. */
function inOrder(text: string): string {
  if (!text.includes('"attempted_at"')) return text;
  return text
    .split(/(?=\{"delivery_id")/)
    .map((line) => line.replace(/[,\]}]+$/, ''))
    .sort()
    .join('\n');
}

const learned = (known: Known, call: Call, { text }: Answered): void => {
  const within =
    call.path
      .split(/[/?]/)
      .filter((part) => /^[a-z-]+$/.test(part))
      .at(-1) ?? '';
  try {
    known.learn(JSON.parse(text), singular(within));
  } catch {
    // No JSON names anything.
  }
};

const exportOf = async (world: TestWorld): Promise<string> => (await world.control('GET', '/export')).text;

/** The lists of an export without an order; the order of ended deliveries and attempts is that of their answers. */
function unordered(exported: string): object {
  const { state, ...choices } = JSON.parse(exported);
  const rows = Object.entries(state.rows as Readonly<Record<string, readonly object[]>>).map(
    ([name, list]) => [name, list.map((row) => JSON.stringify(row)).sort()],
  );
  return { ...choices, state: { ...state, rows: Object.fromEntries(rows) } };
}

const emptyLists = (exported: string): readonly string[] =>
  Object.entries(JSON.parse(exported).state.rows as Readonly<Record<string, readonly unknown[]>>)
    .filter(([, list]) => list.length === 0)
    .map(([name]) => name);

/** A world in which much has happened, with what its answers named. */
async function lived(options: object, before: readonly Drawn[]) {
  const world = await started.world({
    now: testStart,
    switches: { balanced: true, delta: true },
    ...options,
  });
  const [callers, known] = [callersIn(world), new Known()];
  for (const { id } of Object.values(callers)) known.learn({ organizations: [{ id }] }, '');
  for (const path of [
    '/streams',
    '/ontology/tags',
    '/v3/beacons',
    '/digests',
    '/webhooks',
    '/backfill/grants',
  ])
    for (const plan of ['enterprise', 'startup'] as const) {
      const call: Call = { to: 'service', plan, method: 'GET', path };
      learned(known, call, await answerTo(world, callers, call));
    }
  for (const drawn of before) {
    const call = callOf(drawn, known, receiver.url);
    learned(known, call, await answerTo(world, callers, call));
  }
  await world.control('POST', '/delivery-faults', { fault: 'reorder' });
  await answerTo(world, callers, {
    to: 'service',
    plan: 'startup',
    method: 'POST',
    path: '/webhooks',
    body: { url: `${receiver.url}/hook`, events: ['stream.created'] },
  });
  await world.control('POST', '/streams', { name: 'Reordered' });
  await world.control('POST', '/delivery-faults', { fault: 'delay', ms: 9_000, times: 3 });
  return { world, callers, known };
}

/** With arrivals, a month is too long. */
const isShort = ({ kind, which }: Drawn): boolean => kind < 15 || which % 21 !== 0;

test.each([
  [500, 'without arrivals', {}, () => true],
  [
    120,
    'with arrivals and a cached list',
    { arrivals_per_minute: 1, readings: { 'digest.list-age': 'cached' } },
    isShort,
  ],
])('%i drawn calls to a world %s and its copy have equal answers', async (length, _, options, fits) => {
  const before = sample(drawnCall, { numRuns: 250, seed: 11 }).filter(fits);
  const { world, callers, known } = await lived(options, before);
  const exported = await exportOf(world);
  expect(emptyLists(exported)).toEqual([]);
  const copy = await started.world(JSON.parse(exported));
  const again = await exportOf(copy);
  expect(unordered(again)).toEqual(unordered(exported));
  expect(again === exported, 'every byte is equal').toBe(true);
  const calls = array(drawnCall.filter(fits), { minLength: length, maxLength: length });
  const walk = asyncProperty(calls, async (drawn) => {
    for (const one of drawn) {
      const call = callOf(one, known, receiver.url);
      const [first, second] = [await answerTo(world, callers, call), await answerTo(copy, callers, call)];
      expect(second, JSON.stringify(call)).toEqual(first);
      learned(known, call, first);
    }
  });
  await assert(walk, { numRuns: 1, seed: 12, endOnFailure: true });
  expect(unordered(await exportOf(copy))).toEqual(unordered(await exportOf(world)));
});
