// Refusals for the rate of MCP in every legal form, and answers that are none.
import { describe, expect, test } from 'vitest';
import type { Exchange } from '../clients/exchange.ts';
import { parsedJson } from '../clients/json.ts';
import type { ToolAnswer } from '../clients/mcp.ts';
import { isThrottled, reportsQuota, waitSecondsOf } from './mcp-rate.ts';

const exchange = (text: string, status = 200, headers: Exchange['headers'] = {}): Exchange => ({
  request: { method: 'POST', url: 'http://127.0.0.1/mcp', headers: {} },
  status,
  headers,
  text,
  json: parsedJson(text),
});

const refused = (status: number, text: string, headers: Exchange['headers'] = {}): ToolAnswer => ({
  kind: 'refused',
  exchange: exchange(text, status, headers),
});
const error = (data: object | undefined, message = 'no'): ToolAnswer => ({
  kind: 'error',
  code: -32000,
  message,
  data,
  exchange: exchange(JSON.stringify({ error: { code: -32000, message, data } })),
});
const result = (content: Record<string, unknown>, isError = false): ToolAnswer => ({
  kind: 'result',
  content,
  isError,
  exchange: exchange(JSON.stringify(content)),
});

describe('a rate-limit refusal', () => {
  test.each<{ readonly form: string; readonly answer: ToolAnswer; readonly wait: number | undefined }>([
    { form: 'HTTP 429', answer: refused(429, '{}', { 'retry-after': '4' }), wait: 4 },
    { form: 'HTTP 503 with Retry-After', answer: refused(503, '', { 'retry-after': '4' }), wait: 4 },
    { form: 'JSON-RPC data', answer: error({ error_code: 'rate_limited', retry_after_seconds: 4 }), wait: 4 },
    { form: 'the text of an error', answer: error(undefined, 'Too many requests'), wait: undefined },
    { form: 'a text with a wait', answer: error(undefined, 'Rate limit: retry after 4 seconds.'), wait: 4 },
    {
      form: 'the text of a tool error',
      answer: result({ text: 'rate_limited. Retry-After: 4 s' }, true),
      wait: 4,
    },
    {
      form: 'a tool result',
      answer: result({ error: { code: 'rate_limited', retryAfter: '4' } }, true),
      wait: 4,
    },
    { form: 'a result without isError', answer: result({ error_code: 'rate_limited' }), wait: undefined },
    { form: 'milliseconds', answer: error({ retry_after_ms: 4_000 }), wait: 4 },
  ])('is recognised as $form', ({ answer, wait }) => {
    expect([isThrottled(answer), waitSecondsOf(answer)]).toEqual([true, wait]);
  });

  test.each<{ readonly what: string; readonly answer: ToolAnswer }>([
    {
      what: 'a result with retry guidance',
      answer: result({ diagnostics: { retry_guidance: ['Add streams.'] } }),
    },
    { what: 'an error about arguments', answer: error(undefined, 'Invalid params') },
    { what: 'a tool error about a plan', answer: result({ error_code: 'plan_gated' }, true) },
    { what: 'a result without a wait', answer: result({ plan: 'x', rate: { retry_after_seconds: 0 } }) },
    { what: 'a session that ended', answer: refused(404, '{}') },
  ])('is not $what', ({ answer }) => {
    expect(isThrottled(answer)).toBe(false);
  });

  test('is about the quota only if it has the code or the reset date of an exhausted quota', () => {
    expect(reportsQuota(error({ error_code: 'quota_exhausted' }))).toBe(true);
    expect(reportsQuota(error({ quota_resets_on: '2026-12-01' }))).toBe(true);
    expect(reportsQuota(error({ code: 'rate_limited', quota_resets_on: '2026-12-01' }))).toBe(false);
    expect(reportsQuota(result({ error_code: 'rate_limited', quota: { quota_used: 3 } }, true))).toBe(false);
  });
});
