// Cases of the filters of service-manifests: each finds what fits and nothing else, and what nothing has selects nothing.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { domains } from '../../../spec/values.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import type { McpClient, ToolAnswer } from '../../clients/mcp.ts';
import {
  type Case,
  type Discovery,
  type FoundStream,
  needing,
  type Org,
  type Parts,
} from '../../kit/case.ts';
import { check, expectNone } from '../../kit/expect.ts';
import { ifMissing, missingNeed } from '../../kit/finding.ts';
import { idOf, namesOfChannels, objectOf } from '../../steps/catalog.ts';
import {
  channelsOf,
  crossDomainsOf,
  dayOf,
  homeDomainsOf,
  mediaFormatsOf,
  publishedOn,
  tagsOf,
} from '../../steps/manifest-parts.ts';
import { manifestsIn } from '../../steps/manifest-reads.ts';
import {
  expectNoManifests,
  isToolRefusal,
  manifestsOf,
  openServer,
  unlessThrottled,
} from '../../steps/mcp.ts';
import { unknownId } from '../../steps/queries.ts';
import { identityOf, sendQuery } from '../../steps/query-flows.ts';
import { tagIdsOf } from '../../steps/tags.ts';
import { askNamed, callFor, callNamed, inputFor } from '../../steps/tool-inputs.ts';

const needs = { org: { mcpToken: true }, stream: { manifestsMin: 4 } } as const;
const pageSize = 10;
const sampled = 20;
/** Values of a filter for one of which the tool must find something. */
const valuesTried = 3;
/** Manifests of one stream may all have the same domains. */
const streamsSampled = 20;

export const filterToolCases = {
  'mcp.manifests-filtered': needing({ ...needs, reads: 80 }, async ({ org, stream, discover }) => {
    const client = await openServer(org, 'core');
    const all = await discover.manifests(stream.id, sampled);
    let judged = 0;
    const [row = {}] = (await discover.streams()).filter((one) => idOf(one) === stream.id);
    for (const { named, open = {}, fits } of filtersFor(all)) {
      const wanted = { named: { stream_ids: [stream.id], page_size: pageSize, ...named }, open };
      const { content, exchange } = await callFor(client, 'service-manifests', wanted);
      const other = manifestsOf(content).find((manifest) => fits(manifest) === false);
      expectNone(
        exchange,
        'result.manifests',
        other,
        `manifests for ${JSON.stringify({ ...named, ...open })}`,
      );
      judged += 1;
    }
    judged += await judgeDomains(client, stream.id, [...all, row]);
    await expectEachFinds({ org, stream, discover }, client, all);
    if (judged === 0) missingNeed('dividing-filter');
  }),

  'mcp.unknown-filters-select-nothing': needing(
    { ...needs, reads: 30 },
    async ({ org, stream, discover }) => {
      const client = await openServer(org, 'core');
      const parts = (await partsOfNames(discover, stream.id).catch(ifMissing)) ?? [];
      for (const unknown of [
        { source_channel_ids: [unknownId] },
        ...['zz-no-such-channel', ...parts].map((name) => ({ source_channel_names: [name] })),
        { tag_ids: [unknownId] },
        { tag_names: ['zz-no-such-tag'] },
      ]) {
        const named = { stream_ids: [stream.id], page_size: 3, ...unknown };
        const answer = await askNamed(client, 'service-manifests', named);
        expectNoManifests(answer, `no manifest for ${JSON.stringify(unknown)}, which nothing has`);
      }
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

interface Filter {
  readonly named: JsonObject;
  readonly open?: { readonly publishedFrom: string; readonly publishedTo: string };
  /** Whether a manifest fits; undefined if it does not show. */
  readonly fits: (manifest: JsonObject) => boolean | undefined;
}

/** Filters with values of the first manifest that others of the stream do not have. */
function filtersFor(all: readonly JsonObject[]): readonly Filter[] {
  const filters = [
    filterBy(all, 'media_format', (manifest) => objectOf(manifest, 'source').media_format),
    filterBy(all, 'significance', (manifest) => objectOf(manifest, 'signal').significance),
    filterBy(all, 'source_channel_ids', (manifest) => objectOf(manifest, 'source').source_channel_ids),
    ...daysOf(all),
  ];
  return filters.filter((filter) => filter !== undefined);
}

/** A value of a filter, and a day with a manifest that has it. */
type Sought = readonly [value: string, day: string];
/** Whether the tool must find something for a value, given what it finds on that day without the filter. */
type IsDue = (onDay: readonly JsonObject[], ...sought: Sought) => boolean | Promise<boolean>;

/** Filters find what fits: each of them something, for one of a few values that manifests of the stream have. */
async function expectEachFinds(
  { org, stream, discover }: Parts<'org' | 'stream' | 'discover'>,
  client: McpClient,
  all: readonly JsonObject[],
): Promise<void> {
  const ask = async (named: JsonObject, day: string): Promise<ToolAnswer | undefined> => {
    const wanted = {
      named: { page_size: pageSize, ...named },
      open: { publishedFrom: day, publishedTo: day },
    };
    const input = await inputFor(client, 'service-manifests', wanted).catch(ifMissing);
    return input && unlessThrottled(await client.call('service-manifests', input));
  };
  const manifestsFor = (answer: ToolAnswer | undefined): readonly JsonObject[] =>
    answer?.kind === 'result' ? manifestsOf(answer.content) : [];
  const expectFound = async (
    name: string,
    sought: readonly Sought[],
    isDue: IsDue,
    stream_ids = [stream.id],
  ): Promise<void> => {
    const missed: string[] = [];
    let exchange: Exchange | undefined;
    for (const [value, day] of sought.slice(0, valuesTried)) {
      const answer = await ask({ stream_ids, [name]: name.endsWith('s') ? [value] : value }, day);
      if (answer === undefined || isToolRefusal(answer) || manifestsFor(answer).length > 0) return;
      const onDay = manifestsFor(await ask({ stream_ids }, day));
      if (onDay.length > 0 && (await isDue(onDay, value, day))) missed.push(value);
      exchange = answer.exchange;
    }
    const expected = `a manifest for one of ${name} ${missed.join(', ')}, which manifests of that day have`;
    check(missed.length < 2, expected, { received: 'none', at: 'result.manifests', exchange });
  };
  const names = await namesOfChannels(discover);
  const shown: Readonly<Record<string, ValuesOf>> = {
    media_format: mediaFormatsOf,
    significance: (manifest) => [objectOf(manifest, 'signal').significance],
    source_channel_ids: channelsOf,
    source_channel_names: (manifest) => channelsOf(manifest).flatMap((id) => names.get(id) ?? []),
  };
  for (const [name, valuesOf] of Object.entries(shown))
    await expectFound(name, soughtIn(all, valuesOf), (onDay, value) =>
      onDay.some((manifest) => valuesOf(manifest).includes(value)),
    );
  // Domains may be those of the stream, and manifests show no ids of tags, so that only REST tells what is due.
  const streams = (await discover.streams()).slice(0, streamsSampled).map(idOf);
  const several = await Promise.all(streams.map((id) => discover.manifests(id, 2)));
  for (const [name, valuesOf] of Object.entries(ofSeveral)) {
    const isOnRest: IsDue = async (_, value, day) => {
      const dates = { published_date_from: day, published_date_to: day };
      const query = { stream_ids: streams, [name]: [value], ...dates, page_size: 1 };
      return manifestsIn(await sendQuery(org.rest, query)).length > 0;
    };
    await expectFound(name, soughtIn(several.flat(), valuesOf), isOnRest, streams).catch(ifMissing);
  }
  await expectFound('tag_ids', await soughtTags(org, stream), () => true);
}

/** Ids of tags with which a query finds a manifest of the stream. */
async function soughtTags({ rest }: Org, stream: FoundStream): Promise<readonly Sought[]> {
  const ids = (await tagIdsOf(rest, stream).catch(ifMissing)) ?? [];
  const sought: Sought[] = [];
  // A listing may have ids of its own (S-70), so the query shows that a tool, too, may know them.
  for (const id of ids.filter((one) => /^\d{17}$/.test(one)).slice(0, valuesTried))
    for (const manifest of manifestsIn(
      await sendQuery(rest, { stream_ids: [stream.id], tag_ids: [id], page_size: 1 }),
    ))
      sought.push(...publishedOn(manifest).map((day) => [id, day] as const));
  return sought;
}

/** The beginning of the name of a channel of the stream, cut inside a word, so that it is no other name of the channel. */
async function partsOfNames(discover: Discovery, streamId: string): Promise<readonly string[]> {
  const names = await namesOfChannels(discover);
  const shown = JSON.stringify(await discover.streamsWithChannels()).toLowerCase();
  const own = (await discover.manifests(streamId, sampled)).flatMap(channelsOf);
  return own
    .flatMap((id) => /^.{3,}\p{L}(?=\p{L}{2})/u.exec(names.get(id) ?? '')?.[0] ?? [])
    .filter((part) => !shown.includes(`"${part.toLowerCase()}"`))
    .slice(0, 1);
}

type ValuesOf = (manifest: JsonObject) => readonly unknown[];

/** What a query on REST has to tell is due. */
const ofSeveral: Readonly<Record<string, ValuesOf>> = {
  cross_domains: crossDomainsOf,
  home_domains: homeDomainsOf,
  tag_names: tagsOf,
};

/** Each value with the day of the first manifest that has it. */
const soughtIn = (all: readonly JsonObject[], valuesOf: ValuesOf): readonly Sought[] => [
  ...new Map(
    all.toReversed().flatMap((manifest) => {
      const values = valuesOf(manifest).filter(isString);
      return publishedOn(manifest).flatMap((day) => values.map((value) => [value, day] as const));
    }),
  ),
];

/** A stream has one home domain and up to three cross-domains ("What the service does"), which need not be shown. */
const domainsOfStream = { home_domains: 1, cross_domains: 4 } as const;

/** Asks for domains that nothing shows. No manifest is of more of them than a stream has. Returns the number judged. */
async function judgeDomains(
  client: McpClient,
  streamId: string,
  shown: readonly JsonObject[],
): Promise<number> {
  const had = JSON.stringify(shown);
  const unseen = domains.filter((domain) => !had.includes(domain));
  let judged = 0;
  for (const [name, most] of Object.entries(domainsOfStream)) {
    if (unseen.length <= most) continue;
    let ofAll: ReadonlySet<string> | undefined;
    for (const domain of unseen.slice(0, most + 1)) {
      const named = { stream_ids: [streamId], page_size: pageSize, [name]: [domain] };
      const { content, exchange } = await callNamed(client, 'service-manifests', named);
      const hiding = manifestsOf(content).filter((manifest) => !JSON.stringify(manifest).includes(domain));
      ofAll = new Set(hiding.map(identityOf)).intersection(ofAll ?? new Set(hiding.map(identityOf)));
      if (ofAll.size === 0) break;
      check(
        domain !== unseen[most],
        `no manifest of stream ${streamId} for each of ${most + 1} domains that it does not show as ${name}`,
        { received: [...ofAll].join(', '), at: 'result.manifests', exchange },
      );
    }
    judged += 1;
  }
  return judged;
}

function filterBy(
  all: readonly JsonObject[],
  name: string,
  valueIn: (manifest: JsonObject) => unknown,
): Filter | undefined {
  const valuesOf = (manifest: JsonObject): readonly unknown[] => [valueIn(manifest)].flat();
  const shared = all.flatMap(valuesOf).filter(isString);
  const value = shared.find((one) => !all.every((manifest) => valuesOf(manifest).includes(one)));
  if (value === undefined) return undefined;
  const isList = name.endsWith('_ids');
  return {
    named: { [name]: isList ? [value] : value },
    fits: (manifest) => (valueIn(manifest) === undefined ? undefined : valuesOf(manifest).includes(value)),
  };
}

/** The first and the last day: one has later manifests beside it, the other earlier ones. */
function daysOf(all: readonly JsonObject[]): readonly Filter[] {
  const days = [...new Set(all.map(dayOf).filter(isString))].toSorted();
  if (days.length < 2) return [];
  return [days[0], days.at(-1)].map((day) => ({
    named: {},
    open: { publishedFrom: String(day), publishedTo: String(day) },
    fits: (manifest) => (isString(dayOf(manifest)) ? dayOf(manifest) === day : undefined),
  }));
}
