// What the commands that send webhook events have in common: the payload, the address of the receiver, and the secret.
import { InvalidArgumentError, Option } from 'commander';
import { events, resolveSchema } from '../spec/contract.ts';
import { isObject, type JsonObject } from '../suites/clients/json.ts';
import { unknownName } from '../suites/kit/nearest.ts';
import { SetupError } from '../suites/target/setup-error.ts';

/** A member of a payload, and its value. */
export interface Setting {
  readonly path: readonly string[];
  readonly value: unknown;
}

export const setOption = (): Option =>
  new Option('--set <path=value>', 'set a member of the payload to JSON or text (repeatable)')
    .argParser(setting)
    .default([], 'none');

/** The events of which the contract has an example. */
export const eventNames: readonly string[] = Object.keys(events);

/** The example of the contract. Throws a setup error for an unknown event. */
export function examplePayload(event: string): JsonObject {
  const schema = Object.hasOwn(events, event) ? events[event] : undefined;
  if (schema === undefined) throw new SetupError(unknownName('event', event, eventNames));
  const { example } = resolveSchema(schema);
  return isObject(example) ? example : {};
}

/** Creates the objects that are missing along the paths. */
export const withSettings = (payload: JsonObject, settings: readonly Setting[]): JsonObject =>
  settings.reduce((changed, { path, value }) => withMember(changed, path, value), payload);

/** The value of the environment variable that `--secret-env` names. */
export function secretIn(name: string): string {
  const secret = process.env[name];
  if (secret === undefined || secret === '')
    throw new SetupError(`The environment variable ${name}, which --secret-env names, is not set.`);
  return secret;
}

/** The value of `--url`. */
export function receiverUrl(text: string): URL {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new SetupError(`--url: expected an http:// or https:// URL, found ${text}.`);
  return new URL(text);
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

function withMember(
  payload: JsonObject,
  [first = '', ...rest]: readonly string[],
  value: unknown,
): JsonObject {
  const inner = payload[first];
  const changed = rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest, value);
  return { ...payload, [first]: changed };
}
