// Which failures exhausted quota may have caused, and which it cannot have caused.
import { expect, test } from 'vitest';
import type { Exchange } from '../clients/exchange.ts';
import type { Needs } from '../kit/case.ts';
import type { LeasedOrg } from './leased-org.ts';
import type { Outcome } from './outcome.ts';
import { unlessShort } from './scarcity.ts';

const failed: Outcome = {
  kind: 'failed',
  failure: { expected: 'a', received: 'b', place: { kind: 'status' } },
  level: 'must',
};
const leased = (origin: LeasedOrg['origin']): LeasedOrg => ({
  plan: 'starter',
  label: 'starter-1',
  credential: { keys: [{ apiKey: 'k', apiSecret: 's' }] },
  origin,
  release: () => Promise.resolve(),
});
const answered = (path: string, json: unknown): Exchange => ({
  request: { method: 'GET', url: `http://x${path}`, headers: {} },
  status: 200,
  headers: {},
  text: '',
  json,
});
const kindOf = (
  exchange: Exchange,
  origin: LeasedOrg['origin'] = 'configured',
  needs: Needs = { org: {} },
): string => unlessShort(failed, needs, [leased(origin)], [exchange]).kind;

const cut = answered('/streams/1/manifests', { data: { quota_clamped: true } });

test.each([
  cut,
  answered('/signal/1', { detail: { error_code: 'quota_exhausted' } }),
  answered('/streams/1/manifests', { usage: { quota_remaining: 0 } }),
])('%j may have failed the case', (exchange) => {
  expect(kindOf(exchange)).toBe('missing');
});

test('a failure counts if quota was left, or if no quota was needed', () => {
  expect(kindOf(answered('/streams/1/manifests', { usage: { quota_remaining: 1 } }))).toBe('failed');
  expect(kindOf(answered('/streams', { usage: { quota_remaining: 0 } }))).toBe('failed');
});

test('a failure counts if the organisation was created for the case, or if the case is about quota', () => {
  expect(kindOf(cut, 'made')).toBe('failed');
  expect(kindOf(cut, 'configured', { org: { quotaLeft: 7 } })).toBe('failed');
});
