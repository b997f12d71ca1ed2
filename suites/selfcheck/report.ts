// The results of selfcheck as selfcheck.json and as text: figures of what is right, and all that is wrong by id.
import type { Acquittal, Mistake } from './acquit.ts';
import { derivedExcuses } from './excuses/derived.ts';
import { outageExcuses } from './excuses/outages.ts';
import { readingExcuses } from './excuses/readings.ts';
import { excusedStatements } from './excuses/statements.ts';
import type { Findings } from './run.ts';
import type { Holes } from './statements.ts';
import type { Trial } from './trial.ts';

/** Something was tried, and all of it is as it should be. */
export function isGood({ rules, shapes, outages, readings }: Findings, holes: Holes): boolean {
  const figures = [
    rules && ofTrials(rules),
    shapes && ofTrials(shapes),
    readings && ofAcquittals(readings),
    outages && ofTrials(outages),
  ];
  const someTried = figures.some((figure) => figure !== undefined && figure.total > 0);
  const [ownMutants, derived, readingsFigure, outagesFigure] = figures;
  return (
    someTried &&
    isWhole(ownMutants) &&
    isWhole(derived) &&
    isWhole(readingsFigure) &&
    isWhole(outagesFigure) &&
    Object.values(holes).every((list) => list.length === 0)
  );
}

export const selfcheckJson = ({ rules, shapes, outages, readings }: Findings, holes: Holes): object => ({
  ...(rules && { rule_mutants: ofTrials(rules) }),
  ...(shapes && { shape_mutants: ofTrials(shapes) }),
  ...(outages && { outages: ofTrials(outages) }),
  ...(readings && { readings: ofAcquittals(readings) }),
  statements: {
    unbroken: holes.unbroken,
    needlessly_excused: holes.needlesslyExcused,
    misnamed: holes.misnamed,
  },
  excuses: {
    readings: readingExcuses.flatMap(({ under, mutants, reason }) =>
      under.flatMap((reading) => mutants.map((mutant) => ({ reading, mutant, reason }))),
    ),
    derived: derivedExcuses.flatMap(({ mutants, reason }) => mutants.map((mutant) => ({ mutant, reason }))),
    outages: [...outageExcuses].map(([outage, { because, reason }]) => ({ outage, because, reason })),
    statements: Object.entries(excusedStatements).map(([statement, reason]) => ({ statement, reason })),
  },
});

export function selfcheckText({ rules, shapes, outages, readings }: Findings, holes: Holes): string {
  return [
    ...[...(rules ?? []), ...(shapes ?? []), ...(outages ?? [])].flatMap(wrongTrialLines),
    ...(readings ?? []).flatMap(acquittalLines),
    ...listLines('statements without a mutant of their own', holes.unbroken),
    ...listLines('statements excused although a mutant breaks them', holes.needlesslyExcused),
    ...listLines('mutants that name a statement their rule does not cover', holes.misnamed),
    ...(rules
      ? [figure(`mutants of ${new Set(rules.map(({ rule }) => rule)).size} rules`, ofTrials(rules), 'caught')]
      : []),
    ...(shapes ? [figure('mutants derived from the schemas of answers', ofTrials(shapes), 'caught')] : []),
    ...(outages
      ? [figure('total outages of operations and events', ofTrials(outages), 'caught or excused')]
      : []),
    ...(readings ? [figure('readings and combinations of them', ofAcquittals(readings), 'acquitted')] : []),
    '',
  ].join('\n');
}

interface Figure {
  readonly total: number;
  readonly right: number;
  readonly wrong: readonly object[];
}

const isWhole = (of: Figure | undefined): boolean => of === undefined || of.wrong.length === 0;

/** Counts mutants; a real simulator that does not pass is listed among the wrong ones. */
function ofTrials(trials: readonly Trial[]): Figure {
  const mutants = trials.filter(({ mutant }) => mutant !== undefined);
  return {
    total: mutants.length,
    right: mutants.filter(({ wrong }) => wrong === undefined).length,
    wrong: trials.filter(({ wrong }) => wrong !== undefined).map(trialJson),
  };
}

/** `why` is null where nothing is wrong. */
export const trialJson = ({ rule, mutant, wrong, detail }: Trial): object => ({
  rule,
  mutant: mutant?.id ?? null,
  text: mutant?.text ?? null,
  kind: mutant?.kind ?? null,
  why: wrong ?? null,
  detail,
});

function ofAcquittals(acquittals: readonly Acquittal[]): Figure {
  const wrong = acquittals.filter((acquittal) => acquittal.wrong.length > 0);
  return {
    total: acquittals.length,
    right: acquittals.length - wrong.length,
    wrong: wrong.map(({ name, wrong: mistakes }) => ({ name, wrong: mistakes.map(mistakeJson) })),
  };
}

const mistakeJson = ({ why, rule, mutant, detail }: Mistake): object => ({
  rule: rule ?? null,
  mutant: mutant ?? null,
  why,
  detail,
});

const wrongTrialLines = (trial: Trial): readonly string[] =>
  trial.wrong === undefined ? [] : trialLines(trial);

/** Two lines: the result with the full id, and the verdict. */
export const trialLines = ({ rule, mutant, wrong, detail }: Trial): readonly string[] => [
  `${(wrong ?? 'caught').padEnd(16)} ${mutant ? `${mutant.id}: ${mutant.text}` : rule}`,
  `    ${detail}`,
];

const acquittalLines = ({ name, wrong }: Acquittal): readonly string[] =>
  wrong.length === 0
    ? []
    : [
        `under ${name}`,
        ...wrong.map(({ why, rule, mutant, detail }) => `    ${why} ${mutant ?? rule ?? ''}: ${detail}`),
      ];

const listLines = (title: string, ids: readonly string[]): readonly string[] =>
  ids.length === 0 ? [] : [`${ids.length} ${title}: ${ids.join(', ')}`];

const figure = (what: string, { total, right }: Figure, verb: string): string =>
  `${total} ${what}: ${right} ${verb}, ${total - right} wrong`;
