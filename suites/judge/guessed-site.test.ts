// The origin of the base URL as public site: used if it issues credentials, held against nobody if it does not.
import { afterAll, expect, test } from 'vitest';
import { needing } from '../kit/case.ts';
import { expectStatus } from '../kit/expect.ts';
import type { Report } from '../report/schema.ts';
import { withGuessedSite } from '../target/target.ts';
import { type FakeService, fakeRule, fakeService } from '../testing/fake-service.ts';
import { conform } from './conform.ts';

const open: FakeService[] = [];
afterAll(() => Promise.all(open.map((service) => service.close())));

/** Judges a rule about the site, and one that needs an organisation, on a service below `/api`. */
async function judged(
  issues: boolean,
): Promise<{ readonly report: Report; readonly asked: readonly string[] }> {
  let issued = 0;
  const service = await fakeService(({ path }) => {
    if (path !== '/connect') return { body: {} };
    issued += 1;
    return issues
      ? { body: { credentials: { api_key: `key-${issued}`, api_secret: 'secret' } } }
      : { status: 404, body: {} };
  });
  open.push(service);
  const asked: string[] = [];
  const report = await conform({
    target: withGuessedSite({
      name: 'fake',
      baseUrl: `${service.url}/api`,
      credentials: {},
      limits: {},
      expectedFailures: [],
    }),
    entries: [
      {
        id: 'connect.a',
        rule: fakeRule({}),
        case: needing({ site: true }, async ({ site }) => {
          expectStatus(await site.request('GET', '/connect'), 200);
        }),
      },
      { id: 'quota.a', rule: fakeRule({}), case: needing({ org: {} }, async () => undefined) },
    ],
    seed: 1,
    realtime: false,
    minExercised: 50,
    command: 'assay conform',
    today: '2026-03-17',
    onConnect: (siteUrl) => asked.push(siteUrl),
  });
  return { report, asked };
}

test('a site that issues credentials is named before it is asked, and used', async () => {
  const { report, asked } = await judged(true);
  expect(asked).toHaveLength(1);
  expect(report.rules.map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
});

test('without credentials there, no rule about the site is judged', async () => {
  const { report } = await judged(false);
  expect(report.rules.map(({ verdict }) => verdict)).toEqual(['not-exercised', 'not-exercised']);
  expect(report.needs.map(({ need }) => need.id).sort()).toEqual(['org', 'site']);
});
