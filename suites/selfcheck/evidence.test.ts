// A failure shows the answer in which its place stands: the read, and not the write before it.
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { hasPlace } from '../judge/excerpt.ts';
import { entriesOf, judgeEntry } from '../judge/run.ts';
import { defaultRuns } from '../judge/session.ts';
import { apply } from './apply.ts';
import { mutantsOf } from './mutants/index.ts';
import { defaultSetting, sessionOn, simulatorIn } from './setting.ts';

const entries = entriesOf(rules, cases);

test.each([
  'digest.created-from-streams/one-stream',
  'digest.pause-is-reversible/pause-loses-content-filters',
  'digest.pause-is-reversible/pause-loses-streams',
  'digest.streams-added/adds-first-only',
  'digest.streams-removed/removes-first-only',
  'digest.write-changes-one-digest/adds-to-all',
])('the failure of %s shows what was read', async (name) => {
  const [rule = ''] = name.split('/');
  const entry = entries.find(({ id }) => id === rule);
  const mutant = mutantsOf(rule).find(({ id }) => id === name);
  if (entry === undefined || mutant === undefined) throw new Error(`there is no mutant ${name}`);
  const simulator = await simulatorIn(defaultSetting, { amend: apply(mutant).amend });
  const session = await sessionOn(simulator, 1, defaultRuns);
  const { failure } = await judgeEntry(session, entry);
  await session.close();
  await simulator.close();
  const { exchange, place } = failure ?? {};
  expect(exchange?.request.method).toBe('GET');
  expect(exchange && place?.kind === 'body' && hasPlace(exchange, place.path)).toBe(true);
});
