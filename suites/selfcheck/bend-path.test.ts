// The paths that select the values to bend.
import { describe, expect, it } from 'vitest';
import { bendAt, gone } from './bend-path.ts';

const reply = (body: unknown, status = 200) => ({ status, headers: {}, body });
const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : undefined);

describe('bendAt', () => {
  it('changes a member and the whole body', () => {
    expect(bendAt('a.b', upper)(reply({ a: { b: 'x', c: 1 } }))?.body).toEqual({ a: { b: 'X', c: 1 } });
    expect(bendAt('', () => [])(reply({ a: 1 }))?.body).toEqual([]);
  });

  it('removes a member', () => {
    expect(bendAt('a.b', () => gone)(reply({ a: { b: 'x', c: 1 } }))?.body).toEqual({ a: { c: 1 } });
  });

  it('changes the last element that the change applies to, or each of them', () => {
    const body = [{ a: 'x' }, { a: 'y' }, { a: null }];
    expect(bendAt('[-1].a', upper)(reply(body))?.body).toEqual([{ a: 'x' }, { a: 'Y' }, { a: null }]);
    expect(bendAt('[*].a', upper)(reply(body))?.body).toEqual([{ a: 'X' }, { a: 'Y' }, { a: null }]);
  });

  it('does not change answers without such a value, or refusals', () => {
    expect(bendAt('a.b', upper)(reply({ a: {} }))).toBeUndefined();
    expect(bendAt('[-1].a', upper)(reply([]))).toBeUndefined();
    expect(bendAt('a', upper)(reply({ a: 'x' }, 404))).toBeUndefined();
  });
});
