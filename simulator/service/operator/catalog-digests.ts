// Digests of the catalog as they are added to an account and removed from it.
import { addedDigest, type CatalogDigest } from '../../core/digest.ts';
import type { Context } from '../context.ts';

export interface CatalogDigestOperator {
  /** Adds the digest to the organisation; adding it again changes nothing. */
  addCatalogDigest(organizationId: string, digest: CatalogDigest): void;
  /** Whether the organisation had the digest. */
  removeCatalogDigest(organizationId: string, digest: CatalogDigest): boolean;
}

export const catalogDigestOperator = ({ store, notifications }: Context<never>): CatalogDigestOperator => ({
  addCatalogDigest: (organizationId, digest) => {
    const row = addedDigest(organizationId, digest.id);
    if (store.tables.addedDigests.get(row.id) !== undefined) return;
    store.tables.addedDigests.put(row);
    notifications.emit({ kind: 'digest-added', organizationId, digest });
  },
  removeCatalogDigest: (organizationId, digest) => {
    const hadIt = store.tables.addedDigests.remove(addedDigest(organizationId, digest.id).id);
    if (hadIt) notifications.emit({ kind: 'digest-removed', organizationId, digest });
    return hadIt;
  },
});
