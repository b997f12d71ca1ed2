// Runs a suite under combinations of legal differences, and finds the smallest one that breaks it.
import type { Difference } from './differences.ts';

/** What became of the suite in one run. */
export interface Run {
  readonly isBroken: boolean;
  /** `exit code 1` */
  readonly ended: string;
  /** The end of its output. */
  readonly output: string;
}

export interface Finding {
  /** Steady: fewer break nothing. Unsteady: they broke the suite once, and then not. Unfinished: fewer may suffice. */
  readonly kind: 'steady' | 'unsteady' | 'unfinished';
  readonly differences: readonly Difference[];
  /** One that broke. */
  readonly run: Run;
}

export interface Exploration {
  readonly findings: readonly Finding[];
  /** In these the suite passed at least once, or they are steady findings. */
  readonly tried: ReadonlySet<Difference>;
  readonly runs: number;
  /** Combinations whose breaks are explained. */
  readonly finished: number;
  /** A run that broke without any difference: the suite is flaky, and its breaks say nothing. */
  readonly flaky: Run | undefined;
}

type RunSuite = (differences: readonly Difference[]) => Promise<Run>;

/** A run was stopped because time is up or somebody wants it to end. */
export class Stopped extends Error {}

class Flaky extends Error {
  readonly run: Run;
  constructor(run: Run) {
    super('the suite is flaky');
    this.run = run;
  }
}

/** A break counts if it comes again so often, and the suite passes as often with less. */
const confirmations = 2;
/** Runs without differences in which a flaky suite may show. */
const flakyRuns = 3;

/** `runSuite` rejects with `Stopped` when the exploration is to end. */
export async function explore(
  combinations: readonly (readonly Difference[])[],
  runSuite: RunSuite,
): Promise<Exploration> {
  const findings: Finding[] = [];
  const tried = new Set<Difference>();
  let [runs, finished] = [0, 0];
  let flaky: Run | undefined;
  const run: RunSuite = async (differences) => {
    const result = await runSuite(differences);
    runs += 1;
    if (result.isBroken && differences.length === 0) throw new Flaky(result);
    if (!result.isBroken) for (const difference of differences) tried.add(difference);
    return result;
  };
  try {
    for (const combination of combinations) {
      await explain(combination);
      finished += 1;
    }
  } catch (cause) {
    if (cause instanceof Flaky) flaky = cause.run;
    else if (!(cause instanceof Stopped)) throw cause;
  }
  for (const { kind, differences } of findings)
    if (kind === 'steady') for (const difference of differences) tried.add(difference);
  return { findings, tried, runs, finished, flaky };

  /** Finds what breaks the suite until the rest of the combination does not. */
  async function explain(combination: readonly Difference[]): Promise<void> {
    for (;;) {
      const rest = avoiding(findings, combination);
      const result = rest.length === 0 ? undefined : await run(rest);
      if (result?.isBroken !== true) return;
      const finding = await causeOf(rest, result, run);
      findings.push(finding);
      if (finding.kind === 'unfinished') throw new Stopped();
      if (finding.kind === 'unsteady') return;
    }
  }
}

/** Finds the fewest of the differences that break the suite, under all of which it broke. */
async function causeOf(whole: readonly Difference[], first: Run, run: RunSuite): Promise<Finding> {
  let known: Finding = { kind: 'unfinished', differences: whole, run: first };
  const breaks = async (differences: readonly Difference[]): Promise<boolean> => {
    const result = await run(differences);
    if (result.isBroken) known = { ...known, differences, run: result };
    return result.isBroken;
  };
  const isConfirmed = async (): Promise<boolean> => {
    for (let nth = 0; nth < confirmations; nth += 1) {
      const { differences } = known;
      if (!(await breaks(differences))) return false;
      // One of them may have hidden what the others break.
      for (const one of differences)
        if (await breaks(differences.filter((other) => other !== one))) return isConfirmed();
    }
    return true;
  };
  try {
    if (await breaks(whole)) {
      await run([]);
      const differences = await smallest(whole, breaks);
      known = { ...known, differences };
      if (await isConfirmed()) return { ...known, kind: 'steady' };
    }
    for (let nth = 0; nth < flakyRuns; nth += 1) await run([]);
    return { ...known, kind: 'unsteady' };
  } catch (cause) {
    if (cause instanceof Stopped) return known;
    throw cause;
  }
}

/**
 * A part of the whole, which breaks something, that still breaks it. Halving finds the shortest beginning that does; its
 * last difference is needed, and so on with what stands before it until the needed ones suffice.
 */
async function smallest(
  whole: readonly Difference[],
  breaks: (differences: readonly Difference[]) => Promise<boolean>,
): Promise<readonly Difference[]> {
  let needed: readonly Difference[] = [];
  let before = whole;
  do {
    let [passing, breaking] = [0, before.length];
    while (breaking - passing > 1) {
      const middle = Math.floor((passing + breaking) / 2);
      if (await breaks([...before.slice(0, middle), ...needed])) breaking = middle;
      else passing = middle;
    }
    needed = [...before.slice(breaking - 1, breaking), ...needed];
    before = before.slice(0, breaking - 1);
  } while (before.length > 0 && !(await breaks(needed)));
  return needed;
}

/** The combination without one difference of each steady finding that it contains. */
const avoiding = (findings: readonly Finding[], combination: readonly Difference[]): readonly Difference[] =>
  findings.reduce(
    (rest, { kind, differences }) =>
      kind === 'steady' && differences.every((one) => rest.includes(one))
        ? rest.filter((one) => one !== differences[0])
        : rest,
    combination,
  );
