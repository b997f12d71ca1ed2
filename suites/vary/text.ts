// What an exploration found, as text for a terminal and as JSON for programs.
import { plural } from '../kit/words.ts';
import { type Difference, namesOf } from './differences.ts';
import type { Exploration, Finding } from './explore.ts';

export interface Explored extends Exploration {
  /** The suite's command. */
  readonly suite: string;
  readonly seed: number;
  readonly pool: readonly Difference[];
  readonly combinations: number;
  /** A command that tries these differences alone. */
  readonly repeat: (some: readonly Difference[]) => string;
}

const headings: Readonly<Record<Finding['kind'], (some: readonly Difference[]) => string>> = {
  steady: (some) =>
    some.length === 1
      ? `${namesOf(some)} breaks the suite.`
      : `${some.length} differences break the suite together, fewer do not: ${shortened(some)}.`,
  unsteady: (some) =>
    `Flaky: the suite broke and passed under the same ${plural(some.length, 'difference')}, so no cause is named: ${shortened(some)}.`,
  unfinished: (some) =>
    `The suite broke under ${plural(some.length, 'difference')}; the exploration ended before the cause was found: ${shortened(some)}.`,
};

export function explorationText(explored: Explored): string {
  const { findings, tried, runs, finished, combinations, pool, seed, suite, repeat } = explored;
  const left = pool.filter((difference) => !tried.has(difference));
  return [
    ...findings.flatMap(({ kind, differences, run }) => [
      headings[kind](differences),
      ...(kind === 'steady' ? differences.flatMap(explanation) : []),
      `  ended     ${run.ended}${kind === 'steady' ? '; again each time, and never without' : ''}`,
      ...(kind === 'steady' ? [`  repeat    ${repeat(differences)}`] : []),
      ...run.output
        .split('\n')
        .map((line, nth) => `  ${nth === 0 ? 'output' : '      '}    ${line}`.trimEnd()),
      '',
    ]),
    `${plural(findings.length, 'finding')} in ${plural(runs, 'run')} of \`${suite}\`, seed ${seed}: ` +
      `${finished} of ${plural(combinations, 'combination')} finished, ${tried.size} of ${plural(pool.length, 'legal difference')} tried.`,
    ...(left.length === 0 ? [] : [`Not tried: ${shortened(left)}.`]),
    '',
  ].join('\n');
}

const explanation = ({ text, basis }: Difference): readonly string[] => [
  `  differs   ${text}`,
  `  legal     ${basis}`,
];

const shownMax = 10;

const shortened = (some: readonly Difference[]): string =>
  some
    .slice(0, shownMax)
    .map(({ name }) => name)
    .concat(some.length > shownMax ? [`${some.length - shownMax} more`] : [])
    .join(', ');

export const explorationJson = (explored: Explored): string =>
  `${JSON.stringify({
    suite: explored.suite,
    seed: explored.seed,
    runs: explored.runs,
    combinations: { drawn: explored.combinations, finished: explored.finished },
    findings: explored.findings.map(({ kind, differences, run }) => ({
      kind,
      differences,
      ended: run.ended,
      output: run.output,
      repeat: explored.repeat(differences),
    })),
    not_tried: explored.pool.filter((difference) => !explored.tried.has(difference)).map(({ name }) => name),
    flaky: explored.flaky !== undefined,
  })}\n`;
