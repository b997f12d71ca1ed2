// Control operations as commands of the team: run without a shell and for a limited time, with JSON input and output.
import { isObject, type JsonObject } from '../clients/json.ts';
import { runCommand } from './command.ts';
import {
  type ControlCall,
  ControlError,
  type ControlInput,
  type ControlOperation,
  NotOffered,
} from './control-operations.ts';
import type { Hooks } from './target.ts';

/**
 * An operation without a hook throws `NotOffered`. `{name}` in an argument stands for a value of
 * the call, as text and within that argument; the whole call is on standard input, as the JSON that a control
 * plane would get with the values of its path.
 */
export function hookClient({ commands, directory }: Hooks, waitMs: number): ControlCall {
  return async (operation, input = {}) => {
    const command = commands[operation];
    if (command === undefined) throw new NotOffered(operation);
    const call = valuesOf(input);
    const argv = command.map((argument) => filled(argument, operation, call));
    const ended = await runCommand(argv, { directory, input: JSON.stringify(call), waitMs });
    if (ended.kind !== 'done') throw new ControlError(`hook ${operation} (${argv.join(' ')}) ${ended.how}`);
    return answerOf(operation, ended.stdout);
  };
}

const valuesOf = ({ path = {}, body = {} }: ControlInput): JsonObject => ({ ...path, ...body });

/** An optional value that the call does not have becomes the empty text. */
const filled = (argument: string, operation: ControlOperation, call: JsonObject): string =>
  argument.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in call))
      throw new ControlError(
        `hook ${operation}: there is no value {${name}}; the values are ${Object.keys(call).join(', ')}`,
      );
    const value = call[name];
    return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  });

/** The output of a hook may contain secrets, so the error does not quote it. */
function answerOf(operation: ControlOperation, stdout: string): JsonObject {
  if (stdout.trim() === '') return {};
  try {
    const answer: unknown = JSON.parse(stdout);
    if (isObject(answer)) return answer;
  } catch {
    // The error below covers invalid JSON and JSON that is not an object.
  }
  throw new ControlError(
    `hook ${operation}: standard output is not a JSON object (${stdout.length} characters)`,
  );
}
