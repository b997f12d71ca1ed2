// Looks up the organisation that the path of a control operation names.
import type { Organization } from '../state/store.ts';
import { type Answer, type ControlCall, unknownThing } from './operation.ts';

export function withOrganization(
  { world, param }: Pick<ControlCall, 'world' | 'param'>,
  act: (organization: Organization) => Answer,
): Answer {
  const id = param('organization_id');
  const organization = world.store.organization(id);
  return organization === undefined ? unknownThing('organisation', id) : act(organization);
}
