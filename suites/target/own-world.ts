// A world of the run's own: when there may be one, and the target as it is there.
import type { World } from './capabilities.ts';
import type { ControlPlane, Target } from './target.ts';

/** What acts on the given world alone, a hook or an operation elsewhere, would miss a world of the run's own. */
export const mayTakeWorld = ({ capabilities = {} }: Target): boolean =>
  Object.keys(capabilities).every((name) => name === 'worlds');

/** The world has its own control plane; the token is sent to no other origin than before. */
export function targetIn(target: Target, { id, ...addresses }: World): Target {
  const plane = planeOfWorlds(target);
  const { controlUrl } = addresses;
  const same =
    plane !== undefined && controlUrl !== undefined && originOf(plane.url) === originOf(controlUrl);
  return {
    ...target,
    ...addresses,
    controlToken: same ? plane.token : undefined,
    capabilities: undefined,
  };
}

function planeOfWorlds({ capabilities, controlUrl, controlToken }: Target): ControlPlane | undefined {
  const source = capabilities?.worlds;
  if (source?.kind === 'plane') return source.plane;
  return controlUrl === undefined ? undefined : { url: controlUrl, token: controlToken };
}

const originOf = (url: string): string => new URL(url).origin;
