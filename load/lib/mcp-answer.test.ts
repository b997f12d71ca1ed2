// Answers of MCP servers in all their forms: served, refused by the rate limit, or without a meaning for the rate.
import { expect, test } from 'vitest';
import { readMcpAnswer } from './mcp-answer.ts';

const answer = (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  readMcpAnswer({ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

const result = (structuredContent: object, isError = false) => ({
  jsonrpc: '2.0',
  id: 1,
  result: { content: [], structuredContent, isError },
});
const error = (data: object | undefined, message = 'no') => ({
  jsonrpc: '2.0',
  id: 1,
  error: { code: -32000, message, data },
});

test.each([
  { form: 'JSON', body: result({ plan: 'Starter' }) },
  {
    form: 'an event stream',
    body: `event: message\ndata: ${JSON.stringify(result({ plan: 'Starter' }))}\n\n`,
  },
  {
    form: 'an event stream with a notification first',
    body: `data: {"jsonrpc":"2.0","method":"notifications/progress"}\r\n\r\ndata: ${JSON.stringify(result({ plan: 'Starter' }))}\r\n\r\n`,
  },
  { form: 'text alone', body: { result: { content: [{ type: 'text', text: '{"plan":"Starter"}' }] } } },
])('a result as $form is served', ({ body }) => {
  expect(answer(body)).toMatchObject({ kind: 'served', result: { plan: 'Starter' } });
});

test('guidance for retries is no sign of a refusal', () => {
  const served = result({ execution_status: 'executed', diagnostics: { retry_guidance: ['Add streams.'] } });
  expect(answer(served).kind).toBe('served');
});

test.each([
  { form: 'HTTP 429', given: answer(error({ retry_after_seconds: 3 }), 429, { 'retry-after': '3' }) },
  { form: 'HTTP 503 with Retry-After', given: answer('', 503, { 'retry-after': '3' }) },
  { form: 'an error of JSON-RPC', given: answer(error({ error_code: 'rate_limited', retryAfter: 3 })) },
  { form: 'a tool result', given: answer(result({ error_code: 'rate_limited', retry_after: '3' }, true)) },
  { form: 'milliseconds', given: answer(error({ retry_after_ms: 3_000 }, 'Too many requests')) },
])('$form is a refusal with its wait', ({ given }) => {
  expect(given).toEqual({ kind: 'refused', waitSeconds: 3, faults: [] });
});

test.each([
  { fault: 'no wait', given: answer(error(undefined), 429) },
  { fault: 'differ', given: answer(error({ retry_after_seconds: 9 }), 429, { 'retry-after': '3' }) },
  {
    fault: 'neither seconds',
    given: answer(error({ retry_after_seconds: 3 }), 429, { 'retry-after': 'soon' }),
  },
  { fault: 'exhausted quota', given: answer(error({ error_code: 'quota_exhausted', retry_after: 3 }), 429) },
])('a refusal has the fault: $fault', ({ fault, given }) => {
  expect(given.kind === 'refused' && given.faults.join()).toContain(fault);
});

test('a date in Retry-After is a wait', () => {
  const date = new Date(Date.now() + 5_000).toUTCString();
  const given = answer('', 429, { 'retry-after': date });
  expect(given).toMatchObject({ kind: 'refused', faults: [] });
  expect(given.kind === 'refused' && given.waitSeconds).toBeGreaterThan(2);
});

test.each([
  { why: 'status 500', given: answer('', 500) },
  { why: 'no answer', given: answer('', 0) },
  { why: '-32602', given: answer({ error: { code: -32602, message: 'Unknown tool' } }) },
  { why: 'a tool error', given: answer(result({ message: 'bad arguments' }, true)) },
  { why: 'without a result', given: answer('', 202) },
])('$why proves nothing', ({ why, given }) => {
  expect(given.kind === 'unusable' && given.why).toContain(why);
});
