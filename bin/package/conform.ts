// The suites for programs: judges a target, or the built-in simulator, and resolves to the report.
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../../suites/cases/index.ts';
import { conform } from '../../suites/judge/conform.ts';
import { today } from '../../suites/judge/machine.ts';
import { defaultMinExercised } from '../../suites/judge/report.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { mcpBase, type Target, withGuessedSite } from '../../suites/target/target.ts';
import { loadTarget } from '../../suites/target/target-file.ts';
import { startBuiltIn } from '../built-in.ts';
import { commandName } from '../start.ts';
import type { ConformOptions, Report, TargetDescription } from './types.ts';

export async function conformForPrograms(options: ConformOptions): Promise<Report> {
  const { areas = [], rules: ruleIds = [], seed = 1 } = options;
  const entries = entriesOf(selectRules(rules, { areas, ruleIds }), cases);
  const judge = (target: Target): Promise<Report> =>
    conform({
      target,
      entries,
      seed,
      runs: options.runs,
      maxDurationMs: options.maxDurationMs,
      realtime: options.realtime ?? false,
      permits: { billing: options.allowBilling ?? false, writes: options.allowWrites ?? false },
      minExercised: options.minExercised ?? defaultMinExercised,
      command: `${commandName} conform${targetArgument(options)} --seed ${seed}`,
      today: today(),
    });
  if (options.target !== undefined) return judge(targetOf(options.target));
  const builtIn = await startBuiltIn();
  try {
    return await judge(builtIn.target);
  } finally {
    await builtIn.close();
  }
}

function targetOf(given: string | TargetDescription): Target {
  if (typeof given === 'string') {
    const target = loadTarget({ file: given }, process.env);
    if (target === undefined) throw new Error(`the target file ${given} describes no target`);
    return target;
  }
  const { baseUrl, name = baseUrl, siteUrl } = given;
  return withGuessedSite({
    name,
    baseUrl,
    siteUrl,
    mcpUrl: given.mcpUrl && mcpBase(given.mcpUrl),
    controlUrl: given.controlUrl,
    credentials: given.credentials ?? {},
    features: given.features,
    limits: {},
    expectedFailures: [],
  });
}

/** On the command line, credentials of a description are not at hand. */
function targetArgument({ target }: ConformOptions): string {
  if (target === undefined) return '';
  return typeof target === 'string' ? ` --target ${target}` : ` --base-url ${target.baseUrl}`;
}
