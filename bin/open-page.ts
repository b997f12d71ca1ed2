// Opens the console of a simulator in the browser of whoever started it.
import { spawn } from 'node:child_process';

const openers: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };

/**
 * With the program that `BROWSER` names, or that of the system. The page asks for a token where there is one: every user of
 * the machine can read the arguments of a process.
 */
export function openConsole(controlUrl: string): void {
  const address = `${controlUrl}/console`;
  const program = process.env.BROWSER || (openers[process.platform] ?? 'xdg-open');
  const child = spawn(program, [address], { stdio: 'ignore', detached: true });
  child.once('error', () =>
    process.stderr.write(`assay: --open: ${program} cannot be started. Open ${address} yourself.\n`),
  );
  child.unref();
}
