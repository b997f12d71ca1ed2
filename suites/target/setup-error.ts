// The error of a run that cannot start.

/** The target or its description cannot be used; `message` is for people and says what to do. Exit code 2. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SetupError';
  }
}
