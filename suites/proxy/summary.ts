// What the proxy prints at its end: whether the server kept the contract, and where it did not.
import { visibleLine } from '../clients/visible.ts';
import { plural } from '../kit/words.ts';
import type { CountedRemark, Tally } from './tally.ts';

/** `coverage` adds the documented statuses that no answer had. */
export function summaryText(tally: Tally, coverage: boolean): string {
  const { violations, remarks, answers, unknown } = tally;
  const notes = remarks.filter(({ kind }) => kind === 'note');
  const { documented, missing } = tally.coverage;
  const seen = documented.length - missing.length;
  return [
    ...section('These answers break the contract:', byPlace(violations)),
    ...section(
      'These break nothing, for a gateway may have given them, or the contract only recommends it:',
      byPlace(notes),
    ),
    ...(coverage ? section('Documented statuses that no answer had:', byOperation(missing)) : []),
    `${plural(answers, 'answer')} passed${unknown === 0 ? '' : `, ${unknown} of them to requests that the contract does not describe`}.`,
    `${seen} of ${documented.length} documented statuses were seen${coverage ? '' : ' (--coverage lists the others)'}.`,
    verdictOf(tally),
    '',
  ].join('\n');
}

function verdictOf({ violations, answers, unknown }: Tally): string {
  if (answers === unknown)
    return 'Nothing was judged: let clients use the address of the proxy instead of that of the server.';
  return violations.length === 0
    ? 'No answer broke the contract. Whether each was the right one only `assay conform` can judge.'
    : `The server broke the contract in ${plural(violations.length, 'way')}. Correct it, beginning with the first.`;
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`), ''];

/** Below the operation and the status, what differs there. */
const byPlace = (remarks: readonly CountedRemark[]): readonly string[] =>
  [...Map.groupBy(remarks, ({ where }) => where)].flatMap(([where, all]) => [
    where.replace(' ', ' answered '),
    ...all.map(({ text, count }) => visibleLine(`  ${text} (${plural(count, 'answer')})`)),
  ]);

function byOperation(pairs: readonly string[]): readonly string[] {
  const groups = Map.groupBy(pairs, (pair) => pair.split(' ')[0] ?? '');
  return [...groups].map(([name, all]) => `${name}: ${all.map((pair) => pair.split(' ')[1]).join(', ')}`);
}
