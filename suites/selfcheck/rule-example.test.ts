// The example of a rule: a passing and a failing exchange without secrets, and the readings that affect its case.
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { entriesOf } from '../judge/run.ts';
import { selectRules } from '../judge/select.ts';
import { mutantsOf } from './mutants/index.ts';
import { exampleOf, type RuleExample } from './rule-example.ts';

function exampleFor(id: string): Promise<RuleExample> {
  const [entry] = entriesOf(selectRules(rules, { areas: [], ruleIds: [id] }), cases);
  const [mutant] = mutantsOf(id);
  if (entry === undefined || mutant === undefined) throw new Error(`no rule ${id}`);
  return exampleOf(entry, mutant);
}

test('an example shows a rule at work', async () => {
  const { passing, failing, accepted } = await exampleFor('stream.unknown-404');
  expect(passing?.exchange?.response.status).toBe(404);
  expect(failing?.exchange?.response.status).not.toBe(404);
  expect(passing?.exchange?.request.headers.secret).toBe('[redacted]');
  const ids = accepted.map((reading) => reading.id);
  expect(ids).toContain('envelope.quota-headers');
  expect(ids).not.toContain('quota.repeated-read');
});

test('an example of a rule about MCP shows calls, and only the readings that affect them', async () => {
  const { passing, failing, accepted } = await exampleFor('mcp.nine-prompts');
  for (const shown of [passing, failing])
    expect(shown?.exchange?.request).toMatchObject({
      url: expect.stringMatching(/\/advanced\/mcp$/),
      headers: { authorization: '[redacted]' },
      body: expect.stringContaining('service-prompts'),
    });
  const ids = accepted.map(({ id }) => id);
  expect(ids).toContain('mcp.answer-form');
  expect(ids.filter((id) => !id.startsWith('mcp.'))).toEqual([]);
});
