// Chance that is decided by what it is about, so that a run can be repeated.
import { createHash } from 'node:crypto';

/** From 0 up to 1; equal texts draw alike. */
export const draw = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;
