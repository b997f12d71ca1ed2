// What a reader of a report should know although it fails no run.
import { plural } from '../kit/words.ts';
import type { Report } from '../report/schema.ts';
import { isExercised } from '../report/verdict.ts';
import { disputeLines, newLines } from './text.ts';

export const noteLines = (report: Report): readonly string[] => [
  ...undecidedLines(report),
  ...thinAreaLines(report),
  ...disputeLines(report),
  ...newLines(report),
  ...knownLines(report),
];

/** Names the rules that others disturbed in every attempt. */
export function undecidedLines({ rules }: Pick<Report, 'rules'>): readonly string[] {
  const ids = rules.filter(({ verdict }) => verdict === 'undecided').map(({ id }) => id);
  return ids.length === 0
    ? []
    : [`Undecided, because others disturbed every attempt, and not exercised: ${ids.join(', ')}`];
}

/** Areas that stay below the share that the whole run reaches, each with the need of most of its rules. */
export function thinAreaLines({ areas, summary, rules, needs }: Report): readonly string[] {
  const isThin = (exercised: number, claimed: number): boolean =>
    exercised * 100 < claimed * summary.min_exercised;
  if (isThin(summary.exercised, summary.claimed)) return [];
  return areas.flatMap(({ area }) => {
    const claimed = rules.filter((rule) => rule.area === area && rule.verdict !== 'not-applicable');
    const exercised = claimed.filter(isExercised);
    if (!isThin(exercised.length, claimed.length)) return [];
    const ids = new Set(claimed.map(({ id }) => id));
    const [most] = needs
      .map(({ need, rules: open }) => ({ need, count: open.filter((id) => ids.has(id)).length }))
      .toSorted((one, other) => other.count - one.count);
    const missing =
      most && most.count > 0 ? `; missing for ${plural(most.count, 'rule')}: ${most.need.text}` : '';
    return [`Little of ${area} was exercised (${exercised.length} of ${claimed.length})${missing}`];
  });
}

/** How many failures the target file or the baseline knows. */
const knownLines = ({ summary }: Pick<Report, 'summary'>): readonly string[] =>
  summary.expected_failures === 0
    ? []
    : [
        `${plural(summary.expected_failures, 'known failure')}, which ${summary.expected_failures === 1 ? 'fails' : 'fail'} no run until the stated day (expected_failures of the target file, or --baseline)`,
      ];
