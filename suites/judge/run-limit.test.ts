// Runs that end before their last case: their time is over, or the target gives the same wrong answer to everything.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { answerTimeoutMs } from '../clients/rest.ts';
import { needing } from '../kit/case.ts';
import { expectStatus } from '../kit/expect.ts';
import type { Report } from '../report/schema.ts';
import { type FakeAnswer, fakeRule, fakeTarget, serving } from '../testing/fake-service.ts';
import { breaking, type Probed } from './breaker.ts';
import { conform } from './conform.ts';
import { runLimit } from './run-limit.ts';

const key = { apiKey: 'key-of-the-test', apiSecret: 'secret-of-the-test' };

async function judged(
  answer: (nth: number, path: string) => FakeAnswer | undefined,
  {
    cases,
    requests,
    ...given
  }: {
    readonly cases: number;
    readonly requests: number;
    readonly maxDurationMs?: number;
  },
): Promise<Report> {
  let nth = 0;
  let page = 0;
  const service = await serving(({ path }) => {
    nth += 1;
    return answer(nth, path);
  });
  const kase = needing({ org: {} }, async ({ org }) => {
    // What was asked before would be answered without a request.
    for (const last = page + requests; page < last; page += 1)
      expectStatus(await org.rest.call('listStreams', { query: { page } }), 200);
  });
  return conform({
    target: fakeTarget({ baseUrl: service.url, credentials: { starter: [{ keys: [key] }] } }),
    entries: Array.from({ length: cases }, (_, index) => ({
      id: `a.case-${index}`,
      rule: fakeRule(),
      case: kase,
    })),
    seed: 1,
    realtime: false,
    minExercised: 50,
    command: 'assay conform',
    today: '2026-03-17',
    ...given,
  });
}

test('when the time is over, results are kept, and the remaining rules count as not exercised', async () => {
  const report = await judged((nth) => (nth < 20 ? {} : undefined), {
    cases: 30,
    requests: 2,
    maxDurationMs: 3_000,
  });
  expect(report.reasons.map(({ kind }) => kind)).toEqual(['too-few-exercised']);
  expect(report.summary.counts.passed).toBeGreaterThan(3);
  expect(report.needs).toMatchObject([{ need: { id: 'run-time' } }]);
  expect(report.duration_ms).toBeLessThan(answerTimeoutMs);
});

test('a target that answers everything with 500 ends the run with one cause', async () => {
  const report = await judged((nth) => (nth < 6 ? {} : { status: 500, body: { nth } }), {
    cases: 40,
    requests: 1,
  });
  expect(report.reasons[0]).toMatchObject({
    kind: 'target-broken',
    text: expect.stringContaining('the answer to every request was a status of 500 or more'),
  });
  expect(report.needs.some(({ need }) => need.id === 'answering-service')).toBe(true);
});

test.each<{
  readonly what: string;
  readonly over: Probed['over'];
  readonly status: number;
  readonly ends: boolean;
}>([
  { what: 'goes on while other reads are answered', over: 'rest', status: 200, ends: false },
  {
    what: 'goes on while the MCP servers of a target without REST refuse',
    over: 'mcp',
    status: 401,
    ends: false,
  },
  { what: 'ends if the MCP servers of a target without REST fail', over: 'mcp', status: 500, ends: true },
])('a run with a row of equal refusals $what', async ({ over, status, ends }) => {
  const limit = runLimit();
  limit.begin(60_000, () => performance.now());
  const probed: string[] = [];
  const transport = breaking(
    {
      send: async (request) => {
        const { pathname } = new URL(request.url);
        const isProbe = ['/account', '/mcp'].includes(pathname);
        if (isProbe) probed.push(pathname);
        const refusal = ends ? 500 : 403;
        return { request, status: isProbe ? status : refusal, headers: {}, text: '{}', json: {} };
      },
      close: () => Promise.resolve(),
    },
    { probed: () => ({ baseUrl: 'http://x', over }), limit },
  );
  const request = { method: 'GET', url: 'http://x/digests', headers: { 'api-key': 'k' } };
  for (let nth = 0; nth < 50; nth += 1) await transport.send(request);
  expect(probed.length).toBeGreaterThan(0);
  expect(limit.earlyEnd() !== undefined).toBe(ends);
  await limit.release(() => Promise.resolve());
});

test('a run that goes on keeps no result of work that ended', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const limit = runLimit();
  limit.begin(60_000, () => performance.now());
  const result = new WeakRef(await limit.unlessEnded(async () => ({})));
  await nextTurn();
  collect();
  expect(result.deref()).toBeUndefined();
  await limit.release(() => Promise.resolve());
});
