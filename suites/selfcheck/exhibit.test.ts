// What is shown of a rule: a passing and a failing exchange without secrets, and the readings that its case sees.
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { entriesOf } from '../judge/run.ts';
import { selectRules } from '../judge/select.ts';
import { exhibit } from './exhibit.ts';
import { mutants } from './mutants/index.ts';

test('a rule is shown at work', async () => {
  const id = 'stream.unknown-404';
  const [entry] = entriesOf(selectRules(rules, { areas: [], ruleIds: [id] }), cases);
  if (entry === undefined) throw new Error(`no rule ${id}`);
  const { passing, failing, accepted } = await exhibit(entry, mutants[id][0]);
  expect(passing?.response.status).toBe(404);
  expect(failing?.exchange?.response.status).not.toBe(404);
  expect(passing?.request.headers.secret).toBe('[redacted]');
  const ids = accepted.map((reading) => reading.id);
  expect(ids).toContain('envelope.quota-headers');
  expect(ids).not.toContain('quota.repeated-read');
});
