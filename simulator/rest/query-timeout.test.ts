// A query that takes longer than its timeout_ms is unavailable and bills nothing; the stopwatch of the test decides.
import { expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';

const elapsedMs = 150;
const started = simulatorForTests({ amend: (parts) => ({ ...parts, stopwatch: () => () => elapsedMs }) });

async function ask(body: object) {
  const { baseUrl, credentials } = started.simulator;
  const [key] = credentials.enterprise[0]?.keys ?? [];
  const response = await fetch(`${baseUrl}/manifests/query`, {
    method: 'POST',
    headers: { 'api-key': key?.api_key ?? '', secret: key?.api_secret ?? '' },
    body: JSON.stringify({ page_size: 1, ...body }),
  });
  const { usage, detail } = (await response.json()) as {
    readonly usage?: { readonly quota_used: number };
    readonly detail?: unknown;
  };
  return { status: response.status, used: usage?.quota_used, detail };
}

test.each([{}, { mode: 'count' }, { mode: 'orient' }, { mode: 'plan' }, { auto_plan: true }])(
  '%j beyond its time gets 503 and costs nothing',
  async (body) => {
    const before = await ask({ mode: 'count' });
    const late = await ask({ ...body, timeout_ms: elapsedMs - 1 });
    expect(late).toMatchObject({ status: 503, detail: expect.stringContaining('timeout_ms') });
    expect((await ask({ mode: 'count' })).used).toBe(before.used);
  },
);

test('a query within its time, or without a bound, is answered', async () => {
  expect((await ask({ timeout_ms: elapsedMs })).status).toBe(200);
  expect((await ask({})).status).toBe(200);
});
