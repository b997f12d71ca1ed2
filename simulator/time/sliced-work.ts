// Long work of a world in slices: between them other worlds of the process go on, and requests to its own world wait.
import type { Steps } from '../../spec/steps.ts';
import { stopwatch } from './clock.ts';

/** Processor time after which work pauses, in real time. */
const sliceMs = 20;

export class SlicedWork {
  /** Settles with the end of all work that is paused; undefined when none is. */
  #end: Promise<unknown> | undefined;

  /** Whether requests have to wait, because they would find the world amid its work. */
  get isPaused(): boolean {
    return this.#end !== undefined;
  }

  /**
   * Does all steps. What one slice does not reach is done in later ones, and then the result comes as a promise.
   * Work that is begun meanwhile waits for the end of this.
   */
  run<Result>(steps: Steps<Result>): Result | Promise<Result> {
    const before = this.#end;
    if (before === undefined) {
      const begun = slice(steps);
      if (begun.done === true) return begun.value;
    }
    const end = finish(steps, before).finally(() => {
      if (this.#end === end) this.#end = undefined;
    });
    this.#end = end;
    return end;
  }

  /** Calls back once no work is paused: at once, if none is. */
  afterwards(call: () => void): void {
    const again = (): void => this.afterwards(call);
    if (this.#end === undefined) call();
    else void this.#end.then(again, again);
  }
}

async function finish<Result>(steps: Steps<Result>, before: Promise<unknown> | undefined): Promise<Result> {
  // Whoever began the work before this learns of its failure.
  await before?.catch(() => undefined);
  for (;;) {
    await turn();
    const { done, value } = slice(steps);
    if (done === true) return value;
  }
}

/** Steps on until the end of a slice; returns the last step. */
function slice<Result>(steps: Steps<Result>): IteratorResult<void, Result> {
  const elapsedMs = stopwatch();
  for (;;) {
    const step = steps.next();
    if (step.done === true || elapsedMs() >= sliceMs) return step;
  }
}

/** Paused work of all worlds: each turn of the event loop serves one slice, so that many busy worlds block no longer than one. */
const paused: (() => void)[] = [];

function turn(): Promise<void> {
  return new Promise((resolve) => {
    paused.push(resolve);
    if (paused.length === 1) setImmediate(serve);
  });
}

function serve(): void {
  paused.shift()?.();
  if (paused.length > 0) setImmediate(serve);
}
