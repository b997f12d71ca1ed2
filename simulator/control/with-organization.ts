// Looks up the organisation in the path of a control operation.
import type { Organization } from '../state/store.ts';
import { type ControlCall, type ControlResult, notFound, type Problem } from './operation.ts';

/** The result of `act` for the organisation in the path, or 404. */
export function withOrganization<Result extends ControlResult | Promise<ControlResult> = ControlResult>(
  { world, param }: Pick<ControlCall, 'world' | 'param'>,
  act: (organization: Organization) => Result,
): Result | Problem {
  const id = param('organization_id');
  const organization = world.store.organization(id);
  return organization === undefined ? notFound('organisation', id, '/organizations') : act(organization);
}
