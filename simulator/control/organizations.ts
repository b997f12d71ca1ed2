// Organisations on the control plane: create, show, change and drop them.
import { rateClasses } from '../../spec/tools.ts';
import { bucketPolicy } from '../core/mcp-rate.ts';
import { flagsOf, flagsOfPlan, type PlanFlags, requestsPerMinuteOf } from '../core/plan.ts';
import { decide, type RatePolicy, requestPolicy } from '../core/rate.ts';
import { quotaStateOf } from '../service/accounting.ts';
import type { Organization, OrganizationKey } from '../state/store.ts';
import { isoOf } from '../time/clock.ts';
import { flagProperties, type OrganizationBody, organizationChoices } from './bodies.ts';
import { secretsOf } from './credentials.ts';
import { type ControlResult, fullWorld, invalidValue, ok, operation, withRoom } from './operation.ts';
import {
  boolean,
  count,
  described,
  dropped,
  instant,
  list,
  object,
  oneOf,
  organizationId,
  shown,
  someOf,
  string,
} from './schema.ts';
import { withOrganization } from './with-organization.ts';
import type { ControlledWorld } from './world.ts';

const state = {
  id: organizationId,
  plan: organizationChoices.plan,
  name: shown(string, 'Alder & Finch Research'),
  is_active: organizationChoices.is_active,
  quota_limit: shown(count, 1_000, 'How many manifests a month may be billed.'),
  quota_used: shown(count, 993, 'How many manifests were billed in the present month.'),
  overage: shown(boolean, false, 'Whether reads may exceed the quota.'),
  brief_access: organizationChoices.brief_access,
  flags: shown(
    object(flagProperties),
    {
      endpoint_mcp: true,
      endpoint_api: true,
      endpoint_s3: true,
      endpoint_websocket: false,
      endpoint_webhook: false,
      endpoint_digests: false,
    },
    'Which surfaces the organisation may use.',
  ),
  key_count: shown(count, 1, 'How many key pairs it has.'),
  requests_per_minute: shown(count, 60, 'The rate limit of all its requests.'),
  requests_used: shown(count, 4, 'How much of the rate limit is used now.'),
  resets_at: described(instant, 'When the quota is reset.'),
  mcp_buckets: described(
    list(
      object({
        rate_class: oneOf(rateClasses),
        burst: shown(count, 240, 'How many calls fit at once.'),
        per_second: shown(count, 5, 'How many more follow.'),
        used: shown(count, 1, 'How many are missing from the bucket now.'),
      }),
    ),
    'The rates of its tool calls; none where each session has buckets of its own.',
  ),
};
const stateResponse = object(state);
export const credentialProperties = {
  keys: list(object({ api_key: shown(string, 'ak_…'), api_secret: shown(string, 'sk_…') })),
  access_token: shown(string, 'at_…', 'Sent as `x-access-token`, instead of a key pair.'),
  mcp_token: shown(string, 'mt_…', 'The bearer token of the MCP servers.'),
};
const aboveQuota = {
  status: 422,
  when: 'quota_used exceeds a quota with a hard cap.',
  detail: 'body.quota_used: expected at most 1000, the quota with a hard cap, received 1001',
} as const;
const issuedResponse = object({ ...state, ...credentialProperties });

export const organizationOperations = [
  operation('makeOrganization', 'post', '/organizations', {
    summary: 'Create an organisation with new credentials. Omitted members have the default of the plan.',
    body: object(organizationChoices, ['plan']),
    example: { plan: 'starter', quota_used: 993 },
    refusals: [fullWorld('organizations'), aboveQuota],
    response: issuedResponse,
    handle: ({ world, body }) =>
      withRoom('organizations', world.store.organizationCount, () => {
        const created = world.services.operator.makeOrganization(body.plan, body.keys, body.name);
        const result = changeOrganization(world, created, body);
        if (result.kind === 'problem') world.services.operator.removeOrganization(created.id);
        return result;
      }),
  }),
  operation('listOrganizations', 'get', '/organizations', {
    summary: 'List the organisations.',
    response: object({ organizations: list(stateResponse) }),
    handle: ({ world }) =>
      ok({ organizations: world.store.organizations().map((organization) => stateOf(world, organization)) }),
  }),
  operation('getOrganization', 'get', '/organizations/{organization_id}', {
    summary: 'Show the plan, quota and settings of an organisation.',
    response: stateResponse,
    handle: (call) => withOrganization(call, (organization) => ok(stateOf(call.world, organization))),
  }),
  operation('getCredentials', 'get', '/organizations/{organization_id}/credentials', {
    summary: 'Show the credentials of an organisation.',
    response: object(credentialProperties),
    handle: (call) => withOrganization(call, (organization) => ok(secretsOf(organization))),
  }),
  operation('changeOrganization', 'patch', '/organizations/{organization_id}', {
    summary:
      'Change an organisation from the next request on; omitted members stay the same. A lower number of keys revokes ' +
      'the last key, a higher one adds a new key.',
    body: someOf(organizationChoices),
    example: { quota_used: 993 },
    refusals: [aboveQuota],
    response: issuedResponse,
    handle: (call) =>
      withOrganization(call, (organization) => changeOrganization(call.world, organization, call.body)),
  }),
  operation('dropOrganization', 'delete', '/organizations/{organization_id}', {
    summary: 'Drop an organisation. Its credentials stop working.',
    response: dropped,
    handle: (call) =>
      withOrganization(call, ({ id }) => {
        call.world.services.operator.removeOrganization(id);
        return ok({ dropped: true });
      }),
  }),
];

/** Stores the changed organisation; returns its state and credentials. A hard cap is never exceeded. */
export function changeOrganization(
  world: ControlledWorld,
  before: Organization,
  body: OrganizationBody,
): ControlResult {
  const issued = withCredentials(world, before, body);
  const taken = body.credentials && takenCredentials(world, issued);
  if (taken !== undefined)
    return invalidValue(`body.credentials.${taken}`, 'credentials of no other organisation', '[hidden]');
  const after: Organization = {
    ...issued,
    plan: body.plan ?? before.plan,
    name: body.name ?? before.name,
    quotaLimit: body.quota_limit ?? before.quotaLimit,
    requestsPerMinute: body.requests_per_minute ?? before.requestsPerMinute,
    overage: body.overage ?? before.overage,
    unmetered: body.unmetered ?? before.unmetered,
    briefAccess: body.brief_access ?? before.briefAccess,
    isActive: body.is_active ?? before.isActive,
    flags: { ...before.flags, ...flagsFrom(body.flags) },
  };
  const { quota } = quotaStateOf(world, { org: after }, world.clock.nowMs());
  const used = body.quota_used;
  if (used !== undefined && quota.hardCap && used > quota.limit)
    return invalidValue('body.quota_used', `at most ${quota.limit}, the quota with a hard cap`, used);
  world.store.put(after);
  if (used !== undefined) world.services.operator.setUsed(after.id, used, world.clock.nowMs());
  return ok({ ...stateOf(world, after), ...secretsOf(after) });
}

function withCredentials(
  { services }: ControlledWorld,
  before: Organization,
  { keys: keyCount, credentials }: OrganizationBody,
): Organization {
  const { keys: given = [], access_token: accessToken, mcp_token: mcpToken } = credentials ?? {};
  const count = given.length || keyCount;
  const issued = count === undefined ? before : services.operator.withKeys(before, count);
  return {
    ...issued,
    keys: issued.keys.map((key, nth) => ({ ...key, ...keyFrom(given[nth]) })),
    accessToken: accessToken ?? before.accessToken,
    mcpToken: mcpToken ?? before.mcpToken,
  };
}

type KeyEntry = NonNullable<NonNullable<OrganizationBody['credentials']>['keys']>[number];

const keyFrom = (entry: KeyEntry | undefined): Partial<OrganizationKey> =>
  entry === undefined
    ? {}
    : { apiKey: entry.api_key, apiSecret: entry.api_secret, active: entry.is_active ?? true };

/** The member of `credentials` that another organisation has. */
function takenCredentials(
  { store }: ControlledWorld,
  { id, keys, accessToken, mcpToken }: Organization,
): string | undefined {
  const owners = {
    keys: keys.map(({ apiKey }) => store.keyOf(apiKey)?.organizationId),
    access_token: [store.organizationOfToken(accessToken)],
    mcp_token: [store.organizationOfMcpToken(mcpToken)],
  };
  const isOther = (owner: string | undefined): boolean => owner !== undefined && owner !== id;
  return Object.entries(owners).find(([, ids]) => ids.some(isOther))?.[0];
}

const flagsFrom = (flags: OrganizationBody['flags'] = {}): Partial<PlanFlags> =>
  Object.fromEntries(Object.entries(flags).map(([name, on]) => [name.replace('endpoint_', ''), on]));

export function stateOf(world: ControlledWorld, organization: Organization): object {
  const { laws, store } = world;
  const nowMs = world.clock.nowMs();
  const { id, plan, name, isActive, briefAccess, keys } = organization;
  const { quota, period } = quotaStateOf({ laws, store }, { org: organization }, nowMs);
  const limit = requestsPerMinuteOf(laws.plan, organization);
  const usedOf = (subject: string, policy: RatePolicy): number => {
    const meter = store.usedMeter(subject);
    return meter === undefined ? 0 : decide(policy, meter, nowMs).used;
  };
  return {
    id,
    plan,
    name,
    is_active: isActive,
    quota_limit: quota.limit,
    quota_used: quota.used,
    overage: !quota.hardCap,
    brief_access: briefAccess,
    flags: flagsOfPlan(flagsOf(laws.plan, organization)),
    key_count: keys.length,
    requests_per_minute: limit,
    requests_used: usedOf(id, requestPolicy(laws.rate, limit)),
    resets_at: isoOf(period.resetMs),
    mcp_buckets: rateClasses.flatMap((rateClass) => {
      const { buckets, bucketOf } = laws.mcpRate;
      const bucket = buckets[rateClass];
      const meter = bucketOf(id, rateClass, undefined);
      const isOfAll = meter === bucketOf(id, rateClass, 'a session');
      const { burst, perSecond: per_second } = bucket;
      const state = { rate_class: rateClass, burst, per_second, used: usedOf(meter, bucketPolicy(bucket)) };
      return isOfAll ? [state] : [];
    }),
  };
}
