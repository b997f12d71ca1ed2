// Which streams a catalog request lists and what of their channels is shown ("Account and catalog").
import type { Channel, Stream } from './content.ts';

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
  /** stream.home-domain-filter */
  inDomain: (stream: Stream, domain: string): boolean => stream.homeDomain === domain,
  /** stream.is-public-filter */
  hasPublicity: (stream: Stream, isPublic: boolean): boolean => stream.isPublic === isPublic,
  /** stream.company-kind-filter */
  hasKind: (stream: Stream, kind: string): boolean => stream.companyKind === kind,
  /** stream.subtype-filter-exact */
  hasSubtype: (stream: Stream, subtype: string): boolean => stream.organizationSubtypes.includes(subtype),
  /** stream.media-format-filter */
  hasFormat: (stream: Stream, format: string): boolean =>
    (stream.mediaFormats as readonly string[]).includes(format),
  /**
   * stream.ticker-filter, stream.share-classes-resolve-alike, stream.ticker-is-not-filing-ticker: asked tickers in
   * lower case; every share class of a company stands for it.
   */
  hasTicker: (stream: Stream, asked: readonly string[]): boolean =>
    stream.tickers.some((ticker) => asked.includes(ticker.toLowerCase())),
  /** stream.isin-filter */
  hasIsin: (stream: Stream, asked: readonly string[]): boolean =>
    stream.isins.some((isin) => asked.includes(isin.toLowerCase())),
  /** stream.filters-narrow */
  combine: (holds: readonly boolean[]): boolean => holds.every(Boolean),
  /** stream.company-kind-from-tags */
  companyKind: (stream: Stream): 'public' | 'private' | null => stream.companyKind,
  /** stream.channels-at-most-25, search.details-at-most-25 */
  channelsMax: { list: 25, search: 25 },
  /** stream.truncated-flag-means-more-than-25, with the channels that count and the bound. */
  truncated: (count: number, max: number): boolean => count > max,
  /** stream.format-keeps-matching-channel: whether a channel of the asked format must be among those shown. */
  keepsMatching: true,
  /** S-88 */
  countedChannels: 'all' as 'all' | 'active',
  /** S-88 */
  detailChannelsMax: Number.POSITIVE_INFINITY,
  /** S-89 */
  truncatedFlagAlways: false,
  /** stream.channels-only-on-request */
  channelsShown: (asked: boolean): boolean => asked,
  /** S-211 */
  counters: 'matched-at' as 'matched-at' | 'published-date',
  /** S-197 */
  unpublishedDetail: 'shown' as 'shown' | '404',
  /** S-101 */
  malformedId: '422' as '422' | '404',
  /** What is not live is in no list. */
  listed: (stream: Stream): boolean => stream.status === 'live',
};
export type StreamLaws = Readonly<typeof streamLaws>;

export function matchesStream(laws: StreamLaws, stream: Stream, filter: StreamFilter): boolean {
  const holds: boolean[] = [];
  if (filter.home_domain !== undefined) holds.push(laws.inDomain(stream, filter.home_domain));
  if (filter.is_public !== undefined) holds.push(laws.hasPublicity(stream, filter.is_public));
  if (filter.company_kind !== undefined) holds.push(laws.hasKind(stream, filter.company_kind));
  if (filter.organization_subtype !== undefined)
    holds.push(laws.hasSubtype(stream, filter.organization_subtype));
  if (filter.media_format !== undefined) holds.push(laws.hasFormat(stream, filter.media_format));
  if (filter.tickers !== undefined) holds.push(laws.hasTicker(stream, filter.tickers));
  if (filter.isins !== undefined) holds.push(laws.hasIsin(stream, filter.isins));
  return holds.length === 0 || laws.combine(holds);
}

export interface ShownChannels {
  readonly channels: readonly Channel[];
  readonly truncated: boolean;
}

/** The bounded projection; with a format, one of its active channels is kept even if it ranks past the bound. */
export function showChannels(
  laws: StreamLaws,
  channels: readonly Channel[],
  where: { readonly max: number; readonly format: string | undefined },
): ShownChannels {
  const shown = channels.slice(0, where.max);
  const counted = laws.countedChannels === 'all' ? channels : channels.filter((c) => c.isActive);
  const truncated = laws.truncated(counted.length, where.max);
  const { format } = where;
  if (format === undefined || !laws.keepsMatching) return { channels: shown, truncated };
  const fits = (channel: Channel): boolean => channel.isActive && channel.mediaFormat === format;
  const kept = shown.some(fits) ? undefined : channels.find(fits);
  return { channels: kept === undefined ? shown : [...shown.slice(0, where.max - 1), kept], truncated };
}
