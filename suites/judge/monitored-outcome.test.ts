// Rules of invariants in a run: exchanges of any case decide, and a tour that was not made proves nothing.
import { expect, test } from 'vitest';
import { needing } from '../kit/case.ts';
import { missingNeed } from '../kit/finding.ts';
import { type FakeAnswer, fakeRule, fakeService, fakeTarget } from '../testing/fake-service.ts';
import { runEntries } from './run.ts';
import { openSession } from './session.ts';

const refusal: FakeAnswer = { status: 401, body: { detail: 'No.' } };
const onlyIssued = 'credentials.only-issued-are-answered';

/** The result of the rule on a service that lists webhooks so, after calls of a case that lists them without credentials. */
async function judged(webhooks: FakeAnswer, tour: () => Promise<void>, rule: string = onlyIssued, calls = 1) {
  const service = await fakeService(({ path }) => (path === '/webhooks' ? webhooks : refusal));
  const target = fakeTarget({ baseUrl: service.url });
  const session = await openSession({ target, seed: 1, realtime: false, world: 'own' });
  const calling = needing({}, async ({ anonymous }) => {
    for (let call = 0; call < calls; call += 1) await anonymous.call('listWebhooks');
  });
  const results = await runEntries(session, [
    { id: rule, rule: fakeRule(), case: needing({}, tour) },
    { id: 'a.a', rule: fakeRule(), case: calling },
  ]);
  await session.close();
  await service.close();
  return results.find(({ id }) => id === rule);
}

const nothing = async (): Promise<void> => undefined;
const lacking = async (): Promise<void> => missingNeed('mcp-servers');

test('an exchange of another case fails the rule, and is its evidence', async () => {
  const result = await judged({ body: { data: [] } }, lacking);
  expect(result).toMatchObject({
    verdict: 'failed',
    failure: { received: expect.stringContaining('in the case of a.a'), operation: 'listWebhooks', nth: 1 },
    sequence: { total: 1 },
  });
});

test('without a contradiction the rule passes if its tour was made', async () => {
  expect((await judged(refusal, nothing))?.verdict).toBe('passed');
  expect(await judged(refusal, lacking)).toMatchObject({
    verdict: 'not-exercised',
    missing: { needs: [{ id: 'mcp-servers' }] },
  });
});

test('a rule whose tour came too late passes if other cases gave it comparisons enough', async () => {
  const late = async (): Promise<void> => missingNeed('run-time');
  expect((await judged(refusal, late))?.verdict).toBe('not-exercised');
  expect((await judged(refusal, late, onlyIssued, 10))?.verdict).toBe('passed');
  expect((await judged(refusal, lacking, onlyIssued, 10))?.verdict).toBe('not-exercised');
});

test('a rule for which nothing was compared is not exercised', async () => {
  const result = await judged(refusal, nothing, 'billing.figures-agree');
  expect(result?.missing?.needs).toEqual([{ id: 'comparable-answers' }]);
});
