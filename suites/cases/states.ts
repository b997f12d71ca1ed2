// Cases of states: they delete, archive, restore and update, and look at everything before and after a write must show.
import type { OperationId } from '../../spec/contract.ts';
import type { StatesRuleId } from '../../spec/rules/states.ts';
import type { ToolId } from '../../spec/tools.ts';
import { plansByReach } from '../../spec/values.ts';
import type { JsonObject } from '../clients/json.ts';
import type { CallOptions, RestClient } from '../clients/rest.ts';
import { type Case, needing, type Org } from '../kit/case.ts';
import {
  type BeaconClient,
  longestWindow,
  needingBeacons,
  newBeaconName,
  withBeacons,
} from '../steps/beacons.ts';
import { idOf } from '../steps/catalog.ts';
import { digestPlans, domainRule, makeDigest, makeFilterDigest, newDigestName } from '../steps/digests.ts';
import { execute, plan } from '../steps/query-flows.ts';
import { digestWebhookAt, namesAnother, unusedAddress, webhookAt, webhookPlans } from '../steps/webhooks.ts';
import { needingMakers, newKey } from '../steps/writes.ts';
import { callAt, inServer, type Known, knownAt, makeEverything, passing, stops } from '../tour/tour.ts';

const anyPlan = { plan: plansByReach } as const;

export const statesCases = {
  'states.deleted-stays-gone': needing({ org: anyPlan }, async ({ org, discover, afterwards, settle }) => {
    const known = await knownAt(discover);
    const gone: Known[] = [];
    for (const isDisabled of [false, true]) {
      const made = new Map(known);
      const removals: ((rest: RestClient) => Promise<unknown>)[] = [];
      await makeEverything(org, made, (remove) => {
        afterwards(org, remove);
        removals.push(remove);
      });
      if (isDisabled) await visit(org, made, /^disableWebhook$/);
      const digest = String(made.get('digests'));
      const hook = await passing(() => digestWebhookAt({ org, afterwards }, unusedAddress(), digest));
      const ofDigest = new Map([...made, ['webhooks', hook?.id]]);
      if (hook && !(await namesAnother(org.rest, hook))) await visit(org, ofDigest, /^deleteWebhook$/);
      for (const remove of removals) await remove(org.rest);
      gone.push(made, ofDigest);
    }
    await lookTwice(settle, async () => {
      const deleted = new Set(gone.flatMap((made) => made.get('beacons') ?? []).map(String));
      for (const beacon_id of deleted)
        await executeByTool(org, { beacon_id, ...longestWindow, page_size: 2 });
      await archiveByTool(org, [...deleted]);
      for (const made of gone) await visit(org, made, onOwned);
      await listByTools(org);
    });
  }),

  'states.beacons-keep-state': needingBeacons({ org: anyPlan }, async ({ org, beacons, settle }) => {
    const made = await makeInEveryState(beacons);
    await lookTwice(settle, () => lookAt(org, beacons, made));
    for (const id of made) await beacons.change(id, { name: newBeaconName() });
    await lookTwice(settle, () => lookAt(org, beacons, made));
  }),

  'states.archived-beacons-not-executed': needingBeacons(
    { org: anyPlan, stream: { manifestsMin: 1 } },
    async ({ org, beacons, stream, settle }) => {
      const tries: (() => Promise<void>)[] = [];
      for (const archive of [beacons.archive, (id: string) => archiveByTool(org, [id])]) {
        const id = await beacons.make({ stream_ids: [stream.id] });
        const planned = { beacon_id: id, ...longestWindow, page_size: 2 };
        const token = await passing(async () => (await plan(org.rest, planned)).token);
        // A service may keep what it has executed.
        await executeByTool(org, planned);
        await archive(id);
        tries.push(async () => {
          await beacons.execute(id, stream);
          await beacons.query(id);
          if (token !== undefined) await execute(org.rest, planned, token);
          await executeByTool(org, planned);
        });
      }
      await lookTwice(settle, async () => {
        for (const tryAll of tries) await tryAll();
      });
    },
  ),

  'states.revisions-rise': needingBeacons({ org: anyPlan }, async ({ org, beacons, settle }) => {
    const id = await beacons.make();
    await lookTwice(settle, () => lookAt(org, beacons, [id]));
    for (const _ of ['first', 'second']) {
      await beacons.change(id, { name: newBeaconName() });
      await lookTwice(settle, () => lookAt(org, beacons, [id]));
    }
  }),

  'states.writes-keep-other-fields': needingMakers(
    { org: { plan: webhookPlans } },
    async ({ digests, ...given }) => {
      const { org, discover, settle } = given;
      const [one = '', other = one] = (await discover.streams()).map(idOf);
      const filters = { content_filters: { media_format: ['text'] } };
      const fixed = { stream_ids: [one], description: 'Made for a case.', ...filters };
      const rule = await domainRule(discover);
      await withBeacons(org, async ({ make: makeBeacon, get, archive, restore }) => {
        const made: { readonly id: string; readonly operations: readonly OperationId[] }[] = [];
        for (const operations of digestWrites)
          for (const make of [() => makeDigest(digests, fixed), () => makeFilterDigest(digests, [rule])]) {
            // An organisation may have room for few digests.
            const id = await passing(make);
            if (id !== undefined) made.push({ id, operations });
          }
        for (const nth of [0, 1]) {
          for (const { id } of made) await digests.read(id);
          for (const { id, operations } of made)
            for (const operation of operations.slice(nth, nth + 1))
              await org.rest.call(operation, { path: { id }, ...bodies[operation]?.(other) });
          await settle();
        }
        const written: (() => Promise<unknown>)[] = made.map(
          ({ id }) =>
            () =>
              digests.read(id),
        );
        for (const steps of [[archive], [archive, restore]]) {
          const id = await makeBeacon({ default_date_window: { lookback_hours: 48 } });
          await get(id);
          for (const step of steps) await step(id);
          written.push(() => get(id));
        }
        await settle();
        for (const look of written) await look();
      });
    },
  ),

  'states.replays-repeat-the-answer': needingMakers({ org: { plan: digestPlans } }, async ({ digests }) => {
    const key = newKey();
    for (let sent = 0; sent < 3; sent += 1) await digests.create(key);
  }),

  'states.secrets-shown-once': needingMakers(
    { org: { plan: webhookPlans.toReversed() } },
    async ({ digests, ...given }) => {
      const { org, discover } = given;
      const id = await makeDigest(digests, {});
      const own = await webhookAt(given, unusedAddress());
      await passing(() => digestWebhookAt(given, unusedAddress(), id));
      const made = new Map([...(await knownAt(discover)), ['webhooks', own.id], ['digests', id]]);
      await visit(org, made, onOwned);
      await org.rest.call('getAccount');
      await inServer(org, 'advanced', 'streamable', (client) =>
        passing(async () => void (await client.call('service-account', {}))),
      );
    },
  ),
} satisfies Record<StatesRuleId, Case>;

const digestWrites = [
  ['deactivateDigest', 'activateDigest'],
  ['addDigestStreams', 'removeDigestStreams'],
  ['addDigestStreams', 'updateDigest'],
] as const satisfies readonly (readonly OperationId[])[];

const withStream = (id: string): CallOptions => ({ body: { stream_ids: [id] } });
const bodies: { readonly [O in OperationId]?: typeof withStream } = {
  updateDigest: () => ({ body: { name: newDigestName() } }),
  addDigestStreams: withStream,
  removeDigestStreams: withStream,
};

/** Reads and changes of what organisations own; none of them creates anything. */
const onOwned =
  /^(list|get|update|archive|restore|disable|test|reactivate)\w*(Beacon|Digest|Webhook|Sync)(?!\w*Manifests)/;

/** Calls the operations with such names. */
async function visit({ rest }: Org, known: Known, names: RegExp): Promise<void> {
  for (const stop of stops) if (names.test(stop.id)) await callAt(rest, stop, known);
}

async function listByTools(org: Org): Promise<void> {
  for (const [server, tools] of [
    ['core', ['service-beacons']],
    ['advanced', ['service-digests', 'service-syncs']],
  ] as const)
    await inServer(org, server, 'streamable', async (client) => {
      for (const tool of tools) await passing(() => client.call(tool, {}));
    });
}

const callCore = (org: Org, tool: ToolId, input: JsonObject): Promise<void> =>
  inServer(org, 'core', 'streamable', async (client) => void (await passing(() => client.call(tool, input))));

const executeByTool = (org: Org, input: JsonObject): Promise<void> =>
  callCore(org, 'service-manifests', input);

async function archiveByTool(org: Org, ids: readonly string[]): Promise<void> {
  for (const beacon_id of ids) await callCore(org, 'service-archive-beacon', { beacon_id });
}

/** The second look comes when reads must show what was written before the first one. */
async function lookTwice(settle: () => Promise<void>, look: () => Promise<void>): Promise<void> {
  await look();
  await settle();
  await look();
}

async function lookAt(org: Org, beacons: BeaconClient, ids: readonly string[]): Promise<void> {
  for (const id of ids) await beacons.get(id);
  await beacons.list();
  await inServer(org, 'core', 'streamable', (client) =>
    passing(async () => void (await client.call('service-beacons', {}))),
  );
}

/** Beacons that are active, archived from there, restored, and archived as drafts; and two for which the last step is needless. */
async function makeInEveryState({ make, archive, restore }: BeaconClient): Promise<readonly string[]> {
  const steps = [
    [],
    [archive],
    [archive, restore],
    [archive, restore, archive],
    [archive, archive],
    [restore],
  ];
  const ids: string[] = [];
  for (const ofOne of steps) {
    const id = await make();
    for (const step of ofOne) await step(id);
    ids.push(id);
  }
  return ids;
}
