// The suites for programs: judges a target, or the built-in simulator, and resolves to the report.
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../../suites/cases/index.ts';
import { defaultMinExercised } from '../../suites/judge/report.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { mcpBase, type Target, withGuessedSite } from '../../suites/target/target.ts';
import { loadTarget } from '../../suites/target/target-file.ts';
import { startBuiltIn } from '../built-in.ts';
import { prepareRun } from '../conform-run.ts';
import { permitsFrom } from '../permits.ts';
import { repeatCommand } from '../repeat-command.ts';
import { runOutput } from '../run-output.ts';
import { watcherOf } from '../run-progress.ts';
import { type TargetOptions, targetWithSite } from '../target-options.ts';
import type { ConformOptions, Report, TargetDescription } from './types.ts';

/** For a run that something ends early. */
interface EarlyEnd {
  /** Called with a function that ends the run. */
  readonly onOpen: (interrupt: () => void) => void;
  readonly isInterrupted: () => boolean;
}

export async function conformForPrograms(options: ConformOptions, early?: EarlyEnd): Promise<Report> {
  const { target: named, areas = [], rules: ruleIds = [], seed = 1, onProgress, ...given } = options;
  const entries = entriesOf(selectRules(rules, { areas, ruleIds }), cases);
  const output = runOutput(given);
  const judgeTarget = async (target: Target): Promise<Report> => {
    const planned = {
      target,
      entries,
      seed,
      runs: given.runs,
      maxDurationMs: given.maxDurationMs,
      realtime: given.realtime === true,
      permits: permitsFrom(given),
      minExercised: given.minExercised ?? defaultMinExercised,
      command: repeatCommand({ ...given, ...addressOf(named), seed }),
    };
    const { judge } = await prepareRun(planned, given, early?.isInterrupted ?? (() => false));
    const { report, baseline } = await judge({
      onOpen: early?.onOpen,
      ...(onProgress && watcherOf(entries.length, onProgress)),
    });
    output.writeFiles(report, baseline);
    return report;
  };
  const target = named === undefined ? targetWithSite({}) : targetOf(named);
  if (target !== undefined) return judgeTarget(target);
  const builtIn = await startBuiltIn();
  try {
    return await judgeTarget(builtIn.target);
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

/** How the command line names the target; the credentials of a description are not at hand there. */
const addressOf = (target: ConformOptions['target']): TargetOptions =>
  typeof target === 'object' ? { baseUrl: target.baseUrl } : { target };
