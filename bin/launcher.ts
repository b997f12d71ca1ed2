// The npx that started this process: a signal to it does not reach this process, or ends only the shell between them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessInfo {
  readonly parentPid: number;
  readonly command: string;
}

const pollMs = 1_000;

/** Calls back once the npx that started this process has ended; never if none did, or if this system does not tell. */
export function onNpxEnd(call: () => void): void {
  const pid = npxAbove(process.ppid, process.env, infoOf);
  if (pid === undefined) return;
  const timer = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(timer);
    call();
  }, pollMs);
  timer.unref();
}

/** The pid of the npx that is the parent, or whose shell is. Others inherit its environment: they may outlive it. */
export function npxAbove(
  parentPid: number,
  env: NodeJS.ProcessEnv,
  info: (pid: number) => ProcessInfo | undefined,
): number | undefined {
  if (env.npm_command !== 'exec') return undefined;
  const parent = info(parentPid);
  if (parent === undefined) return undefined;
  if (isNpx(parent.command)) return parentPid;
  const isShell = /^\S*sh -c /.test(parent.command);
  return isShell && isNpx(info(parent.parentPid)?.command ?? '') ? parent.parentPid : undefined;
}

/** It names itself `npm exec …` once it runs; before, its arguments are those of its script. */
const isNpx = (command: string): boolean => /^npm exec|\bnp[mx]-cli\.js\b/.test(command);

/** What the system tells of a process; undefined if it is gone. */
export function infoOf(pid: number): ProcessInfo | undefined {
  try {
    return process.platform === 'linux' ? infoFromProc(pid) : infoFromPs(pid);
  } catch {
    return undefined;
  }
}

function infoFromProc(pid: number): ProcessInfo {
  // The name of the program, in parentheses, may itself contain any character.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, parentPid] = /^.*\) \S (\d+)/s.exec(stat) ?? [];
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  return { parentPid: Number(parentPid), command };
}

/** Throws if there is no such process or no `ps`. */
export function infoFromPs(pid: number): ProcessInfo {
  const line = execFileSync('ps', ['-o', 'ppid=', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parentPid, command = ''] = /^\s*(\d+)\s+(.*\S)/.exec(line) ?? [];
  return { parentPid: Number(parentPid), command };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
