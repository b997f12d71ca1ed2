// The front changes no byte: of two simulators that get the same drawn requests, one leaves all of them to the framework.
import { channel } from 'node:diagnostics_channel';
import fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type OperationId, operations } from '../../spec/contract.ts';
import { everything } from '../core/query.ts';
import { simulate } from '../index.ts';
import type { Fault } from '../state/faults.ts';
import type { Organization } from '../state/store.ts';
import { exchange, requestText } from '../testing/raw-exchange.ts';
import { simulatorForTests, testStart } from '../testing/world.ts';
import type { World } from '../world.ts';

const publicUrl = 'http://service.test';
const fronted = simulatorForTests({ publicUrl });
/** What is logged goes through the framework. */
const framed = simulatorForTests({ publicUrl, onResponse: () => undefined });
const both = (): readonly World[] => [fronted.simulator.world, framed.simulator.world];

/** Each of the two has the same. */
const organizations: Record<string, Organization> = {};
beforeAll(() => {
  for (const world of both()) {
    const { operator } = world.services;
    const make = (name: string, org: Organization): void => {
      organizations[name] = org;
      world.store.put(org);
    };
    make('metered', { ...operator.makeOrganization('platform', 2), quotaLimit: 2_000, overage: false });
    make('unmetered', { ...operator.makeOrganization('enterprise'), unmetered: true });
    make('starter', operator.makeOrganization('starter'));
    make('inactive', { ...operator.makeOrganization('starter'), isActive: false });
  }
});

const reads = Object.values(operations).filter(({ method }) => method === 'get');
const parameterNames = (place: 'path' | 'query'): readonly string[] => [
  ...new Set(
    reads.flatMap(({ parameters }) => parameters.filter((p) => p.in === place).map(({ name }) => name)),
  ),
];

function callers(): readonly (readonly string[])[] {
  const { metered, unmetered, starter, inactive } = organizations;
  const pair = (org: Organization | undefined, nth = 0, names = ['api-key', 'secret']): readonly string[] => [
    `${names[0]}: ${org?.keys[nth]?.apiKey}`,
    `${names[1]}: ${org?.keys[nth]?.apiSecret}`,
  ];
  return [
    pair(metered),
    pair(metered, 1),
    pair(unmetered),
    pair(unmetered, 0, ['X-Api-Key', 'X-Api-Secret']),
    pair(starter),
    [`X-Access-Token: ${metered?.accessToken}`],
    [`Authorization: Bearer ${unmetered?.mcpToken}`],
    pair(inactive),
    [`api-key: ${metered?.keys[0]?.apiKey}`, 'secret: wrong'],
    [],
  ];
}

function idsIn({ content }: World): readonly string[] {
  const streams = content.streams().slice(0, 3);
  const { refs } = content.select(streams[0]?.id ?? '', everything, { offset: 0, size: 2 });
  const rows = refs.map((ref) => content.row(ref));
  return [
    ...streams.map(({ id }) => id),
    ...rows.flatMap(({ manifestId, recordId }) => [manifestId, recordId]),
    '1',
    'abc',
    '%31',
    'a.b',
    'x'.repeat(1_500),
  ];
}

const oddAddresses = [
  '/nowhere',
  '/streams/',
  '//streams',
  '/streams/a/b',
  '/Streams',
  '/streams;a=1',
  '/worlds/none/plans',
  '/worlds/default',
  '/streams#a',
  '/plans?a#b',
  'http://service.test/plans',
  '/plans?',
  '/plans??page=1',
  '/plans?&&',
  '/plans?=',
  '/streams?page=0&page_num=1',
  '/streams?page=%zz',
  '/api/v1/none',
  '*',
];
const queryNames = [...parameterNames('query'), 'frob', '', 'p%61ge'];
const queryValues = ['0', '1', '2', '200', '-1', 'x', 'true', '%41', 'a+b', '', 'a=b', '2026-03-01', '\xe9'];
const oddHeaders = [
  'If-None-Match: *',
  'If-None-Match: "other", W/"another"',
  'Origin: http://localhost:1',
  'Content-Length: 0',
  'Accept-Version: 1',
  'Idempotency-Key: again',
  'Upgrade: h2c',
  'X-Odd: \xe9',
  `X-Long: ${'x'.repeat(3_000)}`,
  'Api-Key: another',
];

const drawnRequests = fc.record({
  method: fc.constantFrom(...Array.from({ length: 8 }, () => 'GET'), 'HEAD', 'POST'),
  read: fc.constantFrom(...reads),
  prefix: fc.constantFrom('', '', '', '/api', '/worlds/default'),
  odd: fc.option(fc.constantFrom(...oddAddresses), { freq: 9 }),
  id: fc.nat(),
  query: fc
    .array(fc.tuple(fc.constantFrom(...queryNames), fc.constantFrom(...queryValues)), { maxLength: 2 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&')),
  headers: fc.array(fc.constantFrom(...oddHeaders), { maxLength: 3 }).map((lines) => lines.slice(2)),
  isCurrent: fc.boolean(),
  caller: fc.nat(),
});
type Drawn = typeof drawnRequests extends fc.Arbitrary<infer One> ? One : never;

const faults: readonly Fault[] = [
  { kind: 'truncate', bytes: 30 },
  { kind: 'respond', status: 502, headers: { 'x-a': 'b' }, body: 'no' },
  { kind: 'respond', status: 204, headers: {}, body: '' },
  { kind: 'delay', ms: 2 },
  { kind: 'reset' },
  { kind: 'refusal', refusal: 'unavailable' },
];
const forced = fc.tuple(fc.constantFrom(...reads), fc.constantFrom(...faults)).map(
  ([{ id: operation }, fault]) =>
    ({ faults }: World): void =>
      void faults.force({
        operation,
        fault,
        organizationId: undefined,
        given: '',
        mark: undefined,
        after: 0,
        remaining: 1,
      }),
);
const nearQuota = fc.nat(6).map((left) => ({ services, clock }: World): void => {
  services.operator.setUsed(organizations.metered?.id ?? '', 2_000 - left, clock.nowMs());
});
const later = fc.constant(({ clock }: World): void => clock.advance(61_000));

const drawn = fc.sample(
  fc.oneof(
    { weight: 12, arbitrary: drawnRequests },
    { weight: 1, arbitrary: fc.oneof(forced, nearQuota, later) },
  ),
  { numRuns: 350, seed: 30 },
);

/** An entry of the journal with what was kept of the exchange, without the time of the machine. */
function entryOf({ journal }: World, seq: number): unknown {
  const { receivedMs: _, ...entry } = journal.find(seq) ?? {};
  return [entry, JSON.stringify(journal.exchange(seq))];
}

test('drawn requests get the same bytes, and leave the same entries', async () => {
  const [first] = both() as [World];
  const [ids, credentials] = [idsIn(first), callers()];
  const tags = new Map<string, string>();
  const textOf = ({ method, read, prefix, odd, id, query, headers, isCurrent, caller }: Drawn) => {
    const path = `${prefix}${read.path.replaceAll(/\{\w+\}/g, ids[id % ids.length] ?? '')}`;
    const address = odd ?? (query === '' ? path : `${path}?${query}`);
    const tag = isCurrent ? tags.get(address) : undefined;
    const condition = tag === undefined ? [] : [`If-None-Match: ${tag}`];
    const given = credentials[caller % credentials.length] ?? [];
    return { address, text: requestText(`${method} ${address}`, [...given, ...headers, ...condition]) };
  };
  for (const step of drawn) {
    if (typeof step === 'function') {
      for (const world of both()) step(world);
      continue;
    }
    const { address, text } = textOf(step);
    const [one, other] = await Promise.all(
      [fronted, framed].map(({ simulator }) => exchange(simulator, text)),
    );
    expect(one, text).toBe(other);
    const tag = /\r\nETag: ([^\r]*)/.exec(one ?? '')?.[1];
    if (tag !== undefined) tags.set(address, tag);
  }
  const [here, there] = both() as [World, World];
  expect(here.journal.lastSeq).toBe(there.journal.lastSeq);
  for (let seq = here.journal.firstSeq; seq <= here.journal.lastSeq; seq++)
    expect(entryOf(here, seq)).toEqual(entryOf(there, seq));
});

test.each([
  ['/plans', true],
  ['/worlds/default/streams?page_size=1', true],
  ['/streams?page_size=%31', true],
  ['/streams/none/manifests', true],
  ['/streams/', false],
  ['/streams/%31', false],
  ['/api/streams', false],
  ['/connect?format=env', false],
  ['/nowhere', false],
  ['/worlds/none/plans', false],
])('a read of %s passes the framework by: %s', async (address, isPassed) => {
  const handled = vi.fn();
  const handlers = channel('tracing:fastify.request.handler:start');
  handlers.subscribe(handled);
  onTestFinished(() => void handlers.unsubscribe(handled));
  const received = await exchange(fronted.simulator, requestText(`GET ${address}`, callers()[2] ?? []));
  const isHandled =
    handled.mock.calls.length > 0 || received.startsWith('HTTP/1.1 404 Not Found\r\nContent-Type');
  expect(isHandled).toBe(!isPassed);
});

test('a mistake of the program gets 500 with and without the front, and the next request is answered', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  const wrong: OperationId = 'listPlans';
  const start = (onResponse?: () => void) =>
    simulate({
      publicUrl,
      onResponse,
      startMs: Date.parse(testStart),
      frozen: true,
      amend: (parts) => ({
        ...parts,
        restReply: (operation, reply) => {
          if (operation === wrong) throw new Error('planted');
          return reply;
        },
      }),
    });
  const simulators = await Promise.all([start(), start(() => undefined)]);
  onTestFinished(() => Promise.all(simulators.map((one) => one.close())).then(() => undefined));
  const text = requestText('GET /plans', []);
  const [one, other] = await Promise.all(simulators.map((simulator) => exchange(simulator, text)));
  expect(one).toBe(other);
  expect(one).toMatch(/^HTTP\/1.1 500 Internal Server Error\r\n/);
  expect(stderr.mock.calls.map(([line]) => String(line).split('\n')[0])).toEqual([
    'assay: error in request GET /plans: Error: planted',
    'assay: error in request GET /plans: Error: planted',
  ]);
  const [here, there] = simulators.map(({ world }) => entryOf(world, 1));
  expect(here).toEqual(there);
});
