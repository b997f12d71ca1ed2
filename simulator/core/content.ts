// The content that customers read: streams, channels, tags, topics and manifests.
import type {
  ClaimType,
  Domain,
  MediaFormat,
  Sentiment,
  Significance,
  SourceType,
  StreamFormat,
  TagType,
} from '../../spec/values.ts';

export interface Stream {
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly homeDomain: Domain;
  /** At most three, never the home domain. */
  readonly crossDomains: readonly Domain[];
  readonly isPublic: boolean;
  readonly companyKind: 'public' | 'private' | null;
  readonly organizationSubtypes: readonly string[];
  /** Media formats of its channels. */
  readonly mediaFormats: readonly StreamFormat[];
  readonly channelIds: readonly string[];
  readonly tickers: readonly string[];
  readonly isins: readonly string[];
  readonly primaryUrl: string | null;
  readonly security: Security;
  readonly filterDefinition: { readonly tag_ids: readonly string[]; readonly source_type: string };
  readonly status: 'live' | 'unpublished' | 'removed';
  readonly streamClass: string;
  readonly sourceType: SourceType;
}

/** In the document's field names ("Stream detail"). */
export interface Security {
  readonly is_public_company: boolean;
  readonly ticker: string | null;
  readonly exchange_mic: string | null;
  readonly isin: string | null;
  readonly figi: string | null;
  readonly cik: string | null;
  readonly identifiers: readonly {
    readonly id_type: string;
    readonly id_value: string;
    readonly asset_class: string;
    readonly exchange_mic: string | null;
    readonly is_primary: boolean;
  }[];
}

/** A source channel of one or more streams. */
export interface Channel {
  readonly id: string;
  readonly name: string;
  /** Where it is null, manifests show null and the stream detail shows the name. */
  readonly display: string | null;
  readonly sourceType: SourceType;
  readonly mediaFormat: StreamFormat;
  readonly sourceUrl: string;
  readonly isActive: boolean;
  /** ISO 8601, UTC. */
  readonly activatedOn: string;
  readonly deactivatedOn: string | null;
  readonly deactivationReason: string | null;
}

export interface Tag {
  readonly id: string;
  readonly name: string;
  readonly type: TagType;
  readonly aliases: readonly string[];
}

export interface Topic {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly domain: Domain;
  /** The tag that manifests on this topic have; null where there are none. */
  readonly tagId: string | null;
}

/** The facts of a manifest, from which its Signal, Brief and Record are rendered. */
export interface Manifest {
  readonly manifestId: string;
  readonly recordId: string;
  /** One to three. */
  readonly streamIds: readonly string[];
  readonly matchedMs: number;
  /** Days since 1970-01-01, UTC. */
  readonly publishedDay: number;
  readonly mediaFormat: MediaFormat;
  readonly claimType: ClaimType;
  readonly sourceType: SourceType;
  readonly significance: Significance;
  readonly sentiment: Sentiment;
  /** At most two. */
  readonly channelIds: readonly string[];
  readonly tagIds: readonly string[];
  /** The companies among its tags, which the filters `ticker` and `isin` look at. */
  readonly companyIds: readonly string[];
  /** Null where the manifest is not regulatory. */
  readonly sec: FilingContext | null;
  readonly claimCount: number;
  readonly recordVersion: number;
  /** Whether the additive scan fields are present. */
  readonly extras: boolean;
  /** Where it is null, `textSeed` decides the headline too. */
  readonly headline: string | null;
  /** Decides every text; a revision keeps it. An unsigned integer of 32 bits. */
  readonly textSeed: number;
}

export interface FilingContext {
  readonly formType: string;
  readonly formVariant: 'original' | 'amendment';
  /** May differ from the company's own tickers. */
  readonly ticker: string;
  /** Ten digits; leading zeros count. */
  readonly cik: string;
  readonly itemCodes: readonly string[];
  readonly itemSubsections: readonly string[];
  readonly exhibitTypes: readonly string[];
}

/** Looks up what a manifest refers to. */
export interface Catalog {
  readonly streamById: (id: string) => Stream | undefined;
  readonly channelById: (id: string) => Channel | undefined;
  readonly tagById: (id: string) => Tag | undefined;
}
