// Cases of queries for exact sources: channels by id and by name, and nothing but them.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import { isList, isObject, isObjectList, isString, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import { check, checkStatus } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { amplePlans, manifestsIn } from '../../steps/manifest-reads.ts';
import { longAgo, queryableId, readQuery } from '../../steps/queries.ts';
import { sendQuery } from '../../steps/query-flows.ts';
import { idOf } from '../../steps/reads.ts';

const needs = { org: { plan: amplePlans }, reads: 150 } as const;
const streamsMax = 12;
const sample = 20;
const noId = '99999999999999999';
const seventeenDigits = /^\d{17}$/;
const strangersAsked = 3;
const noName = 'Zz no such channel';

export const sourceCases = {
  'query.channels-by-id-and-name': needing(needs, async ({ org: { rest }, discover }) => {
    const { streamId, channel, strangers } = await findChannel(discover);
    for (const asked of [{ source_channel_ids: channel.id }, { source_channel_names: channel.name }]) {
      const body = { stream_ids: streamId, page_size: sample, ...asked };
      const { exchange, manifests } = await readQuery(rest, body);
      check(manifests.length > 0, {
        expected: `manifests of channel ${channel.name}, which listings of the stream show`,
        received: 'none',
        at: 'data.manifests',
        exchange,
      });
      for (const channels of manifests.map(channelIdsOf).filter((ids) => ids !== undefined))
        check(channels.length > 0 && !channels.every((id) => strangers.includes(id)), {
          expected: `a manifest of channel ${channel.name} under ${JSON.stringify(asked)}`,
          received: `one of channels ${channels}`,
          at: 'data.manifests',
          exchange,
        });
    }
  }),

  'query.channel-names-exact': needing(needs, async ({ org: { rest }, discover }) => {
    const { streamId, channel, names } = await findChannel(discover);
    const parts = [
      channel.name.slice(0, -1),
      channel.name.slice(1),
      `${channel.name}x`,
      channel.name.slice(0, 3),
    ];
    for (const part of parts.filter((one) => !names.includes(one)))
      await expectNothing(rest, { stream_ids: streamId, source_channel_names: part });
  }),

  'query.exact-source-never-broadens': needing(needs, async ({ org: { rest }, discover }) => {
    const { streamId, channel, strangers } = await findChannel(discover);
    await readQuery(rest, { stream_ids: streamId, page_size: 1 });
    for (const asked of [
      { source_channel_ids: noId },
      { source_channel_ids: [noId, '99999999999999998'] },
      { source_channel_names: noName },
      { source_channel_names: [noName] },
      { source_channel_ids: channel.id, ...longAgo },
      { source_channel_names: channel.name, ...longAgo },
    ])
      await expectNothing(rest, { stream_ids: streamId, ...asked });
    // A channel that is there but has little or nothing to do with the stream is not broadened to it either.
    for (const other of strangers.filter((id) => seventeenDigits.test(id)).slice(-strangersAsked))
      await expectOnlyFrom(rest, other, { stream_ids: streamId, source_channel_ids: other });
    // Which of the two wins is open; neither makes the service fail.
    const both = { stream_ids: streamId, source_channel_ids: noId, broaden_sources: true, page_size: 1 };
    const exchange = await sendQuery(rest, both);
    checkStatus(exchange, exchange.status < 500, 'no failure of the service');
  }),
} satisfies { readonly [R in QueryRuleId]?: Case };

/** A query may be refused for a source that is not there; manifests of others it never delivers. */
async function expectNothing(rest: RestClient, body: JsonObject): Promise<void> {
  const exchange = await sendQuery(rest, { ...body, page_size: 5 });
  const expected = `no manifest under ${JSON.stringify(body)}`;
  checkStatus(exchange, exchange.status < 500, expected);
  check(manifestsIn(exchange).length === 0, {
    expected,
    received: `${manifestsIn(exchange).length} manifests`,
    at: 'data.manifests',
    exchange,
  });
}

/** Every manifest that shows its channels shows this one; a query for it may be refused. */
async function expectOnlyFrom(rest: RestClient, channelId: string, body: JsonObject): Promise<void> {
  const exchange = await sendQuery(rest, { ...body, page_size: 5 });
  const others = manifestsIn(exchange)
    .map(channelIdsOf)
    .filter((ids) => ids !== undefined && !ids.includes(channelId));
  check(others.length === 0, {
    expected: `no manifest but those of channel ${channelId}`,
    received: `${others.length} of others`,
    at: 'data.manifests',
    exchange,
  });
}

interface Channel {
  readonly id: string;
  readonly name: string;
}

interface ChannelOfStream {
  readonly streamId: string;
  /** One of several channels that the stream's manifests come from. */
  readonly channel: Channel;
  /** Ids of channels with other names; others that are not shown may share its name. */
  readonly strangers: readonly string[];
  /** Names of all channels that the catalog shows. */
  readonly names: readonly string[];
}

async function findChannel(discover: Discovery): Promise<ChannelOfStream> {
  const streams = await discover.streamsWithChannels();
  const all = streams.flatMap(channelsOf);
  for (const stream of streams.filter((one) => channelsOf(one).length > 1).slice(0, streamsMax)) {
    const own = channelsOf(stream);
    const shown = (await discover.manifests(idOf(stream, 'id'), sample)).map(
      (one) => channelIdsOf(one) ?? [],
    );
    const channel = own.find(
      ({ id, name }) =>
        name.length > 4 && shown.some((ids) => ids.includes(id)) && shown.some((ids) => !ids.includes(id)),
    );
    if (channel === undefined) continue;
    return {
      streamId: queryableId(idOf(stream, 'id')),
      channel: { ...channel, id: queryableId(channel.id) },
      strangers: all.filter(({ name }) => name !== channel.name).map(({ id }) => id),
      names: all.map(({ name }) => name),
    };
  }
  return missingNeed('dividing-channels');
}

const channelsOf = ({ source_channels: channels }: JsonObject): readonly Channel[] =>
  isObjectList(channels)
    ? channels.flatMap(({ id, name }) => (isString(id) && isString(name) ? [{ id, name }] : []))
    : [];

/** Undefined where the manifest does not show its source. */
function channelIdsOf({ source }: JsonObject): readonly string[] | undefined {
  const ids = isObject(source) ? source.source_channel_ids : undefined;
  return isList(ids) ? ids.map(String) : undefined;
}
