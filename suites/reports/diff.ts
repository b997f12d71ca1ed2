// The difference of two reports, rule by rule: what got worse, what got better, and what only one of them judged.
import { visibleLine } from '../clients/visible.ts';
import { plural } from '../kit/words.ts';
import type { Report, ReportedFailure, ReportedRule } from '../report/schema.ts';
import { isExercised } from '../report/verdict.ts';
import { visibleReport } from './text.ts';

export type ChangeKind =
  /** It fails, and did not fail before. */
  | 'broken'
  /** It failed before and fails elsewhere now. */
  | 'fails-otherwise'
  /** It fails and did not fail before, but is new or disputed, so that it does not count. */
  | 'excused'
  /** It was exercised before and is not exercised now. */
  | 'lost'
  /** It was exercised before, and now others disturbed it. */
  | 'undecided'
  /** It failed before and holds now. */
  | 'repaired'
  /** It is exercised now, was not before, and does not fail. */
  | 'gained'
  /** Only the newer report has it, and it does not fail there. */
  | 'added'
  /** Only the older report has it. */
  | 'removed';

export interface Change {
  readonly rule: string;
  readonly kind: ChangeKind;
  readonly before: ReportedRule | undefined;
  readonly after: ReportedRule | undefined;
}

/** Changes that speak against the target. */
export const worsening: readonly ChangeKind[] = ['broken', 'fails-otherwise', 'lost'];

/** Compares two reports rule by rule, in the order of the newer one; rules that only the older one has come last. */
export function changesOf(older: Report, newer: Report): readonly Change[] {
  const before = new Map(older.rules.map((rule) => [rule.id, rule]));
  const after = new Map(newer.rules.map((rule) => [rule.id, rule]));
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((rule) => {
    const pair = { before: before.get(rule), after: after.get(rule) };
    const kind = kindOf(pair.before, pair.after);
    return kind === undefined ? [] : [{ rule, kind, ...pair }];
  });
}

function kindOf(before: ReportedRule | undefined, after: ReportedRule | undefined): ChangeKind | undefined {
  if (after === undefined) return 'removed';
  if (fails(after)) {
    if (after.standing !== null) return before !== undefined && fails(before) ? undefined : 'excused';
    if (before === undefined || !fails(before)) return 'broken';
    return keyOf(before.failure) === keyOf(after.failure) ? undefined : 'fails-otherwise';
  }
  if (before === undefined) return 'added';
  if (isExercised(before) && !isExercised(after)) return after.verdict === 'undecided' ? 'undecided' : 'lost';
  if (fails(before)) return 'repaired';
  return isExercised(after) && !isExercised(before) ? 'gained' : undefined;
}

const fails = ({ verdict }: ReportedRule): boolean => verdict === 'failed';

/** Equal for failures of the same operation in the same place; positions in lists do not count, and a status only as place. */
function keyOf(failure: ReportedFailure | null): string {
  if (failure === null) return '';
  const { operation, place, exchange } = failure;
  const where =
    'path' in place
      ? { ...place, path: place.path.map((step) => (typeof step === 'number' ? '[]' : step)) }
      : place;
  return JSON.stringify([operation, where, place.kind === 'status' ? exchange?.response.status : undefined]);
}

const titles: Readonly<Record<ChangeKind, string>> = {
  broken: 'Fails now, and did not fail before',
  'fails-otherwise': 'Failed before, and fails elsewhere now',
  lost: 'No longer exercised',
  undecided: 'Exercised before, and disturbed by others now',
  excused: 'Fails now, but is new or disputed',
  repaired: 'Failed before, and does not now',
  gained: 'Exercised now, and was not before',
  added: 'Only in the newer report',
  removed: 'Only in the older report',
};

export interface ChangeGroup {
  readonly kind: ChangeKind;
  readonly title: string;
  readonly changes: readonly Change[];
}

/** The changes by kind: what got worse comes first. */
export function changeGroups(changes: readonly Change[]): readonly ChangeGroup[] {
  const kinds = Object.keys(titles) as readonly ChangeKind[];
  return kinds
    .map((kind) => ({ kind, title: titles[kind], changes: changes.filter((one) => one.kind === kind) }))
    .filter((group) => group.changes.length > 0);
}

/** The changes as text. */
export function diffText(older: Report, newer: Report): string {
  const changes = changesOf(visibleReport(older), visibleReport(newer));
  const groups = changeGroups(changes).flatMap((group) => [
    group.title,
    ...group.changes.flatMap(changeLines),
    '',
  ]);
  const worse = changes.filter(({ kind }) => worsening.includes(kind)).length;
  return [
    `Older  ${headOf(older)}`,
    `Newer  ${headOf(newer)}`,
    '',
    ...groups,
    `${plural(changes.length, 'rule')} changed; ${worse} for the worse`,
    '',
  ].join('\n');
}

const headOf = ({ target, seed, summary }: Report): string =>
  visibleLine(
    `${target.name} (${target.base_url}), seed ${seed}: ${summary.exercised} of ${summary.claimed} claimed rules exercised, ${summary.counts.failed} failed`,
  );

function changeLines({ rule, kind, before, after }: Change): readonly string[] {
  const verdicts = [before?.verdict, after?.verdict].filter((verdict) => verdict !== undefined).join(' -> ');
  const failure = worsening.includes(kind) ? after?.failure : undefined;
  return [
    `  ${rule}  ${verdicts}`,
    ...(failure ? [`    expected  ${failure.expected}`, `    received  ${failure.received}`] : []),
    ...(kind === 'lost' && after?.not_exercised ? [`    needs     ${after.not_exercised.text}`] : []),
  ];
}
