// `assay trigger EVENT`: sends one signed webhook event to a receiver on this machine, without a simulator.
import { Command, InvalidArgumentError, Option } from 'commander';
import { request } from 'undici';
import { hostsAllowed } from '../../simulator/feed/hosts.ts';
import { failureReason } from '../../simulator/feed/sender.ts';
import { hexSignature } from '../../simulator/feed/signature.ts';
import { events, resolveSchema } from '../../spec/contract.ts';
import { limits } from '../../spec/limits.ts';
import { secondMs } from '../../spec/units.ts';
import { isObject } from '../../suites/clients/json.ts';
import { visible, visibleLine } from '../../suites/clients/visible.ts';
import { unknownName } from '../../suites/kit/nearest.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';

interface Options {
  readonly url: string;
  readonly secretEnv: string;
  readonly set: readonly Setting[];
}

interface Setting {
  readonly path: readonly string[];
  readonly value: unknown;
}

const hosts = hostsAllowed([]);

type Payload = { readonly [member: string]: unknown };

/** The example payload of each event in the contract, by name of the event. */
const examples: ReadonlyMap<string, Payload> = new Map(
  Object.entries(events).map(([name, schema]) => [name, resolveSchema(schema).example as Payload]),
);

const exitCodes = {
  0: 'the receiver accepted the event (status 2xx)',
  1: 'the receiver answered with another status, or gave no answer',
  2: 'an option is wrong',
};

const notes = `Events: ${[...examples.keys()].join(', ')}.
The payload is the example of the contract with the present time and the members given by --set, for example:
  assay trigger manifest.matched --url http://127.0.0.1:9000/hook \\
    --secret-env HOOK_SECRET --set data.headline=Storm`;

export function command(): Command {
  return new Command('trigger')
    .description('send one signed webhook event to a receiver on this machine')
    .argument('<event>', 'name of the event')
    .requiredOption('--url <url>', 'address of the receiver, on loopback')
    .requiredOption('--secret-env <name>', 'environment variable that holds the signing secret')
    .addOption(
      new Option('--set <path=value>', 'set a member of the payload to JSON or text (repeatable)')
        .argParser(setting)
        .default([], 'none'),
    )
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);
}

async function act(event: string, { url, secretEnv, set }: Options): Promise<void> {
  const secret = process.env[secretEnv];
  if (secret === undefined || secret === '')
    throw new SetupError(`The environment variable ${secretEnv}, which --secret-env names, is not set.`);
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new SetupError(`--url: expected an http:// or https:// URL, found ${url}.`);
  const { hostname } = new URL(url);
  if (hosts.refusal(hostname) !== undefined)
    throw new SetupError(`--url: ${hostname} is not this machine. trigger sends to loopback addresses only.`);
  const example = examples.get(event);
  if (example === undefined) throw new SetupError(unknownName('event', event, [...examples.keys()]));
  const stamped = { ...example, timestamp: new Date().toISOString() };
  const payload = set.reduce<Payload>(
    (changed, { path, value }) => withMember(changed, path, value),
    stamped,
  );
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

function setting(text: string, earlier: readonly Setting[]): readonly Setting[] {
  const [, path = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (path === '') throw new InvalidArgumentError('Expected path=value, such as data.headline=Storm.');
  return [...earlier, { path: path.split('.'), value: parsed(value) }];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The payload with one member replaced or added; creates the objects that are missing along the path. */
function withMember(payload: Payload, [first = '', ...rest]: readonly string[], value: unknown): Payload {
  const inner = payload[first];
  const changed = rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest, value);
  return { ...payload, [first]: changed };
}
