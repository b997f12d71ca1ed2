// Cases of the source channels in the list of streams.
import { schemas } from '../../../spec/contract.ts';
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import { isList, type JsonObject } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, expectEqual, expectNone, expectSuccess, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { idOf, idsOf, objectsOf, readStream, textsOf, walkStreams } from '../../steps/catalog.ts';

const channelsMax = 25;
const pageSizeMax = 200;
/** Streams whose details are read to see all their channels. */
const detailsRead = 4;

const channelsOf = (stream: JsonObject): readonly JsonObject[] => objectsOf(stream, 'source_channels');

export const channelCases = {
  'stream.channels-only-on-request': needing({ org: {} }, async ({ org }) => {
    for (const filter of [{}, { include_source_channels: false }]) {
      const query = { ...filter, page: 0, page_size: pageSizeMax };
      const exchange = expectSuccess(await org.rest.call('listStreams', { query }));
      const streams = listAt(exchange, 'data.streams');
      if (streams.length === 0) missingNeed('streams', { count: 1 });
      const showing = streams.filter(({ source_channels }) => (source_channels ?? null) !== null);
      expectNone(
        exchange,
        'data.streams.[].source_channels',
        showing[0],
        `none for ${JSON.stringify(filter)}`,
      );
    }
    const { streams, exchange } = await walkStreams(org.rest, { include_source_channels: true });
    const without = streams.filter(({ source_channels }) => !isList(source_channels));
    expectNone(exchange, 'data.streams.[].source_channels', without[0], 'source_channels in every item');
  }),

  'stream.channels-at-most-25': needing({ org: {} }, async ({ org }) => {
    const { streams, exchange } = await walkStreams(org.rest, { include_source_channels: true });
    const most = Math.max(0, ...streams.map((stream) => channelsOf(stream).length));
    check(most <= channelsMax, `at most ${channelsMax} source_channels of a stream`, {
      received: `${most} channels`,
      at: 'data.streams.[].source_channels',
      exchange,
    });
    if (most === channelsMax) return;
    const larger = await readLargest(org.rest, streams);
    if (!larger.some(({ detail }) => detail.length > channelsMax))
      missingNeed('stream-of-channels', { count: 26 });
  }),

  'stream.truncated-flag-means-more-than-25': needing({ org: {} }, async ({ org }) => {
    const { streams, exchange } = await walkStreams(org.rest, { include_source_channels: true });
    const seen = await readLargest(org.rest, streams);
    // A detail may be bounded too; one with more than 25 channels proves that details are complete.
    const complete = seen.some(({ detail }) => detail.length > channelsMax);
    if (!complete && !streams.some(({ source_channels_truncated }) => source_channels_truncated === true))
      missingNeed('stream-of-channels', { count: 26 });
    for (const { stream, detail } of seen) {
      const active = detail.filter(({ is_active }) => is_active === true).length;
      const fits = complete ? detail.length <= channelsMax : detail.length < channelsMax;
      // Whether inactive channels count is open, so streams in between are not judged.
      const expected = active > channelsMax ? true : fits ? false : undefined;
      check(
        expected === undefined || stream.source_channels_truncated === expected,
        `source_channels_truncated ${expected} on stream ${idOf(stream)} with ${detail.length} channels`,
        {
          received: stream.source_channels_truncated,
          at: 'data.streams.[].source_channels_truncated',
          exchange,
        },
      );
    }
  }),

  'stream.channels-agree': needing({ org: {} }, async ({ org: { rest } }) => {
    const { streams, exchange } = await walkStreams(rest, { include_source_channels: true });
    const compared = (await readLargest(rest, streams)).filter(({ detail }) => detail.length > 0);
    if (compared.length === 0) missingNeed('stream-of-channels', { count: 1 });
    for (const { stream, detail } of compared) {
      const body = { query: stream.name, include_details: true };
      const searched = expectSuccess(await rest.call('searchStreams', { body }));
      const found = listAt(searched, 'data.results').find((one) => idOf(one) === idOf(stream)) ?? {};
      for (const [summaries, at, where] of [
        [channelsOf(stream), 'data.streams.[].source_channels', exchange],
        [channelsOf(found), 'data.results.[].source_channels', searched],
      ] as const) {
        const described = (channel: JsonObject) =>
          JSON.stringify([idOf(channel), channel.name, channel.media_format]);
        const ids = new Set(detail.map(idOf));
        // A summary need not show the id.
        const shown = summaries.filter((channel) => idOf(channel) !== 'undefined');
        // A detail may be bounded too, and then show other channels of more than both have room for.
        const common = shown.filter((channel) => ids.has(idOf(channel)));
        const known = new Set(detail.map(described));
        const differing = common.find((channel) => !known.has(described(channel)));
        check(
          differing === undefined &&
            (shown.length === 0 ||
              common.length > 0 ||
              [detail, shown].every(({ length }) => length === channelsMax)),
          `channels of stream ${idOf(stream)} as its detail shows them`,
          {
            received: differing ?? `${shown.length} channels that are not in the detail`,
            at,
            exchange: where,
          },
        );
      }
    }
  }),

  'stream.format-keeps-matching-channel': needing({ org: {} }, async ({ org }) => {
    const { streams } = await walkStreams(org.rest, { include_source_channels: true });
    const absent = (await readLargest(org.rest, streams)).flatMap(absentFormats);
    const proven = absent.filter(({ active }) => active.size > 0);
    for (const { stream, format, active } of [...proven, ...absent]) {
      const filter = { include_source_channels: true, media_format: format };
      const { streams: filtered, exchange } = await walkStreams(org.rest, filter);
      const found = filtered.find((other) => idOf(other) === idOf(stream)) ?? {};
      const shown = channelsOf(found);
      const matching = shown.filter(({ media_format }) => media_format === format);
      // A bounded detail may hide the active channel; then only a matching channel in the list is judged.
      if (active.size === 0 && matching.length === 0) continue;
      check(
        shown.length <= channelsMax &&
          (active.size === 0 || matching.some((channel) => active.has(idOf(channel)))),
        `at most ${channelsMax} source_channels of stream ${idOf(stream)}, with an active one of ${format}`,
        {
          received: `${shown.length} channels, ${matching.length} of them of ${format}`,
          at: 'data.streams.[].source_channels',
          exchange,
        },
      );
      expectEqual(
        exchange,
        'data.streams.[].source_channels_truncated',
        true,
        found.source_channels_truncated,
      );
      return;
    }
    missingNeed('late-channel');
  }),
} satisfies Partial<Record<StreamRuleId, Case>>;

interface ListedAndDetail {
  /** The list item with its channels. */
  readonly stream: JsonObject;
  /** The channels in its detail. */
  readonly detail: readonly JsonObject[];
}

/** The streams with the most channels in the list, with the channels of their details. */
async function readLargest(
  client: RestClient,
  streams: readonly JsonObject[],
): Promise<readonly ListedAndDetail[]> {
  const largest = streams.toSorted((a, b) => channelsOf(b).length - channelsOf(a).length);
  const read = async (stream: JsonObject) => ({
    stream,
    detail: channelsOf((await readStream(client, idOf(stream))).detail),
  });
  return Promise.all(largest.slice(0, detailsRead).map(read));
}

/** Formats of the contract: a service may not accept a newer one as a filter. */
const filterableFormats: ReadonlySet<unknown> = new Set(schemas.StreamMediaFormat?.enum);

/** Formats of a truncated stream that none of its shown channels has, with the ids of its active channels of the format. */
function absentFormats({ stream, detail }: ListedAndDetail) {
  if (stream.source_channels_truncated !== true) return [];
  const shown = new Set(channelsOf(stream).map(({ media_format }) => media_format));
  return textsOf(stream, 'media_formats')
    .filter((format) => !shown.has(format) && filterableFormats.has(format))
    .map((format) => {
      const fitting = detail.filter(
        ({ is_active, media_format }) => is_active === true && media_format === format,
      );
      return { stream, format, active: idsOf(fitting) };
    });
}
