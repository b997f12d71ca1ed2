// Refuses to start a run whose forecast exceeds the budget.
import { SetupError } from '../suites/target/setup-error.ts';
import type { Forecast } from './forecast.ts';
import { billedTo } from './forecast-text.ts';
import type { PermitOptions } from './permits.ts';

/** Throws a setup error that names the option. */
export function assertWithinBudget({ cost }: Forecast, { maxBilled, maxOrgs }: PermitOptions): void {
  const billed = billedTo(cost.orgs.filter(({ origin }) => origin === 'configured'));
  assertBelow(
    '--max-billed',
    `bill about ${billed} manifests to configured organisations`,
    billed,
    maxBilled,
  );
  assertBelow('--max-orgs', `create ${cost.connects} organisations through /connect`, cost.connects, maxOrgs);
}

function assertBelow(option: string, act: string, forecast: number, max: number | undefined): void {
  if (max === undefined || forecast <= max) return;
  throw new SetupError(
    `The run would ${act}; ${option} allows ${max}. Select fewer rules (--area, --rule), or raise ${option}.`,
  );
}
