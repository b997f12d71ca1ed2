// Digests of the catalog through the control plane: which there are, and who has added them to the account.
import type { CatalogDigest } from '../core/digest.ts';
import { addedBy } from '../service/catalog-digests.ts';
import { type Answer, type ControlCall, ok, operation, unknownThing } from './operation.ts';
import { dropped, integer, list, object, string } from './schema.ts';
import { withOrganization } from './with-organization.ts';

const path = '/organizations/{organization_id}/catalog-digests';
const digestAnswer = object({
  id: integer(1, Number.MAX_SAFE_INTEGER),
  name: string,
  stream_ids: list(string),
});
const listAnswer = object({ digests: list(digestAnswer) });

export const catalogDigestOperations = [
  operation({
    id: 'listCatalogDigests',
    method: 'get',
    path: '/catalog-digests',
    scope: 'world',
    summary: 'List the digests of the catalog.',
    answer: listAnswer,
    handle: ({ world }) => ok({ digests: world.content.base.preloads.catalogDigests.map(rendered) }),
  }),
  operation({
    id: 'listAddedDigests',
    method: 'get',
    path,
    scope: 'world',
    summary: 'List the digests of the catalog that an organisation has added.',
    answer: listAnswer,
    handle: (call) =>
      withOrganization(call, ({ id }) => ok({ digests: addedBy(call.world, id).map(rendered) })),
  }),
  operation({
    id: 'addDigest',
    method: 'put',
    path: `${path}/{digest_id}`,
    scope: 'world',
    summary: 'Add a digest of the catalog to an organisation; once more changes nothing.',
    answer: digestAnswer,
    handle: (call) =>
      withOrganization(call, ({ id }) => {
        const digest = catalogDigest(call);
        if (digest === undefined) return unknownDigest(call);
        call.world.services.operator.addCatalogDigest(id, digest);
        return ok(rendered(digest));
      }),
  }),
  operation({
    id: 'removeDigest',
    method: 'delete',
    path: `${path}/{digest_id}`,
    scope: 'world',
    summary: 'Take a digest of the catalog from an organisation.',
    answer: dropped,
    handle: (call) =>
      withOrganization(call, ({ id }) => {
        const digest = catalogDigest(call);
        const isRemoved =
          digest !== undefined && call.world.services.operator.removeCatalogDigest(id, digest);
        return isRemoved ? ok({ dropped: true }) : unknownDigest(call);
      }),
  }),
];

const catalogDigest = ({ world, param }: ControlCall): CatalogDigest | undefined =>
  world.content.base.preloads.catalogDigests.find(({ id }) => String(id) === param('digest_id'));

const unknownDigest = ({ param }: ControlCall): Answer => unknownThing('digest', param('digest_id'));

const rendered = ({ id, name, streamIds }: CatalogDigest): object => ({
  id,
  name,
  stream_ids: streamIds,
});
