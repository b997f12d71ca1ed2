// The results of selfcheck as selfcheck.json and as text: counts of correct results, and the ids of all wrong ones.
import type { Acquittal, Mistake } from './acquit.ts';
import { derivedExcuses } from './excuses/derived.ts';
import { outageExcuses } from './excuses/outages.ts';
import { readingExcuses } from './excuses/readings.ts';
import { excusedStatements } from './excuses/statements.ts';
import type { Findings } from './run.ts';
import type { Holes } from './statements.ts';
import type { Trial } from './trial.ts';

/** Whether something was tried and all results are correct. */
export function isGood(findings: Findings, holes: Holes): boolean {
  const { rules, shapes, outages, readings, variants, wrongClients, clients } = findings;
  const figures = [
    rules && ofTrials(rules),
    shapes && ofTrials(shapes),
    readings && ofAcquittals(readings),
    outages && ofTrials(outages),
    variants && ofAcquittals(variants),
    wrongClients && ofTrials(wrongClients),
    clients && ofAcquittals(clients),
  ];
  return (
    figures.some((figure) => figure !== undefined && figure.total > 0) &&
    figures.every(isWhole) &&
    Object.values(holes).every((list) => list.length === 0)
  );
}

export const selfcheckJson = (
  { rules, shapes, outages, readings, variants, wrongClients, clients }: Findings,
  holes: Holes,
): object => ({
  ...(rules && {
    rule_mutants: ofTrials(rules),
    open_mutants: openMutants(rules).map(([need, mutants]) => ({ need, mutants })),
  }),
  ...(shapes && { shape_mutants: ofTrials(shapes) }),
  ...(outages && { outages: ofTrials(outages) }),
  ...(readings && { readings: ofAcquittals(readings) }),
  ...(variants && { variants: ofAcquittals(variants) }),
  ...(wrongClients && { wrong_clients: ofTrials(wrongClients) }),
  ...(clients && { clients: ofAcquittals(clients) }),
  statements: {
    unbroken: holes.unbroken,
    needlessly_excused: holes.needlesslyExcused,
    misnamed: holes.misnamed,
  },
  excuses: {
    readings: readingExcuses.flatMap(({ under, mutants, reason }) =>
      under.flatMap((reading) => mutants.map((mutant) => ({ reading, mutant, reason }))),
    ),
    derived: derivedExcuses.map(({ mutants, reason }) => ({ mutants: mutants.source, reason })),
    outages: [...outageExcuses].map(([outage, { because, reason }]) => ({ outage, because, reason })),
    statements: Object.entries(excusedStatements).map(([statement, reason]) => ({ statement, reason })),
  },
});

export function selfcheckText(
  { rules, shapes, outages, readings, variants, wrongClients, clients }: Findings,
  holes: Holes,
): string {
  return [
    ...[rules, shapes, outages, wrongClients].flatMap((some = []) => some.flatMap(wrongTrialLines)),
    ...[readings, variants, clients].flatMap((some = []) => some.flatMap(acquittalLines)),
    ...openMutants(rules ?? []).flatMap(([need, ids]) =>
      listLines(`mutants left open for the need ${need}`, ids),
    ),
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
    ...(variants ? [figure('variants of a correct server', ofAcquittals(variants), 'acquitted')] : []),
    ...(wrongClients ? [figure('wrong clients', ofTrials(wrongClients), 'caught')] : []),
    ...(clients ? [figure('correct clients', ofAcquittals(clients), 'acquitted')] : []),
    '',
  ].join('\n');
}

interface Figure {
  readonly total: number;
  readonly right: number;
  readonly wrong: readonly object[];
}

const isWhole = (of: Figure | undefined): boolean => of === undefined || of.wrong.length === 0;

/** Mutants that were not judged, by the need that the target lacks. */
const openMutants = (
  trials: readonly Trial[],
): readonly (readonly [need: string, mutants: readonly string[]])[] =>
  Object.entries(Object.groupBy(trials, ({ missing = '' }) => missing))
    .filter(([need]) => need !== '')
    .map(([need, of = []]) => [need, of.flatMap(({ mutant }) => mutant?.id ?? [])]);

/** Counts judged mutants. A rule that does not pass on the real simulator counts among the wrong results. */
function ofTrials(trials: readonly Trial[]): Figure {
  const mutants = trials.filter(({ mutant, missing }) => mutant !== undefined && missing === undefined);
  return {
    total: mutants.length,
    right: mutants.filter(({ wrong }) => wrong === undefined).length,
    wrong: trials.filter(({ wrong }) => wrong !== undefined).map(trialJson),
  };
}

/** `why` is null if nothing is wrong. */
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
