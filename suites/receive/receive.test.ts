// Receivers over real sockets: correct ones are acquitted, and each wrong one is caught by the rule that it breaks.
import { type AddressInfo, createServer } from 'node:net';
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
  type Habits,
  hookSecret,
  startWebhookReceiver,
  valueIn,
} from '../testing/webhook-receiver.ts';
import { dataIn, memory, wrongReceivers } from '../testing/wrong-receivers.ts';
import { judgeReceiver } from './judge.ts';

const example = (event: string): JsonObject => resolveSchema(events[event] ?? {}).example as JsonObject;
const payloadsOf = (...names: readonly string[]) =>
  new Map(names.map((name) => [name, example(name)] as const));

interface Asked {
  readonly rules?: readonly ReceiverRuleId[];
  readonly events?: readonly string[];
  readonly answerMs?: number | undefined;
  readonly keepsManifest?: boolean;
}

const judged = (url: string, asked: Asked = {}): Promise<Report> =>
  judgeReceiver({
    receiver: {
      url: new URL(url),
      secret: hookSecret,
      payloads: payloadsOf(...(asked.events ?? ['manifest.matched'])),
      keepsManifest: asked.keepsManifest ?? false,
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
  Object.fromEntries(
    rules.map(({ id, verdict, failure }) => [id, failure ? `${verdict}: ${failure.received}` : verdict]),
  );

const allPassed = Object.fromEntries(Object.keys(receiverRules).map((id) => [id, 'passed']));

const manifestOf = (payload: JsonObject): unknown => dataIn(payload).manifest_id;

const isStrange = (payload: JsonObject): boolean =>
  manifestOf(payload) !== manifestOf(example('manifest.matched'));

describe('a correct receiver is acquitted', () => {
  const isKnown = memory();
  const rows: Readonly<Record<string, Partial<Habits>>> = {
    'that answers 204 and 401': {},
    'that answers 202 and 404': { accept: () => 202, refuse: () => 404 },
    'that hangs up on forgeries': { refuse: () => 0 },
    'that answers forgeries with a redirect': { refuse: () => 302 },
    'that answers what it knows with 200': {
      accept: (payload) => (isKnown(manifestOf(payload)) ? 200 : 201),
    },
    'that reads the manifest before it answers': {
      accept: (payload) => (isStrange(payload) ? 502 : 204),
    },
    'that takes digits in either case': {
      isSigned: (got) => {
        const [, digits = ''] = /^sha256=([0-9a-f]{64})$/i.exec(valueIn(got)) ?? [];
        return fits(Buffer.from(digits, 'hex'), digestOf(got.body));
      },
    },
    'that limits bodies to 100 KB': {
      isSigned: (got) =>
        got.body.length <= 100_000 && fits(Buffer.from(digitsIn(got), 'hex'), digestOf(got.body)),
    },
  };
  test.each(Object.entries(rows))('%s', async (_, habits) => {
    const report = await judgedWith(habits);
    expect(verdicts(report)).toEqual(allPassed);
    expect(report).toMatchObject({ ok: true, causes: [] });
  });

  test.each(['stream.created', 'webhook.test'])('of %s and every other event', async (first) => {
    const others = Object.keys(events).filter((name) => name !== first);
    expect(verdicts(await judgedWith({}, { events: [first, ...others] }))).toEqual(allPassed);
  });

  test('that subscribed to digest.new_content alone', async () => {
    const known = ['digest.new_content', 'stream.renamed'];
    const report = await judgedWith(
      { accept: ({ event }) => (known.includes(String(event)) ? 204 : 400) },
      { events: ['digest.new_content'] },
    );
    expect(verdicts(report)).toEqual(allPassed);
  });

  test.each([429, 503])('that refuses some for their rate by %i, and takes them later', async (status) => {
    let count = 0;
    const report = await judgedWith(
      { accept: () => (count++ % 4 === 2 ? status : 204) },
      { rules: ['receiver.accept-signed', 'receiver.read-raw', 'receiver.answer-in-time'] },
    );
    expect(report.summary.counts).toMatchObject({ passed: 3 });
  });
});

describe('a receiver is only warned', () => {
  test('that takes no more after a dozen', async () => {
    let count = 0;
    const report = await judgedWith({ accept: () => (count++ < 12 ? 204 : 429) });
    expect(report.ok).toBe(true);
    expect(report.summary.counts).toMatchObject({ failed: 0 });
  });

  test('that accepts everything and verifies later', async () => {
    const report = await judgedWith({ isSigned: () => true, accept: () => 202 });
    expect(report.ok).toBe(true);
    expect(report.summary.counts).toMatchObject({ passed: 6, warned: 1 });
  });

  test.each([403, 503, 0])('that answers %i to whoever forged', async (status) => {
    let isShut = false;
    const report = await judgedWith({
      accept: () => (isShut ? status : 204),
      refuse: (got) => {
        isShut ||= valueIn(got) === '';
        return status;
      },
    });
    expect(report.ok).toBe(true);
    expect(verdicts(report)['receiver.accept-signed']).toMatch(/^warned/);
    expect(report.summary.counts.failed).toBe(0);
  });

  test.each([
    ['', () => false],
    [', and has read but the one that it is given', isStrange],
  ])('that refuses the manifests that it knows%s, run after run', async (_, isUnread) => {
    const isTaken = memory();
    const accept = (payload: JsonObject): number =>
      isUnread(payload) ? 502 : isTaken(manifestOf(payload)) ? 409 : 204;
    for (let run = 0; run < 2; run += 1) expect((await judgedWith({ accept })).ok).toBe(true);
  });

  test('that knows the manifest of every delivery', async () => {
    const isTaken = memory();
    const { url, close } = await startWebhookReceiver({
      accept: (payload) => (isTaken(manifestOf(payload)) ? 409 : 204),
    });
    onTestFinished(close);
    for (let run = 0; run < 2; run += 1)
      expect((await judged(url, { keepsManifest: true })).summary.counts.failed).toBe(0);
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

describe.each(Object.entries(wrongReceivers))('%s catches a receiver', (id, rows) => {
  const rule = id as ReceiverRuleId;
  test.for(rows)('that $text', async ({ habits, verdict, answerMs }) => {
    const report = await judgedWith(habits, { answerMs, rules: [rule] });
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
  for (const secret of [hookSecret, encodeURIComponent(hookSecret), 'a-long-token'])
    expect(shown).not.toContain(secret);
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
    const server = createServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.9\r\n')).listen(
      0,
      '127.0.0.1',
    );
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await expect(judged(`http://127.0.0.1:${port}/hook`)).rejects.toThrow(/found: Parse Error/);
  });
});
