// The ready credentials of a world, with the member names that scripts and target files use.
import { byPlan, type PlanName } from '../../spec/values.ts';
import type { Organization } from '../state/store.ts';
import type { ControlledWorld } from './world.ts';

export interface OrganizationCredentials extends Secrets {
  readonly id: string;
  readonly plan: PlanName;
  readonly name: string;
}

interface Secrets {
  readonly keys: readonly { readonly api_key: string; readonly api_secret: string }[];
  readonly access_token: string;
  readonly mcp_token: string;
}

/** The credentials of the fixture's general-purpose organisations: active, with working keys and their plan's defaults. */
export function credentialsOf(
  world: ControlledWorld,
): Readonly<Record<PlanName, readonly OrganizationCredentials[]>> {
  const general = world.content.base.organizations
    .filter(({ purpose }) => purpose === 'general')
    .flatMap(({ id }) => world.store.organization(id) ?? []);
  return byPlan((plan) =>
    general.filter((organization) => organization.plan === plan).map(credentialsOfOrganization),
  );
}

export const secretsOf = ({ keys, accessToken, mcpToken }: Organization): Secrets => ({
  keys: keys.map(({ apiKey, apiSecret }) => ({ api_key: apiKey, api_secret: apiSecret })),
  access_token: accessToken,
  mcp_token: mcpToken,
});

const credentialsOfOrganization = (organization: Organization): OrganizationCredentials => {
  const { id, plan, name } = organization;
  return { id, plan, name, ...secretsOf(organization) };
};
