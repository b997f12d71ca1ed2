// Tests of what a plan binds, when it is stale, and which queries are equal.
import { describe, expect, test } from 'vitest';
import {
  canonicalQuery,
  isScoped,
  planTokenLaws as laws,
  planFaultOf,
  type QueryPlan,
} from './plan-token.ts';

const plan: QueryPlan = { organizationId: 'o1', number: 1, query: 'q', madeMs: 1_000 };
const asked = { organizationId: 'o1', query: 'q', families: undefined, nowMs: 1_000 };
const balanced: QueryPlan = { ...plan, balanced: { families: ['a', 'b'], omitted: [] } };

describe('executing a plan', () => {
  test.each([
    ['immediately', asked, undefined],
    ['in its last millisecond', { ...asked, nowMs: 300_999 }, undefined],
    ['after five minutes', { ...asked, nowMs: 301_000 }, 'expired'],
    ['as another organisation', { ...asked, organizationId: 'o2' }, 'of-another'],
    ['as another organisation, too late', { ...asked, organizationId: 'o2', nowMs: 301_000 }, 'of-another'],
    ['with another query', { ...asked, query: 'r' }, 'changed-query'],
    ['as balanced research', { ...asked, families: ['a'] }, 'changed-families'],
  ] as const)('%s', (_, execution, fault) => {
    expect(planFaultOf(laws, plan, execution)).toBe(fault);
  });

  test.each([
    [['a', 'b'], undefined],
    [['b', 'a'], 'changed-families'],
    [['a'], 'changed-families'],
    [undefined, 'changed-families'],
  ] as const)('for the families a and b with %j', (families, fault) => {
    expect(planFaultOf(laws, balanced, { ...asked, families })).toBe(fault);
  });

  test('for another query succeeds under that reading, unless it is balanced', () => {
    const lenient = { ...laws, changedQuery: 'executed' as const };
    expect(planFaultOf(lenient, plan, { ...asked, query: 'r' })).toBeUndefined();
    expect(planFaultOf(lenient, balanced, { ...asked, query: 'r', families: ['a', 'b'] })).toBe(
      'changed-query',
    );
  });
});

test.each([
  ['a list of one', { stream_ids: ['1'] }, { stream_ids: '1' }],
  ['the order of a list', { tag_ids: ['2', '1', '1'] }, { tag_ids: ['1', '2'] }],
  ['the order of fields', { query: 'x', days: 3 }, { days: 3, query: 'x' }],
  ['pages and flows', { days: 3, page: 1, plan_token: 't', mode: 'plan' }, { days: 3 }],
])('%s does not change the query', (_, one, other) => {
  expect(canonicalQuery(one)).toBe(canonicalQuery(other));
});

test('another filter changes the query', () => {
  expect(canonicalQuery({ days: 3 })).not.toBe(canonicalQuery({ days: 4 }));
});

test.each([
  [{}, false],
  [{ mode: 'plan', page_size: 5 }, false],
  [{ query: '' }, false],
  [{ stream_ids: [] }, false],
  [{ significance: 'high' }, true],
])('%j narrows the result: %s', (query, narrows) => {
  expect(isScoped(query)).toBe(narrows);
});
