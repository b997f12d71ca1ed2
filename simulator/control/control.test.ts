// The control plane as an interface: what it offers, its refusals of invalid requests, and the clock.
import { beforeAll, describe, expect, test } from 'vitest';
import { simulatorForTests, type TestWorld, testStart } from '../testing/world.ts';

const started = simulatorForTests();
let world: TestWorld;
beforeAll(async () => {
  world = await started.world();
});

test('the root names the capabilities', async () => {
  const response = await fetch(`${started.simulator.controlUrl}/`);
  expect(await response.json()).toMatchObject({
    name: 'assay-simulator',
    capabilities: expect.arrayContaining(['worlds', 'clock', 'orgs', 'journal']),
  });
});

test.each([
  ['POST', '/organizations', {}, 'body.plan: expected a value, received none'],
  ['POST', '/organizations', { plan: 'gold' }, 'body.plan: expected one of starter'],
  ['POST', '/organizations', { plan: 'starter', color: 1 }, 'body.color: expected one of plan'],
  ['POST', '/organizations', { plan: 'starter', quota_used: -1 }, 'body.quota_used: expected it to be >= 0'],
  ['POST', '/organizations', { plan: 'starter', flags: { endpoint_x: true } }, 'body.flags.endpoint_x'],
  ['PUT', '/clock', {}, 'body: expected at least one of now, frozen, received {}'],
  ['PUT', '/clock', { now: 'soon' }, 'body.now: expected an ISO 8601 instant'],
  ['POST', '/clock/advance', { ms: 1, seconds: 1 }, 'body: expected exactly one of ms, seconds and to'],
  ['POST', '/clock/advance', { ms: 1.5 }, 'body.ms: expected an integer, received 1.5'],
  [
    'POST',
    '/clock/advance',
    { seconds: 3_000_000_000 },
    'body.seconds: expected a time before the year 2100',
  ],
  [
    'POST',
    '/clock/advance',
    { ms: 1, open: 'never' },
    'body.open: expected one of wait, leave, received "never"',
  ],
  ['PATCH', '/readings', { 'rate.window': 'round' }, 'body.rate.window: expected one of sliding, fixed'],
  ['PATCH', '/readings', { 'rate.color': 'red' }, 'body.rate.color: expected one of auth.inactive-key'],
  ['POST', '/manifests', { stream_ids: ['7'] }, 'body.stream_ids: expected ids of streams'],
  ['POST', '/manifests', { stream_ids: [] }, 'body.stream_ids: expected it to NOT have fewer than 1'],
  ['POST', '/outcomes', { operation_id: 'nope', outcome: 'not_found' }, 'body.operation_id: expected one of'],
  [
    'POST',
    '/outcomes',
    { operation_id: 'getStream', outcome: 'bad' },
    'body.outcome: expected one of unauth',
  ],
  ['POST', '/outcomes', { operation_id: 'getStream', outcome: { fault: 'delay' } }, 'body.outcome.ms'],
  [
    'POST',
    '/outcomes',
    { operation_id: 'getStream', outcome: { fault: 'reset', ms: 3 } },
    'body.outcome.ms: expected no value here, received 3',
  ],
  [
    'POST',
    '/outcomes',
    { operation_id: 'getStream', outcome: 'not_found', organization_id: '1' },
    'body.organization_id: expected the id of an organisation of this world, received "1"',
  ],
  [
    'POST',
    '/deprecations',
    { operation_id: 'getStream', deprecation: testStart, sunset: '2026-01-01T00:00:00Z' },
    'body.sunset: expected an instant not before body.deprecation',
  ],
  ['GET', '/journal?limit=many', undefined, 'query.limit: expected an integer, received "many"'],
  ['GET', '/journal?colour=red', undefined, 'query.colour: expected one of organization_id'],
  ['POST', '/reset', { hard: true }, 'body.hard'],
])('%s %s %j is refused with field, expected and received value', async (method, path, body, detail) => {
  const answer = await world.control(method, path, body);
  expect(answer.status).toBe(422);
  expect(answer.at('detail')).toContain(detail);
});

test('a body that is not JSON is refused', async () => {
  const answer = await fetch(`${world.controlUrl}/reset`, {
    method: 'POST',
    body: '{"a":',
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { detail: 'body: expected JSON of at most 32 levels and 20000 values, received {"a":' },
  ]);
});

test.each([
  ['GET', '/nowhere'],
  ['GET', '/organizations/1'],
  ['PATCH', '/organizations/1', { is_active: false }],
  ['DELETE', '/organizations/1'],
  ['POST', '/manifests/1/revision', {}],
  ['POST', '/streams/1/unpublish', {}],
  ['POST', '/snapshots/s99/restore', {}],
  ['DELETE', '/snapshots/s99'],
  ['DELETE', '/deprecations/getStream'],
])('%s %s is not found', async (method, path, body?: object) => {
  expect((await world.control(method, path, body)).status).toBe(404);
});

test('operations on an unknown world are not found', async () => {
  const response = await fetch(`${started.simulator.controlUrl}/worlds/w99/clock`);
  expect([response.status, await response.json()]).toEqual([
    404,
    { detail: 'There is no world w99. GET /worlds lists those that exist.' },
  ]);
});

describe('clock', () => {
  test('it is set forward, advanced and started', async () => {
    const { control } = await started.world();
    expect((await control('GET', '/clock')).body).toMatchObject({ now: testStart, frozen: true });
    await control('POST', '/clock/advance', { seconds: 2, open: 'wait' });
    await control('POST', '/clock/advance', { ms: 30 });
    const advanced = await control('POST', '/clock/advance', { to: '2026-03-17T12:00:03Z' });
    expect(advanced.at('now')).toBe('2026-03-17T12:00:03.000Z');
    const set = await control('PUT', '/clock', { now: '2026-05-01T00:00:00Z' });
    expect(set.body).toEqual({
      now: '2026-05-01T00:00:00.000Z',
      now_ms: Date.UTC(2026, 4, 1),
      frozen: true,
      due: [{ at: '2026-06-01T00:00:00.000Z', what: 'quota-reset' }],
    });
    expect((await control('PUT', '/clock', { frozen: false })).at('frozen')).toBe(false);
  });

  test('it shows what is due next of each kind', async () => {
    const { control } = await started.world({ arrivals_per_minute: 1 });
    await control('POST', '/deprecations', {
      operation_id: 'getStream',
      deprecation: '2026-03-01T00:00:00Z',
      sunset: '2026-03-20T00:00:00Z',
    });
    expect((await control('GET', '/clock')).at('due')).toEqual([
      { at: '2026-03-17T12:01:00.000Z', what: 'arrival' },
      { at: '2026-03-20T00:00:00.000Z', what: 'sunset' },
      { at: '2026-04-01T00:00:00.000Z', what: 'quota-reset' },
    ]);
  });

  test('it is never set back', async () => {
    const { control } = await started.world();
    for (const [method, path, body] of [
      ['PUT', '/clock', { now: '2026-03-17T11:59:59Z' }],
      ['POST', '/clock/advance', { to: '2026-03-17T11:59:59Z' }],
    ] as const) {
      const answer = await control(method, path, body);
      expect(answer.status).toBe(409);
      expect(answer.at('detail')).toContain('received 2026-03-17T11:59:59Z');
    }
    expect((await control('GET', '/clock')).at('now')).toBe(testStart);
  });

  test('the Date header and the usage block depend on it', async () => {
    const { control, organization, ask } = await started.world();
    const org = await organization();
    await control('PUT', '/clock', { now: '2026-04-02T00:00:00Z' });
    const answer = await ask('/plans', { org });
    expect(answer.headers.get('date')).toBe('Thu, 02 Apr 2026 00:00:00 GMT');
    expect(answer.at('usage')).toMatchObject({ period: '2026-04', reset_date: '2026-05-01' });
  });
});
