// Cases of writes that are repeated with an Idempotency-Key.
import { isDeepStrictEqual } from 'node:util';
import type { IdempotencyRuleId } from '../../../spec/rules/idempotency.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isObject, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, needing, type Org, type OrgNeed } from '../../kit/case.ts';
import { at, check, checkStatus, errorCode, expectSuccess, isRefused } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { expectSigned } from '../../steps/deliveries.ts';
import { digestPlans } from '../../steps/digests.ts';
import { type KeyedWrite, type Kit, keyedOperationsUnder, keyedWrites } from '../../steps/keyed-writes.ts';
import { mentions } from '../../steps/open-lists.ts';
import {
  doOnWebhook,
  isMasked,
  type OrgContext,
  register,
  type Webhook,
  webhookIn,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { expectConflict, newKey } from '../../steps/writes.ts';
import type { Surface } from '../../target/surfaces.ts';
import { passing } from '../../tour/tour.ts';

const webhookNeeds = { org: { plan: webhookPlans }, surface: 'webhooks' } as const;

/** Writes after which a read shows what was sent. */
const adding = keyedOperationsUnder('/').filter((id) => id !== 'removeDigestStreams');

export const everyWriteCases = {
  'idempotency.beacon-key-honoured': keyedCase('beacons', {}, '/v3/beacons'),
  'idempotency.digest-writes-keyed': keyedCase('digests', { plan: digestPlans }, '/digests'),
  'idempotency.ontology-writes-keyed': keyedCase('ontology', { plan: 'enterprise' }, '/ontology'),
  'idempotency.webhook-writes-keyed': keyedCase('webhooks', { plan: webhookPlans }, '/webhooks'),

  'idempotency.every-key-per-organisation': needing(
    { each: { write: adding }, org: { plan: 'enterprise' }, other: { plan: 'enterprise' } },
    async ({ member: { write }, other, ...given }) => {
      const writeOf = (org: Org) => passing<KeyedWrite>(() => keyedWrites[write]({ ...given, org }));
      const [own, foreign] = [await writeOf(given.org), await writeOf(other)];
      if (own === undefined || foreign === undefined)
        return notApplicable('S-105', 'the service does not serve what the write needs');
      const { texts, send, rows } = foreign;
      const [same, different] = [newKey(), newKey()];
      const served = [await own.send(same, own.texts[0]), await own.send(different, own.texts[1])];
      // The list of the other organisation must show what it writes under a fresh key.
      const isOpen = served.every(isServed) && isServed(await send(newKey(), texts[0]));
      if (!isOpen || (await rowsWith(texts[0], rows)) === 0)
        notApplicable('S-105', 'the service does not serve the write, or does not show it');
      for (const [key, text] of [
        [same, own.texts[0]],
        [different, texts[1]],
      ] as const) {
        const exchange = await send(key, text);
        const isDone = isServed(exchange) && (await rowsWith(text, rows)) > 0;
        check(isDone || (isRefused(exchange) && !isConflict(exchange)), `${text} as under a fresh key`, {
          received: `status ${exchange.status}, and no such row in the list of the organisation`,
          at: 'data',
          exchange,
        });
      }
    },
  ),

  'idempotency.replay-shows-no-new-secret': needing(webhookNeeds, async (given) => {
    await registerTwice(given, 'https://receiver.example/hook');
  }),

  'idempotency.replay-keeps-signing-secret': needing({ ...webhookNeeds, receiver: true }, async (given) => {
    const inbox = given.receiver.inbox();
    const webhook = await registerTwice(given, inbox.url);
    await doOnWebhook(given.org.rest, 'testWebhook', webhook);
    await inbox.comes((received) => received.length > 0);
    const [delivered] = inbox.received;
    if (delivered === undefined) return missingNeed('test-event');
    expectSigned(delivered, webhook.secret);
  }),
} satisfies { readonly [R in IdempotencyRuleId]?: Case };

/**
 * A write need not take keys (S-105). It does if a used key conflicts with another payload, or if some payload gets the
 * first answer under the used key and another answer under a fresh one.
 */
function keyedCase(surface: Surface, org: OrgNeed, path: string): Case {
  const write = keyedOperationsUnder(path);
  return needing({ each: { write }, org, surface }, async (given) => {
    const { member } = given;
    const { texts, send, rows, differences = [] }: KeyedWrite = await keyedWrites[member.write](given);
    const [text, otherText] = texts;
    const used = newKey();
    const first = await send(used, text);
    if (!isServed(first)) missingNeed('served-call', { what: member.write });
    const before = await rowsWith(otherText, rows);
    const other = await send(used, otherText);
    const repeated = await send(used, text);
    const after = { first: await rowsWith(text, rows), other: await rowsWith(otherText, rows) };
    const isFirst = (answer: Exchange): boolean => isServed(answer) && isSameAnswer(answer, first);
    const differs = (answer: Exchange): boolean => isServed(answer) && !isSameAnswer(answer, first);
    const takesKeys =
      isConflict(other) ||
      (isFirst(repeated) && differs(await send(newKey(), text))) ||
      (isFirst(other) && differs(await send(newKey(), otherText)));
    if (!takesKeys) notApplicable('S-105', 'the write takes no Idempotency-Key');
    expectConflict(other);
    for (const difference of differences) expectUnserved(await send(used, text, difference));
    expectRepeated(repeated, first);
    check(
      after.first <= 1 && after.other <= before,
      `at most one row with ${text}, and none more with ${otherText}, which conflicted`,
      { received: `${after.first} and ${after.other - before} rows`, at: 'data' },
    );
  });
}

function expectRepeated(exchange: Exchange, first: Exchange): void {
  const holds = isServed(exchange) && isSameAnswer(exchange, first);
  const received = `status ${exchange.status}: ${exchange.text}`;
  check(holds, 'the answer to the first request under the key', { received, at: 'data', exchange });
}

/** Sends every write under a key, and returns what judges its repetition, where another payload shows that it takes keys. */
export async function sendKeyed(given: Kit): Promise<readonly (() => Promise<void>)[]> {
  const repeats: (() => Promise<void>)[] = [];
  for (const write of keyedOperationsUnder('/'))
    await passing(async () => {
      const { texts, send }: KeyedWrite = await keyedWrites[write](given);
      const key = newKey();
      const first = await send(key, texts[0]);
      if (isServed(first) && isConflict(await send(key, texts[1])))
        repeats.push(async () => expectRepeated(await send(key, texts[0]), first));
    });
  return repeats;
}

/** A service may find a fault in the other payload before it looks at the key. */
const expectUnserved = (answer: Exchange): void =>
  checkStatus(
    answer,
    isRefused(answer),
    `status 409 for another payload under a used key: ${answer.request.body ?? ''}`,
  );

const isConflict = (answer: Exchange): boolean =>
  answer.status === 409 && errorCode(answer) === 'idempotency_conflict';

const rowsWith = async (text: string, rows: KeyedWrite['rows']): Promise<number> =>
  (await rows()).filter((row) => mentions(row, text)).length;

const isServed = ({ status }: Exchange): boolean => status < 300;

/** What stands beside data may be fresh, and a secret may be shown once (S-106). */
const isSameAnswer = (one: Exchange, another: Exchange): boolean =>
  isDeepStrictEqual(lastingIn(one), lastingIn(another));

function lastingIn({ json }: Exchange): JsonObject {
  const { usage: _usage, data, ...others } = Object(json) as JsonObject;
  if (!isObject(data)) return data === undefined ? others : { data };
  const { secret: _secret, ...shown } = data;
  return { data: shown };
}

/** Registers a webhook twice under one key and returns it; the second answer shows the same id and no other secret. */
async function registerTwice(given: OrgContext, url: string): Promise<Webhook> {
  const key = newKey();
  const first = await register(given, { url }, key);
  // A target may refuse the address (S-159).
  if (isRefused(first)) return missingNeed('webhook-address');
  const webhook = webhookIn(first);
  const second = await register(given, { url }, key);
  // A service that takes no key there may refuse an address that it has.
  const isTaken = [400, 409, 422].includes(second.status) && errorCode(second) !== 'idempotency_conflict';
  if (isTaken || at(expectSuccess(second), 'data.id') !== webhook.id)
    return notApplicable('S-105', 'webhook registration accepts no Idempotency-Key');
  // A service may accept an address only once.
  const other = expectSuccess(await register(given, { url: `${url}?other` }, newKey()));
  check(at(other, 'data.id') !== webhook.id, `data.id other than ${webhook.id} under another key`, {
    received: 'the same id',
    at: 'data.id',
    exchange: other,
  });
  const secret = at(second, 'data.secret');
  check(
    !isString(secret) || secret === webhook.secret || isMasked(secret),
    'data.secret as in the first answer, or none',
    { received: 'another secret', at: 'data.secret', exchange: second },
  );
  return webhook;
}
