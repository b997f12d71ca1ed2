// Wrapped parts that change more than the state of a digest when it is paused or activated.
import type { Digest } from '../../../../simulator/core/digest.ts';
import { changingRow, type Wrap } from '../../replaced-operation.ts';

/** Sets these members in a digest that was paused. */
export const pausing = (left: Partial<Digest>): Wrap =>
  changingRow('deactivateDigest', 'digests', (after) => ({ ...after, ...left }));

/** Sets another state in a digest that was activated. */
export const activating = (change: (after: Digest, before: Digest) => Digest): Wrap =>
  changingRow('activateDigest', 'digests', (after, before = after) => change(after, before));
