// Drills for programs: judges functions that do the tasks of drills, in this process.
import { inProcessAdapter } from '../../suites/drills/in-process.ts';
import { drillRules } from '../../suites/drills/rules.ts';
import { drillClient } from '../../suites/drills/run.ts';
import { selectDrills } from '../../suites/drills/select.ts';
import { machine } from '../../suites/judge/machine.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { simulatedWorlds } from '../drill-worlds.ts';
import { commandName } from '../start.ts';
import type { DrillFunctions, DrillOptions, Report } from './types.ts';

export async function drillForPrograms(functions: DrillFunctions, options: DrillOptions): Promise<Report> {
  const { name = 'the client', clock = false, notices = false, seed = 1 } = options;
  const rules = selectRules(drillRules, { areas: [], ruleIds: options.rules ?? [] });
  const drills = selectDrills(options.drills ?? [], rules);
  const adapter = inProcessAdapter({ name, functions, clock, notices, machine });
  if (adapter.hello.ops.length === 0)
    throw new SetupError('drill: expected functions such as readManifests or listStreams, received none.');
  const worlds = await simulatedWorlds(seed);
  try {
    const command = `${commandName} drill --seed ${seed}`;
    return (await drillClient({ adapter, worlds, drills, rules, seed, machine, command })).report;
  } finally {
    await worlds.close();
  }
}
