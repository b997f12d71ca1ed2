// Operations of a control plane over HTTP, and the capabilities that it names.
import { isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import { fillPath, type Headers, type Transport } from '../clients/rest.ts';
import { type CapabilityName, capabilityNames } from './capabilities.ts';
import { type ControlCall, ControlError, controlOperations } from './control-operations.ts';
import type { ControlPlane } from './target.ts';

export function controlClient(plane: ControlPlane, transport: Transport): ControlCall {
  return (operation, { path = {}, body } = {}) => {
    const [method, template] = controlOperations[operation];
    return ask(plane, transport, { method, path: fillPath(template, path), body });
  };
}

/** The header with the token of the control plane. */
export const bearer = ({ token }: ControlPlane): Headers =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** The root of a control plane names its capabilities; below `/worlds/{id}` it has all except worlds. */
export async function offeredBy(
  plane: ControlPlane,
  transport: Transport,
): Promise<ReadonlySet<CapabilityName>> {
  const { capabilities } = await ask(plane, transport, { method: 'GET', path: '/' });
  if (!isList(capabilities)) return new Set(capabilityNames.filter((name) => name !== 'worlds'));
  const offered = new Set(capabilities.filter(isString));
  // The control plane of the simulator calls the capability operator `deprecations`; others may use its own name.
  const isOffered = (name: CapabilityName): boolean =>
    offered.has(name) || (name === 'operator' && offered.has('deprecations'));
  return new Set(capabilityNames.filter(isOffered));
}

async function ask(
  plane: ControlPlane,
  transport: Transport,
  {
    method,
    path,
    body,
  }: { readonly method: string; readonly path: string; readonly body?: JsonObject | undefined },
): Promise<JsonObject> {
  const request = {
    method,
    url: `${plane.url.replace(/\/+$/, '')}${path}`,
    headers: {
      accept: 'application/json',
      ...bearer(plane),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  };
  const { status, json, text } = await transport.send(request).catch((cause: Error) => {
    throw new ControlError(`control plane gave ${cause.message}`, { isBroken: true });
  });
  if (status < 200 || status > 299)
    throw new ControlError(
      `control plane answered ${method} ${request.url} with status ${status}: ${text.slice(0, 300)}`,
      { isBroken: status >= 500 },
    );
  return isObject(json) ? json : {};
}
