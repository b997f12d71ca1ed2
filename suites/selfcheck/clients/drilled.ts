// Drills a client of this process, which runs without waits in real time.
import type { Drill } from '../../drills/drill.ts';
import { type Functions, inProcessAdapter } from '../../drills/in-process.ts';
import { drillRules } from '../../drills/rules.ts';
import { type Drilled, drillClient } from '../../drills/run.ts';
import type { Worlds } from '../../drills/world.ts';
import { machine } from '../../judge/machine.ts';
import type { Disk } from './client.ts';

export interface DrilledClient {
  readonly name: string;
  /** A new process of the client, given what it has stored. */
  readonly start: (disk: Disk) => Functions;
}

export function drilled(
  { name, start }: DrilledClient,
  worlds: Worlds,
  drills: readonly Drill[],
  seed = 1,
): Promise<Drilled> {
  const disk: Disk = new Map();
  const adapter = inProcessAdapter({
    name,
    functions: start(disk),
    clock: true,
    notices: true,
    machine,
    restarted: () => start(disk),
  });
  return drillClient({ adapter, worlds, drills, rules: drillRules, seed, machine, command: 'assay drill' });
}
