// The process of one run: it gets the options, tells progress and report, and ends early once nobody listens.
import { once } from 'node:events';
import { conformForPrograms } from './conform.ts';
import type { FromRun, ToRun } from './conform-process.ts';
import type { Progress } from './types.ts';

/** A target that no longer answers must not keep it. */
const givingBackMaxMs = 60_000;

let isAlone = false;
let endEarly = (): void => undefined;
process.once('disconnect', () => {
  isAlone = true;
  endEarly();
  setTimeout(() => process.exit(1), givingBackMaxMs).unref();
});
// It may lead to the parent.
process.stderr.on('error', () => undefined);

/** Resolves once it was sent, or cannot be. */
const tell = (message: FromRun): Promise<void> =>
  new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, () => resolve());
  });

async function judged(options: ToRun): Promise<FromRun> {
  const onProgress = (progress: Progress): void => void tell({ progress });
  try {
    const report = await conformForPrograms(
      { ...options, onProgress },
      {
        isInterrupted: () => isAlone,
        onOpen: (interrupt) => {
          endEarly = interrupt;
          if (isAlone) interrupt();
        },
      },
    );
    return { report };
  } catch (cause) {
    const { name, message, stack = '' } = cause instanceof Error ? cause : new Error(String(cause));
    return { problem: { name, message, stack } };
  }
}

const [options] = (await once(process, 'message')) as [ToRun];
await tell(await judged(options));
process.exit();
