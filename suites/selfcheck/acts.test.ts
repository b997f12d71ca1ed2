// A wrapped part acts if it changes something, not by being there or by being called.
import { afterEach, expect, test } from 'vitest';
import { type Simulator, simulate } from '../../simulator/index.ts';
import { observing } from './acts.ts';
import { billing } from './billing.ts';
import {
  changingData,
  changingInput,
  inStore,
  replacing,
  replacingRows,
  type Wrap,
} from './replaced-operation.ts';
import { returningMembers } from './replaced-tool.ts';

let simulator: Simulator | undefined;
afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

/** How often the wrap acts while an organisation lists its digests and reads its account. */
async function actsOf(wrap: Wrap, digestsStatus = 200): Promise<number> {
  let acts = 0;
  simulator = await simulate({
    amend: (parts) =>
      observing(parts, wrap, () => {
        acts += 1;
      }),
  });
  const { keys } = simulator.world.services.operator.makeOrganization('startup');
  const [{ apiKey, apiSecret } = { apiKey: '', apiSecret: '' }] = keys;
  const statuses = { '/digests': digestsStatus, '/account': 200 };
  for (const [path, expected] of Object.entries(statuses)) {
    const headers = { 'api-key': apiKey, secret: apiSecret };
    expect((await fetch(`${simulator.baseUrl}${path}`, { headers })).status).toBe(expected);
  }
  return acts;
}

const idle: readonly (readonly [string, Wrap])[] = [
  ['replaces an operation that is not called', changingData('listStreams', () => ({}))],
  ['passes the call on', replacing('listDigests', (call, real) => real.listDigests(call))],
  ['changes nothing of the input', changingInput('listDigests', (input) => ({ ...input }))],
  ['changes nothing of the data', changingData('listDigests', (data) => ({ ...data }))],
  ['bills nothing', billing(() => 0)],
  ['changes nothing of the reply', (parts) => ({ ...parts, restReply: (_, reply) => ({ ...reply }) })],
  ['replaces a tool that is not called', returningMembers('service-profile', () => ({}))],
  ['only looks at the store', inStore(() => (parts) => parts)],
  ['copies the laws', (parts) => ({ ...parts, watch: (laws) => ({ ...parts.watch(laws) }) })],
];

test.each(idle)('a part does not act that %s', async (_, wrap) => {
  expect(await actsOf(wrap)).toBe(0);
});

const acting: readonly (readonly [string, Wrap])[] = [
  ['changes the data', changingData('listDigests', () => ({ digests: [{ id: 1 }] }))],
  ['does not call the operation', replacing('listDigests', (call, real) => real.listWebhooks(call as never))],
  ['bills a read', billing((operation) => (operation === 'listDigests' ? 1 : 0))],
  ['changes what a table lists meanwhile', replacingRows('listDigests', 'digests', () => [])],
  [
    'replaces a method of the store',
    (parts) => ({
      ...parts,
      store: (store) => {
        store.tables.digests.allOf = () => [];
        return store;
      },
    }),
  ],
  [
    'changes laws that are read',
    (parts) => ({
      ...parts,
      watch: (laws) => ({ ...parts.watch(laws), digest: { ...laws.digest } }),
    }),
  ],
  [
    'changes the status',
    (parts) => ({ ...parts, restReply: (_, reply) => ({ ...reply, status: 200, body: '{}' }) }),
  ],
];

test('a part acts that throws', async () => {
  const wrap = replacing('listDigests', () => {
    throw new Error('lost');
  });
  expect(await actsOf(wrap, 500)).toBeGreaterThan(0);
});

test.each(acting)('a part acts that %s', async (_, wrap) => {
  expect(await actsOf(wrap)).toBeGreaterThan(0);
});
