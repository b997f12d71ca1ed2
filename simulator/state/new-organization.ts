// An organisation created after the world's start with its plan's defaults; its id and tokens depend on the ordinal.
import { idSpace } from '../../fixtures/ids.ts';
import { organizationName } from '../../fixtures/organizations.ts';
import type { PlanName } from '../../spec/values.ts';
import { newTokens } from './credentials.ts';
import type { Organization } from './store.ts';

export const organizationId = (seed: number, ordinal: number): string =>
  idSpace(seed).idOf('organization', firstPosition + ordinal);

/** The organisation has no keys yet. */
export function newOrganization(
  seed: number,
  ordinal: number,
  { plan, name }: { readonly plan: PlanName; readonly name?: string | undefined },
): Organization {
  return {
    id: organizationId(seed, ordinal),
    name: name ?? organizationName(seed, ordinal),
    orgType: 'company',
    contactEmail: `owner-${ordinal}@customer.example`,
    plan,
    isActive: true,
    keys: [],
    ...newTokens(seed, ordinal),
    briefAccess: true,
    flags: {},
  };
}

/** Lower positions belong to the organisations of the fixture world. */
const firstPosition = 1_000;
