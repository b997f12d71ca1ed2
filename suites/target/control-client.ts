// Operations of a control plane over HTTP, and what the plane says of itself.
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

/** The header by which the plane knows who may control it. */
export const bearer = ({ token }: ControlPlane): Headers =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

/** The root names its capabilities; below `/worlds/{id}` there is everything but more worlds. */
export async function offeredBy(
  plane: ControlPlane,
  transport: Transport,
): Promise<ReadonlySet<CapabilityName>> {
  const { capabilities } = await ask(plane, transport, { method: 'GET', path: '/' });
  if (!isList(capabilities)) return new Set(capabilityNames.filter((name) => name !== 'worlds'));
  const offered = new Set(capabilities.filter(isString));
  // The switches of an operator are those of deprecations and organisations.
  return new Set(capabilityNames.filter((name) => offered.has(name === 'operator' ? 'deprecations' : name)));
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
  const offered = `control plane: ${method} ${request.url}`;
  const { status, json, text } = await transport.send(request).catch((cause: Error) => {
    throw new ControlError(`${offered}: ${cause.message}`);
  });
  if (status < 200 || status > 299)
    throw new ControlError(`${offered} answered ${status}: ${text.slice(0, 300)}`);
  return isObject(json) ? json : {};
}
