// Where the doctor looks: one service, its capabilities, and an organisation to look with.

import { type PlanName, planNames } from '../../spec/values.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { expectStatus } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import type { OrgCredential } from '../target/access.ts';
import type { Capabilities, OrgOrder } from '../target/capabilities.ts';
import { serviceTimeMs } from '../target/service-time.ts';
import type { Target } from '../target/target.ts';

export interface Place {
  readonly target: Target;
  readonly capabilities: Capabilities;
  readonly transport: Transport;
}

export interface MadeForProof {
  readonly id: string;
  readonly clients: readonly [RestClient, ...RestClient[]];
}

export const anonymousAt = ({ target, transport }: Place): RestClient =>
  new RestClient({ transport, baseUrl: target.baseUrl });

export function clientsAt(place: Place, { keys }: OrgCredential): MadeForProof['clients'] {
  const anonymous = anonymousAt(place);
  const [first, ...others] = keys.map(({ apiKey, apiSecret }) =>
    anonymous.as({ 'api-key': apiKey, secret: apiSecret }),
  );
  if (first === undefined) throw new Error('an organisation has at least one key pair');
  return [first, ...others];
}

/** Lends an organisation made to order; a missing need where none can be made. */
export async function withMadeOrg<T>(
  place: Place,
  order: OrgOrder,
  work: (org: MadeForProof) => Promise<T>,
): Promise<T> {
  const { orgs } = place.capabilities;
  if (orgs === undefined) return missingNeed('made-orgs');
  const { id, credential } = await orgs.make(order);
  try {
    return await work({ id, clients: clientsAt(place, credential) });
  } finally {
    // What stays behind is told where organisations are proved.
    await orgs.drop(id).catch(() => undefined);
  }
}

/** An organisation to read with, made if possible, of any of the plans; a missing need where there is none. */
export async function withAnyOrg<T>(
  place: Place,
  work: (client: RestClient) => Promise<T>,
  plans: readonly PlanName[] = planNames,
): Promise<T> {
  if (place.capabilities.orgs !== undefined)
    return withMadeOrg(place, { plan: 'enterprise' }, ({ clients }) => work(clients[0]));
  const [credential] = plans.flatMap((plan) => place.target.credentials[plan] ?? []);
  if (credential === undefined) return missingNeed('credentials');
  return work(clientsAt(place, credential)[0]);
}

/** The time that the service shows, in milliseconds since the epoch; a missing need where it shows none. */
export const serviceTimeAt = async (place: Place): Promise<number> =>
  (await serviceTimeMs(anonymousAt(place))) ?? missingNeed('service-time');

/** GET /account, answered with 200. */
export const accountOf = async (client: RestClient): Promise<ReturnType<typeof expectStatus>> =>
  expectStatus(await client.call('getAccount'), 200);
