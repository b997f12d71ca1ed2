// Webhooks that lead to a receiver of ours, and a stream of their own to publish to.
import { ask, json } from './ask.ts';
import { at } from './lib/answer.ts';
import type { LoadOrg } from './lib/config.ts';
import type { Receiver } from './receiver.ts';
import { LoadSetupError } from './setup.ts';

export interface Hook {
  readonly id: number;
  readonly org: LoadOrg;
}

/** Registers as many webhooks as the receiver expects, the organisations in turn; gives them in its order. */
export async function registerHooks(
  baseUrl: string,
  orgs: readonly LoadOrg[],
  receiver: Pick<Receiver, 'hookUrls' | 'trust'>,
): Promise<readonly Hook[]> {
  const made: { readonly hook: Hook; readonly secret: string }[] = [];
  for (const [nth, url] of receiver.hookUrls.entries()) {
    const org = orgs[nth % orgs.length];
    if (org === undefined) throw new LoadSetupError('There is no organisation to register webhooks for.');
    const order = { url, label: `fan-out ${nth + 1}`, events: ['manifest.matched'] };
    const answer = await ask(`${baseUrl}/webhooks`, json('POST', order, credentials(org)));
    const [id, secret] = [at(answer, 'data.id'), at(answer, 'data.secret')];
    if (typeof id !== 'number' || typeof secret !== 'string')
      throw new LoadSetupError('A registration of a webhook tells no data.id and data.secret.');
    made.push({ hook: { id, org }, secret });
  }
  await receiver.trust(made.map(({ secret }) => secret));
  return made.map(({ hook }) => hook);
}

export const credentials = ({ keys: [key] }: LoadOrg): Readonly<Record<string, string>> => ({
  'api-key': key.apiKey,
  secret: key.apiSecret,
});

/** A live stream that nobody else publishes to. */
export async function makeStream(controlUrl: string): Promise<string> {
  const id = at(await ask(`${controlUrl}/streams`, json('POST', { name: 'Assay fan-out' })), 'id');
  if (typeof id === 'string') return id;
  throw new LoadSetupError('The control plane made a stream and tells no id of it.');
}
