// Which acts and answers issue or revoke credentials: the control plane, the target file, and the public site.
import { type PlanName, planNames } from '../../spec/values.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Credentials as CredentialsByPlan } from '../target/access.ts';
import type { ControlInput, ControlOperation } from '../target/control-operations.ts';
import { credentialsFromWire, orgCredentialFromWire } from '../target/wire.ts';
import type { Credentials } from './credentials.ts';

export function noteConfigured(known: Credentials, byPlan: CredentialsByPlan): void {
  for (const plan of planNames)
    for (const [nth, credential] of (byPlan[plan] ?? []).entries())
      known.issue({ id: `${plan}-${nth + 1}`, plan, isPrivate: false }, credential);
}

export function noteAct(
  known: Credentials,
  operation: ControlOperation,
  { path, body }: ControlInput,
  result: JsonObject,
): void {
  const id = String(path?.id ?? result.id);
  if (operation === 'worlds.take') noteConfigured(known, credentialsFromWire(result.credentials));
  // A change may add keys, and revokes those that it no longer shows.
  if ((operation === 'orgs.make' || operation === 'operator.change') && isList(result.keys)) {
    known.revoke(id);
    const plan = (result.plan ?? body?.plan) as PlanName;
    known.issue({ id, plan, isPrivate: true }, orgCredentialFromWire(result));
  }
  if (operation === 'orgs.drop') known.revoke(id);
  if (operation === 'snapshots.restore') known.reinstate();
}

/** The public site may give the same credentials to every caller. */
export function noteIssued(known: Credentials, request: SentRequest, answer: Exchange | undefined): void {
  const shown = isObject(answer?.json) ? answer.json.credentials : undefined;
  const { api_key: apiKey, api_secret: apiSecret, mcp_token: mcpToken } = isObject(shown) ? shown : {};
  if (!isString(apiKey) || !isString(apiSecret)) return;
  const headers = { 'api-key': apiKey, secret: apiSecret };
  const isPrivate = known.callerOf({ ...request, headers }).standing === 'unknown';
  known.issue(
    { id: apiKey, plan: 'starter', isPrivate },
    { keys: [{ apiKey, apiSecret }], mcpToken: isString(mcpToken) ? mcpToken : undefined },
  );
}
