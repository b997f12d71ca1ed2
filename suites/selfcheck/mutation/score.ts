// The share of mutants that the suites catch, and the least share that they must catch.
import type { Status } from './judgement.ts';

export type Counts = Readonly<Record<Status, number>>;

export const statuses: readonly Status[] = [
  ...(['killed', 'seen', 'not_provoked', 'crashed', 'timed_out', 'excused', 'unreached'] as const),
];

/** Both between 0 and 1; undefined if no mutant counts. */
export interface Score {
  /** Among the mutants that change what a run observes. */
  readonly ofShown: number | undefined;
  /** Among the mutants that a run reaches. */
  readonly ofReached: number | undefined;
}

/** The least scores of a whole run: the measured ones less five points. */
export const gate = { ofShown: 0.84, ofReached: 0.6 } as const satisfies Score;

export const countsOf = (all: readonly Status[]): Counts => {
  const counts: Record<Status, number> = {
    killed: 0,
    seen: 0,
    not_provoked: 0,
    crashed: 0,
    timed_out: 0,
    excused: 0,
    unreached: 0,
  };
  for (const status of all) counts[status] += 1;
  return counts;
};

const shown = ({ killed, seen }: Counts): number => killed + seen;
const reached = (counts: Counts): number =>
  shown(counts) + counts.not_provoked + counts.crashed + counts.timed_out;

export const scoreOf = (counts: Counts): Score => ({
  ofShown: ratio(counts.killed, shown(counts)),
  ofReached: ratio(counts.killed, reached(counts)),
});

const ratio = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);

/** The score of a partial run may be this many standard deviations below the gate, which chance explains. */
const deviations = 3;

/** The scores that are below the gate; for a partial run, by more than chance explains. */
export function belowGate(counts: Counts, isWhole: boolean): readonly (keyof Score)[] {
  const score = scoreOf(counts);
  const sizes = { ofShown: shown(counts), ofReached: reached(counts) };
  return (['ofShown', 'ofReached'] as const).filter((name) => {
    const chance = isWhole ? 0 : deviations * Math.sqrt((gate[name] * (1 - gate[name])) / sizes[name]);
    const value = score[name];
    return value !== undefined && value < gate[name] - chance;
  });
}
