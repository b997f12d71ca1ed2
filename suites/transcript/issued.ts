// Which acts and answers issue or revoke credentials: the control plane, the target file, and the public site.
import { type PlanName, planNames } from '../../spec/values.ts';
import { isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Credentials as CredentialsByPlan } from '../target/access.ts';
import type { ControlInput, ControlOperation } from '../target/control-operations.ts';
import { credentialsFromWire, orgCredentialFromWire } from '../target/wire.ts';
import type { Credentials } from './credentials.ts';
import type { Exchanged } from './entry.ts';

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
  const id = path?.id ?? '';
  switch (operation) {
    case 'worlds.take':
      return noteConfigured(known, credentialsFromWire(result.credentials));
    case 'orgs.make': {
      const holder = { id: String(result.id), plan: body?.plan as PlanName, isPrivate: true };
      return known.issue(holder, orgCredentialFromWire(result));
    }
    case 'orgs.drop':
      return known.revoke(id);
    case 'snapshots.restore':
      return known.reinstate();
    default:
      return undefined;
  }
}

/** The public site may give the same credentials to every caller. */
export function noteIssued(
  known: Credentials,
  { request, answer }: Pick<Exchanged, 'request' | 'answer'>,
): void {
  const shown = isObject(answer?.json) ? answer.json.credentials : undefined;
  const { api_key, api_secret, mcp_token } = isObject(shown) ? shown : {};
  if (!isString(api_key) || !isString(api_secret)) return;
  const isShared =
    known.callerOf({ ...request, headers: { 'api-key': api_key, secret: api_secret } }).standing !==
    'unknown';
  const credential = orgCredentialFromWire({ keys: [{ api_key, api_secret }], mcp_token });
  known.issue({ id: api_key, plan: 'starter', isPrivate: !isShared }, credential);
}
