// Webhooks that deliver to a receiver of the run, and a stream of the run's own to publish to.
import { SetupError } from '../suites/target/setup-error.ts';
import { fetchJson, jsonRequest } from './http.ts';
import { at } from './lib/answer.ts';
import type { LoadOrg } from './lib/config.ts';
import type { Receiver } from './receiver.ts';

export interface Webhook {
  readonly id: number;
  readonly org: LoadOrg;
}

/** Registers one webhook for each address of the receiver, the organisations in turn; returns them in that order. */
export async function registerWebhooks(
  baseUrl: string,
  orgs: readonly LoadOrg[],
  receiver: Pick<Receiver, 'webhookUrls' | 'setSecrets'>,
): Promise<readonly Webhook[]> {
  const registered: { readonly webhook: Webhook; readonly secret: string }[] = [];
  for (const [index, url] of receiver.webhookUrls.entries()) {
    const org = orgs[index % orgs.length];
    if (org === undefined) throw new SetupError('There is no organisation to register webhooks for.');
    const body = { url, label: `fan-out ${index + 1}`, events: ['manifest.matched'] };
    const answer = await fetchJson(`${baseUrl}/webhooks`, jsonRequest('POST', body, credentialHeaders(org)));
    const [id, secret] = [at(answer, 'data.id'), at(answer, 'data.secret')];
    if (typeof id !== 'number' || typeof secret !== 'string')
      throw new SetupError(`The answer to POST ${baseUrl}/webhooks has no data.id or no data.secret.`);
    registered.push({ webhook: { id, org }, secret });
  }
  await receiver.setSecrets(registered.map(({ secret }) => secret));
  return registered.map(({ webhook }) => webhook);
}

export const credentialHeaders = ({ keys: [key] }: LoadOrg): Readonly<Record<string, string>> => ({
  'api-key': key.apiKey,
  secret: key.apiSecret,
});

/** The id of a new live stream that nobody else publishes to. */
export async function createStream(controlUrl: string): Promise<string> {
  const id = at(
    await fetchJson(`${controlUrl}/streams`, jsonRequest('POST', { name: 'Assay fan-out' })),
    'id',
  );
  if (typeof id === 'string') return id;
  throw new SetupError(`The answer to POST ${controlUrl}/streams has no id.`);
}
