// Which results of tools are refusals.
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../clients/json.ts';
import type { ToolAnswer } from '../clients/mcp.ts';
import {
  findsValue,
  isMarkedRefusal,
  isToolRefusal,
  manifestsOf,
  mentionsValue,
  requiresEnterprise,
} from './mcp.ts';

const result = (content: JsonObject, isError = false): ToolAnswer => ({
  kind: 'result',
  content,
  isError,
  exchange: {
    request: { method: 'POST', url: 'http://x/mcp', headers: {} },
    status: 200,
    headers: {},
    text: '{}',
    json: {},
  },
});

describe('the result of a tool', () => {
  test.each<{ readonly what: string; readonly answer: ToolAnswer }>([
    { what: 'marked as an error', answer: result({ detail: 'no' }, true) },
    { what: 'with an error code', answer: result({ error: { error_code: 'plan_gated' } }) },
    { what: 'that is one sentence', answer: result({ text: 'The plan Starter does not include Records.' }) },
    { what: 'with enterprise_required', answer: result({ enterprise_required: { message: 'no' } }) },
  ])('$what is a refusal by its form', ({ answer }) => {
    expect([isMarkedRefusal(answer), isToolRefusal(answer)]).toEqual([true, true]);
  });

  test.each([
    { text: 'Labels are an Enterprise feature.' },
    { ok: false, message: 'Not for you.' },
    { status: 403, reason: 'plan' },
    { message: 'This tool requires the Enterprise plan.' },
    { detail: 'Plan starter: no ontology.' },
  ])('may refuse as %j', (content) => {
    expect([isMarkedRefusal(result(content)), isToolRefusal(result(content))]).toEqual([false, true]);
  });

  test.each([{ id: 7, status: 'created' }, { labels: [{ id: 1, name: 'x' }] }, { text: 'Created.' }])(
    'as %j is no refusal',
    (content) => {
      expect(isToolRefusal(result(content))).toBe(false);
    },
  );

  test('with enterprise_required false is no refusal', () => {
    const answer = result({ proposal: { name: 'x' }, enterprise_required: false });
    const shown = [isMarkedRefusal(answer), isToolRefusal(answer), requiresEnterprise(answer)];
    expect(shown).toEqual([false, false, false]);
    expect(requiresEnterprise(result({ error_code: 'enterprise_required' }))).toBe(true);
  });

  test('with the words of a refusal may be a refusal', () => {
    const answer = result({ note: 'Please upgrade', quota_limit: 1_000, upgrade_url: 'https://x.example' });
    expect([isMarkedRefusal(answer), isToolRefusal(answer)]).toEqual([false, true]);
  });

  test('with a usage block is no refusal', () => {
    const answer = result({ labels: [], usage: { quota_limit: 1, upgrade_url: 'https://x.example' } });
    expect([isMarkedRefusal(answer), isToolRefusal(answer)]).toEqual([false, false]);
  });
});

describe('manifests are found', () => {
  const one = { manifest_id: '1', signal: { headline: 'a' }, brief: {} };
  const two = { manifest_id: '2', signal: { headline: 'b', body: { signal: { claim_count: 3 } } } };
  test.each<{ readonly where: string; readonly content: JsonObject }>([
    { where: 'in one list', content: { manifests: [one, two] } },
    { where: 'in groups', content: { days: [{ items: [one] }, { items: [two] }] } },
    { where: 'beside other parts', content: { parts: [{ execution_status: 'executed' }, one, two] } },
    {
      where: 'once each',
      content: { manifests: [one, two], featured: [one], dropped: [{ manifest_id: '3' }] },
    },
    { where: 'under their ids', content: { manifests: { 1: one, 2: two } } },
  ])('$where', ({ content }) => {
    expect(manifestsOf(content)).toEqual([one, two]);
  });

  test('alone, and as rows of ids', () => {
    expect(manifestsOf({ execution_status: 'executed', ...one })).toHaveLength(1);
    expect(manifestsOf({ ids: [{ manifest_id: '1' }, { manifest_id: '2' }] })).toHaveLength(2);
    expect(manifestsOf({ manifests: [], claims: { signal: 'why it matters' } })).toEqual([]);
  });
});

test('a value is found as the name of a member too, but not in what repeats the query', () => {
  const content = { details: { '17': { name: 'x' } }, query: 'y' };
  expect([mentionsValue(content, '17'), findsValue(content, 17), findsValue(content, 'y')]).toEqual([
    true,
    true,
    false,
  ]);
});
