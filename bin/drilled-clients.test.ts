// The drills: our client passes, what it does not do is named, wrong clients are caught, and there are enough of them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drilledRules } from '../spec/rules/client.ts';
import { inProcessAdapter } from '../suites/drills/in-process.ts';
import { drills } from '../suites/drills/index.ts';
import type { Adapter } from '../suites/drills/protocol.ts';
import { drillRules } from '../suites/drills/rules.ts';
import { drillClient } from '../suites/drills/run.ts';
import type { Worlds } from '../suites/drills/world.ts';
import { machine } from '../suites/judge/machine.ts';
import type { Report } from '../suites/report/schema.ts';
import type { Disk } from '../suites/selfcheck/clients/client.ts';
import { drilled } from '../suites/selfcheck/clients/drilled.ts';
import { own as correct, wrong } from '../suites/selfcheck/clients/mutant.ts';
import { clientMutants, ruleOf } from '../suites/selfcheck/clients/prove.ts';
import { WholeClient } from '../suites/selfcheck/clients/whole-client.ts';
import { simulatedWorlds } from './drill-worlds.ts';
import { drill } from './package/index.ts';

let worlds: Worlds;
beforeAll(async () => {
  worlds = await simulatedWorlds(1);
});
afterAll(() => worlds.close());

const chosen = (...ids: readonly string[]) => drills.filter(({ id }) => ids.includes(id));
const own = (disk: Disk) => new WholeClient(disk).functions();
const verdictIn = (report: Report, rule: string) => report.rules.find(({ id }) => id === rule)?.verdict;

describe('the tables', () => {
  test('every drill has an id and a text of its own, and judges rules', () => {
    expect(new Set(drills.map(({ id }) => id)).size).toBe(drills.length);
    expect(new Set(drills.map(({ text }) => text)).size).toBe(drills.length);
    expect(drills.filter(({ rules, ops }) => rules.length === 0 || ops.length === 0)).toEqual([]);
  });

  test('every rule about results is judged by a drill', () => {
    const judged = new Set<string>(drills.flatMap(({ rules }) => rules));
    expect(Object.keys(drilledRules).filter((rule) => !judged.has(rule))).toEqual([]);
  });

  test('every rule about results has two wrong clients, and every wrong client a rule', () => {
    const ids = Object.keys(clientMutants);
    const few = Object.keys(drilledRules).filter(
      (rule) => ids.filter((id) => ruleOf(id) === rule).length < 2,
    );
    expect(few).toEqual([]);
    expect(ids.filter((id) => !Object.hasOwn(drillRules, ruleOf(id)))).toEqual([]);
  });

  test('there are at least 110 wrong clients, those of recordings among them', () => {
    const folder = join(import.meta.dirname, '../suites/conduct');
    const texts = globSync('*.test.ts', { cwd: folder }).map((file) =>
      readFileSync(join(folder, file), 'utf8'),
    );
    const recorded = texts.join().match(/'client\.[a-z0-9-]+\/[a-z0-9-]+'/g) ?? [];
    const names = recorded.map((name) => name.slice(1, -1));
    expect(new Set([...Object.keys(clientMutants), ...names]).size).toBeGreaterThanOrEqual(110);
  });
});

test('our client passes what it meets', async () => {
  const { report, troubles } = await drilled(
    { name: 'own', start: own },
    worlds,
    chosen('list-after-refusal', 'failing-queries', 'ended-session', 'quota-used-up'),
  );
  expect(troubles).toEqual([]);
  expect(report.reasons).toEqual([]);
  for (const rule of ['client.wait-out-rate-limit', 'client.report-failure', 'client.stop-at-quota'])
    expect(verdictIn(report, rule)).toBe('passed');
});

test('a wrong client fails its rule, and the report shows seed and no credentials', {
  timeout: 60_000,
}, async () => {
  const { start } = wrong('repeats at once', { statedS: () => 0 });
  const told: string[] = [];
  const spied = (disk: Disk) => {
    const functions = start(disk);
    return {
      ...functions,
      listStreams: async (...given: Parameters<NonNullable<typeof functions.listStreams>>) => {
        const [, { credentials }] = given;
        told.push(...Object.values(credentials));
        const outcome = (await functions.listStreams?.(...given)) ?? {};
        return { ...outcome, status: 'done', result: { stream_ids: [credentials.api_secret] } };
      },
    };
  };
  const { report } = await drilled({ name: 'hasty', start: spied }, worlds, chosen('list-after-refusal'), 7);
  expect(verdictIn(report, 'client.wait-out-rate-limit')).toBe('failed');
  expect(verdictIn(report, 'client.follow-next')).toBe('failed');
  expect(report).toMatchObject({ ok: false, seed: 7 });
  const text = JSON.stringify(report);
  expect(told.length).toBeGreaterThan(2);
  expect(told.filter((secret) => text.includes(secret))).toEqual([]);
});

test('what a gateway passed on is not exercised', async () => {
  const { start } = wrong('repeats at once behind a gateway', {
    statedS: () => 0,
    credentials: (context) => ({ ...correct.credentials(context), 'x-forwarded-for': '192.0.2.1' }),
  });
  const { report } = await drilled({ name: 'behind', start }, worlds, chosen('list-after-refusal'));
  expect(verdictIn(report, 'client.wait-out-rate-limit')).toBe('not-exercised');
  expect(verdictIn(report, 'client.follow-next')).toBe('passed');
});

test('what a client remembers of another run accuses nobody', async () => {
  const disk: Disk = new Map();
  const verdicts: unknown[] = [];
  for (const _ of [1, 2]) {
    const remembering = { name: 'remembering', start: () => own(disk) };
    const { report } = await drilled(remembering, worlds, chosen('delta-twice', 'received-webhooks'));
    verdicts.push(
      verdictIn(report, 'client.page-before-commit'),
      verdictIn(report, 'receiver.accept-signed'),
    );
  }
  expect(verdicts).toEqual(['passed', 'passed', 'passed', 'passed']);
});

test('a client that is always silent ends the run', async () => {
  const silent: Adapter = {
    hello: { client: 'silent', ops: ['list_streams', 'read_manifests'], clock: true, notices: true },
    canRestart: true,
    perform: async () => ({ status: 'stopped', why: 'no answer' }),
    restart: async () => undefined,
    close: async () => undefined,
  };
  const { report, troubles } = await drillClient({
    adapter: silent,
    worlds,
    drills,
    rules: drillRules,
    seed: 1,
    machine,
    command: 'assay drill',
  });
  expect(troubles).toEqual([expect.stringContaining('the adapter was silent in 5 tasks')]);
  expect(report.rules.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
});

test('programs drill functions, and get the report', async () => {
  const listStreams = async () => ({ stream_ids: [] });
  const report = await drill({ listStreams }, { name: 'forgetful', drills: ['big-pages'], seed: 3 });
  expect(verdictIn(report, 'client.bear-cap')).toBe('failed');
  expect(report).toMatchObject({ ok: false, seed: 3, target: { name: 'forgetful' } });
  await expect(drill({}, {})).rejects.toThrow('expected functions such as readManifests');
  await expect(drill({ listStreams }, { drills: ['big-page'] })).rejects.toThrow('Did you mean big-pages');
});

test('what the client does not do, or does not meet, is not exercised', async () => {
  const functions = { query: own(new Map()).query, readManifests: async () => ({ status: 'failed' }) };
  const adapter = inProcessAdapter({ name: 'small', functions, clock: false, notices: false, machine });
  const { report } = await drillClient({
    adapter,
    worlds,
    drills: chosen('list-after-refusal', 'forms-of-refusals', 'failing-queries', 'received-webhooks'),
    rules: drillRules,
    seed: 1,
    machine,
    command: 'assay drill',
  });
  const textOf = (rule: string) => report.rules.find(({ id }) => id === rule)?.not_exercised?.text;
  expect(textOf('client.follow-next')).toContain('the adapter does not do list_streams');
  expect(textOf('client.read-status-first')).toContain('the client did not meet the fault');
  expect(textOf('client.fetch-content')).toContain('the adapter does not do receive_webhooks');
  expect(verdictIn(report, 'client.report-failure')).toBe('passed');
  expect(report.ok).toBe(true);
});
