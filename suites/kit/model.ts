// Model-based properties: random series of commands to a target, each compared with a model that computes the expected answer.
import { type Arbitrary, type AsyncCommand, asyncModelRun, commands, oneof } from 'fast-check';
import type { Always } from './case.ts';
import { forAll } from './property.ts';

/** A command is plain data: `kind` names the action, the other members are its arguments. */
export interface Command {
  readonly kind: string;
}

export interface Model<C extends Command, State, Rig> {
  readonly commands: readonly Arbitrary<C>[];
  /** Longest series. */
  readonly lengthMax: number;
  /** Called for each series. Returns the client to send with, on an organisation of its own if possible, and the first state. */
  readonly begin: () => Promise<{ readonly state: State; readonly rig: Rig }>;
  /** Whether a command makes sense in a state; others are skipped. All make sense if omitted. */
  readonly applies?: (command: C, state: State) => boolean;
  /** Sends the command, throws a finding unless the answer is as the state demands, and returns the next state. */
  readonly step: (command: C, state: State, rig: Rig) => Promise<State>;
  /** Removes what the series left behind; called whatever the result. */
  readonly end?: (state: State, rig: Rig) => Promise<void>;
}

/** Like `forAll`, for a series of commands; the finding shows the shortest series that deviates from the model. */
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

/** The current state of a series; commands of the library change it in place. */
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
