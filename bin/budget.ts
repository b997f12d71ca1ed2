// A forecast in words, and the refusal to begin what would exceed the budget.
import { durationText } from '../suites/kit/words.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import type { Forecast } from './forecast.ts';
import type { PermitOptions } from './permits.ts';

/** What `--plan` prints. */
export function forecastText({ cost, exercised, rules, durationMs }: Forecast, name: string): string {
  const configured = cost.orgs.filter(({ origin }) => origin === 'configured');
  const made = cost.orgs.filter(({ origin }) => origin === 'made');
  const connected = cost.orgs.filter(({ origin }) => origin === 'connected');
  const free = billedTo([...made, ...connected]);
  return [
    `Forecast for ${name}`,
    line('rules', `${exercised} of ${rules} can be judged`),
    line('requests', String(cost.requests)),
    line('manifests billed', `${billedTo(configured)} to configured organisations`),
    ...configured.map(({ label, billed }) => line('', `${billed} to ${label}`)),
    line('', `${free} to organisations made for the run, which are free`),
    line('organisations', `${made.length} by the control plane, ${cost.connects} through /connect`),
    line('duration', `about ${durationText(Math.max(1_000, durationMs))}`),
    '',
  ].join('\n');
}

/** Throws a setup error that names the option. */
export function demandBudget({ cost }: Forecast, { maxBilled, maxOrgs }: PermitOptions): void {
  const billed = billedTo(cost.orgs.filter(({ origin }) => origin === 'configured'));
  if (maxBilled !== undefined && billed > maxBilled)
    throw new SetupError(
      `The run would bill ${billed} manifests to configured organisations, more than --max-billed ${maxBilled}. ` +
        'Select fewer rules (--area, --rule), or allow more.',
    );
  if (maxOrgs !== undefined && cost.connects > maxOrgs)
    throw new SetupError(
      `The run would make ${cost.connects} organisations through /connect, more than --max-orgs ${maxOrgs}. ` +
        'Select fewer rules (--area, --rule), or allow more.',
    );
}

const billedTo = (orgs: Forecast['cost']['orgs']): number =>
  orgs.reduce((sum, { billed }) => sum + billed, 0);

const line = (title: string, text: string): string => `  ${title.padEnd(18)}${text}`;
