// A target whose every plan allows 60 requests a minute: what was forecast is what its journal shows, refusals apart.
import { expect, test } from 'vitest';
import { simulate } from '../simulator/index.ts';
import { rules } from '../spec/rules/index.ts';
import { cases } from '../suites/cases/index.ts';
import { conform } from '../suites/judge/conform.ts';
import { entriesOf } from '../suites/judge/run.ts';
import { hurriedMachine, sharedTarget } from '../suites/selfcheck/shared/shared-target.ts';
import { simulatorStartMs } from '../suites/selfcheck/simulator-target.ts';
import { demandBudget, forecastText } from './budget.ts';
import { forecast } from './forecast.ts';

const entries = entriesOf(rules, cases).filter(({ id }) => /^(quota|paging|rate|limit|stream)\./.test(id));
/** In percent. */
const toleranceMax = 5;

test('forecast and journal agree, and only cases about the limit meet it', async () => {
  const simulator = await simulate({
    startMs: simulatorStartMs,
    seed: 5,
    readings: { 'plan.figures': 'tight' },
  });
  const { journal } = simulator.world;
  const run = {
    target: sharedTarget(simulator),
    seed: 1,
    realtime: false,
    permits: { billing: true, writes: false },
    minExercised: 0,
    command: 'assay conform',
    today: '2026-03-17',
  };
  const machine = hurriedMachine(simulator);
  const calm = entries.filter(({ case: { needs } }) => needs.org?.idle !== true);
  await conform({ ...run, entries: calm, machine });
  expect(journal.entries({}, 10_000).filter(({ check }) => check === 'rate')).toEqual([]);

  const told = await forecast({ ...run, entries });
  const after = journal.entries({}, 10_000).at(-1)?.seq;
  await conform({ ...run, entries, machine });
  const came = journal.entries({ after }, 10_000);
  const billed = came.reduce((sum, { quota }) => sum + (quota ? quota.after - quota.before : 0), 0);
  const forecastBilled = told.cost.orgs.reduce((sum, org) => sum + org.billed, 0);
  expect(offPercent(told.cost.requests, came.length)).toBeLessThan(toleranceMax);
  expect(offPercent(forecastBilled, billed)).toBeLessThan(toleranceMax);

  expect(forecastText(told, 'tight')).toMatch(/requests +\d+\n.*billed +\d+ to configured/);
  expect(() => demandBudget(told, { maxBilled: forecastBilled })).not.toThrow();
  expect(() => demandBudget(told, { maxBilled: forecastBilled - 1 })).toThrow(/--max-billed/);
  await simulator.close();
});

const offPercent = (told: number, came: number): number => Math.abs(told / came - 1) * 100;
