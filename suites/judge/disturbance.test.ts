// Failures on shared organisations: a rule fails if they repeat undisturbed; otherwise it stays undecided.
import { expect, test } from 'vitest';
import { type Case, needing } from '../kit/case.ts';
import { Finding, missingNeed } from '../kit/finding.ts';
import { judgeShape } from '../kit/shape.ts';
import { act } from '../testing/entries.ts';
import { type FakeAnswer, fakeRule, fakeService, fakeTarget } from '../testing/fake-service.ts';
import type { Entry } from '../transcript/entry.ts';
import { judgeCase } from './judge-case.ts';
import { ownActsIn } from './own-acts.ts';
import { openSession } from './session.ts';
import type { RuleResult } from './verdict.ts';

const credentials = {
  starter: [{ keys: [{ apiKey: 'configured-key', apiSecret: 'configured-secret' }] }],
} as const;

interface Ground {
  /** Manifests that others have read, and published, by the n-th request. */
  readonly read?: (nth: number) => number;
  readonly published?: (nth: number) => number;
  readonly refusesEvery?: number;
}

/** The verdict of a case on one configured organisation of such a service. */
async function judged(ground: Ground, kase: Case): Promise<RuleResult> {
  let nth = 0;
  const service = await fakeService(({ path }): FakeAnswer => {
    nth += 1;
    const usage = { quota_used: ground.read?.(nth) ?? 0, quota_remaining: 900 };
    if (path !== '/plans') return { body: { usage, data: { streams: [ground.published?.(nth) ?? 0] } } };
    return nth % (ground.refusesEvery ?? Number.POSITIVE_INFINITY) === 0
      ? { status: 429, headers: { 'retry-after': '100' }, body: { detail: { error_code: 'rate_limited' } } }
      : { body: { usage } };
  });
  const target = fakeTarget({ baseUrl: service.url, credentials });
  const quick = { nowMs: () => performance.now(), wait: () => Promise.resolve() };
  const session = await openSession({ target, seed: 1, realtime: false, world: 'own', machine: quick });
  const result = await judgeCase(session, 'a.a', fakeRule(), kase);
  await session.close();
  await service.close();
  return result;
}

const wrong = (): never => {
  throw new Finding({ expected: 'right', received: 'wrong', at: 'data.streams' });
};
const failing = needing({ org: {} }, async ({ org }) => {
  await org.rest.call('listPlans');
  wrong();
});

/** A case that fails the given number of times, then calls `then`. */
const failingFirst = (times: number, then: () => void): Case => {
  let runs = 0;
  return needing({ org: {} }, async ({ org }) => {
    await org.rest.call('listPlans');
    runs += 1;
    if (runs <= times) wrong();
    then();
  });
};

test('a rule fails after three failures, two of them without other traffic', async () => {
  const result = await judged({}, failing);
  expect(result).toMatchObject({ verdict: 'failed', requests: 3, failure: { received: 'wrong' } });
});

test('the organisation counts as undisturbed if every observation of the quota costs the same', async () => {
  expect((await judged({ read: (nth) => 3 * nth }, failing)).verdict).toBe('failed');
});

test.each([
  ['others read meanwhile', { read: (nth: number) => nth ** 2 }],
  ['others publish meanwhile', { published: (nth: number) => nth }],
  ['others use up the minute', { refusesEvery: 1 }],
])('while %s, a failure leaves the rule undecided', async (_, ground) => {
  const result = await judged(ground, failing);
  expect(result).toMatchObject({ verdict: 'undecided', requests: 4 });
  expect(result.missing?.needs).toEqual([{ id: 'quiet', parameters: { count: 4 } }]);
});

test('an answer of wrong form fails a rule at once, whatever others do', async () => {
  const malformed = needing({ org: {} }, async ({ org, warn }) => {
    judgeShape('listStreams', await org.rest.call('listStreams'), warn);
  });
  const result = await judged({ published: (nth: number) => nth }, malformed);
  expect(result).toMatchObject({ verdict: 'failed', requests: 1 });
});

test('the first attempt that does not fail decides the verdict', async () => {
  expect(
    (
      await judged(
        {},
        failingFirst(2, () => undefined),
      )
    ).verdict,
  ).toBe('passed');
  const lacking = await judged(
    {},
    failingFirst(1, () => missingNeed('quota')),
  );
  expect(lacking).toMatchObject({ verdict: 'not-exercised', missing: { needs: [{ id: 'quota' }] } });
});

test('attempts that fail in different ways are not reported as a failure', async () => {
  let runs = 0;
  const fickle = needing({ org: {} }, async ({ org }) => {
    await org.rest.call('listPlans');
    runs += 1;
    throw new Finding({ expected: 'right', received: 'wrong', at: `usage.${'abcd'.charAt(runs)}` });
  });
  expect((await judged({}, fickle)).verdict).toBe('undecided');
});

test('what a run itself published and moved is counted from a given point', () => {
  let see = (_: Entry): void => undefined;
  const mark = ownActsIn({
    subscribe: (judge) => {
      see = judge;
    },
  });
  const since = mark();
  see(act('publish.manifests', { input: { body: { stream_ids: ['1'], count: 3 } } }));
  expect(since()).toEqual({ manifests: 3, published: true, clockMoved: false });
  see(act('clock.advance', { input: { body: { ms: 0 } } }));
  expect(since().clockMoved).toBe(false);
  see(act('clock.advance', { input: { body: { ms: 5 } } }));
  expect(since().clockMoved).toBe(true);
  expect(mark()()).toEqual({ manifests: 0, published: false, clockMoved: false });
});
