// A world for one run: whether the run may create one, and the target inside it.
import type { World } from './capabilities.ts';
import { controlPlaneOf } from './compose.ts';
import type { ControlPlane, Target } from './target.ts';

/** False with hooks or other control addresses, because these would not act on a new world. */
export const mayTakeWorld = ({ capabilities = {} }: Target): boolean =>
  Object.keys(capabilities).every((name) => name === 'worlds');

/**
 * Whether every address of the world lies under the address of the target for the same surface, so that a run judges
 * the service that the target file names. Surfaces without such an address lie under the base URL's origin.
 */
export function liesUnder(target: Target, world: World): boolean {
  const origin = originOf(target.baseUrl);
  const isUnder = (url: string | undefined, named: string | undefined): boolean =>
    url === undefined || (named === undefined ? originOf(url) === origin : startsWith(url, named));
  return (
    startsWith(world.baseUrl, target.baseUrl) &&
    isUnder(world.siteUrl, target.siteUrl) &&
    isUnder(world.mcpUrl, target.mcpUrl)
  );
}

function startsWith(url: string, named: string): boolean {
  const pathOf = (of: string): string => new URL(of).pathname.replace(/\/+$/, '');
  return (
    originOf(url) === originOf(named) &&
    (pathOf(url) === pathOf(named) || pathOf(url).startsWith(`${pathOf(named)}/`))
  );
}

/** The world has its own control plane; the token is sent only to the origin that the target file names. */
export function targetIn(target: Target, { id, ...addresses }: World): Target {
  const plane = planeOfWorlds(target);
  const { controlUrl } = addresses;
  const same =
    plane !== undefined && controlUrl !== undefined && originOf(plane.url) === originOf(controlUrl);
  return {
    ...target,
    ...addresses,
    isSiteGuessed: undefined,
    controlToken: same ? plane.token : undefined,
    capabilities: undefined,
  };
}

function planeOfWorlds(target: Target): ControlPlane | undefined {
  const source = target.capabilities?.worlds;
  return source?.kind === 'plane' ? source.plane : controlPlaneOf(target);
}

const originOf = (url: string): string => new URL(url).origin;
