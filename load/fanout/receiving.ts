// The receiver of the fan-out in a process of its own, so that it takes neither time nor memory of the simulator.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Account } from '../lib/account.ts';
import { fanoutHooks } from '../lib/plan.ts';
import { type Receiver, startReceiver } from '../receiver.ts';
import { type Behaviour, behaviours } from './behaviours.ts';

/** Behaves as the name says. */
export async function startReceiving(behaviour: Behaviour): Promise<Receiver> {
  const child = fork(fileURLToPath(import.meta.url), [behaviour]);
  const [{ url, hookUrls }] = await once(child, 'message');
  return {
    ...{ url, hookUrls },
    trust: async (secrets) => {
      child.send(secrets);
      await once(child, 'message');
    },
    account: async () => (await (await fetch(url)).json()) as Account,
    close: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) await receive();

async function receive(): Promise<void> {
  const accepts = behaviours[process.argv[2] as Behaviour];
  const { url, hookUrls, trust, close } = await startReceiver({ hooks: fanoutHooks, accepts });
  process.on('message', async (secrets: readonly string[]) => {
    await trust(secrets);
    process.send?.('trusted');
  });
  process.once('disconnect', close);
  process.send?.({ url, hookUrls });
}
