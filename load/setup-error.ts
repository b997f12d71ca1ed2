// The error of a load run that cannot start.

/** The run cannot start; `message` says what to do. Exit code 2. */
export class LoadSetupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LoadSetupError';
  }
}
