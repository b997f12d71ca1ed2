// An organisation made after the world's start, as its plan says; the ordinal decides its id and credentials.
import { idSpace } from '../../fixtures/ids.ts';
import { organizationName } from '../../fixtures/organizations.ts';
import type { PlanName } from '../../spec/values.ts';
import { newTokens } from './credentials.ts';
import type { Organization } from './store.ts';

/** Still without keys. */
export function newOrganization(
  seed: number,
  ordinal: number,
  { plan, name }: { readonly plan: PlanName; readonly name?: string | undefined },
): Organization {
  return {
    id: idSpace(seed).idOf('organization', firstMadePosition + ordinal),
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

/** Positions below belong to the organisations of the fixture world. */
const firstMadePosition = 1_000;
