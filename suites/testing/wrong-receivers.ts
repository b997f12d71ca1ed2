// For tests: wrong receivers of webhooks with one fault each, by the rule that must catch them.
import { setTimeout as sleep } from 'node:timers/promises';
import { events, resolveSchema } from '../../spec/contract.ts';
import type { ReceiverRuleId } from '../../spec/rules/receiver.ts';
import { isObject, type JsonObject } from '../clients/json.ts';
import { digestOf, digitsIn, fits, type Got, type Habits, hookSecret, valueIn } from './webhook-receiver.ts';

export interface WrongReceiver {
  /** What it does, after `a receiver that`. */
  readonly text: string;
  readonly habits: Partial<Habits>;
  readonly verdict: 'failed' | 'warned';
  /** How long it may take to answer, if that is what is wrong with it. */
  readonly answerMs: number | undefined;
}

const row =
  (verdict: WrongReceiver['verdict']) =>
  (text: string, habits: Partial<Habits>, answerMs?: number): WrongReceiver => ({
    text,
    habits,
    verdict,
    answerMs,
  });

const failed = row('failed');
const warned = row('warned');

/** What the payload says of the manifest. */
export const dataIn = ({ data }: JsonObject): JsonObject => (isObject(data) ? data : {});

/** The body as it would be signed if it were this text. */
const overText =
  (change: (text: string) => string): Habits['isSigned'] =>
  (got) =>
    fits(Buffer.from(digitsIn(got), 'hex'), digestOf(change(got.body.toString('utf8'))));

const isExact = overText((text) => text);
const hexOf = ({ body }: Got): string => digestOf(body).toString('hex');
const givenTo = (got: Got): string => valueIn(got).replace('sha256=', '');

/** Answers one delivery after another. */
function oneAtATime(ms: number): Habits['accept'] {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    last = last.then(() => sleep(ms));
    await last;
    return 204;
  };
}

function fewAtOnce(max: number): Habits['accept'] {
  let running = 0;
  return async () => {
    if (running >= max) return 503;
    running += 1;
    await sleep(100);
    running -= 1;
    return 204;
  };
}

function newestOnly(): Habits['accept'] {
  let newest = '';
  return ({ timestamp }) => {
    if (String(timestamp) < newest) return 422;
    newest = String(timestamp);
    return 204;
  };
}

/** Never answers again after the first value beyond ASCII. */
function mortal(): Partial<Habits> {
  let isDead = false;
  return {
    isSigned: (got) => {
      isDead ||= /[^ -~]/.test(valueIn(got));
      return !isDead && isExact(got);
    },
    refuse: () => (isDead ? 0 : 401),
  };
}

function givesUp(): Partial<Habits> {
  let hasRefused = false;
  return {
    accept: () => (hasRefused ? 500 : 204),
    refuse: () => {
      hasRefused = true;
      return 401;
    },
  };
}

/** Tells whether a value was given before. */
export function memory(): (value: unknown) => boolean {
  const known = new Set<unknown>();
  return (value) => known.size === known.add(value).size;
}

const known = (value: (payload: JsonObject, got: Got) => unknown): Habits['accept'] => {
  const isKnown = memory();
  return (payload, got) => (isKnown(value(payload, got)) ? 409 : 204);
};

const membersOf = (value: object): string => Object.keys(value).sort().join();
const documented = resolveSchema(events['manifest.matched'] ?? {}).example as JsonObject;

export const wrongReceivers: Readonly<Record<ReceiverRuleId, readonly WrongReceiver[]>> = {
  'receiver.accept-signed': [
    failed('takes the digits for Base64', {
      isSigned: (got) => fits(Buffer.from(digitsIn(got), 'base64'), digestOf(got.body)),
    }),
    failed('takes the secret for Base64', {
      isSigned: (got) =>
        fits(Buffer.from(digitsIn(got), 'hex'), digestOf(got.body, Buffer.from(hookSecret, 'base64'))),
    }),
    warned('dies of a byte beyond ASCII', mortal()),
    warned('gives up after one forgery', givesUp()),
    warned('wants the header as it is documented', {
      isSigned: (got) => got.rawHeaders.includes('X-Service-Signature') && isExact(got),
    }),
    warned('wants a length', {
      accept: (_, { headers }) => (headers['content-length'] === undefined ? 411 : 204),
    }),
    warned('wants the bare type', {
      accept: (_, { headers }) => (headers['content-type'] === 'application/json' ? 204 : 415),
    }),
  ],
  'receiver.read-raw': [
    failed('verifies JSON that it writes itself', {
      isSigned: overText((text) => JSON.stringify(JSON.parse(text))),
    }),
    failed('trims the body', { isSigned: overText((text) => text.trim()) }),
    failed('reads CR LF as LF', { isSigned: overText((text) => text.replaceAll('\r\n', '\n')) }),
    warned('reads 8 KB', { isSigned: overText((text) => text.slice(0, 8_192)) }),
    warned('reads 32 KB', { isSigned: overText((text) => text.slice(0, 32_768)) }),
  ],
  'receiver.refuse-forged': [
    warned('checks nothing', { isSigned: () => true }),
    warned('checks nothing without a signature', { isSigned: (got) => valueIn(got) === '' || isExact(got) }),
    warned('compares as many digits as there are', {
      isSigned: (got) => hexOf(got).startsWith(givenTo(got)),
    }),
    warned('compares the first digits', {
      isSigned: (got) => hexOf(got).slice(0, 8) === givenTo(got).slice(0, 8),
    }),
    warned('trims the body too', { isSigned: (got) => isExact(got) || overText((text) => text.trim())(got) }),
  ],
  'receiver.answer-in-time': [
    failed('works before it answers', { accept: () => sleep(1_000, 204) }, 100),
    failed(
      'works on lines before it answers',
      { accept: (_, { body }) => (body.includes('\n') ? sleep(2_000, 204) : 204) },
      1_000,
    ),
  ],
  'receiver.bear-burst': [
    warned('works on one at a time', { accept: oneAtATime(60) }, 1_500),
    warned('refuses more than ten at once', { accept: fewAtOnce(10) }),
  ],
  'receiver.act-once': [
    warned('answers 409 to bytes that it knows', { accept: known((_, { body }) => body.toString('utf8')) }),
    warned('answers 409 to a manifest that it knows', {
      accept: known((payload) => dataIn(payload).manifest_id),
    }),
    warned('refuses what is older than the newest', { accept: newestOnly() }),
  ],
  'receiver.bear-growth': [
    failed('refuses unknown members', {
      accept: (payload) => (membersOf(payload) === membersOf(documented) ? 204 : 400),
    }),
    failed('refuses unknown members of the data', {
      accept: (payload) => (membersOf(dataIn(payload)) === membersOf(dataIn(documented)) ? 204 : 422),
    }),
    warned('refuses unknown events', { accept: ({ event }) => (event === 'manifest.matched' ? 204 : 400) }),
  ],
};
