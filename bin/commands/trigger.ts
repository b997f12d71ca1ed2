// `assay trigger EVENT`: sends one signed event to a receiver on this machine, without a simulator.
import { Command, InvalidArgumentError } from 'commander';
import { hostsAllowed } from '../../simulator/feed/hosts.ts';
import { Sender, type SendResult } from '../../simulator/feed/sender.ts';
import { hexSignature } from '../../simulator/feed/signature.ts';
import { events, resolveSchema } from '../../spec/contract.ts';
import { limits } from '../../spec/limits.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { nearest } from '../nearest.ts';
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

/** Example payloads of the contract by name of their event. */
const examples: ReadonlyMap<string, Payload> = new Map(
  Object.entries(events).map(([name, schema]) => [name, resolveSchema(schema).example as Payload]),
);

const afterHelp = `
Events: ${[...examples.keys()].join(', ')}
The payload is the example of the contract, with the time of now and what --set changes, e.g.
  assay trigger manifest.matched --url http://127.0.0.1:9000/hook --secret-env HOOK_SECRET --set data.headline=Storm
Exit code 0: the receiver took it (2xx). 1: it did not. 2: an option is wrong.`;

export function command(): Command {
  return new Command('trigger')
    .description('send one signed event to a receiver on this machine')
    .argument('<event>', 'which event')
    .requiredOption('--url <url>', 'address of the receiver, on loopback')
    .requiredOption('--secret-env <name>', 'environment variable that holds the secret to sign with')
    .option('--set <path=value>', 'a member of the payload, as JSON or as text (repeat)', setting, [])
    .addHelpText('after', afterHelp)
    .action(act);
}

async function act(event: string, { url, secretEnv, set }: Options): Promise<void> {
  const secret = process.env[secretEnv];
  if (secret === undefined || secret === '')
    throw new SetupError(`The environment variable ${secretEnv} is not set.`);
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new SetupError(`${url} is no http address.`);
  const refusal = hosts.refusal(new URL(url).hostname);
  if (refusal !== undefined) throw new SetupError(`${refusal}: only those on loopback may be.`);
  const example = examples.get(event);
  if (example === undefined) throw new SetupError(unknownEvent(event));
  const stamped = { ...example, timestamp: new Date().toISOString() };
  const payload = set.reduce<Payload>(
    (changed, { path, value }) => withMember(changed, path, value),
    stamped,
  );
  const body = Buffer.from(JSON.stringify(payload));
  const sent = await send(url, secret, body);
  const isTaken = sent.kind === 'answered' && sent.status >= 200 && sent.status < 300;
  await finish(`${body}\n${told(sent)}\n`, isTaken ? 0 : 1);
}

function unknownEvent(event: string): string {
  return `There is no event ${event}. Did you mean ${nearest(event, [...examples.keys()]).join(', ')}?`;
}

async function send(url: string, secret: string, body: Buffer): Promise<SendResult> {
  const sender = new Sender(hosts);
  const signature = `sha256=${hexSignature(secret, body)}`;
  const headers = { 'content-type': 'application/json', 'x-service-signature': signature };
  const timeoutMs = limits.deliveryTimeout.value * 1_000;
  try {
    return await sender.send({ url, headers, body }, AbortSignal.timeout(timeoutMs));
  } finally {
    await sender.close();
  }
}

const told = (sent: SendResult): string =>
  sent.kind === 'answered' ? `The receiver answered ${sent.status}.` : `No answer: ${sent.error}.`;

function setting(text: string, earlier: readonly Setting[]): readonly Setting[] {
  const [, path = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (path === '') throw new InvalidArgumentError('It must be path=value, such as data.headline=Storm.');
  return [...earlier, { path: path.split('.'), value: parsed(value) }];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The payload with one member replaced or added; objects on the way are made where there are none. */
function withMember(payload: Payload, [first = '', ...rest]: readonly string[], value: unknown): Payload {
  const inner = payload[first];
  const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  const changed = rest.length === 0 ? value : withMember(isObject ? (inner as Payload) : {}, rest, value);
  return { ...payload, [first]: changed };
}
