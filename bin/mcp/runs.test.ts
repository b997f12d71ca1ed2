// Runs of an agent: progress, the end of one that is cancelled, and a recording below the working directory.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeIdleServers, defaultSetting, simulatorIn } from '../../suites/selfcheck/setting.ts';
import { type Agent, startAgent } from '../testing/agent.ts';

let agent: Agent;
beforeAll(async () => {
  agent = await startAgent();
});
afterAll(async () => {
  await agent.close();
  await closeIdleServers();
});

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

/** Says hello, and nothing more. */
const silentAdapter = `
import { writeFileSync } from 'node:fs';
writeFileSync('adapter.pid', String(process.pid));
console.log(JSON.stringify({ assay: 1, hello: { client: 'silent', ops: ['list_streams'] } }));
setInterval(() => undefined, 1_000);
`;

test('a cancelled drill ends the adapter', async () => {
  writeFileSync(join(agent.folder, 'silent.mjs'), silentAdapter);
  const enough = new AbortController();
  const cancelled = agent.call(
    'drill',
    { command: [process.execPath, 'silent.mjs'], drills: ['big-pages'] },
    { signal: enough.signal, onprogress: () => enough.abort() },
  );
  await expect(cancelled).rejects.toThrow();
  const pid = Number(readFileSync(join(agent.folder, 'adapter.pid'), 'utf8'));
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 30_000 });
});

test('a recording is judged, whichever side', async () => {
  const key = { name: 'api-key', value: 'ak_0123456789abcdef' };
  const refused = '{"detail":{"error_code":"rate_limited","message":"Later.","retry_after_seconds":30}}';
  const asked = (second: number) => ({
    startedDateTime: `2026-03-17T12:00:0${second}.000Z`,
    time: 10,
    request: {
      method: 'GET',
      url: 'https://api.example/streams',
      httpVersion: 'HTTP/1.1',
      headers: [key, { name: 'secret', value: 'sk_fedcba9876543210' }],
    },
    response: {
      status: 429,
      headers: [
        { name: 'content-type', value: 'application/json' },
        { name: 'retry-after', value: '30' },
      ],
      content: { size: refused.length, mimeType: 'application/json', text: refused },
    },
  });
  const log = { version: '1.2', creator: { name: 'test', version: '1' }, entries: [0, 1, 2].map(asked) };
  writeFileSync(join(agent.folder, 'client.har'), JSON.stringify({ log }));
  const client = await agent.call('judge', { file: 'client.har', as: 'client' });
  expect(client.text).toContain('failed client.wait-out-rate-limit (must)');
  expect(client.text).toContain('request   GET https://api.example/streams');
  const failure = await agent.call('show_failure', { rule: 'client.wait-out-rate-limit' });
  expect(failure.text).toMatch(
    /Next: .*assay.* judge client\.har --as client --rule client\.wait-out-rate-limit/,
  );
  expect((await agent.call('judge', { file: 'client.har' })).text).toMatch(/^Run r\d+: /);
  expect(agent.heard.join()).not.toContain(key.value);
});
