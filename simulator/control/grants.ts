// Backfill grants through the control plane: give, list and withdraw what customers come by through payment.
import type { Grant } from '../core/backfill.ts';
import { type Answer, type ControlCall, ok, operation, unknownThing, unusable } from './operation.ts';
import { dropped, integer, list, object, string } from './schema.ts';
import { withOrganization } from './with-organization.ts';

interface GrantBody {
  readonly stream_id: string;
  readonly years?: number;
}

const path = '/organizations/{organization_id}/grants';
const years = { ...integer(1, 50), default: 1, description: 'How many years back from a download.' };
const grantAnswer = object({ id: integer(1, Number.MAX_SAFE_INTEGER), stream_id: string, years });

export const grantOperations = [
  operation<GrantBody>({
    id: 'giveGrant',
    method: 'post',
    path,
    scope: 'world',
    summary: 'Give a backfill grant on a stream; lists of grants may be five minutes old.',
    body: object({ stream_id: string, years }, ['stream_id']),
    answer: grantAnswer,
    handle: (call) => withOrganization(call, ({ id: organizationId }) => give(call, organizationId)),
  }),
  operation({
    id: 'listGrants',
    method: 'get',
    path,
    scope: 'world',
    summary: 'List the backfill grants of an organisation as they stand.',
    answer: object({ grants: list(grantAnswer) }),
    handle: (call) =>
      withOrganization(call, ({ id: organizationId }) =>
        ok({ grants: call.world.store.tables.grants.allOf(organizationId).map(rendered) }),
      ),
  }),
  operation({
    id: 'withdrawGrant',
    method: 'delete',
    path: `${path}/{grant_id}`,
    scope: 'world',
    summary: 'Withdraw a backfill grant; addresses of its content open nothing from then on.',
    answer: dropped,
    handle: (call) => withOrganization(call, ({ id: organizationId }) => withdraw(call, organizationId)),
  }),
];

function give({ world, body }: ControlCall<GrantBody>, organizationId: string): Answer {
  const { stream_id: streamId, years: count = 1 } = body;
  if (world.content.streamById(streamId) === undefined)
    return unusable('body.stream_id', 'the id of a stream of this world', streamId);
  const { grants } = world.store.tables;
  const grant: Grant = { id: grants.nextNumber(), organizationId, streamId, years: count };
  grants.put(grant);
  return ok(rendered(grant));
}

function withdraw({ world, param }: ControlCall, organizationId: string): Answer {
  const { grants } = world.store.tables;
  const grant = grants.ownedBy(organizationId, Number(param('grant_id')));
  if (grant === undefined) return unknownThing('grant', param('grant_id'));
  grants.remove(grant.id);
  return ok({ dropped: true });
}

const rendered = ({ id, streamId, years: count }: Grant): object => ({
  id,
  stream_id: streamId,
  years: count,
});
