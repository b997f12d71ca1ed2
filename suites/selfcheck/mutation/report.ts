// The results of a mutation run as mutation.json and as text: by file, by statement, and by mutant.
import { rules } from '../../../spec/rules/index.ts';
import { excuseOf, type MutantWithResult, staleRows } from './excused.ts';
import { type Excuse, excuses } from './excuses.ts';
import type { Status } from './judgement.ts';
import type { Findings } from './run.ts';
import { belowGate, type Counts, countsOf, gate, type Score, scoreOf, statuses } from './score.ts';

interface Entry extends MutantWithResult {
  readonly status: Status;
  readonly excuse: Excuse | undefined;
}

export function mutationReport(
  { tried, selected, unjudged, isWhole, isOfAllFiles }: Findings,
  seed: number | undefined,
) {
  const entries = selected.map((one): Entry => {
    const excuse = excuseOf(one, excuses);
    const isExcused = excuse !== undefined || one.result?.actsAs !== undefined;
    return { ...one, excuse, status: isExcused ? 'excused' : (one.result?.status ?? 'unreached') };
  });
  const counts = countsOf(entries.map(({ status }) => status));
  /** Rows of excuses that name only caught mutants, or none. */
  const stale = isOfAllFiles ? staleRows(tried, excuses) : [];
  return { entries, unjudged, counts, stale, below: belowGate(counts, isWhole), seed, isWhole };
}

export type MutationReport = ReturnType<typeof mutationReport>;

/** Whether no score is below the gate and no excuse is stale. */
export const isGood = ({ below, stale }: MutationReport): boolean => below.length === 0 && stale.length === 0;

export const mutationJson = ({
  entries,
  unjudged,
  counts,
  stale,
  seed,
  isWhole,
}: MutationReport): object => ({
  summary: {
    ...counts,
    killed_of_shown: scoreOf(counts).ofShown ?? null,
    killed_of_reached: scoreOf(counts).ofReached ?? null,
  },
  gate: { killed_of_shown: gate.ofShown, killed_of_reached: gate.ofReached },
  whole: isWhole,
  unjudged,
  killed_by_earlier_suites: earlierOf(entries),
  ...(seed !== undefined && { seed }),
  stale_excuses: stale,
  mutants: entries.map(({ mutant, result, status, excuse }) => ({
    id: mutant.id,
    file: mutant.file,
    function: mutant.function,
    line: mutant.line,
    mutator: mutant.mutator,
    original: mutant.original,
    replacement: mutant.replacement,
    status,
    killed_by: result?.killedBy ?? [],
    statements: statementsOf(result?.killedBy ?? []),
    seen_by: result?.seenBy ?? [],
    unjudged_by: result?.unjudgedBy ?? [],
    broke: result?.brokeBy ?? [],
    ...(result?.under !== undefined && { under: result.under }),
    ...(result?.actsAs !== undefined && { acts_as: result.actsAs }),
    ...(result?.detail !== undefined && { detail: result.detail }),
    ...(excuse && { excuse }),
  })),
});

const earlierOf = (entries: readonly Entry[]): number =>
  entries.filter(({ result }) => result?.isEarlier === true).length;

/** Ids of the statements that the rules cover. */
function statementsOf(ids: readonly string[]): readonly string[] {
  const table: Readonly<Record<string, { readonly covers: readonly string[] }>> = rules;
  return [...new Set(ids.flatMap((id) => table[id]?.covers ?? []))];
}

/** Up to this many mutants are listed individually. */
const shownOneByOneMax = 20;

export function mutationText(report: MutationReport): string {
  const { entries, unjudged, counts, stale, below, seed } = report;
  return [
    ...(entries.length <= shownOneByOneMax ? entries.flatMap(entryLines) : []),
    ...table('file', byFile(entries)),
    ...table('statement', byStatement(entries)),
    ...stale.map((row) => `stale excuse: ${row}`),
    ...below.map((name) => `below the gate of ${percent(gate[name])}: ${measures[name]}`),
    `${entries.length} mutants${seed === undefined ? '' : ` (seed ${seed})`}: ${countsText(counts)}`,
    ...(unjudged > 0
      ? [`${unjudged} more were not judged before the interrupt; the same command continues with them`]
      : []),
    ...(earlierOf(entries) > 0
      ? [`${earlierOf(entries)} of them were killed by an earlier version of the suites`]
      : []),
    `${percent(scoreOf(counts).ofShown)} ${measures.ofShown}, ${percent(scoreOf(counts).ofReached)} ${measures.ofReached}`,
    '',
  ].join('\n');
}

const measures: Readonly<Record<keyof Score, string>> = {
  ofShown: 'of the mutants that change what a run sees are killed',
  ofReached: 'of those that a run reaches',
};

const percent = (value: number | undefined): string =>
  value === undefined ? 'none' : `${(100 * value).toFixed(1)} %`;

const countsText = (counts: Counts): string =>
  statuses.map((status) => `${counts[status]} ${status.replace('_', ' ')}`).join(', ');

const entryLines = ({ mutant, status, result }: Entry): readonly string[] => [
  `${status.padEnd(13)} ${mutant.file}:${mutant.line} ${mutant.id}`,
  ...(result?.under === undefined ? [] : [`    under ${result.under}`]),
  ...(result?.actsAs === undefined ? [] : [`    acts as ${result.actsAs.join(', ')}`]),
  ...(result?.killedBy.length ? [`    killed by ${result.killedBy.join(', ')}`] : []),
  ...(result?.seenBy.length ? [`    seen by ${result.seenBy.join(', ')}`] : []),
  ...(result?.detail === undefined ? [] : [`    ${result.detail}`]),
];

type Group = readonly [name: string, Counts];

const byFile = (entries: readonly Entry[]): readonly Group[] =>
  [...Map.groupBy(entries, ({ mutant }) => mutant.file)].map(([file, group]) => [
    file,
    countsOf(group.map(({ status }) => status)),
  ]);

/** Only the first rules count, because rules are tried in the order of their relevance to a mutant. */
const judgesMax = 3;
const statementsMax = 40;

/** A mutant counts for the statements of the first rules that killed or, if none did, saw it. Least caught come first. */
function byStatement(entries: readonly Entry[]): readonly Group[] {
  const statusesOf = new Map<string, Status[]>();
  for (const { status, result } of entries) {
    const judges = status === 'killed' ? result?.killedBy : status === 'seen' ? result?.seenBy : [];
    for (const statement of statementsOf((judges ?? []).slice(0, judgesMax)))
      statusesOf.set(statement, [...(statusesOf.get(statement) ?? []), status]);
  }
  return [...statusesOf]
    .map(([statement, all]): Group => [statement, countsOf(all)])
    .toSorted(([, a], [, b]) => b.seen - a.seen || b.killed - a.killed)
    .slice(0, statementsMax);
}

function table(title: string, groups: readonly Group[]): readonly string[] {
  if (groups.length === 0) return [];
  const width = Math.max(...groups.map(([name]) => name.length));
  const line = (name: string, cells: readonly string[]): string =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(12))].join(' ');
  return [
    line(`by ${title}`, [...statuses.map((status) => status.replace('_', ' ')), 'of shown']),
    ...groups.map(([name, counts]) =>
      line(name, [...statuses.map((status) => `${counts[status]}`), percent(scoreOf(counts).ofShown)]),
    ),
    '',
  ];
}
