// What the proofs use: the target, its capabilities, and organisations to send requests with.
import { type PlanName, planNames } from '../../spec/values.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { expectStatus } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import type { OrgCredential } from '../target/access.ts';
import type { Capabilities, OrgOrder } from '../target/capabilities.ts';
import { serviceTimeMs } from '../target/service-time.ts';
import type { Target } from '../target/target.ts';

export interface ProofContext {
  readonly target: Target;
  readonly capabilities: Capabilities;
  readonly transport: Transport;
}

export interface MadeForProof {
  readonly id: string;
  readonly clients: readonly [RestClient, ...RestClient[]];
}

export const anonymousAt = ({ target, transport }: ProofContext): RestClient =>
  new RestClient({ transport, baseUrl: target.baseUrl });

export function clientsAt(context: ProofContext, { keys }: OrgCredential): MadeForProof['clients'] {
  const anonymous = anonymousAt(context);
  const [first, ...others] = keys.map(({ apiKey, apiSecret }) =>
    anonymous.as({ 'api-key': apiKey, secret: apiSecret }),
  );
  if (first === undefined) throw new Error('an organisation has at least one key pair');
  return [first, ...others];
}

/** Creates an organisation for the work, and drops it afterwards; a missing need if none can be created. */
export async function withMadeOrg<T>(
  context: ProofContext,
  order: OrgOrder,
  work: (org: MadeForProof) => Promise<T>,
): Promise<T> {
  const { orgs } = context.capabilities;
  if (orgs === undefined) return missingNeed('made-orgs');
  const { id, credential } = await orgs.make(order);
  try {
    return await work({ id, clients: clientsAt(context, credential) });
  } finally {
    // The proof of the capability orgs reports a failed drop.
    await orgs.drop(id).catch(() => undefined);
  }
}

/** Lends a client of an organisation of one of the plans, created if possible; a missing need if there is none. */
export async function withAnyOrg<T>(
  context: ProofContext,
  work: (client: RestClient) => Promise<T>,
  plans: readonly PlanName[] = planNames,
): Promise<T> {
  if (context.capabilities.orgs !== undefined)
    return withMadeOrg(context, { plan: 'enterprise' }, ({ clients }) => work(clients[0]));
  const [credential] = plans.flatMap((plan) => context.target.credentials[plan] ?? []);
  if (credential === undefined) return missingNeed('credentials');
  return work(clientsAt(context, credential)[0]);
}

/** The time that the service shows, in milliseconds since the epoch; a missing need if it shows none. */
export const serviceTimeAt = async (context: ProofContext): Promise<number> =>
  (await serviceTimeMs(anonymousAt(context))) ?? missingNeed('service-time');

/** GET /account, answered with 200. */
export const accountOf = async (client: RestClient): Promise<ReturnType<typeof expectStatus>> =>
  expectStatus(await client.call('getAccount'), 200);
