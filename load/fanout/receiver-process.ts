// The receiver of the fan-out in its own process, so that it uses neither time nor memory of the simulator's process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fanoutWebhooks } from '../lib/profile.ts';
import type { ReceiverLog } from '../lib/receiver-log.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { type Behaviour, behaviours } from './behaviours.ts';

export async function startReceiverProcess(behaviour: Behaviour): Promise<Receiver> {
  const child = fork(fileURLToPath(import.meta.url), [behaviour]);
  const [{ url, webhookUrls }] = await once(child, 'message');
  return {
    url,
    webhookUrls,
    setSecrets: async (secrets) => {
      child.send(secrets);
      await once(child, 'message');
    },
    log: async () => (await (await fetch(url)).json()) as ReceiverLog,
    close: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) await serve();

/** The child process: gets the secrets as a message, and ends when its parent disconnects. */
async function serve(): Promise<void> {
  const accepts = behaviours[process.argv[2] as Behaviour];
  const { url, webhookUrls, setSecrets, close } = await startReceiver({ webhooks: fanoutWebhooks, accepts });
  process.on('message', async (secrets: readonly string[]) => {
    await setSecrets(secrets);
    process.send?.('ready');
  });
  process.once('disconnect', close);
  process.send?.({ url, webhookUrls });
}
