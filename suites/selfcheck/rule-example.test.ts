// The example of a rule: a passing and a failing exchange without secrets, and the readings that affect its case.
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { entriesOf } from '../judge/run.ts';
import { selectRules } from '../judge/select.ts';
import { mutantsOf } from './mutants/index.ts';
import { exampleOf } from './rule-example.ts';

test('an example shows a rule at work', async () => {
  const id = 'stream.unknown-404';
  const [entry] = entriesOf(selectRules(rules, { areas: [], ruleIds: [id] }), cases);
  const [mutant] = mutantsOf(id);
  if (entry === undefined || mutant === undefined) throw new Error(`no rule ${id}`);
  const { passing, failing, accepted } = await exampleOf(entry, mutant);
  expect(passing?.response.status).toBe(404);
  expect(failing?.exchange?.response.status).not.toBe(404);
  expect(passing?.request.headers.secret).toBe('[redacted]');
  const ids = accepted.map((reading) => reading.id);
  expect(ids).toContain('envelope.quota-headers');
  expect(ids).not.toContain('quota.repeated-read');
});
