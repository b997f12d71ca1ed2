// The version of each rule: complete, in step with the rules, and later for what is new or sharper.
import { expect, test } from 'vitest';
import { rules } from './rules/index.ts';
import type { Rule } from './rules/rule.ts';
import { sharpened } from './sharpened.ts';
import {
  compareVersions,
  isNewerThan,
  nextVersion,
  type SinceTable,
  sinceTable,
  updatedTable,
} from './since.ts';

const rule = (change: Partial<Rule> = {}): Rule => ({
  level: 'should',
  section: 'Quota clamping',
  text: 'A page is cut.',
  covers: ['QUOTA-04'],
  ...change,
});

const before: SinceTable = {
  versions: ['0.2.0'],
  rules: { 'quota.a': { since: '0.2.0', level: 'should', covers: ['QUOTA-04'] } },
};

const sinceAfter = (
  table: Readonly<Record<string, Rule>>,
  named: Readonly<Record<string, readonly string[]>> = {},
): unknown => {
  const { rules: rows } = updatedTable(before, { rules: table, sharpened: named, released: '0.2.0' });
  return Object.fromEntries(Object.entries(rows).map(([id, { since }]) => [id, since]));
};

test('every rule has a version, as its row is now; `npm run derive` gives a new rule one', () => {
  expect(Object.keys(sinceTable.rules).toSorted()).toEqual(Object.keys(rules).toSorted());
  for (const [id, { level, covers }] of Object.entries(rules))
    expect([id, sinceTable.rules[id]]).toEqual([id, { since: expect.any(String), level, covers }]);
});

test('every version of a rule can be pinned, and no row of the sharpened rules is overtaken', () => {
  for (const [id, { since }] of Object.entries(sinceTable.rules)) {
    expect(sinceTable.versions).toContain(since);
    for (const [version, ids] of Object.entries(sharpened))
      if (ids.some((one) => one === id)) expect(compareVersions(since, version)).toBeGreaterThanOrEqual(0);
  }
});

test('a rule that did not change keeps its version, and a new one gets the next', () => {
  expect(sinceAfter({ 'quota.a': rule(), 'quota.b': rule() })).toEqual({
    'quota.a': '0.2.0',
    'quota.b': '0.3.0',
  });
});

test.each([
  ['demands what it recommended', rule({ level: 'must' })],
  ['covers one more statement', rule({ covers: ['QUOTA-04', 'QUOTA-05'] })],
])('a rule that %s gets the next version', (_, changed) => {
  expect(sinceAfter({ 'quota.a': changed })).toEqual({ 'quota.a': '0.3.0' });
});

test('a rule with other words or fewer statements keeps its version', () => {
  expect(sinceAfter({ 'quota.a': rule({ text: 'Another sentence.', covers: [] }) })).toEqual({
    'quota.a': '0.2.0',
  });
});

test('a rule that is named as sharper gets that version', () => {
  expect(sinceAfter({ 'quota.a': rule() }, { '0.3.0': ['quota.a'] })).toEqual({ 'quota.a': '0.3.0' });
});

test('versions are compared by number', () => {
  expect(['0.10.0', '0.9.1', '1.0.0'].toSorted(compareVersions)).toEqual(['0.9.1', '0.10.0', '1.0.0']);
  expect(nextVersion('0.9.3')).toBe('0.10.0');
  expect(isNewerThan('mcp.new-stream-found', '0.2.0')).toBe(true);
  expect(isNewerThan('mcp.new-stream-found', undefined)).toBe(false);
  expect(isNewerThan('quota.clamp-cuts-page', '0.2.0')).toBe(false);
});
