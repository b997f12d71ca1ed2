// Forced refusals and transport faults: which calls they apply to, how often, and what the client receives.
import { expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';

const started = simulatorForTests();
const disturbed = simulatorForTests({
  differences: { readings: { 'quota.single-read': 'free' }, answers: 'cut' },
});

test.each([
  ['unauthenticated', 401],
  ['plan_gated', 403],
  ['not_found', 404],
  ['invalid_parameter', 400],
  ['validation', 422],
  ['rate_limited', 429],
  ['quota_exhausted', 429],
  ['unavailable', 503],
])('%s is forced once, with status %i', async (outcome, status) => {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  await control('POST', '/outcomes', { operation_id: 'listPlans', organization_id: org.id, outcome });
  const forced = await ask('/plans', { org });
  expect([forced.status, typeof forced.at('detail')]).not.toContain('undefined');
  expect(forced.status).toBe(status);
  if (status === 429) expect(forced.headers.get('retry-after')).toMatch(/^\d+$/);
  if (status === 429) expect(forced.at('detail.error_code')).toBe(outcome);
  expect((await ask('/plans', { org })).status).toBe(200);
  expect((await control('GET', '/journal')).at('entries.0.decided_by')).toBe('forced');
});

test('a forced refusal has a text and a wait of the operator', async () => {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  const force = (outcome: object) => control('POST', '/outcomes', { operation_id: 'listPlans', outcome });
  const message = 'Your monthly quota is fine.';
  const outcome = { refusal: 'rate_limited', message, retry_after_seconds: 2_500_000 };
  await force(outcome);
  expect((await control('GET', '/outcomes')).at('outcomes.0.outcome')).toEqual(outcome);
  const limited = await ask('/plans', { org });
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2500000']);
  const detail = { error_code: 'rate_limited', message, retry_after_seconds: 2_500_000 };
  expect(limited.at('detail')).toEqual(detail);
  await force({ refusal: 'not_found', message: 'Gone.' });
  expect((await ask('/plans', { org })).at('detail')).toBe('Gone.');
  await force({ refusal: 'validation', message: 'No.' });
  expect((await ask('/plans', { org })).at('detail.0.msg')).toBe('No.');
});

test('a forced refusal applies to the named organisation and operation, as often as requested', async () => {
  const { organization, ask, control } = await started.world();
  const [org, other] = [await organization(), await organization()];
  await control('POST', '/outcomes', {
    operation_id: 'listPlans',
    organization_id: org.id,
    outcome: 'unavailable',
    times: 2,
  });
  expect((await ask('/plans', { org: other })).status).toBe(200);
  expect((await ask('/streams', { org })).status).toBe(200);
  expect((await ask('/plans', { org })).status).toBe(503);
  expect((await control('GET', '/outcomes')).at('outcomes.0.remaining')).toBe(1);
  expect((await ask('/plans', { org })).status).toBe(503);
  expect((await ask('/plans', { org })).status).toBe(200);
  expect((await control('GET', '/outcomes')).body).toEqual({ outcomes: [] });
});

test('a forced refusal without an organisation applies to every organisation, until it is removed', async () => {
  const { organization, ask, control } = await started.world();
  const [org, other] = [await organization(), await organization()];
  await control('POST', '/outcomes', { operation_id: 'listPlans', outcome: 'not_found', times: 9 });
  for (const by of [org, other]) expect((await ask('/plans', { org: by })).status).toBe(404);
  expect((await control('DELETE', '/outcomes')).at('cleared')).toBe(1);
  expect((await ask('/plans', { org })).status).toBe(200);
});

test('a transport fault resets, truncates or delays an answer', async () => {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  const force = (outcome: object) => control('POST', '/outcomes', { operation_id: 'listPlans', outcome });
  await force({ fault: 'reset' });
  await expect(ask('/plans', { org })).rejects.toThrow('fetch failed');
  await force({ fault: 'truncate', bytes: 9 });
  await expect(ask('/plans', { org })).rejects.toThrow('terminated');
  await force({ fault: 'delay', ms: 5 });
  expect((await ask('/plans', { org })).status).toBe(200);
});

test('a transport fault waits for an organisation, and is not taken by a request without credentials', async () => {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  await control('POST', '/outcomes', { operation_id: 'listPlans', outcome: { fault: 'reset' } });
  expect((await ask('/plans')).status).toBe(401);
  await expect(ask('/plans', { org })).rejects.toThrow('fetch failed');
});

/** Forces an answer of the operator on the next call of an organisation, and sends that call. */
async function answerTo(outcome: object) {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  const forced = { fault: 'respond', ...outcome };
  await control('POST', '/outcomes', { operation_id: 'listPlans', outcome: forced });
  expect((await control('GET', '/outcomes')).at('outcomes.0.outcome')).toEqual(forced);
  const answer = ask('/plans', { org });
  return { answer, journal: async () => (await control('GET', '/journal')).body };
}

test('another answer is sent instead, by default a page of HTML', async () => {
  const { answer, journal } = await answerTo({ status: 502 });
  const page = await answer;
  expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html']);
  expect(page.text).toContain('<h1>502</h1>');
  expect(await journal()).toMatchObject({ counts: { by_status: { 200: 1 } } });
});

test.each([
  [
    'a state with success',
    200,
    { ok: false, planned: true, executed: false, execution_status: 'unavailable' },
  ],
  ['a state without detail', 503, { ok: false, execution_status: 'unavailable' }],
  ['a text as detail', 409, { detail: 'ä' }],
])('%s is sent instead', async (_, status, body) => {
  const headers = { 'content-type': 'application/json', 'retry-after': '7' };
  const { answer, journal } = await answerTo({ status, headers, body: JSON.stringify(body) });
  const sent = await answer;
  expect([sent.status, sent.body]).toEqual([status, body]);
  expect(Object.fromEntries(sent.headers)).toMatchObject(headers);
  expect(JSON.stringify(await journal())).not.toContain('execution_status');
});

test.each([204, 304])('an answer with the status %i has no body', async (status) => {
  const sent = await (await answerTo({ status })).answer;
  expect([sent.status, sent.text, sent.headers.get('content-length')]).toEqual([status, '', null]);
});

test('the body of another answer is cut off', async () => {
  const { answer } = await answerTo({ status: 200, body: '{"data":{}}', bytes: 4 });
  await expect(answer).rejects.toThrow('terminated');
});

test.each([
  { refusal: 'quota_exhausted', retry_after_seconds: 5 },
  { refusal: 'rate_limited', message: '' },
  { fault: 'respond' },
  { fault: 'respond', status: 199 },
  { fault: 'respond', status: 204, body: '' },
  { fault: 'reset', status: 502 },
  { fault: 'respond', status: 502, headers: { 'content-type': 'text/html\r\nx-injected: 1' } },
  { fault: 'respond', status: 502, headers: { 'content-length': '3' } },
  { fault: 'respond', status: 502, headers: { 'Retry-After': '3' } },
])('the outcome %j is refused', async (outcome) => {
  const { control } = await started.world();
  expect((await control('POST', '/outcomes', { operation_id: 'listPlans', outcome })).status).toBe(422);
});

test('an outcome waits until so many calls have passed', async () => {
  const { organization, ask, control } = await started.world();
  const [org, other] = [await organization(), await organization()];
  const what = { operation_id: 'listPlans', organization_id: org.id, outcome: 'unavailable' };
  await control('POST', '/outcomes', { ...what, after: 2 });
  await ask('/plans', { org: other });
  const statuses: number[] = [];
  for (let nth = 0; nth < 4; nth += 1) statuses.push((await ask('/plans', { org })).status);
  expect(statuses).toEqual([200, 200, 503, 200]);
});

test('the journal shows the marks of all outcomes that a call had, and no others', async () => {
  const { organization, ask, control } = await started.world();
  const [org, other] = [await organization(), await organization()];
  const force = (outcome: unknown, more: object = {}) =>
    control('POST', '/outcomes', { operation_id: 'listPlans', organization_id: org.id, outcome, ...more });
  await force('unavailable', { mark: 'stops' });
  await force({ fault: 'delay', ms: 1 }, { mark: 'waits', times: 2 });
  await force('unavailable');
  expect((await control('GET', '/outcomes')).body).toMatchObject({
    outcomes: [{ mark: 'stops' }, { mark: 'waits' }, { mark: null }],
  });
  for (const by of [other, org, org, org]) await ask('/plans', { org: by });
  expect((await control('GET', '/journal')).body).toMatchObject({
    entries: [
      { decided_by: 'served', marks: [] },
      { decided_by: 'forced', marks: ['waits', 'stops'] },
      { decided_by: 'forced', marks: ['waits'] },
      { decided_by: 'served', marks: [] },
    ],
  });
});

test('in a network that cuts answers every fifth one of an operation ends early, unless an outcome is forced', async () => {
  const { organization, ask, control } = await disturbed.world();
  const org = await organization();
  const isWhole = () =>
    ask('/plans', { org }).then(
      ({ status }) => status,
      () => 'cut',
    );
  await control('POST', '/outcomes', {
    operation_id: 'listPlans',
    outcome: { fault: 'respond', status: 502 },
  });
  const seen = [];
  for (let nth = 0; nth < 8; nth += 1) seen.push(await isWhole());
  expect(seen).toEqual([502, 'cut', 200, 200, 200, 200, 'cut', 200]);
});

test('a world has the readings of its simulator, unless it chooses others', async () => {
  const readings = { 'quota.single-read': 'billed' };
  const [plain, chosen] = [await disturbed.world(), await disturbed.world({ readings })];
  const valueIn = async ({ control }: typeof plain) => {
    const { body } = await control('GET', '/readings');
    const all = (body as { readings: { id: string; value: string }[] }).readings;
    return all.find(({ id }) => id === 'quota.single-read')?.value;
  };
  expect([await valueIn(plain), await valueIn(chosen)]).toEqual(['free', 'billed']);
});
