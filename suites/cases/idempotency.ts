// Cases of writes that are repeated with an Idempotency-Key.
import { limits, planLimits } from '../../spec/limits.ts';
import type { IdempotencyRuleId } from '../../spec/rules/idempotency.ts';
import { hourMs, minuteMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isObject } from '../clients/json.ts';
import { type Case, needing } from '../kit/case.ts';
import {
  check,
  expectEqual,
  expectRefusal,
  expectStatus,
  expectSuccess,
  isInvalid,
  isRefused,
} from '../kit/expect.ts';
import { missingNeed, notApplicable } from '../kit/finding.ts';
import { idOf } from '../steps/catalog.ts';
import { domainRule, filterSpec } from '../steps/digests.ts';
import { quotaUsed } from '../steps/reads.ts';
import { register, unusedAddress } from '../steps/webhooks.ts';
import {
  expectConflict,
  expectSameData,
  type Maker,
  needingMakers,
  newKey,
  newName,
  withMakers,
} from '../steps/writes.ts';
import { sendKeyed } from './idempotency/every-write.ts';

const withDigests = { plan: ['startup', 'enterprise'] } as const;
const digestNeeds = { org: withDigests, surface: 'digests' } as const;
/** A wrong service may remember the latest keys of an organisation only. */
const otherWrites = 12;
/** Makes a description of a thousand characters. */
const longRepeats = 50;
const replayMs = limits.idempotentReplay.value * hourMs;
/** Distance of the clock from the end of the 24 hours: the repeats take time, too. */
const marginMs = 10 * minuteMs;
const parallelWrites = 10;
/** A name that no earlier case gave, because a service may require distinct names. */
const newOtherName = (): string => `${newName(undefined)}-otherwise`;

export const idempotencyCases = {
  'idempotency.key-optional': needingMakers(digestNeeds, async ({ digests }) => {
    digests.idIn(expectSuccess(await digests.create()));
  }),

  'idempotency.digest-key-honoured': needingMakers(digestNeeds, async ({ digests }) => {
    const key = newKey();
    const first = digests.idIn(expectSuccess(await digests.create(key)));
    await expectReplay(digests, key, first);
    await expectAtMostOneMade(digests, key);
    await expectOtherResource(digests, first);
    await expectCaseCounts(digests);
    for (const long of [newKey(), `${newKey()}-${newKey()}`]) await expectEndCounts(digests, long);
    for (let nth = 0; nth < otherWrites; nth += 1) {
      const other = await digests.create(newKey());
      // A service may limit the number of digests, deleted ones included.
      if (isRefused(other)) break;
      await digests.remove(digests.idIn(other));
    }
    await expectReplay(digests, key, first);
  }),

  'idempotency.replay-verbatim': needingMakers(digestNeeds, async ({ digests, ...given }) => {
    const key = newKey();
    const first = expectSuccess(await digests.create(key));
    const path = { id: digests.idIn(first) };
    await expectOtherResource(digests, path.id);
    const used = await quotaUsed(given.org.rest);
    const name = newOtherName();
    expectSuccess(await given.org.rest.call('updateDigest', { path, body: { name } }));
    expectSameData(expectSuccess(await digests.create(key)), first);
    await expectNamed(digests, path.id, name);
    expectSuccess(await given.org.rest.call('deleteDigest', { path }));
    const again = expectSuccess(await digests.create(key));
    // A service may still show a deleted digest, but does not create it again.
    expectStatus(await digests.read(path.id), 404, 200);
    expectSameData(again, first);
    expectEqual(again, 'usage.quota_used', used, await quotaUsed(given.org.rest), 'quota_used after replays');
  }),

  'idempotency.other-payload-conflicts': needingMakers(digestNeeds, async ({ digests, ...given }) => {
    const otherName = newOtherName();
    const key = newKey();
    const id = digests.idIn(expectSuccess(await digests.create(key)));
    const others = (await given.discover.streams()).slice(0, 2).map(idOf);
    const changes = [
      { name: otherName },
      { description: otherName },
      ...(others.length > 1 ? [{ stream_ids: others }] : []),
      { content_filters: { media_format: ['text'] } },
    ];
    const filter_spec = filterSpec([await domainRule(given.discover)]);
    // A service may take no filter beside streams, and say so first.
    expectStatus(await digests.create(key, { filter_spec }), 409, 400, 422);
    for (const change of changes) expectConflict(await digests.create(key, change));
    await expectNamed(digests, id, newName(key));
    const made = await digests.listedIds(otherName);
    expectEqual(await digests.read(id), 'data', [], made, `digests named ${otherName}`);
    await expectReplay(digests, key, id);
    await expectWholeCompared(digests);
  }),

  'idempotency.parallel-writes-once': needingMakers(digestNeeds, async ({ digests }) => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: parallelWrites }, () => digests.create(key)));
    const done = answers.filter(({ status }) => status !== 409);
    for (const answer of done) expectSuccess(answer);
    const ids = new Set(done.map(digests.idIn));
    check(ids.size === 1, 'one id in the answers to equal requests under one key', {
      received: `${ids.size} different ids`,
      at: 'data.id',
      exchange: answers.at(-1),
    });
    await expectAtMostOneMade(digests, key);
    const [id = ''] = ids;
    await expectReplay(digests, key, id);
    await expectOtherResource(digests, id);
  }),

  'idempotency.replay-lasts-a-day': needingMakers(
    {
      org: { plan: ['enterprise', 'startup'] },
      surface: 'digests',
      clock: { waitsMs: replayMs - marginMs },
    },
    async ({ digests, ...given }) => {
      const { clock } = given;
      const startMs = await clock.nowMs();
      const key = newKey();
      const id = digests.idIn(expectSuccess(await digests.create(key)));
      const repeats = await sendKeyed(given);
      await clock.advance(Math.max(0, startMs + replayMs - marginMs - (await clock.nowMs())));
      await expectReplay(digests, key, id);
      for (const repeat of repeats) await repeat();
    },
  ),

  'idempotency.refusal-not-replayed': needingMakers(digestNeeds, async ({ digests }) => {
    const key = newKey();
    const refused = await digests.create(key, { stream_ids: [] });
    if (!isInvalid(refused)) missingNeed('refused-digest');
    const corrected = await digests.create(key);
    // Whether a refused request uses its key is open.
    if (corrected.status === 409) expectConflict(corrected);
    else digests.idIn(expectSuccess(corrected));
  }),

  'idempotency.temporary-refusal-can-be-retried': needingMakers(
    { org: { ...withDigests, idle: true }, surface: 'digests', faults: true },
    async ({ digests, ...given }) => {
      const key = newKey();
      const refuse = async (outcome: string, status: number): Promise<void> => {
        await given.faults.force(given.org, 'createDigest', outcome, 1);
        expectStatus(await digests.create(key), status);
      };
      await refuse('rate_limited', 429);
      const id = digests.idIn(expectSuccess(await digests.create(key)));
      await expectAtMostOneMade(digests, key);
      await refuse('rate_limited', 429);
      await refuse('unavailable', 503);
      await expectReplay(digests, key, id);
    },
  ),

  'idempotency.keys-per-organisation': needing({ ...digestNeeds, other: withDigests }, (given) =>
    withMakers(given, ({ digests }) =>
      withMakers({ ...given, org: given.other }, async ({ digests: others }) => {
        const [same, different] = [newKey(), newKey()];
        const id = digests.idIn(expectSuccess(await digests.create(same)));
        await expectOtherResource(digests, id, different);
        // The other organisation repeats a key with the same payload and one with another payload.
        for (const exchange of [
          await others.create(same),
          await others.create(different, { name: newOtherName() }),
        ])
          expectSuccess(await others.read(others.idIn(expectSuccess(exchange))));
      }),
    ),
  ),

  'idempotency.gate-before-replay': needingMakers(
    { org: { plan: 'startup' }, surface: 'digests', operator: true },
    async ({ digests, ...given }) => {
      const key = newKey();
      const id = digests.idIn(expectSuccess(await digests.create(key)));
      const open = (isOpen: boolean) =>
        given.operator.change(given.org, { flags: { endpoint_digests: isOpen, endpoint_webhook: isOpen } });
      const hasWebhooks = !isRefused(await register(given, unusedAddress()));
      await open(false);
      expectStatus(await digests.create(newKey()), 403);
      if (hasWebhooks) expectStatus(await register(given, unusedAddress()), 403);
      const repeated = await digests.create(key);
      if (repeated.status !== 403)
        expectEqual(repeated, 'data.id', id, digests.idIn(expectSuccess(repeated)), 'the id of the digest');
      await open(true);
      await expectReplay(digests, key, id);
    },
  ),

  'idempotency.replay-at-the-cap': needingMakers(
    { org: { plan: 'starter' }, surface: 'beacons' },
    async ({ beacons }) => {
      await requireKeys(beacons);
      const cap = planLimits.starter.activeBeacons.value;
      let last: { readonly key: string; readonly exchange: Exchange } | undefined;
      for (let tries = 0; tries <= cap; tries += 1) {
        const key = newKey();
        const exchange = await beacons.create(key);
        if (isRefused(exchange)) break;
        last = { key, exchange: expectSuccess(exchange) };
      }
      if (last === undefined) return missingNeed('beacon-place');
      expectRefusal(await beacons.create(newKey()));
      await expectReplay(beacons, last.key, beacons.idIn(last.exchange));
    },
  ),
} satisfies { readonly [R in IdempotencyRuleId]?: Case };

async function expectReplay(maker: Maker, key: string, id: string): Promise<void> {
  const exchange = expectSuccess(await maker.create(key));
  expectEqual(exchange, 'data', id, maker.idIn(exchange), 'the id in the answer to the repeated request');
}

/** Another key creates another resource; otherwise equal answers under one key would not prove a replay. */
async function expectOtherResource(maker: Maker, id: string, key: string = newKey()): Promise<void> {
  const exchange = expectSuccess(await maker.create(key));
  check(maker.idIn(exchange) !== id, `an id other than ${id} under another key`, { at: 'data', exchange });
}

/** Payloads that differ in the last letter of a long description conflict. A service may refuse the length. */
async function expectWholeCompared(digests: Maker): Promise<void> {
  const key = newKey();
  const beginning = 'A long description. '.repeat(longRepeats);
  if (isInvalid(await digests.create(key, { description: `${beginning}a` }))) return;
  expectConflict(await digests.create(key, { description: `${beginning}b` }));
}

/** Two keys are different that differ in letter case, unless they are numbers. A service may want keys of a form of its own. */
async function expectCaseCounts(digests: Maker): Promise<void> {
  const key = `key-${newKey()}`;
  const first = await digests.create(key);
  if (isRefused(first)) return;
  const id = digests.idIn(first);
  // A service may require names that differ in more than their case.
  const exchange = await digests.create(key.toUpperCase(), { name: newName(newKey()) });
  if (await isFull(digests, exchange)) return;
  check(digests.idIn(expectSuccess(exchange)) !== id, `an id other than ${id} under another key`, {
    at: 'data',
    exchange,
  });
}

/** A service may limit the number of digests. */
const isFull = async (digests: Maker, exchange: Exchange): Promise<boolean> =>
  isRefused(exchange) && isRefused(await digests.create(newKey()));

/** Two keys are different that differ in their last digit. A service may want short keys. */
async function expectEndCounts(digests: Maker, key: string): Promise<void> {
  const first = await digests.create(key);
  if (isRefused(first)) return;
  const id = digests.idIn(first);
  const exchange = await digests.create(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`);
  if (await isFull(digests, exchange)) return;
  const other = digests.idIn(expectSuccess(exchange));
  check(other !== id, `an id other than ${id} under another key`, { at: 'data', exchange });
  for (const made of [id, other]) await digests.remove(made);
}

/** The list has at most one entry of that name; it may be outdated and have none. */
async function expectAtMostOneMade(maker: Maker, key: string): Promise<void> {
  const made = await maker.listedIds(newName(key));
  check(made.length <= 1, 'at most one entry in the list after equal requests under one key', {
    received: `${made.length} entries: ${made.join(', ')}`,
    at: 'data',
  });
}

async function expectNamed(maker: Maker, id: string, wanted: string): Promise<void> {
  const exchange = expectSuccess(await maker.read(id));
  const resource = maker.resourceIn(exchange);
  const name = isObject(resource) ? resource.name : undefined;
  // A detail need not show the name.
  if (name !== undefined) expectEqual(exchange, 'data.name', wanted, name, 'the name');
}

/** Only the creation of digests must accept keys. */
async function requireKeys(beacons: Maker): Promise<void> {
  const key = newKey();
  const id = beacons.idIn(expectSuccess(await beacons.create(key)));
  const second = await beacons.create(key);
  if (second.status >= 400 || beacons.idIn(second) !== id)
    notApplicable('S-105', 'the creation of Beacons accepts no Idempotency-Key');
}
