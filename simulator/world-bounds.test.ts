// A world has a bounded number of rows of each kind that operators and everybody can add.
import { expect, test } from 'vitest';
import { at } from '../fixtures/draw.ts';
import { bounds } from '../spec/bounds.ts';
import { simulatorForTests } from './testing/world.ts';

const started = simulatorForTests();

async function post(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${started.simulator.controlUrl}${path}`, init)).status;
}

const connect = async (): Promise<number> => (await fetch(`${started.simulator.siteUrl}/connect`)).status;

test.each([
  ['/outcomes', { operation_id: 'getAccount', outcome: 'unavailable' }],
  ['/delivery-faults', { fault: 'drop' }],
])('%s refuses one more', async (path, body) => {
  const max = bounds.inWorld[path === '/outcomes' ? 'forced outcomes' : 'forced delivery faults'];
  for (let nth = 0; nth < max; nth += 1) expect(await post(path, body)).toBe(200);
  expect(await post(path, body)).toBe(409);
});

test('streams', async () => {
  const { content } = started.simulator.world;
  const stream = at(content.streams(), 0);
  for (let nth = 1; nth < bounds.inWorld.streams; nth += 1) content.putStream({ ...stream, id: `x${nth}` });
  expect(await post('/streams', { name: 'Tidewater Grid' })).toBe(200);
  expect(await post('/streams', { name: 'Tidewater Grid' })).toBe(409);
});

test('organisations, also those that the site makes', async () => {
  const { store } = started.simulator.world;
  const organization = at(store.organizations(), 0);
  for (let nth = 2; store.organizationCount < bounds.inWorld.organizations - 2; nth += 1)
    store.put({ ...organization, id: `x${nth}` });
  expect(await connect()).toBe(200);
  expect(await post('/organizations', { plan: 'starter' })).toBe(200);
  expect(await post('/organizations', { plan: 'starter' })).toBe(409);
  expect(await connect()).toBe(503);
});

test('an export that is larger than a document may be is refused', async () => {
  const { content } = started.simulator.world;
  const description = 'x'.repeat(bounds.document.bytes / 4);
  const stream = { ...at(content.streams(), 0), description };
  for (let nth = 0; nth < 4; nth += 1) content.putStream({ ...stream, id: `y${nth}` });
  const refused = await fetch(`${started.simulator.controlUrl}/export`);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { detail: expect.stringContaining(`at most ${bounds.document.bytes} bytes`) },
  ]);
});
