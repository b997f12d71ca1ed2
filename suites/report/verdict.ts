// The verdicts on a rule, and which of them count as exercised.

/** In the order of all tables. */
export const verdicts = [
  'passed',
  'failed',
  'warned',
  'not-applicable',
  'not-exercised',
  'undecided',
  'error',
] as const;
export type Verdict = (typeof verdicts)[number];

const exercised: ReadonlySet<Verdict> = new Set(['passed', 'failed', 'warned']);

/** Whether the verdict says something about the target. */
export const isExercised = ({ verdict }: { readonly verdict: Verdict }): boolean => exercised.has(verdict);
