// Tests of the law tables: every reading amends a law, and every rule or silence that a law cites exists.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readings } from '../../spec/readings.ts';
import { rules } from '../../spec/rules/index.ts';
import { amend, defaultLaws } from './laws.ts';
import { patchesOf } from './reading-laws.ts';

test('every alternative of every reading amends a law', () => {
  const idle = Object.entries(readings).flatMap(([id, { alternatives }]) =>
    alternatives.filter((value) => {
      const patches = patchesOf({ [id]: value });
      return patches.length === 0 || patches.some((patch) => Object.keys(patch).length === 0);
    }),
  );
  expect(idle).toEqual([]);
});

test('amending does not change the laws themselves', () => {
  const amended = amend(defaultLaws, { quota: { whenExhausted: 'empty-page' } });
  expect(amended.quota.whenExhausted).toBe('empty-page');
  expect(defaultLaws.quota.whenExhausted).toBe('refused');
  expect(amended.rate).toEqual(defaultLaws.rate);
});

test('every law has a comment of its own that cites a rule, a silence or a section', () => {
  const withoutCitation = globSync('*.ts', { cwd: import.meta.dirname }).flatMap((file) => {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    const [, table = ''] = /^export const (?!default)\w+Laws = \{\n(.*?)^\};$/ms.exec(text) ?? [];
    return [...table.matchAll(/((?:^ {2}(?:\/\*\*| \*).*\n)*)^ {2}(\w+)[:,]/gm)]
      .filter(([, comment = '']) => !/\([^)]*(?:\b[a-z]+\.[a-z]|\bS-\d|")/.test(comment))
      .map(([, , law]) => `${file}: ${law}`);
  });
  expect(withoutCitation).toEqual([]);
});

test('the rules that comments of the core cite exist', () => {
  const topics = new Set(Object.keys(rules).map((id) => id.slice(0, id.indexOf('.'))));
  const cited = globSync('*.ts', { cwd: import.meta.dirname }).flatMap((file) =>
    [
      ...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(
        /\b([a-z]+)\.[a-z]+(?:-[a-z0-9]+)+\b/g,
      ),
    ]
      .filter(([, topic = '']) => topics.has(topic))
      .map(([id]) => id),
  );
  const known = new Set([...Object.keys(rules), ...Object.keys(readings)]);
  expect([...new Set(cited.filter((id) => !known.has(id)))]).toEqual([]);
});
