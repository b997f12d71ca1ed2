// Ready-made digests of the catalog, and those of them that an organisation added to its own.
import type { CatalogDigestSeed } from '../../fixtures/preload-types.ts';
import type { AddedDigest } from '../core/digest.ts';
import { type Answer, answer, type Call, type Context } from './context.ts';

export interface CatalogDigests {
  listCatalogDigests(call: Call<unknown>): Answer;
  listAddedDigests(call: Call<unknown>): Answer;
}

export const catalogDigests = (context: Context): CatalogDigests => ({
  listCatalogDigests: () => listOf(context.content.base.preloads.catalogDigests),
  listAddedDigests: ({ org }) => listOf(addedBy(context, org.id)),
});

/** The digests of the catalog that the organisation added, in the order of the catalog. */
export function addedBy(
  { content, store }: Pick<Context, 'content' | 'store'>,
  organizationId: string,
): readonly CatalogDigestSeed[] {
  const added = new Set(store.tables.addedDigests.allOf(organizationId).map(({ digestId }) => digestId));
  return content.base.preloads.catalogDigests.filter(({ id }) => added.has(id));
}

/** Adds a digest of the catalog to an organisation; whether it was not there yet. */
export function addCatalogDigest(
  { store }: Pick<Context, 'store'>,
  organizationId: string,
  digestId: number,
): boolean {
  const row = addedRow(organizationId, digestId);
  if (store.tables.addedDigests.get(row.id) !== undefined) return false;
  store.tables.addedDigests.put(row);
  return true;
}

/** Whether it was there. */
export const removeCatalogDigest = (
  { store }: Pick<Context, 'store'>,
  organizationId: string,
  digestId: number,
): boolean => store.tables.addedDigests.remove(addedRow(organizationId, digestId).id);

const addedRow = (organizationId: string, digestId: number): AddedDigest => ({
  ...{ id: `${organizationId} ${digestId}`, organizationId, digestId },
});

function listOf(digests: readonly CatalogDigestSeed[]): Answer {
  const bodies = digests.map(({ id, name, description, streamIds }) => ({
    ...{ id, name, description },
    stream_ids: streamIds,
    stream_count: streamIds.length,
    digest_type: 'catalog',
    has_dynamic_filter: false,
  }));
  return answer({ digests: bodies }, bodies.length);
}
