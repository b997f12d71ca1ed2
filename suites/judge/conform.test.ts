// A whole run against fake services: verdicts, provisioning, lanes, expected failures, and targets that do not answer.
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { httpTransport } from '../clients/rest.ts';
import { type Case, needing } from '../kit/case.ts';
import { check, expectStatus } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import type { Report, ReportedRule } from '../report/schema.ts';
import { ControlError } from '../target/control-operations.ts';
import { preflight } from '../target/preflight.ts';
import { SetupError } from '../target/setup-error.ts';
import type { Target } from '../target/target.ts';
import { fakeRule, fakeService, fakeTarget, serving } from '../testing/fake-service.ts';
import { conform } from './conform.ts';

async function judged(
  target: Target,
  cases: Readonly<Record<string, Case>>,
  rules: Readonly<Record<string, 'must' | 'should'>> = {},
): Promise<Report> {
  return conform({
    target,
    entries: Object.entries(cases).map(([id, kase]) => ({
      id,
      rule: fakeRule({ level: rules[id] ?? 'must' }),
      case: kase,
    })),
    seed: 1,
    realtime: false,
    permits: { billing: true, writes: false },
    minExercised: 50,
    command: 'assay conform',
    today: '2026-03-17',
  });
}

const only = ({ rules: [rule] }: Report): ReportedRule => {
  if (rule === undefined) throw new Error('no rule was judged');
  return rule;
};
const tooFew = '1 of 3 claimed rules were exercised, less than 50 % (--min-exercised asks for another share)';
const reasonsOf = ({ reasons }: Report): readonly string[] => reasons.map(({ text }) => text);

const asksAccount = needing({}, async ({ anonymous }) => {
  expectStatus(await anonymous.call('getAccount'), 200);
});

describe('verdicts', () => {
  const bad = async (): Promise<string> => (await serving(() => ({ status: 500 }))).url;

  test('a finding about a must rule fails, with the exchange that shows it', async () => {
    const result = only(await judged(fakeTarget({ baseUrl: await bad() }), { 'quota.a': asksAccount }));
    expect(result).toMatchObject({
      verdict: 'failed',
      area: 'quota',
      failure: {
        expected: 'status 200 for GET /account',
        place: { kind: 'status' },
        operation: 'getAccount',
        exchange: { response: { status: 500 } },
      },
    });
  });

  test('a finding about a should rule warns', async () => {
    const run = await judged(
      fakeTarget({ baseUrl: await bad() }),
      { 'quota.a': asksAccount },
      { 'quota.a': 'should' },
    );
    expect(only(run).verdict).toBe('warned');
    expect(reasonsOf(run)).toEqual([]);
  });

  test('the outcome of a case decides its verdict: a warning, a missing need, a thrown error', async () => {
    const run = await judged(fakeTarget({ baseUrl: await bad() }), {
      'a.warns': needing({}, async ({ warn }) => warn({ expected: 'x', received: 'y', at: '' })),
      'a.lacks': needing({}, async () => missingNeed('several-companies')),
      'a.breaks': needing({}, async () => Promise.reject(new TypeError('oops'))),
    });
    expect(run.rules.map(({ verdict }) => verdict)).toEqual(['warned', 'not-exercised', 'error']);
    expect(run.rules[1]?.not_exercised).toEqual({
      needs: [{ id: 'several-companies', parameters: {}, text: 'a stream of several public companies' }],
      text: 'a stream of several public companies',
      obstacle: null,
    });
    expect(run.rules[2]?.error?.message).toBe('TypeError: oops');
    expect(reasonsOf(run)).toEqual(['1 case ended in an error', tooFew]);
  });

  const good = needing({}, async () => undefined);
  const unoffered = needing({ operator: true }, async () => undefined);
  const disturbed = needing({}, async () => missingNeed('quiet', { count: 4 }));
  const lacking = needing({}, async () => missingNeed('several-companies'));

  test.each([
    ['what the configuration does not offer', unoffered],
    ['what the target does not show', lacking],
    ['what others disturb', disturbed],
  ])('%s counts as not exercised, so that a run with too little of it fails', async (_, open) => {
    const run = await judged(fakeTarget({ baseUrl: await bad() }), { 'a.a': good, 'a.b': open, 'a.c': open });
    expect(run.summary).toMatchObject({ claimed: 3, exercised: 1 });
    expect(reasonsOf(run)).toEqual([tooFew]);
  });

  test('rules that others disturbed are undecided, and fail no run that exercised enough', async () => {
    const run = await judged(fakeTarget({ baseUrl: await bad() }), { 'a.one': good, 'b.two': disturbed });
    expect(run).toMatchObject({ ok: true, summary: { counts: { undecided: 1 }, exercised: 1 } });
    expect(run.rules[1]).toMatchObject({ verdict: 'undecided', not_exercised: { needs: [{ id: 'quiet' }] } });
  });

  test('a run fails if the control plane broke, although most rules hold', async () => {
    const broken = needing({}, async () => {
      throw new ControlError('control plane answered POST /manifests with status 500', { isBroken: true });
    });
    const rules = { 'a.one': good, 'a.two': good, 'a.three': broken };
    const run = await judged(fakeTarget({ baseUrl: await bad() }), rules);
    expect(reasonsOf(run)).toEqual([
      'the control plane broke in the cases of 1 rule, so nothing shows that they hold',
    ]);
  });

  test('rules of a surface that the target does not claim are not applicable', async () => {
    const target = fakeTarget({ baseUrl: await bad(), features: ['rest'] });
    const result = only(await judged(target, { 'connect.a': asksAccount }));
    expect(result).toMatchObject({
      verdict: 'not-applicable',
      not_applicable: {
        surface: 'connect',
        not_offered: [],
        silences: [],
        text: 'the target does not claim connect',
      },
    });
  });

  test('a run without any rule fails', async () => {
    expect(reasonsOf(await judged(fakeTarget({ baseUrl: await bad() }), {}))).toEqual([
      'no rule was exercised',
    ]);
  });
});

describe('expected failures', () => {
  const entry = { rule: 'quota.a', reason: 'known', expires: '2026-03-17' };

  test('excuse a failure until they expire', async () => {
    const { url } = await serving(() => ({ status: 500 }));
    const target = fakeTarget({ baseUrl: url, expectedFailures: [entry] });
    expect(reasonsOf(await judged(target, { 'quota.a': asksAccount }))).toEqual([]);
    const late = { ...target, expectedFailures: [{ ...entry, expires: '2026-03-16' }] };
    expect(reasonsOf(await judged(late, { 'quota.a': asksAccount }))).toEqual([
      'the expected failure of quota.a (until 2026-03-16) has expired; fix the target or extend the date',
      '1 rule failed',
    ]);
  });

  test('are stale if the rule holds', async () => {
    const { url } = await serving(() => ({}));
    const target = fakeTarget({ baseUrl: url, expectedFailures: [entry] });
    expect(reasonsOf(await judged(target, { 'quota.a': asksAccount }))).toEqual([
      'the expected failure of quota.a (until 2026-03-17) is stale because the rule holds; remove the entry',
    ]);
  });
});

describe('organisations', () => {
  const asksPlan = needing({ org: { plan: 'starter' } }, async ({ org }) => {
    check(org.plan === 'starter', 'a starter', { received: org.label, at: '' });
    await org.rest.call('getAccount');
  });

  test('organisations come from the public site if each call issues new keys', async () => {
    let issued = 0;
    const { url, requests } = await serving(({ path }) => {
      if (path !== '/connect') return {};
      issued += 1;
      return { body: { credentials: { api_key: `key-${issued}`, api_secret: 's', mcp_token: 'm' } } };
    });
    const run = await judged(fakeTarget({ baseUrl: url, siteUrl: url }), { 'a.a': asksPlan });
    expect(only(run).verdict).toBe('passed');
    expect(requests.at(-1)?.headers['api-key']).toBe('key-3');
  });

  test('the configured organisations are used if the site issues equal keys to everyone', async () => {
    const { url } = await serving(({ path }) =>
      path === '/connect' ? { body: { credentials: { api_key: 'same', api_secret: 's' } } } : {},
    );
    const run = await judged(fakeTarget({ baseUrl: url, siteUrl: url }), {
      'a.a': asksPlan,
      'a.two': needing({ org: { plan: 'starter' }, other: { plan: 'starter' } }, async () => undefined),
      'a.keys': needing({ org: { plan: 'enterprise', keys: 2 } }, async () => undefined),
    });
    expect(run.rules.map(({ verdict, not_exercised: missing }) => [verdict, missing?.text])).toEqual([
      ['passed', undefined],
      ['not-exercised', 'a second organisation of plan starter (credentials, or capability orgs)'],
      [
        'not-exercised',
        'an organisation of plan enterprise with two key pairs (credentials, or capability orgs)',
      ],
    ]);
  });

  test('an organisation is drained until it has exactly the quota that the case needs', async () => {
    let used = 900;
    const { url } = await serving(({ path, query }) => {
      if (path === '/streams/7/manifests') used += Number(query.get('page_size'));
      const usage = { quota_remaining: 1000 - used };
      if (path === '/streams') return { body: { data: { streams: [{ id: '7', manifests_last30d: 40 }] } } };
      return { body: { data: { pagination: { total_count: 60 } }, usage } };
    });
    const credential = { keys: [{ apiKey: 'configured-key', apiSecret: 'configured-secret' }] } as const;
    const run = await judged(fakeTarget({ baseUrl: url, credentials: { starter: [credential] } }), {
      'a.a': needing({ org: { quotaLeft: 7 } }, async ({ org }) => {
        const account = await org.rest.call('getAccount');
        check(account.text.includes('"quota_remaining":7'), '7 left', {
          received: account.text,
          at: 'usage.quota_remaining',
        });
      }),
    });
    expect(only(run)).toMatchObject({ verdict: 'passed' });
  });
});

describe('a target that cannot be judged', () => {
  const judging = (baseUrl: string): Promise<unknown> =>
    judged(fakeTarget({ baseUrl }), { 'a.a': asksAccount });

  test('is down', async () => {
    const service = await fakeService(() => ({}));
    await service.close();
    await expect(judging(service.url)).rejects.toThrow(SetupError);
    await expect(judging(service.url)).rejects.toThrow(/The service gave no answer to GET .*ECONNREFUSED/);
  });

  test('speaks HTML', async () => {
    const { url } = await serving(() => ({ status: 404, body: '<!doctype html><p>No' }));
    await expect(judging(url)).rejects.toThrow(/status 404 and HTML \(“<!doctype html><p>No…”\).*base_url/);
  });

  test('answers garbage', async () => {
    const { url } = await serving(() => ({ body: '{"data": ' }));
    await expect(judging(url)).rejects.toThrow(/a body that is not JSON/);
  });

  test('an answer that is not HTTP', async () => {
    const server = createServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    await expect(judging(`http://127.0.0.1:${port}`)).rejects.toThrow(
      /The service gave no answer to GET .*HTTP/,
    );
    server.close();
  });

  test('hangs', async () => {
    const { url } = await serving(() => undefined);
    const looked = preflight(fakeTarget({ baseUrl: url }), httpTransport(50));
    await expect(looked).rejects.toThrow(/The service gave no answer to GET /);
  });
});
