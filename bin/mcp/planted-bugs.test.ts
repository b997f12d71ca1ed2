// Some of the planted bugs, judged through the tools alone; progress, and a run that is cancelled.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeIdleServers, defaultSetting, simulatorIn } from '../../suites/selfcheck/setting.ts';
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

test('a run reports progress and ends when it is cancelled; the next one follows', async () => {
  const simulator = await simulatorIn(defaultSetting);
  const { baseUrl, controlUrl } = simulator;
  const target = { base_url: baseUrl, control_url: controlUrl };
  const enough = new AbortController();
  const seen: unknown[] = [];
  const cancelled = agent.call(
    'conform',
    { ...target, areas: ['quota'] },
    {
      signal: enough.signal,
      onprogress: (progress) => {
        seen.push(progress);
        enough.abort();
      },
    },
  );
  await expect(cancelled).rejects.toThrow();
  expect(seen[0]).toMatchObject({ progress: 1, message: expect.stringMatching(/^quota\.[a-z-]+: passed$/) });
  const next = await agent.call('conform', { ...target, rules: ['plan.closed-surface-forbidden'] });
  expect(next.text).toContain('1 passed of 1 rule');
  expect(next.text).toMatch(/\nNext: the whole suite: .* conform --base-url http/);
  const left = await agent.call('show_failure', { rule: 'quota.zero-after-reset' });
  expect(left.text).toMatch(
    /^not-exercised quota\.zero-after-reset.*\n(.*\n)*.*a run that nobody interrupts/,
  );
  await simulator.close();
});
