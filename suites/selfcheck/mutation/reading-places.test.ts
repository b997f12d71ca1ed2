// Which changes of a source act as a legal reading, because a law that readings choose decides what they change.
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readingActedOn } from './reading-places.ts';

const source = `
export const quotaLaws = { repeatsAreFree: false, exact: true };
function serve(laws: Laws, isCut: boolean) {
  if (laws.quota.beyondQuota === 'refused') return 1;
  if (isCut && (!laws.quota.repeatsAreFree || isCut)) return 2;
  if (isCut && laws.quota.beyondQuota !== 'cut' && isCut) return 3;
  if (isCut || quota.repeatsAreFree) return 4;
  if (isFirst && laws.quota.beyondQuota === 'refused') return 8;
  if (asked > 3 && isFirst && laws.quota.beyondQuota === 'refused') return 9;
  if (isFirst && laws.quota.beyondQuota === 'cut') return 10;
  if (asked > 4 || laws.quota.beyondQuota !== 'cut') return 11;
  const { whenExhausted } = laws.quota;
  switch (whenExhausted) {
    case 'refused': return 5;
    case 'empty-page': return 6;
  }
  if (laws.quota.beyondQuota === 'never') return 7;
  return isCut;
}
const text = channel.mediaFormat === 'text';
`;
const tree = ts.createSourceFile('a.ts', source, ts.ScriptTarget.ESNext, true);
const actedOn = (original: string, replacement: string) => {
  const start = source.indexOf(original);
  return readingActedOn(tree, { start, end: start + original.length, replacement });
};

test.each([
  ['a law that is true or false', 'false', 'true', 'quota.repeated-read'],
  ['a comparison of a law', "laws.quota.beyondQuota === 'refused'", 'false', 'quota.beyond-quota'],
  ['the negation of a law', '!laws.quota.repeatsAreFree', 'laws.quota.repeatsAreFree', 'quota.repeated-read'],
  [
    'what one of several tests decides',
    "isCut && laws.quota.beyondQuota !== 'cut' && isCut",
    'false',
    'quota.beyond-quota',
  ],
  ['what one of two tests decides', 'isCut || quota.repeatsAreFree', 'true', 'quota.repeated-read'],
  [
    'a chain without the test that decides it by default',
    "isFirst && laws.quota.beyondQuota === 'refused'",
    "isFirst || laws.quota.beyondQuota === 'refused'",
    'quota.beyond-quota',
  ],
  ['what counts under a reading only', 'asked > 3', 'asked >= 3', 'quota.beyond-quota'],
  [
    'a case before another one of the law',
    "case 'refused': return 5;",
    "case 'refused':",
    'quota.exhausted-read',
  ],
])('%s acts as a reading', (_what, original, replacement, reading) => {
  expect(actedOn(original, replacement)).toBe(reading);
});

test.each([
  ['a law that no reading chooses', 'true', 'false'],
  ['what the other value of the law does not give', 'isCut || quota.repeatsAreFree', 'false'],
  [
    'a chain whose test decides nothing by default',
    "isFirst && laws.quota.beyondQuota === 'cut'",
    "isFirst || laws.quota.beyondQuota === 'cut'",
  ],
  ['what counts by default', 'asked > 4', 'asked >= 4'],
  ['a test inside which a law is only a part', 'isCut && (!laws.quota.repeatsAreFree || isCut)', 'false'],
  ['the last case', "case 'empty-page': return 6;", "case 'empty-page':"],
  ['a value that the law does not have', "laws.quota.beyondQuota === 'never'", 'false'],
  ['a member of something else with the name of a law', "channel.mediaFormat === 'text'", 'false'],
])('%s does not', (_what, original, replacement) => {
  expect(actedOn(original, replacement)).toBeUndefined();
});
