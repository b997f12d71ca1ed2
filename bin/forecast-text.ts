// The texts of forecasts, which `--plan` prints.
import type { LoadForecast } from '../load/forecast.ts';
import type { OrgSource } from '../load/provision.ts';
import { durationText } from '../suites/kit/words.ts';
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
    ['duration', `about ${durationText(Math.max(1_000, durationMs))}`],
  ]);
}

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
