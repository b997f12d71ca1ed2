// Which results of tools are refusals.
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../clients/json.ts';
import type { ToolAnswer } from '../clients/mcp.ts';
import { isMarkedRefusal, isToolRefusal } from './mcp.ts';

const result = (content: JsonObject, isError = false): ToolAnswer => ({
  ...{ kind: 'result', content, isError },
  exchange: {
    request: { method: 'POST', url: 'http://x/mcp', headers: {} },
    status: 200,
    headers: {},
    text: '{}',
    json: {},
  },
});

describe('a result', () => {
  test.each<{ readonly what: string; readonly answer: ToolAnswer }>([
    { what: 'marked as an error', answer: result({ detail: 'no' }, true) },
    { what: 'with an error code', answer: result({ error: { error_code: 'plan_gated' } }) },
    { what: 'that is one sentence', answer: result({ text: 'The plan Starter does not include Records.' }) },
    { what: 'with enterprise_required', answer: result({ enterprise_required: { message: 'no' } }) },
  ])('$what is a refusal by its form', ({ answer }) => {
    expect([isMarkedRefusal(answer), isToolRefusal(answer)]).toEqual([true, true]);
  });

  test('with words of a refusal may be one', () => {
    const answer = result({ note: 'Please upgrade', quota_limit: 1_000, upgrade_url: 'https://x.example' });
    expect([isMarkedRefusal(answer), isToolRefusal(answer)]).toEqual([false, true]);
  });

  test('with a block of usage is none', () => {
    const answer = result({ labels: [], usage: { quota_limit: 1, upgrade_url: 'https://x.example' } });
    expect([isMarkedRefusal(answer), isToolRefusal(answer)]).toEqual([false, false]);
  });
});
