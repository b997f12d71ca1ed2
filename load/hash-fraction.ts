// Pseudo-random choices that depend on a text alone, so that a run can be repeated.
import { createHash } from 'node:crypto';

/** A number in [0, 1), the same for the same text. */
export const hashFraction = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
