// Catalog digests as the operator adds them to accounts and removes them.
import { addedDigest, type CatalogDigest } from '../../core/digest.ts';
import type { ServiceContext } from '../context.ts';

export interface CatalogDigestOperator {
  /** Adds the digest to the organisation; adding it again changes nothing. */
  addCatalogDigest(organizationId: string, digest: CatalogDigest): void;
  /** Returns whether the organisation had the digest. */
  removeCatalogDigest(organizationId: string, digest: CatalogDigest): boolean;
}

export const catalogDigestOperator = ({
  store,
  notifications,
}: ServiceContext<never>): CatalogDigestOperator => ({
  addCatalogDigest: (organizationId, digest) => {
    const row = addedDigest(organizationId, digest.id);
    if (store.tables.addedDigests.get(row.id) !== undefined) return;
    store.tables.addedDigests.put(row);
    notifications.emit({ kind: 'digest-added', organizationId, digest });
  },
  removeCatalogDigest: (organizationId, digest) => {
    const isRemoved = store.tables.addedDigests.remove(addedDigest(organizationId, digest.id).id);
    if (isRemoved) notifications.emit({ kind: 'digest-removed', organizationId, digest });
    return isRemoved;
  },
});
