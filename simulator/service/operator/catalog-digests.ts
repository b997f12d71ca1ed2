// Catalog digests as the operator adds them to accounts and removes them.
import { addedDigest, type CatalogDigest } from '../../core/digest.ts';
import type { ServiceContext } from '../context.ts';

export const catalogDigestOperator = ({ store, notifications }: ServiceContext<never>) => ({
  /** Adds the digest to the organisation; adding it again changes nothing. */
  addCatalogDigest: (organizationId: string, digest: CatalogDigest): void => {
    const row = addedDigest(organizationId, digest.id);
    if (store.tables.addedDigests.get(row.id) !== undefined) return;
    store.tables.addedDigests.put(row);
    notifications.emit({ kind: 'digest-added', organizationId, digest });
  },
  /** Returns whether the organisation had the digest. */
  removeCatalogDigest: (organizationId: string, digest: CatalogDigest): boolean => {
    const isRemoved = store.tables.addedDigests.remove(addedDigest(organizationId, digest.id).id);
    if (isRemoved) notifications.emit({ kind: 'digest-removed', organizationId, digest });
    return isRemoved;
  },
});
