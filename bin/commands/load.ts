// `assay load`: measures with k6 whether rate limits, quotas and webhooks hold under pressure.
import { Argument, Command, Option } from 'commander';
import { checks, type ScriptName, scriptNames } from '../../load/lib/config.ts';
import { shapeOf } from '../../load/lib/plan.ts';
import { type Forecast, forecastOf, type LoadOrder, runLoad } from '../../load/run.ts';
import { LoadSetupError } from '../../load/setup.ts';
import { type PlanLimits, planLimits } from '../../spec/limits.ts';
import { planNames } from '../../spec/values.ts';
import { makeReportDirectory } from '../../suites/reports/write.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import type { Target } from '../../suites/target/target.ts';
import { environmentHelp, loadTarget } from '../../suites/target/target-file.ts';
import { startBuiltIn } from '../built-in.ts';
import { count } from '../options.ts';
import { finish } from '../output.ts';

type PlanName = (typeof planNames)[number];

interface Options {
  readonly target?: string;
  readonly baseUrl?: string;
  readonly siteUrl?: string;
  readonly controlUrl?: string;
  readonly orgPlan?: PlanName;
  readonly report?: string;
  readonly list?: true;
  readonly plan?: true;
  readonly allowBilling?: true;
  readonly maxBilled?: number;
  readonly maxOrgs?: number;
}

/** The cheapest plan that has what the script is about. */
const plans: Readonly<Record<ScriptName, PlanName>> = {
  'rest-rate-limit': 'starter',
  'rest-measure': 'starter',
  'quota-edge': 'starter',
  'webhook-fanout': 'startup',
};

/** Of one Starter organisation. */
const typical = { limit: planLimits.starter.requestsPerMinute.value, orgs: 1, keys: 2, left: 0 };

const afterHelp = `
${environmentHelp}

Scripts: ${scriptNames.join(', ')}. They take up to ${longestMinutes()} minutes: windows are real minutes.
Without a target the built-in simulator is put under load. Organisations come from the control plane, else they
are the configured ones of the plan (which must be idle meanwhile), else /connect of the site hands them out.
webhook-fanout publishes, so it needs a control plane, and receives on this machine, so the target must be there too.
An address outside this machine must be named by a target file.
Exit code: 0 good, 1 what the script judges does not hold, 2 the run could not start or proves nothing.`;

export function command(): Command {
  return new Command('load')
    .description('put a target under load with k6 and judge whether it holds')
    .addArgument(new Argument('[name]', 'the script').choices(scriptNames))
    .option('--list', 'list the scripts with what they judge and end')
    .option('--target <file>', 'YAML file that describes the target')
    .option('--base-url <url>', 'address of the service')
    .option('--site-url <url>', 'address of the public site')
    .option('--control-url <url>', 'address of a control plane')
    .addOption(
      new Option(
        '--org-plan <plan>',
        'plan of the organisations (default: the cheapest that will do)',
      ).choices(planNames),
    )
    .option('--report <directory>', 'write summary.txt, summary.json and report.html there')
    .option('--plan', 'tell requests, billed manifests, organisations and duration, and end')
    .option('--allow-billing', 'let reads be billed to configured organisations')
    .option('--max-billed <n>', 'refuse to start where more manifests may be billed', count)
    .option('--max-orgs <n>', 'use so many organisations at most', count)
    .addHelpText('after', afterHelp)
    .action(act);
}

async function act(name: ScriptName | undefined, options: Options): Promise<void> {
  if (options.list) await finish(scriptNames.map(listing).join(''), 0);
  if (name === undefined) throw new SetupError(`Name a script: ${scriptNames.join(', ')}.`);
  if (options.report !== undefined) makeReportDirectory(options.report);
  const target = loadTarget({ ...options, file: options.target }, process.env);
  if (target !== undefined) requireLoopback(target, options);
  const order = orderOf(name, target ?? (await startBuiltIn()).target, options);
  await answering(async () => {
    if (options.plan) return finish(forecastText(forecastOf(order)), 0);
    const { text, exitCode } = await runLoad({ ...order, signal: interruption() });
    return finish(text, exitCode);
  });
}

function orderOf(script: ScriptName, target: Target, options: Options): LoadOrder {
  const plan = options.orgPlan ?? plans[script];
  const limits = target.limits[plan];
  const stated: PlanLimits = planLimits[plan];
  return {
    script,
    plan,
    target: { ...target, orgs: target.credentials[plan] ?? [] },
    limit: limits?.requestsPerMinute ?? stated.requestsPerMinute?.value,
    quota: limits?.manifestsPerMonth ?? stated.manifestsPerMonth?.value,
    reportDir: options.report,
    allowBilling: options.allowBilling,
    maxBilled: options.maxBilled,
    maxOrgs: options.maxOrgs,
  };
}

/** Load is not sent to other machines by a slip of an option. */
function requireLoopback({ baseUrl }: Target, { target }: Options): void {
  const { hostname } = new URL(baseUrl);
  if (target !== undefined || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return;
  throw new SetupError(
    `${baseUrl} is not on this machine. Name it in a target file (--target) to put it under load.`,
  );
}

async function answering(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (cause) {
    throw cause instanceof LoadSetupError ? new SetupError(cause.message) : cause;
  }
}

/** Interrupted, a run gives back its organisations before it ends. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

const listing = (script: ScriptName): string =>
  [script, ...judgedBy(script).map((name) => `  ${checks[name]}`), ''].join('\n');

const judgedBy = (script: ScriptName) => shapeOf(script, typical).judges;

function longestMinutes(): number {
  const seconds = scriptNames.map((script) => shapeOf(script, typical).seconds);
  return Math.ceil(Math.max(...seconds) / 60);
}

const forecastText = ({ source, orgs, requests, billed, seconds }: Forecast): string =>
  [
    `organisations  ${orgs} (${source})`,
    `requests       up to ${requests}`,
    `billed         up to ${Number.isFinite(billed) ? billed : 'all that is left of the'} manifests`,
    `duration       about ${seconds} s`,
    '',
  ].join('\n');
