// The module of a worker process in the instrumented copy: does one job after the other, and reports each rule it begins.
import { flushCompileCache } from 'node:module';
import type { Job, Message } from './jobs.ts';
import { perform } from './perform.ts';

const send = (message: Message): void => void process.send?.(message);

/** Reports an error that nobody handles and ends the process, because its state is unknown after that. */
function giveUp(cause: unknown): void {
  const detail = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  if (process.send === undefined) process.exit(1);
  process.send({ kind: 'threw', detail } satisfies Message, () => process.exit(1));
}

process.on('uncaughtException', giveUp);
process.on('unhandledRejection', giveUp);
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', async (job: Job) => {
  const alive = (): void => send({ kind: 'alive' });
  send({ kind: 'done', result: await perform(job, alive) });
});
flushCompileCache();
send({ kind: 'alive' });
