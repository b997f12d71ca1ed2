// How subcommands write and end.
import { once } from 'node:events';

/** Writes to standard output and ends the process once it has been taken, whatever is still open. */
export async function finish(text: string, exitCode: number): Promise<never> {
  // A reader that has seen enough (`| head`) is no error.
  process.stdout.on('error', () => process.exit(exitCode));
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  return process.exit(exitCode);
}

/** Colours only for people at a terminal who did not ask to go without. */
export const wantsColor = (): boolean => process.stdout.isTTY === true && !process.env.NO_COLOR;

/** One line that is written over, for people who wait; nothing where nobody looks. */
export function progress(text: string): void {
  if (process.stderr.isTTY === true) process.stderr.write(`\r\u001b[2K${text}`);
}
