// For each capability an act whose effect the service itself shows; gives how it was seen.

import { dayMs, minuteMs } from '../../spec/units.ts';
import type { Exchange } from '../clients/exchange.ts';
import { RestClient } from '../clients/rest.ts';
import { check, countAt, expectStatus, expectSuccess, listAt } from '../kit/expect.ts';
import { Lack } from '../kit/finding.ts';
import { grantIds } from '../steps/open-lists.ts';
import type { Capabilities, CapabilityName } from '../target/capabilities.ts';
import { serviceTimeMs } from '../target/service-time.ts';
import { accountOf, anonymousAt, type Place, withAnyOrg, withMadeOrg } from './place.ts';

type Part<Name extends CapabilityName> = NonNullable<Capabilities[Name]>;

/** A `Date` header is exact to a second, and requests take their time. */
const toleranceMs = 5_000;
const quotaLimit = 1_000;

export const capabilityProofs: {
  readonly [Name in CapabilityName]: (part: Part<Name>, place: Place) => Promise<string>;
} = {
  worlds: async (worlds, { transport }) => {
    const world = await worlds.take(Date.UTC(2026, 2, 17, 12));
    try {
      const service = new RestClient({ transport, baseUrl: world.baseUrl });
      const answer = await service.call('getAccount');
      check(answer.json !== undefined, { expected: 'JSON from the world’s base_url', received: answer.text });
      return `a world was taken, answered at ${world.baseUrl}, and was dropped`;
    } finally {
      await worlds.drop(world.id);
    }
  },

  orgs: async (orgs, place) => {
    const order = {
      plan: 'starter',
      keys: 2,
      quotaLimit,
      quotaUsed: quotaLimit - 7,
      overage: false,
    } as const;
    await withMadeOrg(place, order, async ({ clients }) => {
      check(clients.length === 2, {
        expected: 'an organisation with two key pairs',
        received: `${clients.length} key pairs`,
      });
      for (const client of clients) expectLeft(countAt(await accountOf(client), 'usage.quota_remaining'), 7);
    });
    const { id } = await orgs.make({ plan: 'enterprise' });
    const drop = await orgs.drop(id).then(
      () => 'and were dropped',
      (cause: Error) => `but stay behind (${cause.message})`,
    );
    return `a Starter with two key pairs and 7 manifests left, and an Enterprise, were made ${drop}`;
  },

  clock: async (clock, place) => {
    const before = await clock.nowMs();
    await clock.advance(minuteMs);
    const after = await clock.nowMs();
    check(Math.abs(after - before - minuteMs) <= toleranceMs, {
      expected: 'the clock one minute on',
      received: `${(after - before) / 1_000} s`,
    });
    const told = await serviceTimeMs(anonymousAt(place));
    check(Math.abs(told - after) <= toleranceMs, {
      expected: `Date of the service at ${iso(after)}, as the clock tells`,
      received: iso(told),
    });
    return `moved on by a minute to ${iso(after)}, and the service's Date with it`;
  },

  publish: (publish, place) =>
    withAnyOrg(place, async (client) => {
      const streams = expectStatus(await client.call('listStreams', { query: { page_size: 1 } }), 200);
      const streamId = String(listAt(streams, 'data.streams')[0]?.id ?? lackStream());
      const total = async (): Promise<number> => {
        const query = { page: 0, page_size: 1 };
        const page = await client.call('listStreamManifests', { path: { id: streamId }, query });
        return countAt(expectStatus(page, 200), 'data.pagination.total_count');
      };
      const before = await total();
      const [published] = await publish.manifests({ streamIds: [streamId], count: 1 });
      check(published !== undefined, { expected: 'the ids of a new manifest', received: 'none' });
      const after = await total();
      check(after === before + 1, {
        expected: `${before + 1} manifests in stream ${streamId} after one was published there`,
        received: `${after}`,
      });
      return `manifest ${published.manifestId} was published on stream ${streamId} and is counted there`;
    }),

  faults: (faults, place) =>
    withMadeOrg(place, { plan: 'starter' }, async ({ id, clients: [client] }) => {
      try {
        await faults.force(id, 'getAccount', 'unavailable', 1);
        expectStatus(await client.call('getAccount'), 503);
        await accountOf(client);
        return 'GET /account was unavailable (503) once when asked for, and then answered again';
      } finally {
        await faults.clear().catch(() => undefined);
      }
    }),

  operator: (operator, place) =>
    withMadeOrg(place, { plan: 'starter', quotaLimit }, async ({ id, clients: [client] }) => {
      await operator.change(id, { quota_used: quotaLimit - 9 });
      expectLeft(countAt(await accountOf(client), 'usage.quota_remaining'), 9);
      const nowMs = await serviceTimeMs(anonymousAt(place));
      await operator.deprecate('getAccount', { fromMs: nowMs - dayMs, sunsetMs: nowMs + 200 * dayMs });
      try {
        const announced = (await accountOf(client)).headers.deprecation;
        check(announced !== undefined, { expected: 'a Deprecation header', received: 'no such header' });
      } finally {
        await operator.undeprecate('getAccount').catch(() => undefined);
      }
      return 'used quota was changed and a deprecation announced, and GET /account showed both';
    }),

  grants: (grants, place) =>
    withMadeOrg(place, { plan: 'starter' }, async ({ id, clients: [client] }) => {
      const [stream] = listAt(await client.call('listStreams', { query: { page_size: 1 } }), 'data.streams');
      const given = await grants.give(id, { streamId: String((stream ?? lackStream()).id), years: 1 });
      const ids = grantIds(await client.call('listBackfillGrants'));
      check(ids.includes(given), { expected: `grant ${given} in the list of grants`, received: ids });
      return `grant ${given} was given to an organisation, which lists it`;
    }),

  switches: async (switches, place) => {
    const { balanced = false } = await switches.current();
    try {
      await switches.turn({ balanced: true });
      const plan = { mode: 'plan', allocation_policy: 'balanced', query: 'report' };
      await withAnyOrg(place, async (client) => {
        expectSuccess(await client.call('queryManifests', { body: plan }));
        await switches.turn({ balanced: false });
        expectRefused(await client.call('queryManifests', { body: plan }));
        return '';
      });
      return 'balanced research was planned while it was on, and refused while it was off';
    } finally {
      await switches.turn({ balanced }).catch(() => undefined);
    }
  },

  snapshots: async (snapshots, place) => {
    const id = await snapshots.take();
    const { orgs } = place.capabilities;
    const made = await orgs?.make({ plan: 'starter' });
    await snapshots.restore(id);
    await snapshots.drop(id);
    if (made === undefined) return 'one was taken, restored and dropped (what it keeps was not looked at)';
    const [{ apiKey, apiSecret }] = made.credential.keys;
    const client = anonymousAt(place).as({ 'api-key': apiKey, secret: apiSecret });
    const answer = await client.call('getAccount');
    check(answer.status === 401, {
      expected: 'status 401 for an organisation made after the snapshot that was restored',
      received: `status ${answer.status}`,
    });
    return 'an organisation made after a snapshot was gone when it was restored';
  },
};

function expectLeft(left: number, expected: number): void {
  check(left === expected, { expected: `usage.quota_remaining ${expected}`, received: left });
}

function lackStream(): never {
  throw new Lack('a stream to publish on');
}

function expectRefused({ status }: Exchange): void {
  check(status >= 400, { expected: 'a refusal', received: `status ${status}` });
}

const iso = (ms: number): string => new Date(ms).toISOString();
