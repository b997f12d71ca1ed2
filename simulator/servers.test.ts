// Servers outlive the worlds they serve, and the next worlds share nothing with the previous ones.
import { expect, onTestFinished, test } from 'vitest';
import { operations } from '../spec/contract.ts';
import { simulate } from './index.ts';
import { startServers } from './servers.ts';

const statusesAt = (urls: readonly string[]): Promise<readonly number[]> =>
  Promise.all(urls.map(async (url) => (await fetch(url)).status));

test('two simulators in succession use the same ports', async () => {
  const servers = await startServers(operations);
  onTestFinished(() => servers.close());
  const first = await simulate({ servers });
  const organization = first.world.services.operator.makeOrganization('starter');
  const urls = [`${first.baseUrl}/plans`, `${servers.controlUrl}/organizations/${organization.id}`];
  expect(await statusesAt(urls)).toEqual([401, 200]);
  await first.close();
  expect(await statusesAt(urls)).toEqual([404, 404]);
  const second = await simulate({ servers });
  expect(second.baseUrl).toBe(first.baseUrl);
  expect(await statusesAt(urls)).toEqual([401, 404]);
  await second.close();
});

test('a simulator that finishes names what it waits for, and cuts off what takes too long', async () => {
  const simulator = await simulate({ frozen: true });
  const stream = await fetch(`${simulator.mcpUrl}/sse`, {
    headers: {
      authorization: `Bearer ${simulator.credentials.starter[0]?.mcp_token}`,
      accept: 'text/event-stream',
    },
  });
  expect(stream.status).toBe(200);
  const waiting = fetch(`${simulator.controlUrl}/journal/wait?timeout_ms=30000`);
  await fetch(`${simulator.controlUrl}/clock`);
  const told: number[] = [];
  const cutOff = simulator.finish(50, (open) => told.push(open));
  await expect(waiting).rejects.toThrow();
  expect([await cutOff, told]).toEqual([1, [1]]);
});
