// Catalog digests on the control plane: list them, and add them to organisations or remove them.
import type { CatalogDigest } from '../core/digest.ts';
import { addedBy } from '../service/catalog-digests.ts';
import { type ControlCall, notFound, ok, operation } from './operation.ts';
import { dropped, integer, list, object, shown, streamId, string } from './schema.ts';
import { withOrganization } from './with-organization.ts';

const path = '/organizations/{organization_id}/catalog-digests';
const digestResponse = object({
  id: shown(integer(1, Number.MAX_SAFE_INTEGER), 201),
  name: shown(string, 'Boardroom essentials'),
  stream_ids: list(streamId),
});
const listResponse = object({ digests: list(digestResponse) });

export const catalogDigestOperations = [
  operation('listCatalogDigests', 'get', '/catalog-digests', {
    summary: 'List the catalog digests.',
    response: listResponse,
    handle: ({ world }) => ok({ digests: world.content.base.preloads.catalogDigests.map(rendered) }),
  }),
  operation('listAddedDigests', 'get', path, {
    summary: 'List the catalog digests that an organisation has added.',
    response: listResponse,
    handle: (call) =>
      withOrganization(call, ({ id }) => ok({ digests: addedBy(call.world, id).map(rendered) })),
  }),
  operation('addDigest', 'put', `${path}/{digest_id}`, {
    summary: 'Add a catalog digest to an organisation. Adding it again changes nothing.',
    response: digestResponse,
    handle: (call) =>
      withOrganization(call, ({ id }) => {
        const digest = catalogDigest(call);
        if (digest === undefined)
          return notFound('catalog digest', call.param('digest_id'), '/catalog-digests');
        call.world.services.operator.addCatalogDigest(id, digest);
        return ok(rendered(digest));
      }),
  }),
  operation('removeDigest', 'delete', `${path}/{digest_id}`, {
    summary: 'Remove a catalog digest from an organisation.',
    response: dropped,
    handle: (call) =>
      withOrganization(call, ({ id }) => {
        const digest = catalogDigest(call);
        const isRemoved =
          digest !== undefined && call.world.services.operator.removeCatalogDigest(id, digest);
        return isRemoved
          ? ok({ dropped: true })
          : notFound('added digest', call.param('digest_id'), `/organizations/${id}/catalog-digests`);
      }),
  }),
];

const catalogDigest = ({ world, param }: ControlCall): CatalogDigest | undefined =>
  world.content.base.preloads.catalogDigests.find(({ id }) => String(id) === param('digest_id'));

const rendered = ({ id, name, streamIds }: CatalogDigest): object => ({
  id,
  name,
  stream_ids: streamIds,
});
