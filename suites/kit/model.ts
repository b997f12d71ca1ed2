// Model-based properties: random series of commands to a target, each held against a model that works out what must come.
import { type Arbitrary, type AsyncCommand, asyncModelRun, commands, oneof } from 'fast-check';
import type { Always } from './case.ts';
import { forAll } from './property.ts';

/** A command is plain data; `kind` says what is done, the other members with what. */
export interface Command {
  readonly kind: string;
}

export interface Model<C extends Command, State, Rig> {
  readonly commands: readonly Arbitrary<C>[];
  /** Longest series. */
  readonly lengthMax: number;
  /** Called for each series: what is asked, on an organisation of its own where there is one, and what is known of it. */
  readonly begin: () => Promise<{ readonly state: State; readonly rig: Rig }>;
  /** Commands that mean nothing in a state are left out there; all mean something when omitted. */
  readonly applies?: (command: C, state: State) => boolean;
  /** Sends the command, throws a finding unless what comes is what the state demands, and gives the state after it. */
  readonly step: (command: C, state: State, rig: Rig) => Promise<State>;
  /** Takes back what the series left behind; called whatever became of it. */
  readonly end?: (state: State, rig: Rig) => Promise<void>;
}

/** As `forAll`: the finding carries the shortest series that was found to break the model. */
export const forAllSeries = <C extends Command, State, Rig>(
  given: Pick<Always, 'random' | 'runs' | 'workedMs'>,
  model: Model<C, State, Rig>,
): Promise<void> =>
  forAll(given, {
    draws: commands([oneof(...model.commands).map((command) => stepOf(model, command))], {
      maxCommands: model.lengthMax,
      // Long series are as likely as short ones.
      size: 'max',
      // The command of the report repeats the run.
      disableReplayLog: true,
    }),
    holds: (series) => holdsFor(model, series),
  });

/** The state of a series as it goes; commands of the library change it in place. */
interface Progress<State> {
  state: State;
  steps: number;
}

type Step<State, Rig> = AsyncCommand<Progress<State>, Rig>;

async function holdsFor<C extends Command, State, Rig>(
  model: Model<C, State, Rig>,
  series: Iterable<Step<State, Rig>>,
): Promise<boolean> {
  const { state, rig } = await model.begin();
  const progress: Progress<State> = { state, steps: 0 };
  try {
    await asyncModelRun(() => ({ model: progress, real: rig }), series);
    return progress.steps > 0;
  } finally {
    await model.end?.(progress.state, rig);
  }
}

const stepOf = <C extends Command, State, Rig>(
  model: Model<C, State, Rig>,
  command: C,
): Step<State, Rig> => ({
  check: ({ state }) => model.applies?.(command, state) ?? true,
  run: async (progress, rig) => {
    progress.state = await model.step(command, progress.state, rig);
    progress.steps += 1;
  },
  toString: () => commandText(command),
});

/** `page {"number":2,"size":5}` */
function commandText({ kind, ...others }: Command): string {
  const details = JSON.stringify(others);
  return details === '{}' ? kind : `${kind} ${details}`;
}
