// The process under measurement, and the longest piece of work that its thread did during a request.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Served } from './asks.ts';

/** Beyond it, the process under measurement dies, so that unbounded memory is found too. */
const heapMegabytes = 1_024;

export interface Use {
  /** Milliseconds of processor time that the thread took at most without letting others go on. */
  readonly pieceMs: number;
  readonly residentBytes: number;
}

export interface MeasuredServer {
  readonly served: Served;
  /** Runs `act` while nothing else is asked, and gives what the server's thread used meanwhile. Rejects if the process ends. */
  measured<T>(act: () => Promise<T>): Promise<{ readonly use: Use; readonly result: T }>;
  close(): void;
}

export async function measuredServer(): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
  });
  const ended = once(child, 'exit').then(([code, signal]): never => {
    throw new Error(`The simulator ended by itself (${signal ?? `exit code ${code}`}).`);
  });
  // Whoever waits learns of it; while nobody does, the next question fails.
  ended.catch(() => undefined);
  const [served] = (await Promise.race([once(child, 'message'), ended])) as [Served];
  const used = async (): Promise<Use> => {
    child.send('used');
    const [use] = (await Promise.race([once(child, 'message'), ended])) as [Use];
    return use;
  };
  return {
    served,
    measured: async (act) => {
      await used();
      const result = await Promise.race([act(), ended]);
      return { use: await used(), result };
    },
    close: () => child.disconnect(),
  };
}
