// No variant is accused: the rules that it can affect are judged on it.
import { expect, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { entriesOf } from '../judge/run.ts';
import { judgeAll } from './observe.ts';
import { defaultSetting } from './setting.ts';
import { accusationsIn, rulesAffectedBy } from './variant.ts';
import { variants } from './variants/index.ts';

const entries = entriesOf(rules, cases);

test.each(Object.entries(variants))('%s', { timeout: 60_000 }, async (_, variant) => {
  const affected = new Set(rulesAffectedBy(variant));
  const judged = entries.filter(({ id }) => affected.has(id));
  expect(accusationsIn(await judgeAll(judged, defaultSetting, 1, variant.change))).toEqual([]);
});
