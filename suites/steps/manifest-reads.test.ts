// Whether a service bills a manifest again, found out where a plan sees fewer manifests than others.
import { expect, test } from 'vitest';
import { httpTransport, RestClient } from '../clients/rest.ts';
import { fakeService } from '../testing/fake-service.ts';
import { areRepeatsBilled } from './manifest-reads.ts';

test.each([
  { shown: 5, isBilled: true },
  { shown: 5, isBilled: false },
  { shown: 3, isBilled: true },
  { shown: 3, isBilled: false },
])('repeats are billed: $isBilled, where the plan sees $shown of 5', async ({ shown, isBilled }) => {
  const billed: number[] = [];
  const service = await fakeService(({ path, query }) => {
    const page = Number(query.get('page'));
    const isRead = path.endsWith('/manifests') && page < shown;
    if (isRead && (isBilled || !billed.includes(page))) billed.push(page);
    const manifests = isRead ? [{ manifest_id: String(page) }] : [];
    const usage = {
      quota_limit: 9,
      quota_used: billed.length,
      quota_remaining: 9 - billed.length,
      period: '2026-03',
      reset_date: '2026-04-01',
    };
    return { body: { data: { manifests, pagination: { total_count: shown } }, usage } };
  });
  const transport = httpTransport();
  const rest = new RestClient({ transport, baseUrl: service.url });
  expect(await areRepeatsBilled(rest, { id: '1', total: 5 })).toBe(isBilled);
  await Promise.all([transport.close(), service.close()]);
});
