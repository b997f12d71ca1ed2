// The clock of a drill in place of long timers: what waits a second or more asks the drill to let the time of the world pass.

/** What waits for the answer to `sleep_s`, oldest first. */
const waiting: (() => void)[] = [];
let task: string | undefined;

export function say(message: object, endedTask?: string): void {
  process.stdout.write(`${JSON.stringify({ assay: 1, ...message })}\n`);
  if (endedTask !== undefined) task = undefined;
}

/** Whether the line from the drill was about time; a task is kept as the one under way. */
export function heard({ id, now, op }: { readonly id: string; readonly now?: string; readonly op?: string }) {
  if (op !== undefined) task = id;
  else if (now !== undefined) waiting.shift()?.();
  return op === undefined;
}

const minMs = 900;
/** Longer timers overflow: Node fires them at once. */
const maxMs = 2 ** 31 - 1;

/** Shorter timers stay, and those that keep no process alive: by them clients watch their sockets. */
export function askWorldForTime(): void {
  const [set, clear] = [globalThis.setTimeout, globalThis.clearTimeout];
  const cleared = new WeakSet<object>();
  const later = (fn: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
    const timer = set(fn, ms, ...given);
    const ask = (): void => {
      if (task === undefined || cleared.has(timer) || !timer.hasRef()) return;
      clear(timer);
      waiting.push(() => {
        if (!cleared.has(timer)) fn(...given);
      });
      say({ id: task, sleep_s: ms / 1_000 });
    };
    if (ms >= minMs && ms <= maxMs) queueMicrotask(ask);
    return timer;
  };
  globalThis.setTimeout = Object.assign(later, set) as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    if (typeof timer === 'object' && timer !== null) cleared.add(timer);
    clear(timer);
  };
}
