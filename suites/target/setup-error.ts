// The error of a run that cannot start, and what errors say.

/** The run cannot start; `message` is for people and says what to do. Exit code 2. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SetupError';
  }
}

/** What an error says; anything may be thrown. */
export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** The result of `work`. Its error becomes a setup error; `text` completes what that says. */
export function orSetupError<T>(work: () => T, text: (why: string) => string): T {
  try {
    return work();
  } catch (cause) {
    throw new SetupError(text(messageOf(cause)));
  }
}
