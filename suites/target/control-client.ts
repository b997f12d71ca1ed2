// Requests to a control plane; a refusal there is no verdict on the target, so it ends the case as an error.
import type { Transport } from '../clients/rest.ts';
import { isObject, type JsonObject } from '../expect.ts';

/** Sends a request below the control URL and gives the JSON object of the answer. */
export type ControlCall = (method: string, path: string, body?: JsonObject) => Promise<JsonObject>;

export class ControlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ControlError';
  }
}

export function controlClient(controlUrl: string, transport: Transport): ControlCall {
  const root = controlUrl.replace(/\/+$/, '');
  return async (method, path, body) => {
    const request = {
      method,
      url: `${root}${path || '/'}`,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    };
    const { status, json, text } = await transport.send(request).catch((cause: Error) => {
      throw new ControlError(`control plane: ${method} ${request.url}: ${cause.message}`);
    });
    if (status < 200 || status > 299)
      throw new ControlError(
        `control plane: ${method} ${request.url} answered ${status}: ${text.slice(0, 300)}`,
      );
    return isObject(json) ? json : {};
  };
}
