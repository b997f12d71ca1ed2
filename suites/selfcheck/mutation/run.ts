// Mutates the sources of the simulator and lets the suites judge each mutant.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { rules as allRules } from '../../../spec/rules/index.ts';
import { SetupError } from '../../target/setup-error.ts';
import { alternatives, type Choice } from '../choices.ts';
import { baselineOf } from './baseline.ts';
import { type Copy, makeCopy } from './copy.ts';
import type { MutantWithResult } from './excused.ts';
import { excuses } from './excuses.ts';
import { judgeByDefault, judgeUnderReadings } from './judge-mutants.ts';
import type { SourceMutant } from './mutant.ts';
import type { Workers } from './observations.ts';
import { openProcesses } from './processes.ts';
import { openResults, type Result, type Results } from './results.ts';
import { sampleOf } from './sample.ts';

export interface MutationOptions {
  /** Paths of sources, complete or below `simulator/`; all sources if empty. */
  readonly files: readonly string[];
  /** Ids of the mutants; all mutants if empty. */
  readonly ids: readonly string[];
  /** Draws this many of the mutants. */
  readonly sample: { readonly count: number; readonly seed: number } | undefined;
  /** The directory that stores results. */
  readonly directory: string;
  /** Does not judge mutants again that an earlier version of the suites killed. */
  readonly survivorsOnly?: boolean;
  readonly onProgress: (progress: Progress) => void;
  /** Ends the run early. */
  readonly signal?: AbortSignal;
  /** The rules that judge; all by default. */
  readonly rules?: readonly string[];
  /** Readings under which mutants that the default readings do not reveal are judged; all alternatives by default. */
  readonly choices?: readonly Choice[];
}

export interface Progress {
  readonly step: string;
  readonly done: number;
  readonly of: number;
}

export interface Findings {
  /** All mutants of the mutated files. */
  readonly tried: readonly MutantWithResult[];
  /** The mutants to judge, each with its result; of an interrupted run those that have one. */
  readonly selected: readonly MutantWithResult[];
  /** How many mutants an interrupted run did not judge. */
  readonly unjudged: number;
  /** Whether `selected` are all mutants of all sources. */
  readonly isWhole: boolean;
  /** Whether `tried` are all mutants of all sources. */
  readonly isOfAllFiles: boolean;
}

/** A process that sends no message for this long is hung. The slowest rule takes half a second, or ten on a busy machine. */
const silenceMaxMs = 30_000;

/** Throws a setup error for unknown mutants. */
export async function mutate(options: MutationOptions): Promise<Findings> {
  options.onProgress({ step: 'instrumenting', done: 0, of: 1 });
  const copy = await makeCopy(options.files);
  const { mutants, version } = copy;
  try {
    const selected = selectedFrom(mutants, options);
    const results = openResults(options.directory, version, options.survivorsOnly);
    await judgeRest(copy, selected, results, options);
    return findingsFrom(mutants, selected, results, options);
  } finally {
    copy.remove();
  }
}

function findingsFrom(
  mutants: readonly SourceMutant[],
  selected: readonly SourceMutant[],
  { known }: Results,
  { files, signal }: MutationOptions,
): Findings {
  const tried = mutants.map((mutant) => ({ mutant, result: known.get(mutant.id) }));
  const chosen = new Set(selected);
  const wanted = tried.filter(({ mutant }) => chosen.has(mutant));
  const judged = signal?.aborted ? wanted.filter(({ result }) => result !== undefined) : wanted;
  return {
    tried,
    selected: judged,
    unjudged: wanted.length - judged.length,
    isWhole: files.length === 0 && judged.length === mutants.length,
    isOfAllFiles: files.length === 0,
  };
}

function selectedFrom(
  mutants: readonly SourceMutant[],
  { ids, sample }: MutationOptions,
): readonly SourceMutant[] {
  const unknown = ids.filter((id) => !mutants.some((mutant) => mutant.id === id));
  if (unknown.length > 0) throw new SetupError(unknown.map((id) => unknownText(id, mutants)).join('\n'));
  const named = ids.length === 0 ? mutants : mutants.filter(({ id }) => ids.includes(id));
  return sample === undefined ? named : sampleOf(named, sample.count, sample.seed);
}

const suggestionsMax = 3;

/** Suggests ids with the longest common prefix, because a wrong id usually begins correctly. */
function unknownText(id: string, mutants: readonly SourceMutant[]): string {
  const sharedWith = (other: string): number => {
    const end = [...other].findIndex((sign, position) => sign !== id[position]);
    return end === -1 ? other.length : end;
  };
  const near = mutants
    .map((mutant) => ({ id: mutant.id, shared: sharedWith(mutant.id) }))
    .toSorted((a, b) => b.shared - a.shared)
    .slice(0, suggestionsMax);
  return [
    `There is no mutant ${id}. Do you mean one of these?`,
    ...near.map((other) => `  ${other.id}`),
  ].join('\n');
}

/** Several processes per core, because cases wait in real time for deliveries that a mutant prevents. */
const processesPerCore = 5;

/** Judges the mutants without a final result. */
async function judgeRest(
  { folder, mutants }: Copy,
  selected: readonly SourceMutant[],
  results: Results,
  options: MutationOptions,
): Promise<void> {
  const isOpen = ({ id }: SourceMutant): boolean => results.known.get(id)?.isFinal !== true;
  const { signal } = options;
  if (signal?.aborted || !selected.some(isOpen)) return;
  const width = processesPerCore * availableParallelism();
  const processes = openProcesses({
    module: join(folder, 'suites/selfcheck/mutation/child.ts'),
    count: width,
    silenceMaxMs,
    cacheFolder: join(folder, '.cache'),
  });
  const interrupted = Promise.withResolvers<void>();
  signal?.addEventListener('abort', () => interrupted.resolve());
  try {
    await Promise.race([
      judgeOpen({ processes, width, folder }, mutants, selected.filter(isOpen), results, options),
      interrupted.promise,
    ]);
  } finally {
    processes.close();
  }
}

/** An interrupted run has judged first what it can still learn from. */
const excusedLast = (mutants: readonly SourceMutant[]): readonly SourceMutant[] => {
  const byExcuse = Map.groupBy(mutants, (mutant) => excuses.of(mutant) !== undefined);
  return [...(byExcuse.get(false) ?? []), ...(byExcuse.get(true) ?? [])];
};

async function judgeOpen(
  workers: Workers,
  all: readonly SourceMutant[],
  selected: readonly SourceMutant[],
  results: Results,
  { rules = Object.keys(allRules), choices = alternatives, onProgress, signal }: MutationOptions,
): Promise<void> {
  const counting = (step: string, of: number): (() => void) => {
    let done = 0;
    onProgress({ step, done, of });
    return () => {
      done += 1;
      onProgress({ step, done, of });
    };
  };
  counting('observing the simulator without a mutant', 1);
  const baseline = await baselineOf(workers, rules);
  const judging = (count: () => void) => ({
    workers,
    baseline,
    all,
    onResult: (result: Result): void => {
      // The end of the processes is no result.
      if (signal?.aborted) return;
      results.add(result);
      count();
    },
  });
  const untried = excusedLast(selected.filter(({ id }) => !results.known.has(id)));
  await judgeByDefault(judging(counting('judging mutants', untried.length)), untried, results.known);
  const open = new Map(
    selected.flatMap((mutant) => {
      const result = results.known.get(mutant.id);
      return result === undefined || result.isFinal ? [] : [[mutant, result] as const];
    }),
  );
  if (open.size === 0 || choices.length === 0) return;
  await judgeUnderReadings(
    judging(counting('judging mutants under other readings', open.size)),
    choices,
    open,
    counting('observing alternative readings', choices.length),
  );
}
