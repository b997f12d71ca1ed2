// What a tool answers: lines within a budget of tokens, and the next step.
import { visible } from '../../suites/clients/visible.ts';

export interface Answer {
  /** The most important ones first: what does not fit is left out at the end. */
  readonly lines: readonly string[];
  /** Calls of tools or commands that go on from here. */
  readonly next: readonly string[];
}

/** Below 2,000 by the tokenizers of models, of which `tokensIn` is an estimate. */
export const tokensMax = 1_900;
const lineCharsMax = 700;
const nextMax = 3;

/** Roughly as models split a text, and rather too many: parts of words, groups of digits, marks, line breaks. */
export function tokensIn(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(/[A-Za-z]+|\d+|[ \t]+|[^\w\s]+|\n|./gs)) {
    const isSpace = /^[ \t]/.test(piece);
    const perToken = /^[A-Za-z]/.test(piece) ? 5 : /^\d/.test(piece) ? 3 : 2;
    tokens += isSpace ? Number(piece.length > 1) : Math.ceil(Buffer.byteLength(piece) / perToken);
  }
  return tokens;
}

/** Text of a target cannot control what shows it. */
export function textOf({ lines, next }: Answer): string {
  const end = next.slice(0, nextMax).map((step) => `Next: ${clipped(visible(step), lineCharsMax)}`);
  const room = tokensMax - tokensIn(end.join('\n')) - tokensIn(leftOut(lines.length));
  const kept: string[] = [];
  let used = 0;
  for (const line of lines) {
    const shown = clipped(visible(line), lineCharsMax);
    used += tokensIn(shown) + 1;
    if (used > room) break;
    kept.push(shown);
  }
  const left = lines.length - kept.length;
  return [...kept, ...(left === 0 ? [] : [leftOut(left)]), ...end].join('\n');
}

const leftOut = (count: number): string => `… ${count} more lines are left out, to keep the answer short.`;

export const clipped = (text: string, charsMax: number): string =>
  text.length > charsMax ? `${text.slice(0, charsMax)} …` : text;

/** A call of a tool as an agent writes it. */
export const callOf = (tool: string, input: object): string => `${tool} ${JSON.stringify(input)}`;
