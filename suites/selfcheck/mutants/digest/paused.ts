// Services that change more of a digest than its state when it is paused or activated.
import type { Digest } from '../../../../simulator/core/digest.ts';
import { changingRow, type Wrap } from '../../replaced-operation.ts';

/** Leaves these members in a digest that was paused. */
export const pausing = (left: Partial<Digest>): Wrap =>
  changingRow(
    'deactivateDigest',
    ({ digests }) => digests,
    (after) => ({ ...after, ...left }),
  );

/** Leaves a digest that was activated in another state. */
export const activating = (change: (after: Digest, before: Digest) => Digest): Wrap =>
  changingRow(
    'activateDigest',
    ({ digests }) => digests,
    (after, before = after) => change(after, before),
  );
