// Long work as a series of steps, after each of which whoever does it may pause.

export type Steps<Result = void> = Generator<void, Result>;

/** Does all steps without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
