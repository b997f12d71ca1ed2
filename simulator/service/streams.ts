// The stream catalog: list, search and detail, with counters over the last day, week and month.
import type { Channel, Stream } from '../../spec/content.ts';
import type { Answer, Outcome } from '../core/answer.ts';
import { notFound } from '../core/error.ts';
import { inOrder, pageOf, paginate, rangeOf } from '../core/paging.ts';
import { rankStreams } from '../core/search.ts';
import { isListed, matchesStream, type StreamFilter, showChannels } from '../core/stream.ts';
import { answer, type Call, type ServiceContext } from './context.ts';
import { type Counters, countersOf } from './counters.ts';
import { listOf } from './listing-filter.ts';
import type { InputOf, UseCases } from './use-case.ts';

type Context = ServiceContext<'paging' | 'search' | 'stream'>;

type ListStreamsInput = InputOf<'listStreams'>;
type SearchStreamsInput = InputOf<'searchStreams'>;

export function streams(context: Context) {
  return {
    listStreams: (call) => listStreams(context, call),
    searchStreams: (call) => searchStreams(context, call),
    getStream: (call) => getStream(context, call),
  } satisfies Partial<UseCases>;
}

function listStreams(context: Context, { input, nowMs }: Call<ListStreamsInput>): Answer {
  const { laws, content, pages } = context;
  const key = `listStreams ${JSON.stringify(input)}`;
  return pages.page(key, { version: content.version, nowMs }, () => {
    const { ticker, isin, ...rest } = input;
    const filter: StreamFilter = { ...rest, tickers: lowerList(ticker), isins: lowerList(isin) };
    const found = listed(context).filter((stream) => matchesStream(laws.stream, stream, filter));
    const matching = inOrder(laws.paging, found);
    const request = pageOf(laws.paging, input);
    const shown = matching.slice(...rangeOf(laws.paging, request, matching.length));
    const counted = shown.map((stream) => ({ stream, counters: countersOf(context, stream.id, nowMs) }));
    return {
      data: JSON.stringify({
        streams: counted.map(({ stream, counters }) => listItem(context, stream, counters, input)),
        pagination: paginate(laws.paging, request, matching.length),
      }),
      items: shown.length,
      validUntilMs: Math.min(...counted.map(({ counters }) => counters.validUntilMs)),
    };
  });
}

function searchStreams(context: Context, { input }: Call<SearchStreamsInput>): Answer {
  const { laws } = context;
  const { body } = input;
  const filter: StreamFilter = {
    company_kind: body.company_kind ?? undefined,
    organization_subtype: body.organization_subtype ?? undefined,
    media_format: body.media_format ?? undefined,
  };
  const candidates = listed(context).filter((stream) => matchesStream(laws.stream, stream, filter));
  const matching = rankStreams(candidates, body.query ?? '');
  const request = pageOf(laws.paging, {
    page: body.page ?? undefined,
    page_size: body.page_size ?? undefined,
  });
  const [from, to] = rangeOf(laws.paging, request, matching.length);
  const results = matching.slice(from, to).map((stream) => searchResult(context, stream, body));
  const more = laws.search.hasMore(to, matching.length);
  const pagination = {
    page: request.page,
    page_size: request.pageSize,
    returned_count: results.length,
    total_count: matching.length,
    has_more: more,
    next_page: more ? request.page + 1 : null,
  };
  const cost = { quota_charged: false, does_not_consume_quota: true };
  return { ...answer({ results, pagination }, results.length), remarks: { cost } };
}

function getStream(context: Context, { input, nowMs }: Call<InputOf<'getStream'>>): Outcome {
  const { laws, content, pages } = context;
  const stream = content.streamById(input.id);
  const shown =
    stream !== undefined &&
    stream.status !== 'removed' &&
    (stream.status !== 'unpublished' || laws.stream.unpublishedDetail === 'shown');
  if (!shown) return notFound(`stream ${input.id}`);
  return pages.page(`getStream ${stream.id}`, { version: content.version, nowMs }, () => {
    const counters = countersOf(context, stream.id, nowMs);
    return {
      data: JSON.stringify(detail(context, stream, counters)),
      items: 1,
      validUntilMs: counters.validUntilMs,
    };
  });
}

const listed = ({ content }: Context): readonly Stream[] => content.streams().filter(isListed);

function listItem(context: Context, stream: Stream, counters: Counters, input: ListStreamsInput): object {
  const { laws } = context;
  const isIncluded = input.include_source_channels === true;
  return {
    id: stream.id,
    name: stream.name,
    description: stream.description,
    home_domain: stream.homeDomain,
    company_kind: stream.companyKind,
    organization_subtypes: stream.organizationSubtypes,
    media_formats: stream.mediaFormats,
    ...channelMembers(context, stream, {
      asked: isIncluded,
      max: laws.stream.channelsMax.list,
      format: input.media_format,
    }),
    ...counters.manifests,
    tickers: stream.tickers,
    isins: stream.isins,
    primary_url: stream.primaryUrl,
    security: stream.security,
  };
}

function searchResult(context: Context, stream: Stream, body: SearchStreamsInput['body']): object {
  const isIncluded = body.include_details === true;
  const max = context.laws.stream.channelsMax.search;
  return {
    stream_id: stream.id,
    name: stream.name,
    company_kind: stream.companyKind,
    organization_subtypes: stream.organizationSubtypes,
    media_formats: stream.mediaFormats,
    ...channelMembers(context, stream, { asked: isIncluded, max, format: body.media_format ?? undefined }),
  };
}

function channelMembers(
  { laws, content }: Context,
  stream: Stream,
  how: { readonly asked: boolean; readonly max: number; readonly format: string | undefined },
): object {
  const { channels, truncated } = showChannels(laws.stream, channelsOf(content, stream), how);
  if (!how.asked) return laws.stream.truncatedFlagAlways ? { source_channels_truncated: truncated } : {};
  return {
    source_channels: channels.map((channel) => ({
      id: channel.id,
      name: channel.name,
      media_format: channel.mediaFormat,
      source_url: channel.sourceUrl,
    })),
    source_channels_truncated: truncated,
  };
}

function detail({ laws, content }: Context, stream: Stream, counters: Counters): object {
  const { name, title, description, status, tickers, isins, security } = stream;
  return {
    id: stream.id,
    name,
    title,
    description,
    home_domain: stream.homeDomain,
    status,
    stream_class: stream.streamClass,
    source_type: stream.sourceType,
    is_public: stream.isPublic,
    ...counters.manifests,
    ...counters.claims,
    source_channels: channelsOf(content, stream).slice(0, laws.stream.detailChannelsMax).map(channelDetail),
    filter_definition: stream.filterDefinition,
    tickers,
    isins,
    primary_url: stream.primaryUrl,
    security,
  };
}

const channelDetail = (channel: Channel): object => ({
  id: channel.id,
  name: channel.name,
  source_channel_display: channel.display ?? channel.name,
  source_type: channel.sourceType,
  media_format: channel.mediaFormat,
  is_active: channel.isActive,
  activated_on: channel.activatedOn,
  deactivated_on: channel.deactivatedOn,
  deactivation_reason: channel.deactivationReason,
});

const channelsOf = (content: Context['content'], stream: Stream): readonly Channel[] =>
  stream.channelIds.flatMap((id) => content.channelById(id) ?? []);

const lowerList = (text: string | undefined): readonly string[] | undefined =>
  listOf(text)?.map((item) => item.toLowerCase());
