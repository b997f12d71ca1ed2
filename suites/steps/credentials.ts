// Credentials that were never issued.

/** A credential with other last characters, of the same length and alphabet, that the target never issued. */
export const altered = (secret: string): string =>
  `${secret.slice(0, -2)}${secret.endsWith('00') ? '11' : '00'}`;
