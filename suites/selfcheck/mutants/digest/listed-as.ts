// Wrapped parts that list the manifests of a changed digest.
import type { Digest } from '../../../../simulator/core/digest.ts';
import { replacing, type Wrap, withRow } from '../../replaced-operation.ts';

/** Lists the manifests of a digest after changing it. */
export const listedAs = (change: (digest: Digest) => Digest): Wrap =>
  replacing('listDigestManifests', (call, real, { tables: { digests } }) => {
    const digest = digests.ownedBy(call.org.id, Number(call.input.id));
    return digest === undefined
      ? real.listDigestManifests(call)
      : withRow(digests, change(digest), () => real.listDigestManifests(call));
  });
