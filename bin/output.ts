// How subcommands write their output and end.
import { reasonOf } from '../suites/files/write.ts';

/** Call it once, before anything is written. */
export function watchOutput(): void {
  process.stdout.on('error', (cause) => {
    // A reader that stops early, such as `head`, is not an error.
    if (isClosed(cause)) return;
    process.stderr.write(`Standard output cannot be written: ${reasonOf(cause)}.\n`);
    process.exit(2);
  });
  // There is no other place to say it, and what counts is the exit code.
  process.stderr.on('error', () => undefined);
}

const isClosed = (cause: object): boolean => 'code' in cause && cause.code === 'EPIPE';

/** Writes to standard output and exits after the text is written, whatever is still open. */
export async function finish(text: string, exitCode: number): Promise<never> {
  await new Promise<void>((written) => {
    process.stdout.write(text, (cause) => {
      // Other errors have listeners, which end the process.
      if (!cause || isClosed(cause)) written();
    });
  });
  return process.exit(exitCode);
}

/** Colours are for terminals, unless NO_COLOR is set. */
export const wantsColor = (): boolean => process.stdout.isTTY === true && !process.env.NO_COLOR;

/** Replaces the progress line on a terminal; writes nothing to files and pipes. */
export function progress(text: string): void {
  if (process.stderr.isTTY === true) process.stderr.write(`\r\u001b[2K${text}`);
}
