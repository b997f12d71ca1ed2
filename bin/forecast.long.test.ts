// The forecast for a target whose plans all allow 60 requests per minute agrees with the journal of the run.
import { expect, test } from 'vitest';
import { simulate } from '../simulator/index.ts';
import { rules } from '../spec/rules/index.ts';
import { minuteMs } from '../spec/units.ts';
import { cases } from '../suites/cases/index.ts';
import { conform } from '../suites/judge/conform.ts';
import { entriesOf } from '../suites/judge/run.ts';
import { hurriedMachine, sharedTarget } from '../suites/selfcheck/shared/shared-target.ts';
import { simulatorStartMs } from '../suites/target/simulator-target.ts';
import { assertWithinBudget } from './budget.ts';
import { forecast } from './forecast.ts';
import { conformForecastText, outcomeText } from './forecast-text.ts';

const entries = entriesOf(rules, cases).filter(({ id }) => /^(quota|paging|rate|limit|stream)\./.test(id));
const tolerancePercent = 5;

test('forecast and journal agree, and only cases about the rate limit reach it', async () => {
  const simulator = await simulate({
    startMs: simulatorStartMs,
    seed: 5,
    readings: { 'plan.figures': 'tight' },
  });
  const { journal } = simulator.world;
  const run = {
    target: sharedTarget(simulator),
    // As many as a minute of this machine allows under any load.
    seed: 1,
    runs: 8,
    realtime: false,
    permits: { billing: true, writes: false },
    minExercised: 0,
    // The duration for shared limits by default would end the run before its last rules.
    maxDurationMs: 20 * minuteMs,
    command: 'assay conform',
    today: '2026-03-17',
  };
  const machine = hurriedMachine(simulator);
  const paced = entries.filter(({ case: { needs } }) => needs.org?.idle !== true);
  await conform({ ...run, entries: paced, machine });
  expect(journal.entries({}, 10_000).filter(({ check }) => check === 'rate')).toEqual([]);

  const forecasted = await forecast({ ...run, entries });
  const after = journal.entries({}, 10_000).at(-1)?.seq;
  const report = await conform({ ...run, entries, machine });
  const sent = journal.entries({ after }, 10_000);
  const billed = sent.reduce((sum, { quota }) => sum + (quota ? quota.after - quota.before : 0), 0);
  const forecastBilled = forecasted.cost.orgs.reduce((sum, org) => sum + org.billed, 0);
  expect(errorPercent(forecasted.cost.requests, sent.length)).toBeLessThan(tolerancePercent);
  expect(errorPercent(forecastBilled, billed)).toBeLessThan(tolerancePercent);

  expect(conformForecastText('tight', forecasted)).toMatch(
    /requests +\d+\n +billed manifests +\d+ to configured/,
  );
  expect(outcomeText(forecasted, report)).toMatch(/requests +\d+ forecast, \d+ in the run\n/);
  expect(() => assertWithinBudget(forecasted, { maxBilled: forecastBilled })).not.toThrow();
  expect(() => assertWithinBudget(forecasted, { maxBilled: forecastBilled - 1 })).toThrow(/--max-billed/);
  await simulator.close();
});

const errorPercent = (expected: number, actual: number): number => Math.abs(expected / actual - 1) * 100;
