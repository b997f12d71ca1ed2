// Gets what the fan-out runs on: a receiver, webhooks that lead to it, and a stream to publish to.
import { ask, json } from './ask.ts';
import { draw } from './draw.ts';
import { makeStream, registerHooks } from './hooks.ts';
import { at } from './lib/answer.ts';
import type { Fanout, LoadOrg } from './lib/config.ts';
import { fanoutHooks, fanoutRefused, repeatSeconds } from './lib/plan.ts';
import type { LoadTarget } from './provision.ts';
import { startReceiver } from './receiver.ts';
import { LoadSetupError } from './setup.ts';

export interface PreparedFanout {
  readonly fanout: Fanout;
  /** Ends the receiver and removes the stream; the webhooks go with their organisations. */
  release(): Promise<void>;
}

/** Some first attempts are refused, so that retries are seen too; every second attempt is accepted. */
export async function prepareFanout(
  { baseUrl, controlUrl: control = '' }: LoadTarget,
  orgs: readonly LoadOrg[],
): Promise<PreparedFanout> {
  const controlUrl = control.replace(/\/+$/, '');
  if (at(await ask(`${controlUrl}/clock`, {}), 'frozen') === true)
    throw new LoadSetupError('The clock of the target stands still, so nothing is ever tried again.');
  const receiver = await startReceiver({
    hooks: fanoutHooks,
    accepts: ({ hook, delivery, attempt }) => attempt > 1 || draw(`${hook} ${delivery}`) >= fanoutRefused,
    repeatMs: repeatSeconds.least * 1_000,
  });
  try {
    await registerHooks(baseUrl.replace(/\/+$/, ''), orgs, receiver);
    const streamId = await makeStream(controlUrl);
    return {
      fanout: { controlUrl, receiverUrl: receiver.url, streamId },
      release: async () => {
        const stream = `${controlUrl}/streams/${encodeURIComponent(streamId)}`;
        await Promise.allSettled([receiver.close(), ask(stream, json('DELETE', {}))]);
      },
    };
  } catch (cause) {
    await receiver.close();
    throw cause;
  }
}
