// Ctrl-C, SIGTERM and a closed terminal during a run: the first ends the run early, so that it can report; the second ends the process.
import { progress } from './output.ts';

/** As a shell reports a process that the signal ended. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const signals = Object.keys(exitCodes) as readonly (keyof typeof exitCodes)[];

/** Why work ended that has nothing to report yet. */
export class Interrupted extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super('interrupted');
    this.name = 'Interrupted';
    this.exitCode = exitCode;
  }
}

/** Watches the signals of this process. */
export function watchSignals() {
  let exitCode: number | undefined;
  const atOnce = Promise.withResolvers<never>();
  // Work that has ended no longer awaits this.
  atOnce.promise.catch(() => undefined);
  let act = (code: number): void => atOnce.reject(new Interrupted(code));
  for (const signal of signals)
    process.on(signal, () => {
      if (exitCode !== undefined) process.exit(exitCode);
      exitCode = exitCodes[signal];
      progress('');
      process.stderr.write(
        'Interrupted. The run ends and gives back what it took; a second signal ends it at once.\n',
      );
      act(exitCode);
    });
  return {
    /** The exit code of the first signal, once it has come. */
    exitCode: () => exitCode,
    /** From now on the first signal calls this instead of ending the work at once. */
    endEarly: (early: () => void) => {
      act = early;
    },
    /** Rejects with `Interrupted` at the first signal, unless the work can end early. */
    atOnce: atOnce.promise,
  };
}

export type Interruption = ReturnType<typeof watchSignals>;
