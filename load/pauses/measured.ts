// The process under measurement, and how much processor time its thread uses during a request.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Served } from './asks.ts';

export interface MeasuredServer {
  readonly served: Served;
  /** Milliseconds that the reference work takes there now. */
  referenceMs(): Promise<number>;
  /** Runs `act` while nothing else is asked, with the milliseconds of processor time that the server's thread used. */
  measured<T>(act: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }>;
  close(): void;
}

export async function measuredServer(): Promise<MeasuredServer> {
  const child = fork(join(import.meta.dirname, 'serve.ts'));
  const [served] = (await once(child, 'message')) as [Served];
  const asked = async (question: 'reference' | 'used'): Promise<number> => {
    child.send(question);
    const [ms] = (await once(child, 'message')) as [number];
    return ms;
  };
  return {
    served,
    referenceMs: () => asked('reference'),
    measured: async (act) => {
      const before = await asked('used');
      const result = await act();
      return { ms: (await asked('used')) - before, result };
    },
    close: () => child.disconnect(),
  };
}
