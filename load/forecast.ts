// The cost of a load run, computed before it starts; refuses a run that its options do not allow.
import { SetupError } from '../suites/target/setup-error.ts';
import { isMcpScript, type ScriptName } from './lib/config.ts';
import { edgeLeft, type LoadProfile, profileOf, requestsMax } from './lib/profile.ts';
import type { LoadOptions } from './options.ts';
import { type OrgSource, sourceOf } from './provision.ts';

/** Requests and billed manifests are upper limits. */
export interface LoadForecast extends Omit<LoadProfile, 'requiredChecks'> {
  readonly source: OrgSource;
}

/** Throws a {@link SetupError} if the script cannot run on this target, or would exceed what the options allow. */
export function forecastLoad(options: LoadOptions): LoadForecast {
  const { script, limit, target, plan, classes, steady } = options;
  const source = sourceOf(target, plan);
  assertScriptCanRun(options, source);
  const left = source === 'control' ? edgeLeft : (options.quota ?? Number.POSITIVE_INFINITY);
  const wanted = profileOf(script, { limit, orgs: 1, keys: 2, left, classes, steady }).orgs;
  const available = source === 'configured' ? target.orgs.length : (options.maxOrgs ?? wanted);
  const orgs = Math.min(wanted, available);
  const { requests, seconds, ...profile } = profileOf(script, {
    limit,
    orgs,
    keys: 2,
    left,
    classes,
    steady,
  });
  const billed = billsReads(options, source !== 'configured') ? profile.billed : 0;
  assertAtMost(
    requestsMax,
    requests,
    'requests',
    'Choose a plan with a lower limit, or a lower --rate or --duration.',
  );
  assertAtMost(options.maxBilled, billed, 'billed manifests', 'Raise --max-billed.');
  return { source, orgs, seconds, requests, billed };
}

function assertScriptCanRun(options: LoadOptions, source: OrgSource): void {
  const { script, plan, limit, allowBilling, target } = options;
  if (isMcpScript(script) && target.mcpUrl === undefined)
    throw new SetupError(`${script} needs the address of the MCP servers. Give mcp_url.`);
  if (script === 'rest-rate-limit' && limit === undefined)
    throw new SetupError(
      `The per-minute limit of plan ${plan} is unknown. Give limits.${plan}.requests_per_minute in the target file, or ` +
        'measure it with rest-measure.',
    );
  if (script === 'webhook-fanout' && source !== 'control')
    throw new SetupError(
      'webhook-fanout publishes manifests, so it needs a control plane. Give control_url.',
    );
  if (script === 'quota-edge' && source === 'configured' && allowBilling !== true)
    throw new SetupError(
      'quota-edge uses up the quota of its organisations. Give control_url, so that it can create organisations of its ' +
        'own, or allow it with --allow-billing.',
    );
}

function assertAtMost(max: number | undefined, forecast: number, what: string, advice: string): void {
  if (max !== undefined && forecast > max)
    throw new SetupError(`The run would need up to ${forecast} ${what}; ${max} are allowed. ${advice}`);
}

/** Whether the reads of the run bill manifests; `created` means that its organisations exist for this run only. */
export const billsReads = ({ script, allowBilling }: LoadOptions, created: boolean): boolean =>
  billingScripts.has(script) && (created || allowBilling === true);

const billingScripts: ReadonlySet<ScriptName> = new Set([
  'rest-rate-limit',
  'rest-steady',
  'quota-edge',
  'mcp-rate-limit',
  'mcp-measure',
]);
