// Receivers over real sockets: correct ones are acquitted, and each wrong one is caught by the rule that it breaks.
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { events, resolveSchema } from '../../spec/contract.ts';
import { type ReceiverRuleId, receiverRules } from '../../spec/rules/receiver.ts';
import type { JsonObject } from '../clients/json.ts';
import { machine } from '../judge/machine.ts';
import { selectRules } from '../judge/select.ts';
import type { Report } from '../report/schema.ts';
import { SetupError } from '../target/setup-error.ts';
import {
  digestOf,
  digitsIn,
  fits,
  type Got,
  type Habits,
  hookSecret,
  startWebhookReceiver,
  valueIn,
} from '../testing/webhook-receiver.ts';
import { dataOf } from './forms.ts';
import { judgeReceiver } from './judge.ts';

const example = (event: string): JsonObject => resolveSchema(events[event] ?? {}).example as JsonObject;
const payloadsOf = (...names: readonly string[]) => new Map(names.map((name) => [name, example(name)] as const));

interface Asked {
  readonly rules?: readonly ReceiverRuleId[];
  readonly events?: readonly string[];
  readonly answerMs?: number;
}

const judged = (url: string, asked: Asked = {}): Promise<Report> =>
  judgeReceiver({
    receiver: {
      url: new URL(url),
      secret: hookSecret,
      payloads: payloadsOf(...(asked.events ?? ['manifest.matched'])),
      keepsManifest: false,
    },
    rules: selectRules(receiverRules, { areas: [], ruleIds: asked.rules ?? [] }),
    timing: { machine, answerMs: asked.answerMs ?? 10_000, piecesMs: 20, rateWaitMs: 5, burstMs: 20 },
    command: 'assay receive',
  });

async function judgedWith(habits: Partial<Habits>, asked?: Asked): Promise<Report> {
  const receiver = await startWebhookReceiver(habits);
  onTestFinished(receiver.close);
  return judged(receiver.url, asked);
}

const verdicts = ({ rules }: Report): Readonly<Record<string, string>> =>
  Object.fromEntries(rules.map(({ id, verdict, failure }) => [id, failure ? `${verdict}: ${failure.received}` : verdict]));

const allPassed = Object.fromEntries(Object.keys(receiverRules).map((id) => [id, 'passed']));

const manifestOf = (payload: JsonObject): unknown => dataOf(payload).manifest_id;

/** Tells whether a value was given before. */
function memory(): (value: unknown) => boolean {
  const known = new Set<unknown>();
  return (value) => known.size === known.add(value).size;
}

describe('a correct receiver is acquitted', () => {
  const isKnown = memory();
  const rows: Readonly<Record<string, Partial<Habits>>> = {
    'that answers 204 and 401': {},
    'that answers 202 and 404': { accept: () => 202, refuse: () => 404 },
    'that hangs up on forgeries': { refuse: () => 0 },
    'that answers forgeries with a redirect': { refuse: () => 302 },
    'that answers what it knows with 200': { accept: (payload) => (isKnown(manifestOf(payload)) ? 200 : 201) },
    'that reads the manifest before it answers': {
      accept: (payload) => (manifestOf(payload) === manifestOf(example('manifest.matched')) ? 204 : 502),
    },
    'that takes digits in either case': {
      isSigned: (got) => {
        const [, digits = ''] = /^sha256=([0-9a-f]{64})$/i.exec(valueIn(got)) ?? [];
        return fits(Buffer.from(digits, 'hex'), digestOf(got.body));
      },
    },
    'that limits bodies to 100 KB': {
      isSigned: (got) => got.body.length <= 100_000 && fits(Buffer.from(digitsIn(got), 'hex'), digestOf(got.body)),
    },
  };
  test.each(Object.entries(rows))('%s', async (_, habits) => {
    const report = await judgedWith(habits);
    expect(verdicts(report)).toEqual(allPassed);
    expect(report).toMatchObject({ ok: true, causes: [] });
  });

  test('of any documented event', async () => {
    const names = Object.keys(events);
    for (const first of names)
      expect(verdicts(await judgedWith({}, { events: [first, ...names.filter((name) => name !== first)] }))).toEqual(
        allPassed,
      );
  });

  test('that subscribed to digest.new_content alone', async () => {
    const known = ['digest.new_content', 'stream.renamed'];
    const report = await judgedWith(
      { accept: ({ event }) => (known.includes(String(event)) ? 204 : 400) },
      { events: ['digest.new_content'] },
    );
    expect(verdicts(report)).toEqual(allPassed);
  });

  test('that refuses some for their rate, and takes them later', async () => {
    let count = 0;
    const report = await judgedWith(
      { accept: () => (count++ % 4 === 2 ? 429 : 204) },
      { rules: ['receiver.accept-signed', 'receiver.read-raw', 'receiver.answer-in-time'] },
    );
    expect(report.summary.counts).toMatchObject({ passed: 3 });
  });
});

describe('a receiver is only warned', () => {
  test('that accepts everything and verifies later', async () => {
    const report = await judgedWith({ isSigned: () => true, accept: () => 202 });
    expect(report.ok).toBe(true);
    expect(report.summary.counts).toMatchObject({ passed: 6, warned: 1 });
  });

  test('that shuts out whoever forged', async () => {
    let isShut = false;
    const report = await judgedWith({
      accept: () => (isShut ? 403 : 204),
      refuse: (got) => {
        isShut ||= valueIn(got) === '';
        return 403;
      },
    });
    expect(report.ok).toBe(true);
    expect(verdicts(report)).toMatchObject({
      'receiver.accept-signed': expect.stringMatching(/^warned: status 403; also wrong: after V28a/),
      'receiver.refuse-forged': 'passed',
    });
  });

  test('that redirects', async () => {
    const report = await judgedWith({ accept: () => 307 });
    expect(report.ok).toBe(true);
    expect(verdicts(report)).toMatchObject({
      'receiver.accept-signed': 'warned: status 307',
      'receiver.read-raw': 'not-exercised',
    });
  });
});

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

const known = (value: (payload: JsonObject, got: Got) => unknown): Habits['accept'] => {
  const isKnown = memory();
  return (payload, got) => (isKnown(value(payload, got)) ? 409 : 204);
};

const membersOf = (value: object): string => Object.keys(value).sort().join();
const documented = example('manifest.matched');

type Wrong = readonly [text: string, habits: Partial<Habits>, verdict: 'failed' | 'warned', asked?: Asked];

const wrong: Readonly<Record<ReceiverRuleId, readonly Wrong[]>> = {
  'receiver.accept-signed': [
    ['takes the digits for Base64', { isSigned: (got) => fits(Buffer.from(digitsIn(got), 'base64'), digestOf(got.body)) }, 'failed'],
    [
      'takes the secret for Base64',
      { isSigned: (got) => fits(Buffer.from(digitsIn(got), 'hex'), digestOf(got.body, Buffer.from(hookSecret, 'base64'))) },
      'failed',
    ],
    ['dies of a byte beyond ASCII', mortal(), 'failed'],
    ['gives up after one forgery', givesUp(), 'failed'],
    ['wants the header as it is documented', { isSigned: (got) => got.rawHeaders.includes('X-Service-Signature') && isExact(got) }, 'warned'],
    ['wants a length', { accept: (_, { headers }) => (headers['content-length'] === undefined ? 411 : 204) }, 'warned'],
    ['wants the bare type', { accept: (_, { headers }) => (headers['content-type'] === 'application/json' ? 204 : 415) }, 'warned'],
  ],
  'receiver.read-raw': [
    ['verifies JSON that it writes itself', { isSigned: overText((text) => JSON.stringify(JSON.parse(text))) }, 'failed'],
    ['trims the body', { isSigned: overText((text) => text.trim()) }, 'failed'],
    ['reads CR LF as LF', { isSigned: overText((text) => text.replaceAll('\r\n', '\n')) }, 'failed'],
    ['reads 8 KB', { isSigned: overText((text) => text.slice(0, 8_192)) }, 'failed'],
    ['reads 32 KB', { isSigned: overText((text) => text.slice(0, 32_768)) }, 'warned'],
  ],
  'receiver.refuse-forged': [
    ['checks nothing', { isSigned: () => true }, 'warned'],
    ['checks nothing without a signature', { isSigned: (got) => valueIn(got) === '' || isExact(got) }, 'warned'],
    ['compares as many digits as there are', { isSigned: (got) => hexOf(got).startsWith(givenTo(got)) }, 'warned'],
    ['compares the first digits', { isSigned: (got) => hexOf(got).slice(0, 8) === givenTo(got).slice(0, 8) }, 'warned'],
    ['trims the body too', { isSigned: (got) => isExact(got) || overText((text) => text.trim())(got) }, 'warned'],
  ],
  'receiver.answer-in-time': [
    ['works before it answers', { accept: () => sleep(1_000, 204) }, 'failed', { answerMs: 100 }],
    [
      'works on long bodies before it answers',
      { accept: (_, { body }) => (body.length > 10_000 ? sleep(2_000, 204) : 204) },
      'failed',
      { answerMs: 1_000 },
    ],
  ],
  'receiver.bear-burst': [
    ['works on one at a time', { accept: oneAtATime(60) }, 'warned', { answerMs: 1_500 }],
    ['refuses more than ten at once', { accept: fewAtOnce(10) }, 'warned'],
  ],
  'receiver.act-once': [
    ['answers 409 to bytes that it knows', { accept: known((_, { body }) => body.toString('utf8')) }, 'warned'],
    ['answers 409 to a manifest that it knows', { accept: known(manifestOf) }, 'warned'],
    ['refuses what is older than the newest', { accept: newestOnly() }, 'warned'],
  ],
  'receiver.bear-growth': [
    ['refuses unknown members', { accept: (payload) => (membersOf(payload) === membersOf(documented) ? 204 : 400) }, 'failed'],
    [
      'refuses unknown members of the data',
      { accept: (payload) => (membersOf(dataOf(payload)) === membersOf(dataOf(documented)) ? 204 : 422) },
      'failed',
    ],
    ['refuses unknown events', { accept: ({ event }) => (event === 'manifest.matched' ? 204 : 400) }, 'warned'],
  ],
};

describe.each(Object.entries(wrong))('%s catches a receiver', (id, rows) => {
  const rule = id as ReceiverRuleId;
  test.each(rows)('that %s', async (_, habits, verdict, asked) => {
    const report = await judgedWith(habits, { ...asked, rules: [rule] });
    const [judgedRule] = report.rules;
    expect(judgedRule?.verdict, JSON.stringify(verdicts(report))).toBe(verdict);
    expect(judgedRule?.failure?.exchange?.request.method).toBe('POST');
    expect(report.ok).toBe(verdict !== 'failed');
  });
});

test('of a receiver that accepts nothing, one rule fails, and the others were not exercised', async () => {
  const report = await judgedWith({ accept: () => 400 });
  expect(report.summary.counts).toMatchObject({ failed: 1, 'not-exercised': 6 });
  expect(report.needs.map(({ need }) => need.id)).toEqual(['accepting-receiver']);
  expect(report.rules[1]?.not_exercised?.text).toContain('(status 400 for V01 (compact JSON');
});

test('no secret is shown', async () => {
  const text = JSON.stringify({ expected: hookSecret, or: encodeURIComponent(hookSecret) });
  const { url, close } = await startWebhookReceiver({ accept: () => 400, text });
  onTestFinished(close);
  const shown = JSON.stringify(await judged(`${url}?token=a-long-token`));
  expect(shown).toContain('[redacted]');
  for (const secret of [hookSecret, encodeURIComponent(hookSecret), 'a-long-token']) expect(shown).not.toContain(secret);
});

describe('what answers nothing over HTTP is no receiver', () => {
  test('no server', async () => {
    const refused = judged('http://127.0.0.1:1/hook');
    await expect(refused).rejects.toThrow(SetupError);
    await expect(refused).rejects.toThrow(
      '--url: expected a receiver that answers over HTTP at http://127.0.0.1:1/hook, found: connection refused. Start it, or correct the address.',
    );
  });

  test('a server of another protocol', async () => {
    const server = createServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n')).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(judged(`http://127.0.0.1:${port}/hook`)).rejects.toThrow(/found: Parse Error/);
  });
});
