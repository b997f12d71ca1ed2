// Rules about the flows of a query, on services that admit, refuse or ignore them.
import { expect, test } from 'vitest';
import { needing } from '../kit/case.ts';
import type { ReportedRule } from '../report/schema.ts';
import { fakeRule, fakeTarget, serving } from '../testing/fake-service.ts';
import { conform } from './conform.ts';

type Body = Readonly<Record<string, unknown>>;
type QueryReply = { readonly status?: number; readonly data?: Body };

const streams = [{ id: '10000000000000001' }];
const pagination = { total_count: 1, page_num: 0, page_size: 200, next: null, prev: null };
const keys = [{ apiKey: 'k', apiSecret: 's' }] as const;

/** The verdict of a rule with these needs on a service that answers queries with `answer`. */
async function verdictOn(
  answer: (body: Body) => QueryReply,
  needs: Parameters<typeof needing>[0],
): Promise<Pick<ReportedRule, 'verdict' | 'not_applicable'>> {
  const service = await serving(({ method, body }) => {
    if (method === 'GET') return { body: { data: { streams, manifests: [], pagination } } };
    const { status = 200, data = {} } = answer(JSON.parse(body) as Body);
    return { status, body: { data } };
  });
  const { rules } = await conform({
    target: fakeTarget({ baseUrl: service.url, credentials: { enterprise: [{ keys }] } }),
    entries: [{ id: 'lifecycle.any', rule: fakeRule(), case: needing(needs, async () => undefined) }],
    seed: 1,
    realtime: false,
    permits: { billing: true, writes: false },
    minExercised: 50,
    command: 'assay conform',
    today: '2026-03-17',
  });
  const [rule] = rules;
  if (rule === undefined) throw new Error('no rule was judged');
  return rule;
}

const refused: QueryReply = { status: 422 };
const served: QueryReply = { data: { manifests: [] } };

test.each([
  ['that admits all', () => served, 'passed', undefined],
  [
    'without the fields',
    (body: Body) => ('plan_token' in body ? refused : served),
    'not-applicable',
    'S-113',
  ],
  ['without the mode', (body: Body) => (body.mode === 'plan' ? refused : served), 'not-applicable', 'S-114'],
])('a rule about plans on a service %s', async (_, answer, verdict, silence) => {
  const result = await verdictOn(answer, { flow: 'plan' });
  expect(result.verdict).toBe(verdict);
  expect(result.not_applicable?.silences).toEqual(silence && [silence]);
});

const delivering: QueryReply = { data: { manifests: [], checkpoint: 'c' } };

test.each([
  ['on, where it is refused', () => refused, true, 'not-applicable'],
  ['on, where it is ignored', () => served, true, 'not-applicable'],
  ['on, where it is delivered', () => delivering, true, 'passed'],
  ['off, where it is refused', () => refused, false, 'passed'],
  ['off, where it is ignored', () => served, false, 'passed'],
  ['off, where it is delivered', () => delivering, false, 'not-exercised'],
])('a rule that needs delta %s and cannot be turned', async (_, answer, delta, verdict) => {
  expect((await verdictOn(answer, { switches: { delta } })).verdict).toBe(verdict);
});

const planning = (body: Body): QueryReply => (body.mode === 'plan' ? served : refused);

test.each([
  ['on, where it is planned', planning, true, 'passed'],
  ['on, where a plan is not needed', () => served, true, 'not-applicable'],
  ['off, where it is planned', planning, false, 'not-exercised'],
  ['off, where a plan is not needed', () => served, false, 'passed'],
])('a rule that needs balanced planning %s and cannot be turned', async (_, answer, balanced, verdict) => {
  expect((await verdictOn(answer, { switches: { balanced } })).verdict).toBe(verdict);
});
