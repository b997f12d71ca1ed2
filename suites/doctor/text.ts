// The doctor's result as text.
import { needText } from '../kit/needs.ts';
import { plural } from '../kit/words.ts';
import type { Examination } from './examine.ts';
import type { Line } from './line.ts';

const width = 10;

/** A few lines for each thing that was examined, then what can be judged with what works. */
export function examinationText({ lines, reach }: Examination): string {
  const open = reach.rules - reach.judgeable;
  return [
    ...lines.flatMap(lineText),
    '',
    `Up to ${reach.judgeable} of ${plural(reach.rules, 'claimed rule')} can be judged with what works.`,
    ...(open === 0 ? [] : ['The others need:']),
    ...reach.needs.map(({ need, rules }) => `${plural(rules, 'rule').padStart(width)}  ${needText(need)}`),
    '',
  ].join('\n');
}

function lineText({ what, state, rules }: Line): readonly string[] {
  const needed =
    rules === undefined || rules === 0
      ? ''
      : ` (${plural(rules, 'rule')} ${rules === 1 ? 'needs' : 'need'} it)`;
  const head = `${state.kind.padEnd(width)}${what}${needed}`;
  const below = (name: string, text: string): string => `${' '.repeat(width)}  ${name.padEnd(9)}${text}`;
  switch (state.kind) {
    case 'ok':
      return [`${head}: ${state.proof}`];
    case 'missing':
      return [head, below('to do', state.advice)];
    case 'unproved':
      return [`${head}: ${state.why}`];
    case 'broken':
      return [
        head,
        below('expected', state.expected),
        below('received', state.received),
        below('to do', state.advice),
      ];
  }
}
