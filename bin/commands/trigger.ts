// `assay trigger EVENT`: sends one signed webhook event to a receiver on this machine, without a simulator.
import { Command } from 'commander';
import { request } from 'undici';
import { hostsAllowed } from '../../simulator/feed/hosts.ts';
import { failureReason } from '../../simulator/feed/sender.ts';
import { hexSignature } from '../../simulator/feed/signature.ts';
import { limits } from '../../spec/limits.ts';
import { secondMs } from '../../spec/units.ts';
import { visible, visibleLine } from '../../suites/clients/visible.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';
import {
  eventNames,
  examplePayload,
  receiverUrl,
  type Setting,
  secretIn,
  setOption,
  withSettings,
} from '../webhook-options.ts';

interface Options {
  readonly url: string;
  readonly secretEnv: string;
  readonly set: readonly Setting[];
}

const hosts = hostsAllowed([]);

const exitCodes = {
  0: 'the receiver accepted the event (status 2xx)',
  1: 'the receiver answered with another status, or gave no answer',
  2: 'an option is wrong',
};

const notes = `Events: ${eventNames.join(', ')}.
The payload is the example of the contract with the present time and the members given by --set, for example:
  assay trigger manifest.matched --url http://127.0.0.1:9000/hook \\
    --secret-env HOOK_SECRET --set data.headline=Storm`;

export function command(): Command {
  return new Command('trigger')
    .description('send one signed webhook event to a receiver on this machine')
    .argument('<event>', 'name of the event')
    .requiredOption('--url <url>', 'address of the receiver, on loopback')
    .requiredOption('--secret-env <name>', 'environment variable that holds the signing secret')
    .addOption(setOption())
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);
}

async function act(event: string, { url, secretEnv, set }: Options): Promise<void> {
  const secret = secretIn(secretEnv);
  const { hostname } = receiverUrl(url);
  if (hosts.refusal(hostname) !== undefined)
    throw new SetupError(`--url: ${hostname} is not this machine. trigger sends to loopback addresses only.`);
  const payload = withSettings({ ...examplePayload(event), timestamp: new Date().toISOString() }, set);
  const body = Buffer.from(JSON.stringify(payload));
  const signature = `sha256=${hexSignature(secret, body)}`;
  const { text, isAccepted } = await send(url, signature, body);
  await finish(
    `POST ${url}\nx-service-signature: ${signature}\n\n${visible(String(body))}\n\n${text}\n`,
    isAccepted ? 0 : 1,
  );
}

/** What the receiver said of the event. */
interface Answer {
  readonly isAccepted: boolean;
  readonly text: string;
}

/** Follows no redirect, as the service does. */
async function send(url: string, signature: string, body: Buffer): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-service-signature': signature };
  const signal = AbortSignal.timeout(limits.deliveryTimeout.value * secondMs);
  try {
    const answer = await request(url, { method: 'POST', headers, body, signal });
    return answered(answer.statusCode, await answer.body.text().catch(failureReason));
  } catch (cause) {
    const text = `The receiver gave no answer: ${failureReason(cause)}. Does it run, and listen at ${url}?`;
    return { isAccepted: false, text };
  }
}

const answerCharsMax = 1_000;

function answered(status: number, body: string): Answer {
  const shown = `status ${status}, ${visibleLine(body.slice(0, answerCharsMax)) || 'without a body'}`;
  return status >= 200 && status < 300
    ? { isAccepted: true, text: `The receiver accepted the event: ${shown}.` }
    : {
        isAccepted: false,
        text: `The receiver refused the event: ${shown}\nA status from 200 to 299 accepts it.`,
      };
}
