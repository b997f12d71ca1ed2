// Organisations through the control plane: make them, see how they stand, change them, drop them.
import { type PlanName, planNames } from '../../spec/values.ts';
import { flagsOf, flagsOfPlan, type PlanFlags } from '../core/plan.ts';
import { standingOf } from '../service/accounting.ts';
import type { Organization } from '../state/store.ts';
import { secretsOf } from './credentials.ts';
import { ok, operation } from './operation.ts';
import { boolean, count, dropped, integer, list, object, oneOf, someOf, string, text } from './schema.ts';
import { withOrganization } from './with-organization.ts';
import type { ControlledWorld } from './world.ts';

interface OrganizationBody {
  readonly plan?: PlanName;
  readonly name?: string;
  readonly quota_limit?: number;
  readonly quota_used?: number;
  readonly keys?: 1 | 2;
  readonly overage?: boolean;
  readonly unmetered?: boolean;
  readonly brief_access?: boolean;
  readonly is_active?: boolean;
  readonly flags?: { readonly [Flag in keyof PlanFlags as `endpoint_${Flag}`]?: boolean };
}

const flagNames = ['mcp', 'api', 's3', 'websocket', 'webhook', 'digests'] as const;
const flagProperties = Object.fromEntries(flagNames.map((name) => [`endpoint_${name}`, boolean]));
const plan = oneOf(planNames);
const changes = {
  plan,
  name: text(1, 200),
  quota_limit: integer(0, 1_000_000_000),
  quota_used: integer(0, 1_000_000_000),
  overage: { ...boolean, description: 'Whether reads go on past the quota.' },
  unmetered: { ...boolean, description: 'Neither cut off at a quota nor slowed down: for measuring.' },
  brief_access: boolean,
  is_active: boolean,
  flags: someOf(flagProperties),
  keys: { ...integer(1, 2), description: 'How many key pairs it has.' },
};

const state = {
  id: string,
  plan,
  name: string,
  is_active: boolean,
  quota_limit: count,
  quota_used: count,
  overage: boolean,
  brief_access: boolean,
  flags: object(flagProperties),
  key_count: count,
  requests_per_minute: count,
};
const stateAnswer = object(state);
export const credentialProperties = {
  keys: list(object({ api_key: string, api_secret: string })),
  access_token: string,
  mcp_token: string,
};
const issuedAnswer = object({ ...state, ...credentialProperties });

export const organizationOperations = [
  operation<OrganizationBody & { readonly plan: PlanName }>({
    id: 'makeOrganization',
    method: 'post',
    path: '/organizations',
    scope: 'world',
    summary: 'Make an organisation with fresh credentials; what is not given is as its plan says.',
    body: object(changes, ['plan']),
    answer: issuedAnswer,
    handle: ({ world, body }) => {
      const made = world.services.operator.makeOrganization(body.plan, body.keys, body.name);
      return ok(change(world, made, body));
    },
  }),
  operation({
    id: 'listOrganizations',
    method: 'get',
    path: '/organizations',
    scope: 'world',
    summary: 'List the organisations.',
    answer: object({ organizations: list(stateAnswer) }),
    handle: ({ world }) =>
      ok({ organizations: world.store.organizations().map((organization) => stateOf(world, organization)) }),
  }),
  operation({
    id: 'getOrganization',
    method: 'get',
    path: '/organizations/{organization_id}',
    scope: 'world',
    summary: 'Tell how an organisation stands.',
    answer: stateAnswer,
    handle: (call) => withOrganization(call, (organization) => ok(stateOf(call.world, organization))),
  }),
  operation<OrganizationBody>({
    id: 'changeOrganization',
    method: 'patch',
    path: '/organizations/{organization_id}',
    scope: 'world',
    summary: 'Change what is given, from the next request on. Fewer keys revoke the last; more are new.',
    body: someOf(changes),
    answer: issuedAnswer,
    handle: (call) =>
      withOrganization(call, (organization) => ok(change(call.world, organization, call.body))),
  }),
  operation({
    id: 'dropOrganization',
    method: 'delete',
    path: '/organizations/{organization_id}',
    scope: 'world',
    summary: 'Drop an organisation; its credentials are unknown from then on.',
    answer: dropped,
    handle: (call) =>
      withOrganization(call, ({ id }) => {
        call.world.services.operator.removeOrganization(id);
        return ok({ dropped: true });
      }),
  }),
];

/** How the organisation stands after the change, with its credentials. */
function change(world: ControlledWorld, before: Organization, body: OrganizationBody): object {
  const after: Organization = {
    ...(body.keys === undefined ? before : world.services.operator.withKeys(before, body.keys)),
    plan: body.plan ?? before.plan,
    name: body.name ?? before.name,
    quotaLimit: body.quota_limit ?? before.quotaLimit,
    overage: body.overage ?? before.overage,
    unmetered: body.unmetered ?? before.unmetered,
    briefAccess: body.brief_access ?? before.briefAccess,
    isActive: body.is_active ?? before.isActive,
    flags: { ...before.flags, ...flagsFrom(body.flags) },
  };
  world.store.put(after);
  if (body.quota_used !== undefined)
    world.services.operator.setUsed(after.id, body.quota_used, world.clock.nowMs());
  return { ...stateOf(world, after), ...secretsOf(after) };
}

const flagsFrom = (flags: OrganizationBody['flags'] = {}): Partial<PlanFlags> =>
  Object.fromEntries(Object.entries(flags).map(([name, on]) => [name.replace('endpoint_', ''), on]));

function stateOf(world: ControlledWorld, organization: Organization): object {
  const { laws, store } = world;
  const { id, plan: planName, name, isActive, briefAccess, keys: pairs } = organization;
  const { quota } = standingOf({ laws, store }, { org: organization }, world.clock.nowMs());
  return {
    ...{ id, plan: planName, name, is_active: isActive },
    quota_limit: quota.limit,
    quota_used: quota.used,
    overage: !quota.hardCap,
    brief_access: briefAccess,
    flags: flagsOfPlan(flagsOf(laws.plan, organization)),
    key_count: pairs.length,
    requests_per_minute: laws.plan.figures[planName].requestsPerMinute,
  };
}
