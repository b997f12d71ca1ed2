// Reads credentials from the JSON of a control plane.
import { byPlan } from '../../spec/values.ts';
import { isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Credentials, KeyPair, OrgCredential } from './access.ts';
import { ControlError } from './control-operations.ts';

/** `{plan: [{keys: [{api_key, api_secret}], access_token, mcp_token}]}`; unknown plans are ignored. */
export function credentialsFromWire(wire: unknown): Credentials {
  const plans = isObject(wire) ? wire : {};
  return byPlan((plan) => {
    const listed = plans[plan];
    return isList(listed) ? listed.filter(isObject).map(orgCredentialFromWire) : [];
  });
}

export function orgCredentialFromWire(wire: JsonObject): OrgCredential {
  const pairs = isList(wire.keys) ? wire.keys.filter(isObject).flatMap(keyPair) : [];
  const [first, ...rest] = pairs;
  if (first === undefined)
    throw new ControlError('control plane returned an organisation without a key pair');
  return {
    keys: [first, ...rest],
    accessToken: isString(wire.access_token) ? wire.access_token : undefined,
    mcpToken: isString(wire.mcp_token) ? wire.mcp_token : undefined,
  };
}

const keyPair = (wire: JsonObject): readonly KeyPair[] =>
  isString(wire.api_key) && isString(wire.api_secret)
    ? [{ apiKey: wire.api_key, apiSecret: wire.api_secret }]
    : [];
