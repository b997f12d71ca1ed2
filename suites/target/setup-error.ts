// The error of a run that cannot start.

/** The run cannot start; `message` is for people and says what to do. Exit code 2. */
export class SetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SetupError';
  }
}
