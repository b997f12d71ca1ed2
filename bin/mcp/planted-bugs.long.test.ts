// Twenty wrong servers and ten wrong clients, judged through the tools alone: the answers name statement and place.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeIdleServers } from '../../suites/selfcheck/setting.ts';
import { type Agent, startAgent } from '../testing/agent.ts';
import { assertNamed, clientBugs, findInClient, findInServer, serverBugs } from '../testing/planted-bugs.ts';

let agent: Agent;
beforeAll(async () => {
  agent = await startAgent();
});
afterAll(async () => {
  await agent.close();
  await closeIdleServers();
});

test('there are twenty wrong servers, of as many kinds as may be, and ten wrong clients', () => {
  const areas = new Set(Object.keys(serverBugs).map((id) => id.split('.')[0]));
  expect([Object.keys(serverBugs).length, Object.keys(clientBugs).length]).toEqual([20, 10]);
  expect(areas.size).toBeGreaterThanOrEqual(17);
});

test.each(Object.entries(serverBugs))('server %s', async (id, named) => {
  assertNamed(await findInServer(agent, id), id, named);
});

test.each(Object.entries(clientBugs))('client %s', async (id, named) => {
  assertNamed(await findInClient(agent, id), id, named);
});
