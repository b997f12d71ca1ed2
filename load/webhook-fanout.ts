// Prepares the fan-out: starts a receiver, registers webhooks for it, and creates a stream to publish to.
import { SetupError } from '../suites/target/setup-error.ts';
import { hashFraction } from './hash-fraction.ts';
import { fetchJson, jsonRequest, withoutTrailingSlash } from './http.ts';
import { at } from './lib/answer.ts';
import type { LoadOrg } from './lib/config.ts';
import { fanoutRefusedShare, fanoutWebhooks, retrySeconds } from './lib/profile.ts';
import type { LoadTarget } from './provision.ts';
import { startReceiver } from './receiver.ts';
import { createStream, registerWebhooks } from './webhooks.ts';

/** The receiver refuses some first attempts, so that the run includes retries, and accepts every second attempt. */
export async function prepareFanout(
  { baseUrl, controlUrl: control = '' }: LoadTarget,
  orgs: readonly LoadOrg[],
) {
  const controlUrl = withoutTrailingSlash(control);
  if (at(await fetchJson(`${controlUrl}/clock`), 'frozen') === true)
    throw new SetupError(
      'The clock of the target is frozen, so no retry becomes due. Start the clock first.',
    );
  const receiver = await startReceiver({
    webhooks: fanoutWebhooks,
    accepts: ({ webhook, manifestId, number }) =>
      number > 1 || hashFraction(`${webhook} ${manifestId}`) >= fanoutRefusedShare,
    retryMinMs: retrySeconds.min * 1_000,
  });
  try {
    await registerWebhooks(withoutTrailingSlash(baseUrl), orgs, receiver);
    const streamId = await createStream(controlUrl);
    return {
      fanout: { controlUrl, receiverUrl: receiver.url, streamId },
      /** Stops the receiver and removes the stream; the webhooks end with their organisations. */
      release: async () => {
        const stream = `${controlUrl}/streams/${encodeURIComponent(streamId)}`;
        await Promise.allSettled([receiver.close(), fetchJson(stream, jsonRequest('DELETE', {}))]);
      },
    };
  } catch (cause) {
    await receiver.close();
    throw cause;
  }
}
