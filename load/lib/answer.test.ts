// What single answers prove: served, refused, refused with faults, or nothing.
import { describe, expect, test } from 'vitest';
import { type RawAnswer, readAnswer } from './answer.ts';

const limited = (detail: object, retryAfter?: string): RawAnswer => ({
  status: 429,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: JSON.stringify({ detail }),
});
const honest = { error_code: 'rate_limited', message: 'Wait.', retry_after_seconds: 7 };

describe('an answer', () => {
  test('that serves a page gives the ids of its manifests', () => {
    const body = JSON.stringify({
      data: { manifests: [{ manifest_id: 1 }, { manifest_id: '2' }] },
      usage: {},
    });
    expect(readAnswer({ status: 200, headers: {}, body })).toEqual({
      kind: 'served',
      manifestIds: ['1', '2'],
    });
  });

  test.each([
    { status: 0, body: '' },
    { status: 503, body: '{"detail":"down"}' },
    { status: 401, body: '{}' },
    { status: 200, body: '<html>' },
  ])('with status $status and body $body is unusable', ({ status, body }) => {
    expect(readAnswer({ status, headers: {}, body }).kind).toBe('unusable');
  });

  test('with the code quota_exhausted is not a refusal by the rate limit', () => {
    const detail = { error_code: 'quota_exhausted', quota_resets_on: '2026-04-01' };
    expect(readAnswer(limited(detail, '999999')).kind).toBe('quota-exhausted');
  });
});

describe('a refusal by the rate limit', () => {
  test.each([
    { detail: honest, header: '7', waitSeconds: 7 },
    { detail: honest, header: '8', waitSeconds: 8 },
    { detail: { ...honest, retry_after_seconds: 0 }, header: '0', waitSeconds: 0 },
    { detail: { ...honest, retry_after_seconds: 90, more: 1 }, header: '90', waitSeconds: 90 },
  ])('has no fault with $detail.retry_after_seconds in the body and $header in the header', (given) => {
    expect(readAnswer(limited(given.detail, given.header))).toEqual({
      kind: 'rate-limited',
      waitSeconds: given.waitSeconds,
      faults: [],
      manifestIds: [],
    });
  });

  test.each([
    {
      fault: 'another code',
      detail: { ...honest, error_code: 'slow_down' },
      header: '7',
    },
    { fault: 'no wait in the body', detail: { error_code: 'rate_limited' }, header: '7' },
    { fault: 'no header', detail: honest, header: undefined },
    { fault: 'a date', detail: honest, header: 'Tue, 17 Mar 2026 12:00:00 GMT' },
    { fault: 'a fraction', detail: { ...honest, retry_after_seconds: 6.5 }, header: '7' },
    { fault: 'two waits', detail: honest, header: '9' },
  ])('has one fault with $fault', ({ detail, header }) => {
    const answer = readAnswer(limited(detail, header));
    expect(answer.kind === 'rate-limited' && answer.faults.length).toBe(1);
  });

  test('without any wait gives no wait', () => {
    const answer = readAnswer({ status: 429, headers: {}, body: '' });
    expect(answer).toMatchObject({ kind: 'rate-limited', waitSeconds: undefined });
  });
});
