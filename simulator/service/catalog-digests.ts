// The catalog digests, and those that an organisation has added to its account.
import type { Answer } from '../core/answer.ts';
import type { CatalogDigest } from '../core/digest.ts';
import { answer, type ServiceContext } from './context.ts';
import type { UseCases } from './use-case.ts';

type Context = ServiceContext<never>;

export const catalogDigests = (context: Context) =>
  ({
    listCatalogDigests: () => listOf(context.content.base.preloads.catalogDigests),
    listAddedDigests: ({ org }) => listOf(addedBy(context, org.id)),
  }) satisfies Partial<UseCases>;

/** The catalog digests that the organisation has added, in the order of the catalog. */
export function addedBy(
  { content, store }: Pick<Context, 'content' | 'store'>,
  organizationId: string,
): readonly CatalogDigest[] {
  const added = new Set(store.tables.addedDigests.allOf(organizationId).map(({ digestId }) => digestId));
  return content.base.preloads.catalogDigests.filter(({ id }) => added.has(id));
}

function listOf(digests: readonly CatalogDigest[]): Answer {
  const bodies = digests.map(({ id, name, description, streamIds }) => ({
    id,
    name,
    description,
    stream_ids: streamIds,
    stream_count: streamIds.length,
    digest_type: 'catalog',
    has_dynamic_filter: false,
  }));
  return answer({ digests: bodies }, bodies.length);
}
