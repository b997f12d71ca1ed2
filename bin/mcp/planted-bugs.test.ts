// Some of the planted bugs, judged through the tools alone.
import { afterAll, beforeAll, test } from 'vitest';
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

const some = (bugs: typeof serverBugs, ...ids: readonly string[]) =>
  Object.entries(bugs).filter(([id]) => ids.includes(id));

test.each(
  some(
    serverBugs,
    'paging.page-num-alias/ignores-page-num',
    'auth.key-needs-its-secret/any-secret',
    'plan.closed-surface-forbidden/status-404',
  ),
)('server %s', async (id, named) => {
  assertNamed(await findInServer(agent, id), id, named);
});

test.each(some(clientBugs, 'client.repeat-key/anew', 'client.page-one-snapshot/never'))(
  'client %s',
  async (id, named) => {
    assertNamed(await findInClient(agent, id), id, named);
  },
);
