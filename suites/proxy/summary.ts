// What the proxy prints at its end.
import { visibleLine } from '../clients/visible.ts';
import { plural } from '../kit/words.ts';
import type { CountedRemark, Tally } from './tally.ts';

/** `coverage` adds the documented statuses that no answer had. */
export function summaryText(tally: Tally, coverage: boolean): string {
  const notes = tally.remarks.filter(({ kind }) => kind === 'note');
  const { documented, missing } = tally.coverage;
  return [
    ...section('Violations of the contract', tally.violations.map(remarkLine)),
    ...section('Notes, which are no violations', notes.map(remarkLine)),
    ...(coverage ? section('Documented, but not seen', byOperation(missing)) : []),
    `${plural(tally.answers, 'answer')}, ${tally.unknown} of them outside the contract, ${plural(tally.violations.length, 'kind')} of violation`,
    `${documented.length - missing.length} of ${documented.length} documented statuses of operations seen`,
    '',
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ''];

const remarkLine = ({ where, text, count }: CountedRemark): string =>
  visibleLine(`${where}: ${text} (${plural(count, 'answer')})`);

function byOperation(pairs: readonly string[]): readonly string[] {
  const groups = Map.groupBy(pairs, (pair) => pair.split(' ')[0] ?? '');
  return [...groups].map(([name, all]) => `${name}: ${all.map((pair) => pair.split(' ')[1]).join(', ')}`);
}
