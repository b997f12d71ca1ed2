// A service that shows a write late is read more slowly, and only what its late reads show counts.
import { expect, test } from 'vitest';
import type { RestClient } from '../clients/rest.ts';
import { needing } from '../kit/case.ts';
import { at, check } from '../kit/expect.ts';
import { shownWithinMs } from '../steps/writes.ts';
import {
  type FakeAnswer,
  type FakeRequest,
  fakeRule,
  fakeService,
  fakeTarget,
} from '../testing/fake-service.ts';
import { judgeCase } from './judge-case.ts';
import { lateness } from './lateness.ts';
import { machine } from './machine.ts';
import { openSession } from './session.ts';
import type { RuleResult } from './verdict.ts';

/** Real time passes only by the waits of the run. */
async function judged(
  answer: (request: FakeRequest, passedMs: number) => FakeAnswer,
): Promise<{ readonly result: RuleResult; readonly passedMs: number; readonly asked: number }> {
  let passedMs = 0;
  let asked = 0;
  const service = await fakeService((request) => {
    asked += 1;
    return answer(request, passedMs);
  });
  const session = await openSession({
    target: fakeTarget({ baseUrl: service.url }),
    seed: 1,
    realtime: false,
    world: 'given',
    machine: {
      ...machine,
      wait: async (ms) => {
        passedMs += ms;
      },
    },
  });
  const before = asked;
  const result = await judgeCase(
    session,
    'webhook.a',
    fakeRule(),
    needing({}, async ({ anonymous }) => {
      await anonymous.call('createWebhook', { body: { url: 'https://a.example' } });
      try {
        await expectListed(anonymous);
      } finally {
        await anonymous.call('deleteWebhook', { path: { id: 1 } });
      }
    }),
  );
  await session.close();
  await service.close();
  return { result, passedMs, asked: asked - before };
}

async function expectListed(client: RestClient): Promise<void> {
  const exchange = await client.call('listWebhooks');
  const url = at(exchange, 'data.webhooks.0.url');
  check(url === 'https://a.example', 'the webhook', { received: url, at: 'data.webhooks', exchange });
}

/** The list shows a webhook `lateMs` after it was written, and its removal at once. */
function listing(lateMs: number, shown: string, path = '/webhooks') {
  let writtenMs: number | undefined;
  return ({ method, path: asked }: FakeRequest, passedMs: number): FakeAnswer => {
    if (method === 'POST') writtenMs = passedMs;
    if (method === 'DELETE') writtenMs = undefined;
    const isShown = writtenMs !== undefined && passedMs >= writtenMs + lateMs && asked === path;
    return { body: { data: { id: 1, webhooks: isShown ? [{ url: shown }] : [] } } };
  };
}

const url = 'https://a.example';

test.each([
  { what: 'late', answer: listing(shownWithinMs / 2, url), verdict: 'passed' },
  { what: 'later than any service should', answer: listing(2 * shownWithinMs, url), verdict: 'failed' },
  { what: 'never', answer: listing(Number.POSITIVE_INFINITY, url), verdict: 'failed' },
  { what: 'late, but wrongly', answer: listing(100, 'https://b.example'), verdict: 'failed' },
  { what: 'late, in another list only', answer: listing(100, url, '/digests/1/webhooks'), verdict: 'failed' },
])(
  'a service that shows a webhook $what, and not after its removal: $verdict',
  async ({ answer, verdict }) => {
    expect((await judged(answer)).result.verdict).toBe(verdict);
  },
);

test('a service that shows a write at once is asked once, and never waited for', async () => {
  const { result, passedMs, asked } = await judged(listing(0, url));
  expect(result.verdict).toBe('passed');
  expect(passedMs).toBe(0);
  expect(asked).toBe(3);
});

test('a wrong answer to the write itself is not asked for again', async () => {
  const { result, asked } = await judged(({ method }) => ({ status: method === 'POST' ? 500 : 200 }));
  expect(result.verdict).toBe('failed');
  expect(asked).toBe(3);
});

test('slower reads that never help are given up', () => {
  const write = { method: 'POST', url: 'http://x/webhooks', headers: {} };
  const answer = { status: 200, headers: {}, text: '', json: undefined };
  const exchanges = [write, { ...write, method: 'GET' }].map((request) => ({ ...answer, request }));
  const failure = { expected: 'a', received: 'b', place: { kind: 'status' }, others: [], nth: 2 } as const;
  const vain = lateness(shownWithinMs);
  const helping = lateness(shownWithinMs);
  helping.tried(true);
  for (let nth = 0; nth < 5; nth += 1) {
    expect(vain.settleMs([failure], exchanges)).toBe(shownWithinMs);
    for (const one of [vain, helping]) one.tried(false);
  }
  expect(vain.settleMs([failure], exchanges)).toBe(0);
  expect(helping.settleMs([failure], exchanges)).toBe(shownWithinMs);
});
