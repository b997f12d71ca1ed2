// What the result of a task shows of a rule: that it holds, that it does not, or nothing.
import { isList, isString, type JsonObject } from '../clients/json.ts';
import type { Reply } from './protocol.ts';

export type Check =
  | { readonly kind: 'held' }
  | {
      readonly kind: 'found';
      readonly expected: string;
      readonly received: string;
      /** It warns, whatever the level of the rule. */
      readonly level?: 'should';
    }
  | { readonly kind: 'open'; readonly why: string };

export const held: Check = { kind: 'held' };
export const open = (why: string): Check => ({ kind: 'open', why });
export const found = (expected: string, received: string): Check => ({ kind: 'found', expected, received });
export const heldIf = (holds: boolean, expected: string, received: string): Check =>
  holds ? held : found(expected, received);

/** A client that names no code shows nothing of what it took the refusal for. */
export function codeOtherThan(reply: Reply, wrong: string, expected: string): Check {
  const code = 'error' in reply ? reply.error.code : undefined;
  if (reply.status === 'done') return held;
  return code === undefined ? open('the client names no code') : heldIf(code !== wrong, expected, wrong);
}

/** What the client reported, in words. */
export function stateText(reply: Reply): string {
  if (reply.status === 'died') return `the client died (${reply.why})`;
  if (reply.status === 'stopped') return `the client was stopped: ${reply.why}`;
  return `the client reported ${reply.status}`;
}

export const resultOf = (reply: Reply): JsonObject => ('result' in reply ? reply.result : {});

/** Ids in a result, as texts: a number may stand for its digits. */
export function idsIn(reply: Reply, name: string): readonly string[] {
  const listed = resultOf(reply)[name];
  return isList(listed) ? listed.map(String) : [];
}

/** What makes a list other than the expected one, as a set in which each comes once; undefined if nothing does. */
export function differenceOf(ids: readonly string[], expected: readonly string[]): string | undefined {
  const [given, wanted] = [new Set(ids), new Set(expected)];
  const missing = [...wanted].filter((id) => !given.has(id));
  const strange = [...given].filter((id) => !wanted.has(id));
  const doubled = ids.length - given.size;
  const parts = [
    missing.length > 0 && `${missing.length} of ${wanted.size} missing, such as ${missing[0]}`,
    strange.length > 0 && `${strange.length} that are none of them, such as ${strange[0]}`,
    doubled > 0 && `${doubled} twice`,
  ].filter(isString);
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** Whoever reports `done` has all of them; whoever reports otherwise shows nothing of them. */
export function allOf(reply: Reply, name: string, expected: readonly string[]): Check {
  if (reply.status !== 'done') return open(stateText(reply));
  const difference = differenceOf(idsIn(reply, name), expected);
  return heldIf(difference === undefined, `${expected.length} ${name}, each once`, difference ?? '');
}

/** A failure may be reported, or a later answer brought the result. */
export const failedOrFound = (
  reply: Reply,
  name: string,
  expected: readonly string[],
  because: string,
): Check =>
  reply.status !== 'done' || differenceOf(idsIn(reply, name), expected) === undefined
    ? held
    : found(
        `failed, or the ${expected.length} ${name} after another try: ${because}`,
        `done, with ${idsIn(reply, name).length}`,
      );

/** A task that cannot be done is not reported as done, unless the result passes on what says so. */
export const notDone = (reply: Reply, because: string, passedOn?: RegExp): Check =>
  heldIf(
    reply.status !== 'done' || passedOn?.test(JSON.stringify(resultOf(reply))) === true,
    `another status than done: ${because}`,
    `done, with ${JSON.stringify(resultOf(reply)).slice(0, 200)}`,
  );
