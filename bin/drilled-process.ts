// Drills a client whose adapter is a process, for the command and for agents.
import type { Drill } from '../suites/drills/drill.ts';
import { processAdapter } from '../suites/drills/process.ts';
import { AdapterError } from '../suites/drills/protocol.ts';
import { type Drilled, drillClient } from '../suites/drills/run.ts';
import type { Worlds } from '../suites/drills/world.ts';
import { machine } from '../suites/judge/machine.ts';
import type { Rules } from '../suites/judge/select.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { simulatedWorlds } from './drill-worlds.ts';
import { quoted } from './options.ts';
import { commandName } from './start.ts';

export interface DrilledProcess {
  /** The command of the adapter, and its arguments. */
  readonly words: readonly [string, ...string[]];
  readonly drills: readonly Drill[];
  readonly rules: Rules;
  /** Named by the user; the command that repeats the run has them too. */
  readonly names: readonly string[];
  readonly seed: number;
  /** Ends the run early, and the adapter with it. */
  readonly enough: AbortSignal;
  /** Called once the adapter has said hello. */
  readonly onHello?: (() => void) | undefined;
  readonly onDrill: (drill: Drill, nth: number) => void;
}

const helloMs = 30_000;
const graceMs = 2_000;

/** Throws a setup error if the adapter does not start. */
export async function drillProcess(run: DrilledProcess): Promise<Drilled> {
  const { words, drills, rules, names, seed, enough, onHello, onDrill } = run;
  const adapter = await processAdapter({ command: words, machine, helloMs, graceMs, enough }).catch(asSetup);
  onHello?.();
  const kill = (): void => void adapter.restart('kill');
  enough.addEventListener('abort', kill);
  let worlds: Worlds | undefined;
  try {
    worlds = await simulatedWorlds(seed);
    return await drillClient({
      adapter,
      worlds,
      drills,
      rules,
      seed,
      machine,
      command: `${commandName} drill --seed ${seed}${names.length === 0 ? '' : ` --drill ${names.join()}`}`,
      operands: ` -- ${words.map(quoted).join(' ')}`,
      enough,
      onDrill,
    });
  } finally {
    enough.removeEventListener('abort', kill);
    await Promise.all([adapter.close(), worlds?.close()]);
  }
}

const asSetup = (cause: unknown): never => {
  throw cause instanceof AdapterError ? new SetupError(cause.message) : cause;
};
