// A run of the suites with what surrounds it, for the command line and for programs: organisations, budget and baseline.
import { httpTransport } from '../suites/clients/rest.ts';
import { type Baseline, recorded } from '../suites/judge/baseline.ts';
import { type Conform, conform } from '../suites/judge/conform.ts';
import { today } from '../suites/judge/machine.ts';
import type { Permits } from '../suites/judge/permits.ts';
import type { RuleResult } from '../suites/judge/verdict.ts';
import type { Report } from '../suites/report/schema.ts';
import { repeatedAdvice, repeatedOrgs } from '../suites/target/repeated-orgs.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import type { Target } from '../suites/target/target.ts';
import { baselineBefore, writeBaseline } from './baseline-file.ts';
import { assertWithinBudget } from './budget.ts';
import type { Forecast } from './forecast.ts';

export interface PlannedRun extends Omit<Conform, 'baseline' | 'today'> {
  readonly permits: Permits;
}

export interface BaselineOptions {
  /** The file of the baseline. */
  readonly baseline?: string | undefined;
  /** Whether the run writes the file. */
  readonly update?: boolean | undefined;
}

interface PreparedRun {
  /** Present if the run has a budget. */
  readonly forecast: Forecast | undefined;
  /** Resolves to the report, and to the baseline that it was compared with. */
  readonly judge: (
    watch: Watch,
  ) => Promise<{ readonly report: Report; readonly baseline: Baseline | undefined }>;
}

type Watch = Pick<PlannedRun, 'onConnect' | 'onEntry' | 'onOpen' | 'onResult' | 'onWait'>;

/** Throws a setup error if the run would exceed its budget, or mistakes show already. An interrupted run updates no baseline. */
export async function prepareRun(
  run: PlannedRun,
  options: BaselineOptions,
  isInterrupted: () => boolean,
): Promise<PreparedRun> {
  const { maxBilled, maxOrgs } = run.permits;
  const isLimited = maxBilled !== undefined || maxOrgs !== undefined;
  const forecast = isLimited ? await forecastOf(run) : await assertDistinctOrgs(run.target);
  if (forecast) assertWithinBudget(forecast, run.permits);
  const comparison = comparisonOf(options, isInterrupted);
  return {
    forecast,
    judge: async (watch) => {
      const report = await conform({ ...run, ...watch, today: today(), baseline: comparison?.compare });
      return { report, baseline: comparison?.baseline() };
    },
  };
}

/** What the run would cost; sends only requests that cost nothing. */
export async function forecastOf(run: PlannedRun): Promise<Forecast> {
  await assertDistinctOrgs(run.target);
  return (await import('./forecast.ts')).forecast({ ...run, today: today() });
}

interface Comparison {
  readonly compare: (results: readonly RuleResult[]) => Baseline;
  readonly baseline: () => Baseline | undefined;
}

/** Reads the baseline before the run, so that mistakes show at once. */
function comparisonOf(
  { baseline: file, update = false }: BaselineOptions,
  isInterrupted: () => boolean,
): Comparison | undefined {
  if (file === undefined) {
    if (update) throw new SetupError('--update writes a baseline: name its file with --baseline.');
    return undefined;
  }
  let current = baselineBefore(file, update);
  return {
    baseline: () => current,
    compare: (results) => {
      current =
        current === undefined || update ? recorded(results, { before: current, today: today() }) : current;
      // What an interrupted run did not reach stays as it is known.
      if (update && !isInterrupted()) writeBaseline(file, current);
      return current;
    },
  };
}

/** Throws a setup error for an organisation that is configured twice. */
async function assertDistinctOrgs(target: Target): Promise<undefined> {
  const transport = httpTransport();
  const found = await repeatedOrgs(target, transport).finally(() => transport.close());
  if (found.length === 0) return;
  const lines = found.map(
    ({ first, again, id }) =>
      `${first} and ${again} are one organisation: GET /account shows data.org.id ${id} for both.`,
  );
  throw new SetupError([...lines, repeatedAdvice].join('\n'));
}
