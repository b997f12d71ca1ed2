// A process of the instrumented copy: does one job after the other, and says that it is alive whenever a rule begins.
import { flushCompileCache } from 'node:module';
import type { Job, Message } from './jobs.ts';
import { perform } from './perform.ts';

const say = (message: Message): void => void process.send?.(message);

/** Nobody is there to answer what was thrown, and what else it left undone nobody knows. */
function giveUp(cause: unknown): void {
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  if (process.send === undefined) process.exit(1);
  process.send({ kind: 'threw', detail } satisfies Message, () => process.exit(1));
}

process.on('uncaughtException', giveUp);
process.on('unhandledRejection', giveUp);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async (job: Job) => {
  const alive = (): void => say({ kind: 'alive' });
  say({ kind: 'done', result: await perform(job, alive) });
});
flushCompileCache();
say({ kind: 'alive' });
