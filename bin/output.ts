// How subcommands write their output and end.
import { once } from 'node:events';

/** Writes to standard output and exits after the text is written, whatever is still open. */
export async function finish(text: string, exitCode: number): Promise<never> {
  // A reader that stops early, such as `head`, is not an error.
  process.stdout.on('error', () => process.exit(exitCode));
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  return process.exit(exitCode);
}

/** Colours are for terminals, unless NO_COLOR is set. */
export const wantsColor = (): boolean => process.stdout.isTTY === true && !process.env.NO_COLOR;

/** Replaces the progress line on a terminal; writes nothing to files and pipes. */
export function progress(text: string): void {
  if (process.stderr.isTTY === true) process.stderr.write(`\r\u001b[2K${text}`);
}
