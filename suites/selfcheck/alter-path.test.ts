// The paths that select the values to alter.
import { describe, expect, it } from 'vitest';
import { alterAt, gone } from './alter-path.ts';

const reply = (body: unknown, status = 200) => ({ status, headers: {}, body });
const upper = (value: unknown) => (typeof value === 'string' ? value.toUpperCase() : undefined);

describe('alterAt', () => {
  it('changes a member and the whole body', () => {
    expect(alterAt('a.b', upper)(reply({ a: { b: 'x', c: 1 } }))?.body).toEqual({ a: { b: 'X', c: 1 } });
    expect(alterAt('', () => [])(reply({ a: 1 }))?.body).toEqual([]);
  });

  it('removes a member', () => {
    expect(alterAt('a.b', () => gone)(reply({ a: { b: 'x', c: 1 } }))?.body).toEqual({ a: { c: 1 } });
  });

  it('changes the last element that the change applies to, or each of them', () => {
    const body = [{ a: 'x' }, { a: 'y' }, { a: null }];
    expect(alterAt('[-1].a', upper)(reply(body))?.body).toEqual([{ a: 'x' }, { a: 'Y' }, { a: null }]);
    expect(alterAt('[*].a', upper)(reply(body))?.body).toEqual([{ a: 'X' }, { a: 'Y' }, { a: null }]);
  });

  it('does not change answers without such a value, or refusals', () => {
    expect(alterAt('a.b', upper)(reply({ a: {} }))).toBeUndefined();
    expect(alterAt('[-1].a', upper)(reply([]))).toBeUndefined();
    expect(alterAt('a', upper)(reply({ a: 'x' }, 404))).toBeUndefined();
  });
});
