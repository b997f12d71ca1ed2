// Which streams the catalog lists, and which of their channels it shows ("Account and catalog").
import type { Channel, Stream } from '../../spec/content.ts';
import { limits } from '../../spec/limits.ts';

export interface StreamFilter {
  readonly home_domain?: string | undefined;
  readonly is_public?: boolean | undefined;
  readonly company_kind?: string | undefined;
  readonly organization_subtype?: string | undefined;
  readonly media_format?: string | undefined;
  /** Lower case. */
  readonly tickers?: readonly string[] | undefined;
  /** Lower case. */
  readonly isins?: readonly string[] | undefined;
}

export const streamLaws = {
  /** Which streams the filter home_domain selects (stream.home-domain-filter). */
  inDomain: (stream: Stream, domain: string): boolean => stream.homeDomain === domain,
  /** Which streams the filter is_public selects (stream.is-public-filter). */
  matchesPublicity: (stream: Stream, isPublic: boolean): boolean => stream.isPublic === isPublic,
  /** Which streams the filter company_kind selects (stream.company-kind-filter). */
  hasKind: (stream: Stream, kind: string): boolean => stream.companyKind === kind,
  /** Which streams the filter organization_subtype selects (stream.subtype-filter-exact, S-90). */
  hasSubtype: (stream: Stream, subtype: string): boolean => stream.organizationSubtypes.includes(subtype),
  /** Which streams the filter media_format selects (stream.media-format-filter). */
  hasFormat: (stream: Stream, format: string): boolean =>
    (stream.mediaFormats as readonly string[]).includes(format),
  /**
   * Which streams a list of tickers in lower case selects: those of a company that has one of them, in any
   * share class (stream.ticker-filter, stream.share-classes-resolve-alike,
   * stream.ticker-is-not-filing-ticker).
   */
  hasTicker: (stream: Stream, asked: readonly string[]): boolean =>
    stream.tickers.some((ticker) => asked.includes(ticker.toLowerCase())),
  /** Which streams a list of ISINs in lower case selects (stream.isin-filter). */
  hasIsin: (stream: Stream, asked: readonly string[]): boolean =>
    stream.isins.some((isin) => asked.includes(isin.toLowerCase())),
  /** How several filters combine (stream.filters-narrow). */
  combineFilters: (holds: readonly boolean[]): boolean => holds.every(Boolean),
  /**
   * How many channels of a stream the list and a search show (stream.channels-at-most-25,
   * search.details-at-most-25).
   */
  channelsMax: {
    list: limits.projectedChannels.value as number,
    search: limits.projectedChannels.value as number,
  },
  /** Whether this number of channels exceeds the maximum (stream.truncated-flag-means-more-than-25). */
  isTruncated: (count: number, max: number): boolean => count > max,
  /** Which channels count for that (S-88). */
  countedChannels: 'all' as 'all' | 'active',
  /** How many channels the stream detail shows (S-88). */
  detailChannelsMax: Number.POSITIVE_INFINITY,
  /** Whether source_channels_truncated appears where channels were not asked for (S-89). */
  truncatedFlagAlways: false,
  /** Which time of a manifest the counters look at (S-211). */
  countersGoBy: 'matched-at' as 'matched-at' | 'published-date',
  /** Whether an unpublished stream can be opened (S-197). */
  unpublishedDetail: 'shown' as 'shown' | '404',
  /** The status for a stream id that is not a number (S-101). */
  malformedId: '422' as '422' | '404',
};
export type StreamLaws = Readonly<typeof streamLaws>;

export const isListed = ({ status }: Stream): boolean => status === 'live';

export function matchesStream(laws: StreamLaws, stream: Stream, filter: StreamFilter): boolean {
  const holds: boolean[] = [];
  if (filter.home_domain !== undefined) holds.push(laws.inDomain(stream, filter.home_domain));
  if (filter.is_public !== undefined) holds.push(laws.matchesPublicity(stream, filter.is_public));
  if (filter.company_kind !== undefined) holds.push(laws.hasKind(stream, filter.company_kind));
  if (filter.organization_subtype !== undefined)
    holds.push(laws.hasSubtype(stream, filter.organization_subtype));
  if (filter.media_format !== undefined) holds.push(laws.hasFormat(stream, filter.media_format));
  if (filter.tickers !== undefined) holds.push(laws.hasTicker(stream, filter.tickers));
  if (filter.isins !== undefined) holds.push(laws.hasIsin(stream, filter.isins));
  return holds.length === 0 || laws.combineFilters(holds);
}

export interface ShownChannels {
  readonly channels: readonly Channel[];
  readonly truncated: boolean;
}

/**
 * The first channels. Where the request filters by a format, an active channel of that format is among them
 * if there is one (stream.format-keeps-matching-channel).
 */
export function showChannels(
  laws: StreamLaws,
  channels: readonly Channel[],
  where: { readonly max: number; readonly format: string | undefined },
): ShownChannels {
  const shown = channels.slice(0, where.max);
  const counted = laws.countedChannels === 'all' ? channels : channels.filter((c) => c.isActive);
  const truncated = laws.isTruncated(counted.length, where.max);
  const { format } = where;
  if (format === undefined) return { channels: shown, truncated };
  const fits = (channel: Channel): boolean => channel.isActive && channel.mediaFormat === format;
  const kept = shown.some(fits) ? undefined : channels.find(fits);
  return { channels: kept === undefined ? shown : [...shown.slice(0, where.max - 1), kept], truncated };
}
