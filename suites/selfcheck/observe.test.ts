// A print tells what a target answered to one rule: it must not hang on what was judged before.
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { entriesOf } from '../judge/run.ts';
import { observe } from './observe.ts';
import { home, homeUnder } from './setting.ts';

/** Rules that make things, find things out, use up minutes, or hold tokens and secrets. */
const entries = entriesOf(rules, cases).filter(({ id }) =>
  [
    'beacon.list-by-tag',
    'delivery.at-once',
    'lifecycle.states-shown',
    'limit.starter-requests',
    'query.exact-source-never-broadens',
    'shape.quota-refusal',
    'webhook.secret-shown-once',
  ].includes(id),
);

test('prints are equal in any order, and differ under a reading that is felt', async () => {
  const observed = await observe(entries, home, 1);
  expect(await observe(entries.toReversed(), home, 1)).toEqual(observed);
  expect(Object.keys(observed)).toHaveLength(7);
  const grown = await observe(entries, homeUnder({ 'version.growth': 'some' }), 1);
  for (const [id, { print }] of Object.entries(observed)) expect(grown[id]?.print, id).not.toBe(print);
});
