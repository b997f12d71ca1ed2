// The Core tools that find streams: profile, search, catalog and details ("MCP servers").
import type { Stream } from '../../../spec/content.ts';
import { dayMs } from '../../../spec/units.ts';
import { quotaFields } from '../../core/envelope.ts';
import { wordsOf } from '../../core/manifest-query.ts';
import { pageOf, paginate, rangeOf } from '../../core/paging.ts';
import { contentLevels, displayName } from '../../core/plan.ts';
import { isoDay } from '../../core/quota.ts';
import { rankStreams } from '../../core/search.ts';
import { isListed } from '../../core/stream.ts';
import { quotaStateOf } from '../accounting.ts';
import type { Call, ServiceContext } from '../context.ts';
import {
  type Customer,
  dataOf,
  found,
  searched,
  type ToolInput,
  type ToolOutcome,
  type Tools,
} from './tool.ts';

type Context = ServiceContext<'paging' | 'plan' | 'quota' | 'search' | 'stream'>;

export const discoveryTools = (context: Context, customer: Customer) =>
  ({
    'service-profile': (call) => profile(context, call),
    'service-stream-search': (call) => search(context, customer, call),
    'service-catalog': (call) => catalog(context, call),
    'service-details': (call) => details(context, customer, call),
  }) satisfies Partial<Tools>;

function profile(context: Context, call: Call<unknown>): ToolOutcome {
  const { laws, content } = context;
  const { org, nowMs } = call;
  const { quota, period } = quotaStateOf(context, call, nowMs);
  return found({
    plan: displayName(org.plan),
    quota: quotaFields(quota, period),
    refresh_tier: org.plan === 'starter' ? 'Daily Batch' : 'Real Time',
    date_window: { from: isoDay(content.base.startMs - archiveDays * dayMs), to: isoDay(nowMs) },
    available: contentLevels(laws.plan, org.plan),
  });
}

/** How far back the archive of the fixture world reaches. */
const archiveDays = 60;

function search(
  { content }: Context,
  { searchStreams }: Customer,
  call: Call<ToolInput<'service-stream-search'>>,
): ToolOutcome {
  const outcome = searchStreams({ ...call, input: { body: call.input } });
  if (outcome.kind === 'refused') return outcome;
  const { results, pagination } = dataOf<{
    readonly results: readonly object[];
    readonly pagination: { readonly page: number; readonly page_size: number; readonly total_count: number };
  }>(outcome);
  const rankedFrom = pagination.page * pagination.page_size;
  const counts = [
    { scope: 'matching streams', count: pagination.total_count },
    { scope: 'all streams', count: content.streams().filter(isListed).length },
    { scope: 'source channels of all streams', count: content.base.channels.length },
  ];
  const matches = results.map((result, position) => ({ rank: rankedFrom + position + 1, ...result }));
  return searched({ matches, counts, pagination }, matches.length, [
    'Use fewer or more general words.',
    'Call service-catalog with the question that you want to answer.',
  ]);
}

function catalog(context: Context, { input }: Call<ToolInput<'service-catalog'>>): ToolOutcome {
  const { laws, content } = context;
  const query = input.query ?? '';
  const candidates = rankStreams(content.streams().filter(isListed), query);
  const request = pageOf(laws.paging, input);
  const shown = candidates.slice(...rangeOf(laws.paging, request, candidates.length));
  return searched(
    {
      candidates: shown.map((stream) => ({
        stream_id: stream.id,
        name: stream.name,
        home_domain: stream.homeDomain,
        match_reason: reasonOf(stream, wordsOf(query)),
      })),
      pagination: paginate(laws.paging, request, candidates.length),
    },
    shown.length,
    ['Ask for another subject, or leave the query out to see all streams.'],
  );
}

function reasonOf({ name, title, description, homeDomain }: Stream, words: readonly string[]): string {
  const inName = words.filter((word) => `${name} ${title}`.toLowerCase().includes(word));
  if (inName.length > 0) return `The name mentions ${inName.join(', ')}.`;
  const inText = words.filter((word) => `${description} ${homeDomain}`.toLowerCase().includes(word));
  return inText.length > 0 ? `The description mentions ${inText.join(', ')}.` : 'It is in the catalog.';
}

interface StreamDetail {
  readonly id: string;
  readonly name: string;
  readonly filter_definition: object;
  readonly source_channels: readonly object[];
}

/** Streams that do not exist are named apart, so that one of them does not hide the others. */
function details(
  { content }: Context,
  { getStream }: Customer,
  call: Call<ToolInput<'service-details'>>,
): ToolOutcome {
  const shown = call.input.stream_ids.map((id) => ({ id, outcome: getStream({ ...call, input: { id } }) }));
  const streams = shown.flatMap(({ outcome }) => {
    if (outcome.kind === 'refused') return [];
    const { id, name, filter_definition, source_channels } = dataOf<StreamDetail>(outcome);
    const mediaFormats = content.streamById(id)?.mediaFormats ?? [];
    return [
      { stream_id: id, name, filters: filter_definition, source_channels, media_formats: mediaFormats },
    ];
  });
  const unknown = shown.flatMap(({ id, outcome }) => (outcome.kind === 'refused' ? [id] : []));
  return searched({ streams, unknown_stream_ids: unknown }, streams.length, [
    'Take stream ids from service-stream-search or service-catalog.',
  ]);
}
