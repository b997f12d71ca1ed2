// Waits between the attempts of a delivery, for mutants.
import { secondMs } from '../../../../spec/units.ts';

/** Waits after the first, the second, … failed attempt, in seconds; none after a success. */
export const waitsOf =
  (...waits: readonly number[]) =>
  (attempts: number, succeeded: boolean): number | undefined => {
    const wait = succeeded ? undefined : waits[attempts - 1];
    return wait === undefined ? undefined : wait * secondMs;
  };
