// Cases of writes that are sent twice under one Idempotency-Key.

import { limits, planLimits } from '../../spec/limits.ts';
import type { IdempotencyRuleId } from '../../spec/rules/idempotency.ts';
import { hourMs, minuteMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { type Case, needing } from '../kit/case.ts';
import {
  check,
  errorCode,
  expectEqual,
  expectRefusal,
  expectStatus,
  expectSuccess,
  isObject,
} from '../kit/expect.ts';
import { lack, notApplicable } from '../kit/finding.ts';
import { idOf } from '../steps/catalog.ts';
import { quotaUsed } from '../steps/reads.ts';
import { expectSameData, type Maker, madeName, newKey, tidily } from '../steps/writes.ts';
import { modelCases } from './idempotency/model.ts';
import { registrationCases } from './idempotency/registrations.ts';

const withDigests = { plan: ['startup', 'enterprise'] } as const;
const replayMs = limits.idempotentReplay.value * hourMs;
/** How far from the edge of the day the clock is set. */
const marginMs = minuteMs;
const twins = 10;
const otherName = `${madeName}-otherwise`;

export const idempotencyCases = {
  ...modelCases,
  ...registrationCases,

  'idempotency.key-optional': needing({ org: withDigests, surface: 'digests' }, (given) =>
    tidily(given, async ({ digests }) => {
      digests.idIn(expectSuccess(await digests.create()));
    }),
  ),

  'idempotency.digest-key-honoured': needing({ org: withDigests, surface: 'digests' }, (given) =>
    tidily(given, async ({ digests }) => {
      const before = await digests.listed(madeName);
      const key = newKey();
      const first = digests.idIn(expectSuccess(await digests.create(key)));
      await expectReplay(digests, key, first);
      await expectOneMore(digests, before);
      const other = expectSuccess(await digests.create(newKey(), { name: otherName }));
      check(digests.idIn(other) !== first, {
        expected: 'another digest under another key',
        received: first,
        exchange: other,
      });
    }),
  ),

  'idempotency.replay-verbatim': needing({ org: withDigests, surface: 'digests' }, (given) =>
    tidily(given, async ({ digests }) => {
      const key = newKey();
      const first = expectSuccess(await digests.create(key));
      const path = { id: digests.idIn(first) };
      await expectAnother(digests, path.id);
      const used = await quotaUsed(given.org.rest);
      expectSuccess(await given.org.rest.call('updateDigest', { path, body: { name: otherName } }));
      expectSameData(expectSuccess(await digests.create(key)), first);
      await expectNamed(digests, path.id, otherName);
      expectSuccess(await given.org.rest.call('deleteDigest', { path }));
      const again = expectSuccess(await digests.create(key));
      expectStatus(await digests.read(path.id), 404);
      expectSameData(again, first);
      expectEqual(again, 'usage.quota_used after two replays', used, await quotaUsed(given.org.rest));
    }),
  ),

  'idempotency.other-payload-conflicts': needing({ org: withDigests, surface: 'digests' }, (given) =>
    tidily(given, async ({ digests }) => {
      const before = await digests.listed(otherName);
      const key = newKey();
      const id = digests.idIn(expectSuccess(await digests.create(key)));
      const others = (await given.discover.streams()).slice(0, 2).map(idOf);
      for (const change of [{ name: otherName }, { description: otherName }, { stream_ids: others }])
        expectConflict(await digests.create(key, change));
      await expectUnchanged(digests, id);
      expectEqual(
        await digests.read(id),
        `digests named ${otherName}`,
        before,
        await digests.listed(otherName),
      );
      await expectReplay(digests, key, id);
    }),
  ),

  'idempotency.twins-write-once': needing({ org: withDigests, surface: 'digests' }, (given) =>
    tidily(given, async ({ digests }) => {
      const before = await digests.listed(madeName);
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: twins }, () => digests.create(key)));
      const done = answers.filter(({ status }) => status !== 409);
      for (const answer of done) expectSuccess(answer);
      const ids = new Set(done.map(digests.idIn));
      check(ids.size === 1, {
        expected: 'one digest in the answers to equal requests under one key',
        received: `${ids.size} digests`,
        exchange: answers.at(-1),
      });
      await expectOneMore(digests, before);
      const [id = ''] = ids;
      await expectReplay(digests, key, id);
      await expectAnother(digests, id);
    }),
  ),

  'idempotency.replay-lasts-a-day': needing(
    { org: withDigests, surface: 'digests', clock: { waitsMs: replayMs - marginMs } },
    (given) =>
      tidily(given, async ({ digests }) => {
        const key = newKey();
        const id = digests.idIn(expectSuccess(await digests.create(key)));
        await given.clock.advance(replayMs - marginMs);
        await expectReplay(digests, key, id);
      }),
  ),

  'idempotency.key-free-after-a-day': needing(
    { org: withDigests, surface: 'digests', clock: { waitsMs: replayMs + marginMs } },
    (given) =>
      tidily(given, async ({ digests }) => {
        const key = newKey();
        const id = digests.idIn(expectSuccess(await digests.create(key)));
        await given.clock.advance(replayMs / 2);
        await expectReplay(digests, key, id);
        // Names may have to differ.
        await digests.remove(id);
        await given.clock.advance(replayMs / 2 + marginMs);
        const exchange = expectSuccess(await digests.create(key));
        check(digests.idIn(exchange) !== id, {
          expected: 'a new digest after 24 hours',
          received: id,
          exchange,
        });
      }),
  ),

  'idempotency.refusal-not-replayed': needing({ org: withDigests, surface: 'digests' }, (given) =>
    tidily(given, async ({ digests }) => {
      const key = newKey();
      const refused = await digests.create(key, { stream_ids: [] });
      if (refused.status !== 400 && refused.status !== 422) lack('a refusal of a digest without content');
      const mended = await digests.create(key);
      // Whether a refused request uses its key up is left open.
      if (mended.status === 409) expectConflict(mended);
      else digests.idIn(expectSuccess(mended));
    }),
  ),

  'idempotency.refused-then-done': needing(
    { org: { ...withDigests, idle: true }, surface: 'digests', faults: true },
    (given) =>
      tidily(given, async ({ digests }) => {
        const before = await digests.listed(madeName);
        const key = newKey();
        const refuse = async (outcome: string, status: number): Promise<void> => {
          await given.faults.force(given.org, 'createDigest', outcome, 1);
          expectStatus(await digests.create(key), status);
        };
        await refuse('rate_limited', 429);
        const id = digests.idIn(expectSuccess(await digests.create(key)));
        await expectOneMore(digests, before);
        await refuse('rate_limited', 429);
        await refuse('unavailable', 503);
        await expectReplay(digests, key, id);
      }),
  ),

  'idempotency.keys-per-organisation': needing(
    { org: withDigests, other: withDigests, surface: 'digests' },
    (given) =>
      tidily(given, ({ digests }) =>
        tidily({ ...given, org: given.other }, async ({ digests: others }) => {
          const [same, different] = [newKey(), newKey()];
          const id = digests.idIn(expectSuccess(await digests.create(same)));
          await expectAnother(digests, id, different);
          // The one key repeats its request, the other one its request for another thing.
          for (const exchange of [
            await others.create(same),
            await others.create(different, { name: otherName }),
          ])
            expectSuccess(await others.read(others.idIn(expectSuccess(exchange))));
        }),
      ),
  ),

  'idempotency.gate-before-replay': needing(
    { org: { plan: 'startup' }, surface: 'digests', operator: true },
    (given) =>
      tidily(given, async ({ digests }) => {
        const key = newKey();
        const id = digests.idIn(expectSuccess(await digests.create(key)));
        const open = (isOpen: boolean) =>
          given.operator.change(given.org, { flags: { endpoint_digests: isOpen } });
        await open(false);
        expectStatus(await digests.create(newKey()), 403);
        const repeated = await digests.create(key);
        if (repeated.status !== 403)
          expectEqual(repeated, 'the digest', id, digests.idIn(expectSuccess(repeated)));
        await open(true);
        await expectReplay(digests, key, id);
      }),
  ),

  'idempotency.beacon-key-honoured': needing({ org: {}, surface: 'beacons' }, (given) =>
    tidily(given, async ({ beacons }) => {
      const before = await beacons.listed(madeName);
      const { key, id } = await honouredBeacon(beacons);
      await expectOneMore(beacons, before);
      expectConflict(await beacons.create(key, { name: otherName }));
      await expectUnchanged(beacons, id);
      await expectReplay(beacons, key, id);
    }),
  ),

  'idempotency.replay-at-the-cap': needing({ org: { plan: 'starter' }, surface: 'beacons' }, (given) =>
    tidily(given, async ({ beacons }) => {
      await honouredBeacon(beacons);
      const cap = planLimits.starter.activeBeacons.value;
      let last: { readonly key: string; readonly exchange: Exchange } | undefined;
      for (let tries = 0; tries <= cap; tries += 1) {
        const key = newKey();
        const exchange = await beacons.create(key);
        if (exchange.status >= 400) break;
        last = { key, exchange: expectSuccess(exchange) };
      }
      if (last === undefined) return lack('a free place for an active Beacon');
      expectRefusal(await beacons.create(newKey()));
      await expectReplay(beacons, last.key, beacons.idIn(last.exchange));
    }),
  ),
} satisfies Record<IdempotencyRuleId, Case>;

/** The same request under the same key is answered with the same thing. */
async function expectReplay(maker: Maker, key: string, id: string): Promise<void> {
  const exchange = expectSuccess(await maker.create(key));
  expectEqual(exchange, 'the id in the answer to the repeated request', id, maker.idIn(exchange));
}

/** What another key makes is another thing; were it not, equal answers under one key would prove nothing. */
async function expectAnother(maker: Maker, id: string, key: string = newKey()): Promise<void> {
  const exchange = expectSuccess(await maker.create(key, { name: otherName }));
  check(maker.idIn(exchange) !== id, {
    expected: `another id than ${id} under another key`,
    received: 'the same id',
    exchange,
  });
}

function expectConflict(exchange: Exchange): void {
  expectStatus(exchange, 409);
  expectEqual(exchange, 'detail.error_code', 'idempotency_conflict', errorCode(exchange));
}

/** A list may lag behind, but never shows more than there is. */
async function expectOneMore(maker: Maker, before: readonly string[]): Promise<void> {
  const added = (await maker.listed(madeName)).filter((id) => !before.includes(id));
  check(added.length <= 1, {
    expected: 'one new entry of the list after equal requests under one key',
    received: `${added.length} new entries: ${added.join(', ')}`,
  });
}

/** It still has the name that it was made with. */
const expectUnchanged = (maker: Maker, id: string): Promise<void> => expectNamed(maker, id, madeName);

async function expectNamed(maker: Maker, id: string, wanted: string): Promise<void> {
  const exchange = expectSuccess(await maker.read(id));
  const thing = maker.thingIn(exchange);
  const name = isObject(thing) ? thing.name : undefined;
  // A detail need not tell the name.
  if (name !== undefined) expectEqual(exchange, 'the name', wanted, name);
}

/** An active Beacon made under a key; other writes than that of digests need not take one. */
async function honouredBeacon(beacons: Maker): Promise<{ readonly key: string; readonly id: string }> {
  const key = newKey();
  const id = beacons.idIn(expectSuccess(await beacons.create(key)));
  const second = await beacons.create(key);
  if (second.status >= 400 || beacons.idIn(second) !== id)
    return notApplicable('S-105: Beacons take no key here');
  return { key, id };
}
