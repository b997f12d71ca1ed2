// Opens the console of a simulator in the browser of whoever started it.
import { spawn } from 'node:child_process';

const openers: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer' };

/**
 * With the program that `BROWSER` names, or that of the system. The token stands after `#`, which browsers do not send; the
 * page takes it out of its address.
 */
export function openConsole(controlUrl: string, token: string | undefined): void {
  const address = `${controlUrl}/console`;
  const program = process.env.BROWSER || (openers[process.platform] ?? 'xdg-open');
  const url = token === undefined ? address : `${address}#token=${encodeURIComponent(token)}`;
  const child = spawn(program, [url], { stdio: 'ignore', detached: true });
  child.once('error', () =>
    process.stderr.write(`assay: --open: ${program} cannot be started. Open ${address} yourself.\n`),
  );
  child.unref();
}
