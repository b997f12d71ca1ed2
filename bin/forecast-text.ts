// The texts of forecasts, which `--plan` prints.
import type { LoadForecast } from '../load/forecast.ts';
import type { OrgSource } from '../load/provision.ts';
import { durationText } from '../suites/kit/words.ts';
import type { Report } from '../suites/report/schema.ts';
import type { Forecast } from './forecast.ts';

/** The forecast of `assay conform`. */
export function conformForecastText(target: string, forecast: Forecast): string {
  const { cost, exercised, claimed, durationMs } = forecast;
  const configured = cost.orgs.filter(({ origin }) => origin === 'configured');
  const created = cost.orgs.filter(({ origin }) => origin === 'made');
  const issued = cost.orgs.filter(({ origin }) => origin === 'connected');
  return textOf(`Forecast of conform on ${target}`, [
    ['rules', `${exercised} of ${claimed} claimed rules can be judged`],
    ['requests', `${cost.requests}`],
    ['billed manifests', `${billedTo(configured)} to configured organisations`],
    ...configured.map(({ label, billed }) => ['', `${billed} to ${label}`] as const),
    ['', `${billedTo([...created, ...issued])} to organisations created for the run (free)`],
    ['organisations', `${created.length} created by the control plane, ${cost.connects} issued by /connect`],
    ['duration', `about ${shownDuration(durationMs)}`],
  ]);
}

/** Compares the forecast with the actual cost, for a run that was forecast before it began. */
export function outcomeText({ cost, exercised, durationMs }: Forecast, report: Report): string {
  const configured = (orgs: Forecast['cost']['orgs']): number =>
    billedTo(orgs.filter(({ origin }) => origin === 'configured'));
  const row = (name: string, forecast: number | string, happened: number | string) =>
    [name, `${forecast} forecast, ${happened} in the run`] as const;
  return textOf('Forecast and outcome', [
    row('rules judged', exercised, report.summary.exercised),
    row('requests', cost.requests, report.cost.requests),
    row('billed manifests', configured(cost.orgs), configured(report.cost.orgs)),
    row('from /connect', cost.connects, report.cost.connects),
    row('duration', shownDuration(durationMs), shownDuration(report.duration_ms)),
  ]);
}

/** Durations are shown from a second on. */
const shownDuration = (ms: number): string => durationText(Math.max(1_000, ms));

/** The forecast of `assay load`. */
export const loadForecastText = (script: string, target: string, forecast: LoadForecast): string =>
  textOf(`Forecast of ${script} on ${target}`, [
    ['requests', `up to ${forecast.requests}`],
    ['billed manifests', billedText(forecast)],
    ['organisations', `${forecast.orgs} ${sources[forecast.source]}`],
    ['duration', `about ${forecast.seconds} s`],
  ]);

const billedText = ({ billed }: LoadForecast): string =>
  Number.isFinite(billed) ? `up to ${billed}` : 'all that is left of the quota';

const sources: Readonly<Record<OrgSource, string>> = {
  control: 'created by the control plane',
  configured: 'configured in the target file',
  connect: 'issued by /connect',
};

export const billedTo = (orgs: Forecast['cost']['orgs']): number =>
  orgs.reduce((sum, { billed }) => sum + billed, 0);

const textOf = (title: string, rows: readonly (readonly [name: string, text: string])[]): string =>
  [title, ...rows.map(([name, text]) => `  ${name.padEnd(18)}${text}`), ''].join('\n');
