// One proof for each capability: an action whose effect the service itself shows. A proof returns what it saw.
import type { Exchange } from '../clients/exchange.ts';
import { RestClient } from '../clients/rest.ts';
import { check, countAt, expectStatus, expectSuccess, listAt } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { inHeader } from '../kit/place.ts';
import { grantIds } from '../steps/open-lists.ts';
import type { Capabilities, CapabilityName } from '../target/capabilities.ts';
import {
  accountOf,
  anonymousAt,
  type ProofContext,
  serviceTimeAt,
  withAnyOrg,
  withMadeOrg,
} from './context.ts';

type Part<Name extends CapabilityName> = NonNullable<Capabilities[Name]>;

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A `Date` header is exact to one second, and requests take time. */
const toleranceMs = 5_000;
const quotaLimit = 1_000;

export const capabilityProofs: {
  readonly [Name in CapabilityName]: (part: Part<Name>, context: ProofContext) => Promise<string>;
} = {
  worlds: async (worlds, { transport }) => {
    const world = await worlds.take(Date.UTC(2026, 2, 17, 12));
    try {
      const service = new RestClient({ transport, baseUrl: world.baseUrl });
      const answer = await service.call('getAccount');
      check(answer.json !== undefined, {
        expected: `JSON from the base_url of the new world`,
        received: answer.text,
        at: '',
      });
      return `created a world, which answered at ${world.baseUrl}, and dropped it`;
    } finally {
      await worlds.drop(world.id);
    }
  },

  orgs: async (orgs, context) => {
    const order = {
      plan: 'starter',
      keys: 2,
      quotaLimit,
      quotaUsed: quotaLimit - 7,
      overage: false,
    } as const;
    await withMadeOrg(context, order, async ({ clients }) => {
      check(clients.length === 2, {
        expected: 'an organisation with two key pairs',
        received: `${clients.length} key pairs`,
        at: '',
      });
      for (const client of clients) expectLeft(countAt(await accountOf(client), 'usage.quota_remaining'), 7);
    });
    const { id } = await orgs.make({ plan: 'enterprise' });
    const drop = await orgs.drop(id).then(
      () => 'dropped both',
      (cause: Error) => `could not drop the Enterprise (${cause.message})`,
    );
    return `created a Starter with two key pairs and 7 manifests left, and an Enterprise; ${drop}`;
  },

  clock: async (clock, context) => {
    const before = await clock.nowMs();
    await clock.advance(minuteMs);
    const after = await clock.nowMs();
    check(Math.abs(after - before - minuteMs) <= toleranceMs, {
      expected: 'the clock to move by 60 s',
      received: `${(after - before) / 1_000} s`,
      at: { kind: 'timing' },
    });
    const shownMs = await serviceTimeAt(context);
    check(Math.abs(shownMs - after) <= toleranceMs, {
      expected: `a Date header of ${iso(after)}, as the clock shows`,
      received: iso(shownMs),
      at: inHeader('Date'),
    });
    return `moved by one minute to ${iso(after)}; the service's Date header agrees`;
  },

  publish: (publish, context) =>
    withAnyOrg(context, async (client) => {
      const streams = expectStatus(await client.call('listStreams', { query: { page_size: 1 } }), 200);
      const streamId = String(listAt(streams, 'data.streams')[0]?.id ?? missingNeed('streams', { count: 1 }));
      const total = async (): Promise<number> => {
        const query = { page: 0, page_size: 1 };
        const page = await client.call('listStreamManifests', { path: { id: streamId }, query });
        return countAt(expectStatus(page, 200), 'data.pagination.total_count');
      };
      const before = await total();
      const [published] = await publish.manifests({ streamIds: [streamId], count: 1 });
      check(published !== undefined, { expected: 'the ids of the new manifest', received: 'none', at: '' });
      const after = await total();
      check(after === before + 1, {
        expected: `${before + 1} manifests in stream ${streamId} after one was published`,
        received: `${after}`,
        at: 'data.pagination.total_count',
      });
      return `published manifest ${published.manifestId} on stream ${streamId}, whose total count rose by one`;
    }),

  faults: (faults, context) =>
    withMadeOrg(context, { plan: 'starter' }, async ({ id, clients: [client] }) => {
      try {
        await faults.force(id, 'getAccount', 'unavailable', 1);
        expectStatus(await client.call('getAccount'), 503);
        await accountOf(client);
        return 'forced status 503 on one call of GET /account; the next call succeeded';
      } finally {
        await faults.clear().catch(() => undefined);
      }
    }),

  operator: (operator, context) =>
    withMadeOrg(context, { plan: 'starter', quotaLimit }, async ({ id, clients: [client] }) => {
      await operator.change(id, { quota_used: quotaLimit - 9 });
      expectLeft(countAt(await accountOf(client), 'usage.quota_remaining'), 9);
      const nowMs = await serviceTimeAt(context);
      await operator.deprecate('getAccount', { fromMs: nowMs - dayMs, sunsetMs: nowMs + 200 * dayMs });
      try {
        const announced = (await accountOf(client)).headers.deprecation;
        check(announced !== undefined, {
          expected: 'a Deprecation header',
          received: 'no such header',
          at: inHeader('Deprecation'),
        });
      } finally {
        await operator.undeprecate('getAccount').catch(() => undefined);
      }
      return 'changed the used quota and announced a deprecation; GET /account showed both';
    }),

  grants: (grants, context) =>
    withMadeOrg(context, { plan: 'starter' }, async ({ id, clients: [client] }) => {
      const [stream] = listAt(await client.call('listStreams', { query: { page_size: 1 } }), 'data.streams');
      const given = await grants.give(id, {
        streamId: String((stream ?? missingNeed('streams', { count: 1 })).id),
        years: 1,
      });
      const ids = grantIds(await client.call('listBackfillGrants'));
      check(ids.includes(given), {
        expected: `grant ${given} in the organisation's list of grants`,
        received: ids,
        at: 'data',
      });
      return `gave grant ${given} to an organisation, whose list of grants contains it`;
    }),

  switches: async (switches, context) => {
    const { balanced = false } = await switches.current();
    try {
      await switches.turn({ balanced: true });
      const plan = { mode: 'plan', allocation_policy: 'balanced', query: 'report' };
      await withAnyOrg(context, async (client) => {
        expectSuccess(await client.call('queryManifests', { body: plan }));
        await switches.turn({ balanced: false });
        expectRefused(await client.call('queryManifests', { body: plan }));
        return '';
      });
      return 'balanced planning worked while it was on, and was refused while it was off';
    } finally {
      await switches.turn({ balanced }).catch(() => undefined);
    }
  },

  snapshots: async (snapshots, context) => {
    const id = await snapshots.take();
    const { orgs } = context.capabilities;
    const made = await orgs?.make({ plan: 'starter' });
    await snapshots.restore(id);
    await snapshots.drop(id);
    if (made === undefined)
      return 'took, restored and dropped a snapshot (without organisations to create, its content was not checked)';
    const [{ apiKey, apiSecret }] = made.credential.keys;
    const client = anonymousAt(context).as({ 'api-key': apiKey, secret: apiSecret });
    const answer = await client.call('getAccount');
    check(answer.status === 401, {
      expected: 'status 401 for an organisation that was created after the restored snapshot',
      received: `status ${answer.status}`,
      at: { kind: 'status' },
    });
    return 'restored a snapshot; an organisation created after it was gone';
  },
};

function expectLeft(left: number, expected: number): void {
  check(left === expected, {
    expected: `usage.quota_remaining ${expected}`,
    received: left,
    at: 'usage.quota_remaining',
  });
}

function expectRefused({ status }: Exchange): void {
  check(status >= 400, { expected: 'a refusal', received: `status ${status}`, at: { kind: 'status' } });
}

const iso = (ms: number): string => new Date(ms).toISOString();
