// Reports on clients on the control plane: what the rules about clients say of what was sent to a world.
import type { JsonSchema } from '../../spec/json-schema.ts';
import type { ClientJudge } from '../state/client-judge.ts';
import { type ControlResult, conflict, ok, operation } from './operation.ts';
import { boolean, list, object, oneOf, shown, string } from './schema.ts';
import { withOrganization } from './with-organization.ts';
import type { ControlledWorld } from './world.ts';

const unobserved = {
  status: 409,
  when: 'The simulator does not observe clients.',
  detail:
    'This simulator does not observe clients. Start it with `assay simulate --observe`, or in a program with ' +
    '`simulate({ observe: true })`.',
} as const;

/** `report.json` has a schema of its own, and more members. */
const open = (schema: JsonSchema): JsonSchema => ({ ...schema, additionalProperties: true });

const response: JsonSchema = {
  ...open(
    object({
      ok: shown(boolean, true, 'Whether no rule of the level must failed.'),
      rules: list(
        open(
          object({
            id: shown(string, 'client.stop-at-quota'),
            level: oneOf(['must', 'should']),
            verdict: shown(string, 'passed', 'A rule for which nothing was sent is `not-exercised`.'),
          }),
        ),
      ),
    }),
  ),
  description: 'The report, as `report.json` of `assay judge --as client` has it, without secrets.',
};

export const clientReportOperations = [
  operation('getClientReport', 'get', '/client-report', {
    summary: 'Show what the rules about clients say of everything that was sent to the world.',
    refusals: [unobserved],
    response,
    handle: ({ world }) => whenObserved(world, (clients) => reportOf(clients, world)),
  }),
  operation('getOrganizationClientReport', 'get', '/organizations/{organization_id}/client-report', {
    summary:
      'Show what the rules about clients say of what was sent with the credentials of an organisation.',
    refusals: [unobserved],
    response,
    handle: (call) =>
      withOrganization(call, ({ id }) =>
        whenObserved(call.world, (clients) => reportOf(clients, call.world, id)),
      ),
  }),
  operation('clearClientReport', 'delete', '/client-report', {
    summary:
      'Forget what clients of the world were told, and what was found of them, as before another test.',
    refusals: [unobserved],
    response: object({ cleared: shown(boolean, true) }),
    handle: ({ world }) =>
      whenObserved(world, (clients) => {
        clients.forget(world.id);
        return ok({ cleared: true });
      }),
  }),
];

type Answer = ControlResult | Promise<ControlResult>;

const whenObserved = (
  { parts: { clients } }: ControlledWorld,
  act: (clients: ClientJudge) => Answer,
): Answer => (clients === undefined ? conflict(unobserved.detail) : act(clients));

const reportOf = async (clients: ClientJudge, { id }: ControlledWorld, organizationId?: string) =>
  ok(await clients.report(id, organizationId));
