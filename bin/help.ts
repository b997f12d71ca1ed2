// The end of a subcommand's help: what its options do not say, and its exit codes.

type ExitCode = 0 | 1 | 2 | 130;

/** Notes are paragraphs and tables; exit codes come last. No line is longer than 80 columns. */
export const helpEnd = (
  exitCodes: { readonly [Code in ExitCode]?: string },
  ...notes: readonly string[]
): string =>
  [
    '',
    ...notes.flatMap((note) => [...fitted(note), '']),
    'Exit codes:',
    ...Object.entries(exitCodes).map(codeLine).flatMap(fitted),
  ].join('\n');

const codeLine = ([code, meaning]: readonly [string, string]): string => `  ${code.padEnd(5)}${meaning}`;

const columns = 80;

/** Fills paragraphs; an indented line is a row, which goes on below its last column. */
const fitted = (text: string): readonly string[] =>
  text
    .replaceAll(/(?<=\S)\n(?=\S)/g, ' ')
    .split('\n')
    .flatMap((line) => {
      const start = /^ +\S.*? {2,}(?=\S)/.exec(line)?.[0] ?? /^ */.exec(line)?.[0] ?? '';
      const hanging = ' '.repeat(start.length);
      return filled(line.slice(start.length), columns - start.length).map(
        (part, nth) => `${nth === 0 ? start : hanging}${part}`,
      );
    });

/** Breaks between words; a word that is too long has a line of its own. */
function filled(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
