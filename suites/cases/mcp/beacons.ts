// Cases of Beacons over MCP: who may save them, what is saved, and that changes take effect on REST too.
import { planLimits } from '../../../spec/limits.ts';
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { plansByReach } from '../../../spec/values.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isList, isObject, isObjectList, isString, type JsonObject } from '../../clients/json.ts';
import type { McpClient } from '../../clients/mcp.ts';
import { type Case, needing, type Org, type Parts } from '../../kit/case.ts';
import { check, expectNone, expectSuccess, isRefused } from '../../kit/expect.ts';
import { ifMissing, missingNeed, notApplicable } from '../../kit/finding.ts';
import {
  type BeaconClient,
  beaconIn,
  idIn,
  longestWindow,
  needingBeacons,
  pageIn,
} from '../../steps/beacons.ts';
import { madeBeacon } from '../../steps/made-by-tools.ts';
import {
  callTool,
  expectAnswer,
  expectResult,
  fromRest,
  isToolRefusal,
  manifestsOf,
  memberIn,
  membersIn,
  mentionsValue,
  openServer,
  quotaOnRest,
  requiresEnterprise,
  type ToolResult,
  unlessThrottled,
  valuesIn,
} from '../../steps/mcp.ts';
import { askNamed, callNamed } from '../../steps/tool-inputs.ts';
import { topicNames } from '../../steps/topics.ts';
import { newName } from '../../steps/writes.ts';

const intent = 'a weekly watch of shipping';
/** Plans that exclude most come first. */
const smallPlans = { plan: plansByReach.toReversed(), mcpToken: true } as const;
const fewBeacons = 10;
const topicsNamed = 5;
/** A tool may require all parameters that the document names. */
export const described = { description: 'Made for a case.', tags: ['shipping', 'ports'] } as const;

export const beaconToolCases = {
  'mcp.saving-needs-enterprise': needing({ org: { plan: 'startup', mcpToken: true } }, async ({ org }) => {
    const before = await beaconsOf(org);
    const client = await openServer(org, 'core');
    const configured = unlessThrottled(await askNamed(client, 'service-configure-beacon', { intent }));
    expectAnswer(requiresEnterprise(configured), 'enterprise_required for a proposal', configured);
    // A proposal that was never made may be refused for itself.
    const name = newName(undefined);
    const saved = unlessThrottled(
      await client.call('service-save-beacon', { proposal: { name }, name, ...described }),
    );
    expectAnswer(isToolRefusal(saved), 'enterprise_required, or another refusal to save', saved);
    const after = await beaconsOf(org);
    check(after === before, `${before} Beacons, as before`, { received: after, at: 'total' });
  }),

  'mcp.archive-on-every-plan': needingBeacons(
    { org: { plan: 'starter', mcpToken: true } },
    async ({ org, beacons }) => {
      const [id, kept] = [await beacons.make({}), await beacons.make({})];
      await callNamed(await openServer(org, 'core'), 'service-archive-beacon', { beacon_id: id });
      await expectArchived(beacons, id);
      await expectNotArchived(beacons, kept, 'another Beacon was archived');
      // The places of others are not the run's to fill.
      if (!org.isOurs) return;
      const others: string[] = [];
      for (let made = await beacons.create(); !isRefused(made); made = await beacons.create()) {
        others.push(idIn(expectSuccess(made)));
        if (others.length > planLimits.starter.activeBeacons.value) return;
      }
      const { total } = pageIn(await beacons.list({ status: 'active', limit: 1 }));
      // It was refused for another reason than the cap, under which a wrong service counts the archived one too.
      if (total < planLimits.starter.activeBeacons.value - 1) return;
      const [last = missingNeed('beacon-place')] = others;
      await callNamed(await openServer(org, 'core'), 'service-archive-beacon', { beacon_id: last });
      expectSuccess(await beacons.create());
    },
  ),

  'mcp.beacon-saved': needing({ org: { plan: 'enterprise', mcpToken: true }, reads: 6 }, async (given) => {
    const client = await openServer(given.org, 'core');
    await expectProposedAlone(given.org, client);
    await saveBeacon(given, client, 'a daily watch of energy');
    // The second is saved as it was proposed, not as the first.
    const { id, shown } = await saveBeacon(given, client, intent);
    const expectListed = async (wanted: unknown, expected: boolean): Promise<void> => {
      const filter = { status: String(wanted) };
      const listed = await callNamed(client, 'service-beacons', filter);
      const isListed = mentionsValue(listed.content, id);
      if (!isListed && (await shown.isCut(filter, beaconIdsIn(listed.content).size)))
        missingNeed('few-beacons');
      expectResult(
        isListed === expected,
        `Beacon ${id} ${expected ? 'in' : 'absent from'} the list for ${JSON.stringify(filter)}`,
        listed,
      );
    };
    const { status } = shown.beacon;
    await expectListed(status, true);
    await expectSavedScope(client, shown);
    await callNamed(client, 'service-archive-beacon', { beacon_id: id });
    await expectListed(status, status === 'archived');
    await expectListed('archived', true);
    // A tool may know no such status.
    const drafts = unlessThrottled(await askNamed(client, 'service-beacons', { status: 'draft' }));
    if (drafts.kind === 'result' && !isToolRefusal(drafts))
      expectResult(!mentionsValue(drafts.content, id), `Beacon ${id} absent from the drafts`, drafts);
  }),

  'mcp.beacon-saved-as-proposed': needing({ org: { plan: 'enterprise', mcpToken: true } }, async (given) => {
    const client = await openServer(given.org, 'core');
    const stream = await given.discover.stream({ manifestsMin: 1 });
    const topics = [...(await topicNames(given.discover, stream)).values()].slice(0, topicsNamed);
    let judged = 0;
    for (const wanted of [intent, `a daily watch of ${topics.join(', ')}`]) {
      const { proposal, shown } = await saveBeacon(given, client, wanted);
      const { beacon, exchange, isOnRest } = shown;
      if (!isOnRest || !isObject(proposal)) continue;
      for (const [name, valuesOf] of Object.entries(proposedValues)) {
        const proposed = valuesOf(proposal[name]);
        const saved = valuesOf(beacon[name]);
        check(
          proposed.every((value) => saved.includes(value)),
          `${name} with ${proposed.join(', ')}, as proposed`,
          { received: JSON.stringify(beacon[name]), at: name, exchange },
        );
        judged += proposed.length;
      }
    }
    if (judged === 0) notApplicable('S-189', 'no proposal shows what is saved');
  }),

  'mcp.beacons-limited': needingBeacons({ org: smallPlans }, async ({ org, beacons, settle }) => {
    const ids = [await beacons.make({}), await beacons.make({})];
    await beacons.makeArchived({});
    await settle();
    const client = await openServer(org, 'core');
    const { content, exchange } = await callNamed(client, 'service-beacons', { limit: 1 });
    const shown = beaconIdsIn(content);
    check(shown.size <= 1, `at most 1 of the Beacons, ${ids.join(' and ')} among them, for limit 1`, {
      received: `${shown.size} Beacons`,
      at: 'result',
      exchange,
    });
    // Whatever its order, the list without a status begins with a Beacon that is not of one of them.
    for (const status of shown.size === 0 ? [] : ['active', 'archived']) {
      const one = await callNamed(client, 'service-beacons', { status, limit: 1 });
      expectResult(beaconIdsIn(one.content).size === 1, `one of the ${status} Beacons, for limit 1`, one);
    }
    const { total } = pageIn(fromRest(await beacons.list({ status: 'active', limit: 1 })));
    // The tool may have a maximum of its own.
    if (total > fewBeacons) return;
    const all = await callNamed(client, 'service-beacons', { status: 'active', limit: fewBeacons });
    const isWhole = ids.every((id) => mentionsValue(all.content, id));
    expectResult(isWhole, `Beacons ${ids.join(' and ')}, which REST made`, all);
  }),
} satisfies { readonly [R in McpRuleId]?: Case };

export async function expectStatusOnRest(
  beacons: BeaconClient,
  id: string,
  expected: string,
  isFitting: (status: unknown) => boolean,
): Promise<void> {
  const exchange = fromRest(await beacons.get(id));
  const { status } = beaconIn(exchange);
  check(isFitting(status), expected, { received: status, at: 'status', exchange });
}

export const expectArchived = (beacons: BeaconClient, id: string): Promise<void> =>
  expectStatusOnRest(beacons, id, 'status archived', (status) => status === 'archived');

export const expectNotArchived = (beacons: BeaconClient, id: string, after: string): Promise<void> =>
  expectStatusOnRest(
    beacons,
    id,
    `a status other than archived after ${after}`,
    (status) => status !== 'archived',
  );

/** A manifest need not show its streams. */
export function expectOnlyFrom(streams: ReadonlySet<string>, { content, exchange }: ToolResult): void {
  const other = manifestsOf(content).find(
    ({ stream_ids: ids }) => isList(ids) && streams.isDisjointFrom(new Set(ids.map(String))),
  );
  const expected = `manifests of stream ${[...streams].join(', ')} alone`;
  expectNone(exchange, 'result.manifests', other?.stream_ids, expected);
}

/** A Beacon as REST shows it or, where the target claims no REST, as its tools do. */
interface ShownBeacon {
  readonly beacon: JsonObject;
  readonly exchange: Exchange;
  readonly isOnRest: boolean;
  /** Whether a list of this size may lack Beacons that the filter selects. */
  readonly isCut: (filter: { readonly status: string }, size: number) => Promise<boolean>;
}

async function shownBeacon(org: Org, client: McpClient, beacon_id: string): Promise<ShownBeacon> {
  const exchange = await org.rest.call('getBeacon', { path: { beacon_id } }).catch(ifMissing);
  if (exchange === undefined) return listedBeacon(client, beacon_id);
  if (exchange.status >= 300) await quotaOnRest(org);
  expectSuccess(exchange);
  const isCut: ShownBeacon['isCut'] = async (query, size) =>
    size > 0 && size < pageIn(fromRest(await org.rest.call('listBeacons', { query }))).total;
  return { beacon: beaconIn(exchange), exchange, isOnRest: true, isCut };
}

/** As the list without filters shows it. Another list that is shorter was not cut. */
async function listedBeacon(client: McpClient, id: string): Promise<ShownBeacon> {
  const { content, exchange } = await callTool(client, 'service-beacons');
  const beacon = valuesIn(content)
    .filter(isObject)
    .find((row) => row.beacon_id === id);
  if (beacon === undefined || !isString(beacon.status)) return missingNeed('rest-answers');
  const all = beaconIdsIn(content).size;
  return { beacon, exchange, isOnRest: false, isCut: async (_, size) => size >= all };
}

const beaconsOf = async ({ rest }: Org): Promise<number> =>
  pageIn(fromRest(await rest.call('listBeacons'))).total;

/** A proposal saves nothing (S-189). Others may save Beacons of an organisation that the run did not make. */
async function expectProposedAlone(org: Org, client: McpClient): Promise<void> {
  const before = org.isOurs ? await beaconsOf(org).catch(ifMissing) : undefined;
  const proposed = await callNamed(client, 'service-configure-beacon', { intent });
  if (before === undefined) return;
  const after = await beaconsOf(org);
  expectResult(after === before, `${before} Beacons on REST after a proposal, and not ${after}`, proposed);
}

/** Saves what service-configure-beacon proposes for the intent, and expects to see it. */
async function saveBeacon(
  { org, madeByTool }: Parts<'org' | 'madeByTool'>,
  client: McpClient,
  intent: string,
): Promise<{ readonly id: string; readonly proposal: unknown; readonly shown: ShownBeacon }> {
  const name = newName(undefined);
  const proposal = proposalIn(await callNamed(client, 'service-configure-beacon', { intent }));
  const saved = await callNamed(client, 'service-save-beacon', { proposal, name, ...described });
  const id = memberIn(saved.content, 'beacon_id');
  check(isString(id), 'beacon_id of the saved Beacon', { at: 'result', exchange: saved.exchange });
  madeByTool(org, madeBeacon(id, name));
  const shown = await shownBeacon(org, client, id);
  expectSaved(shown, { name, proposal });
  return { id, proposal, shown };
}

/**
 * The saved streams limit an execution, unless other parts of the scope may add to them (S-138). It may find nothing: a tool
 * returns what is on topic alone.
 */
async function expectSavedScope(client: McpClient, { beacon, isOnRest }: ShownBeacon): Promise<void> {
  const { stream_ids: streamIds, source_channel_ids: channels, topic_filters: topics } = beacon;
  const streams = idsIn(streamIds);
  const others = [channels, topics].flatMap((part) => part ?? []);
  if (!isOnRest || streams.size === 0 || others.length > 0) return;
  const input = { beacon_id: beacon.beacon_id, ...longestWindow, page_size: 5 };
  const answer = unlessThrottled(await client.call('service-manifests', input));
  if (answer.kind === 'result' && !isToolRefusal(answer)) expectOnlyFrom(streams, answer);
}

/** What a proposal and a Beacon say alike; a proposal may say more, such as its reasons. */
const proposedValues: Readonly<Record<string, (shown: unknown) => readonly string[]>> = {
  default_date_window: (window) => (isObject(window) ? [window.lookback_hours].flatMap(textIfGiven) : []),
  topic_filters: (topics) => (isObjectList(topics) ? topics.flatMap(({ slug }) => textIfGiven(slug)) : []),
};

const textIfGiven = (value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : [String(value)];

function expectSaved(
  { beacon, exchange, isOnRest }: ShownBeacon,
  saved: { readonly name: string; readonly proposal: unknown },
): void {
  const { name, tags, description, stream_ids: streams } = beacon;
  // A tool need not list every field.
  const isListed = (value: unknown): boolean => isOnRest || value !== undefined;
  if (isListed(name)) check(name === saved.name, saved.name, { received: name, at: 'name', exchange });
  // A Beacon need not show every field that it has.
  check(
    tags === undefined || described.tags.every((tag) => [tags].flat().includes(tag)),
    described.tags.join(', '),
    { received: JSON.stringify(tags), at: 'tags', exchange },
  );
  check(
    description === undefined || description === described.description,
    `description ${described.description}`,
    { received: description, at: 'description', exchange },
  );
  if (!isListed(streams)) return;
  const proposed = idsIn(memberIn(saved.proposal, 'stream_ids'));
  check(proposed.isSubsetOf(idsIn(streams)), `the streams of the proposal: ${[...proposed].join(', ')}`, {
    received: [...idsIn(streams)].join(', '),
    at: 'stream_ids',
    exchange,
  });
}

const idsIn = (list: unknown): ReadonlySet<string> => new Set(isList(list) ? list.map(String) : []);
const beaconIdsIn = (content: JsonObject): ReadonlySet<unknown> =>
  new Set(membersIn(content, 'beacon_id').filter(isString));

const isGiven = (proposal: unknown): boolean => isString(proposal) || isObject(proposal);

/**
 * What service-save-beacon takes on plan Enterprise: the proposal, under its name in the document or with the streams that
 * it saves.
 */
export function proposalIn({ content, exchange }: ToolResult): unknown {
  const named = memberIn(content, 'proposal');
  const text = JSON.stringify(content);
  check(
    isGiven(named) || !/enterprise_required|plan_gated/.test(text),
    'a proposal of service-configure-beacon on plan Enterprise',
    { received: text.slice(0, 300), at: 'result', exchange },
  );
  const likely = (): unknown => valuesIn(content).find((value) => isObject(value) && 'stream_ids' in value);
  return named ?? likely() ?? missingNeed('tool-proposal');
}
