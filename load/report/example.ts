// For tests: a load run that failed, with every kind of answer, as its report shows it.
import type { SentRequest } from '../lib/config.ts';
import type { LoadOutcome } from '../outcome.ts';
import { summaryJson } from '../summary.ts';
import type { Reported } from './page.ts';

export const startMs = Date.parse('2026-03-17T12:00:00Z');
export const request = (second: number, result: SentRequest['result'], part = 'flood'): SentRequest => ({
  part,
  sentMs: startMs + second * 1_000,
  answeredMs: startMs + second * 1_000 + 8,
  tookMs: 8,
  result,
});
export const flood = [
  ...Array.from({ length: 60 }, (_, nth) => request(nth * 0.02, 'admitted')),
  ...Array.from({ length: 20 }, (_, nth) => request(2 + nth * 0.02, 'refused')),
  ...Array.from({ length: 30 }, (_, nth) => request(61.5 + nth * 0.02, 'admitted')),
];
export const info = {
  script: 'rest-rate-limit',
  plan: 'starter',
  limit: 60,
  classes: [],
  target: { baseUrl: 'http://127.0.0.1:1' },
};
export const outcome: LoadOutcome = {
  verdict: 'failed',
  reasons: ['failed: <b>'],
  requests: 110,
  p95Ms: 8,
  sent: flood,
  checks: [{ check: 'granted', passes: 0, fails: 1, details: ['54 requests, 10 % fewer than the limit'] }],
  estimates: [{ what: 'limit', low: 54, high: 54, unit: 'requests a window', stated: 60 }],
  thresholds: [{ metric: 'http_req_duration', expression: 'p(95)<5', holds: false, measured: 8 }],
};

const kinds = ['admitted', 'admitted', 'refused', 'exhausted', 'other'] as const;

/** The same with several parts, long names and long texts. */
export const loaded: Reported = {
  earlier: summaryJson(info, { ...outcome, verdict: 'passed' }),
  info: { ...info, target: { baseUrl: 'https://staging.content-intelligence.example.com/api/v3' } },
  k6Page: 'k6.html',
  outcome: {
    ...outcome,
    requests: 1_234,
    sent: [
      ...outcome.sent,
      ...Array.from({ length: 1_000 }, (_, nth) =>
        request(
          nth / 20,
          kinds[nth % kinds.length] ?? 'other',
          'mcp service-digest-manifests, two connections',
        ),
      ),
    ],
  },
};
