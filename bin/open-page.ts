// Opens a page in the browser of whoever started the command.
import { spawn } from 'node:child_process';

const openers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['explorer'],
};

/** With the program that `BROWSER` names, or that of the system; `complain` is called if there is none. */
export function openPage(url: string, complain: (why: string) => void): void {
  const { BROWSER: chosen } = process.env;
  const [program, ...args] = chosen ? [chosen] : (openers[process.platform] ?? ['xdg-open']);
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', () => complain(`${program} cannot be started`));
  child.unref();
}
