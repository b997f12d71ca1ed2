// Credentials that no HTTP header can carry are refused before a run.
import { isHeaderValue } from './access.ts';
import { SetupError } from './setup-error.ts';

/** The credential itself; throws a setup error, without its value, if no HTTP header can carry it. */
export function sendableCredential(credential: string, variable: string): string {
  if (isHeaderValue(credential)) return credential;
  throw new SetupError(
    `${variable} holds a credential that no HTTP header can carry: it begins or ends with a space, or contains a ` +
      'line break or a character outside Latin-1. Set it again.',
  );
}
