// Backfill grants on the control plane: give, list and withdraw the grants that customers obtain by paying.
import type { Grant } from '../../spec/content.ts';
import { withoutRoom } from '../service/room.ts';
import { grantYears } from './bodies.ts';
import {
  type ControlCall,
  type ControlResult,
  conflict,
  invalidValue,
  notFound,
  ok,
  operation,
} from './operation.ts';
import { dropped, type Fitting, integer, list, object, preset, shown, streamId } from './schema.ts';
import { withOrganization } from './with-organization.ts';

const path = '/organizations/{organization_id}/grants';
const years = preset(grantYears, 1, 'How many years before the download the content begins.');
const grantBody = object({ stream_id: streamId, years }, ['stream_id']);
const grantResponse = object({
  id: shown(integer(1, Number.MAX_SAFE_INTEGER), 703),
  stream_id: streamId,
  years,
});

export const grantOperations = [
  operation('giveGrant', 'post', path, {
    summary:
      "Give a backfill grant on a stream. The customer's cached list may show it up to five minutes later.",
    body: grantBody,
    example: { stream_id: '11604773700000018', years: 2 },
    refusals: [
      {
        status: 409,
        when: 'The organisation has as many grants as it can.',
        detail: 'An organisation can have at most 1000 grants here. Delete some first.',
      },
      {
        status: 422,
        when: 'The world has no such stream.',
        detail: 'body.stream_id: expected the id of a stream of this world, received "7"',
      },
    ],
    response: grantResponse,
    handle: (call) => withOrganization(call, ({ id: organizationId }) => give(call, organizationId)),
  }),
  operation('listGrants', 'get', path, {
    summary: 'List the current backfill grants of an organisation.',
    response: object({ grants: list(grantResponse) }),
    handle: (call) =>
      withOrganization(call, ({ id: organizationId }) =>
        ok({ grants: call.world.store.tables.grants.allOf(organizationId).map(rendered) }),
      ),
  }),
  operation('withdrawGrant', 'delete', `${path}/{grant_id}`, {
    summary: 'Withdraw a backfill grant. Download addresses that were issued for it stop working.',
    response: dropped,
    handle: (call) => withOrganization(call, ({ id: organizationId }) => withdraw(call, organizationId)),
  }),
];

function give(
  { world, body }: ControlCall<Fitting<typeof grantBody>>,
  organizationId: string,
): ControlResult {
  const { stream_id: streamId, years: count = 1 } = body;
  if (world.content.streamById(streamId) === undefined)
    return invalidValue('body.stream_id', 'the id of a stream of this world', streamId);
  const { grants } = world.store.tables;
  const refused = withoutRoom(grants, organizationId, 'grants');
  if (refused !== undefined) return conflict(refused.message);
  const grant: Grant = { id: grants.nextNumber(), organizationId, streamId, years: count };
  grants.put(grant);
  return ok(rendered(grant));
}

function withdraw({ world, param }: ControlCall, organizationId: string): ControlResult {
  const { grants } = world.store.tables;
  const grant = grants.ownedBy(organizationId, Number(param('grant_id')));
  if (grant === undefined)
    return notFound('grant', param('grant_id'), `/organizations/${organizationId}/grants`);
  grants.remove(grant.id);
  return ok({ dropped: true });
}

const rendered = ({ id, streamId, years: count }: Grant): object => ({
  id,
  stream_id: streamId,
  years: count,
});
