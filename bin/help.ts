// The end of a subcommand's help: what its options do not say, and its exit codes.

type ExitCode = 0 | 1 | 2 | 130;

/** Notes are paragraphs; exit codes come last. */
export const helpEnd = (
  exitCodes: { readonly [Code in ExitCode]?: string },
  ...notes: readonly string[]
): string =>
  [
    '',
    ...notes.flatMap((note) => [note, '']),
    'Exit codes:',
    ...Object.entries(exitCodes).map(codeLine),
  ].join('\n');

const codeLine = ([code, meaning]: readonly [string, string]): string => `  ${code.padEnd(5)}${meaning}`;
