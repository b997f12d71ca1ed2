// Wrapped parts that list the manifests of a changed digest.
import type { Digest } from '../../../../simulator/core/digest.ts';
import { replacingRow, type Wrap } from '../../replaced-operation.ts';

/** Lists the manifests of a digest after changing it. */
export const listedAs = (change: (digest: Digest) => Digest): Wrap =>
  replacingRow('listDigestManifests', 'digests', ({ id }) => Number(id), change);
