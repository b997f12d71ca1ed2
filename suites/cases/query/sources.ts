// Cases of queries for exact sources: channels by id and by exact name only.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import { isList, isObjectList, isString, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import { check, checkStatus, expectNone } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { sourceOf } from '../../steps/manifest-parts.ts';
import { amplePlans, manifestsIn } from '../../steps/manifest-reads.ts';
import { emptyWindow, queryableId, readQuery, unknownId } from '../../steps/queries.ts';
import { execute, plan, sendQuery } from '../../steps/query-flows.ts';
import { idOf } from '../../steps/reads.ts';
import { passing } from '../../tour/tour.ts';

const needs = { org: { plan: amplePlans }, reads: 150 } as const;
const streamsMax = 12;
const sample = 20;
const seventeenDigits = /^\d{17}$/;
const otherChannelsTried = 3;
const noName = 'Zz no such channel';

export const sourceCases = {
  'query.channels-by-id-and-name': needing(needs, async ({ org: { rest }, discover }) => {
    const { streamId, channel, otherChannels } = await findChannel(discover);
    for (const filter of [{ source_channel_ids: channel.id }, { source_channel_names: channel.name }]) {
      const body = { stream_ids: streamId, page_size: sample, ...filter };
      const { exchange, manifests } = await readQuery(rest, body);
      check(manifests.length > 0, `manifests of channel ${channel.name}`, { at: 'data.manifests', exchange });
      for (const channels of manifests.map(channelIdsOf).filter((ids) => ids !== undefined))
        check(
          channels.length > 0 && !channels.every((id) => otherChannels.includes(id)),
          `data.manifests of channel ${channel.name} only for ${JSON.stringify(filter)}`,
          { received: `a manifest of channels ${channels}`, at: 'data.manifests', exchange },
        );
    }
  }),

  'query.channel-names-exact': needing(needs, async ({ org: { rest }, discover }) => {
    const { streamId, channel, names } = await findChannel(discover);
    const { name } = channel;
    const parts = [name.slice(0, -1), name.slice(1), `${name}x`, name.slice(0, 3)];
    for (const part of parts.filter((one) => !names.includes(one)))
      await expectNothing(rest, { stream_ids: streamId, source_channel_names: part });
  }),

  'query.exact-source-never-broadens': needing(needs, async ({ org: { rest }, discover }) => {
    const { streamId, channel, otherChannels } = await findChannel(discover);
    await readQuery(rest, { stream_ids: streamId, page_size: 1 });
    for (const filter of [
      { source_channel_ids: unknownId },
      { source_channel_ids: [unknownId, '99999999999999998'] },
      { source_channel_names: noName },
      { source_channel_names: [noName] },
      { source_channel_ids: channel.id, ...emptyWindow },
      { source_channel_names: channel.name, ...emptyWindow },
    ])
      await expectNothing(rest, { stream_ids: streamId, ...filter });
    // Channels of other streams are not broadened to the stream either.
    for (const other of otherChannels.filter((id) => seventeenDigits.test(id)).slice(-otherChannelsTried))
      await expectOnlyFrom(rest, other, { stream_ids: streamId, source_channel_ids: other });
    // Whether exact sources or broadening applies is open; the combination does not make the service fail.
    const both = { stream_ids: streamId, source_channel_ids: unknownId, broaden_sources: true, page_size: 1 };
    const exchange = await sendQuery(rest, both);
    checkStatus(exchange, exchange.status < 500, 'a status below 500');
  }),
} satisfies { readonly [R in QueryRuleId]?: Case };

async function expectNothing(rest: RestClient, body: JsonObject): Promise<void> {
  const sent = { ...body, page_size: 5 };
  const exchange = await sendQuery(rest, sent);
  const expected = `a refusal or no manifests for ${JSON.stringify(body)}`;
  checkStatus(exchange, exchange.status < 500, expected);
  // A service may plan no such query.
  const planned = await passing(async () => execute(rest, sent, (await plan(rest, sent)).token));
  for (const one of [exchange, planned ?? exchange])
    check(manifestsIn(one).length === 0, expected, { at: 'data.manifests', exchange: one });
}

/** All returned manifests that show their channels are of this channel; the query may be refused. */
async function expectOnlyFrom(rest: RestClient, channelId: string, body: JsonObject): Promise<void> {
  const exchange = await sendQuery(rest, { ...body, page_size: 5 });
  const others = manifestsIn(exchange)
    .map(channelIdsOf)
    .filter((ids) => ids !== undefined && !ids.includes(channelId));
  expectNone(exchange, 'data.manifests', others[0], `manifests of channel ${channelId} only`);
}

interface Channel {
  readonly id: string;
  readonly name: string;
}

interface ChannelOfStream {
  readonly streamId: string;
  /** One of several channels of the stream's manifests. */
  readonly channel: Channel;
  /** Ids of channels with other names. */
  readonly otherChannels: readonly string[];
  /** Names of all channels that the catalog shows. */
  readonly names: readonly string[];
}

async function findChannel(discover: Discovery): Promise<ChannelOfStream> {
  const streams = await discover.streamsWithChannels();
  const all = streams.flatMap(channelsOf);
  for (const stream of streams.filter((one) => channelsOf(one).length > 1).slice(0, streamsMax)) {
    const own = channelsOf(stream);
    const manifests = await discover.manifests(idOf(stream, 'id'), sample);
    const shown = manifests.map((one) => channelIdsOf(one) ?? []);
    const channel = own.find(
      ({ id, name }) =>
        name.length > 4 && shown.some((ids) => ids.includes(id)) && shown.some((ids) => !ids.includes(id)),
    );
    if (channel === undefined) continue;
    return {
      streamId: queryableId(idOf(stream, 'id')),
      channel: { ...channel, id: queryableId(channel.id) },
      otherChannels: all.filter(({ name }) => name !== channel.name).map(({ id }) => id),
      names: all.map(({ name }) => name),
    };
  }
  return missingNeed('dividing-channels');
}

const channelsOf = ({ source_channels: channels }: JsonObject): readonly Channel[] =>
  isObjectList(channels)
    ? channels.flatMap(({ id, name }) => (isString(id) && isString(name) ? [{ id, name }] : []))
    : [];

/** Undefined if the manifest does not show its source. */
function channelIdsOf(manifest: JsonObject): readonly string[] | undefined {
  const { source_channel_ids: ids } = sourceOf(manifest);
  return isList(ids) ? ids.map(String) : undefined;
}
