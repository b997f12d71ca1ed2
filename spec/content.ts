// The content that customers read, and what they own, map and are granted of it, as fixtures make it and laws judge it.
import type { components } from './generated/contract-types.ts';
import type {
  ClaimType,
  Domain,
  EventKind,
  MediaFormat,
  Sentiment,
  Significance,
  SourceType,
  StreamFormat,
  TagType,
} from './values.ts';

/** Looks up what manifests refer to: in the base world, or also among what a simulator adds to it. */
export interface Catalog {
  readonly streamById: (id: string) => Stream | undefined;
  readonly channelById: (id: string) => Channel | undefined;
  readonly tagById: (id: string) => Tag | undefined;
}

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
  /** The formats of the channels, in the order of `streamFormats`. */
  readonly mediaFormats: readonly StreamFormat[];
  readonly channelIds: readonly string[];
  readonly tickers: readonly string[];
  readonly isins: readonly string[];
  readonly primaryUrl: string | null;
  /** The body that customers receive, with the document's field names ("Stream detail"). */
  readonly security: Security;
  readonly filterDefinition: { readonly tag_ids: readonly string[]; readonly source_type: string };
  readonly status: 'live' | 'unpublished' | 'removed';
  readonly streamClass: string;
  readonly sourceType: SourceType;
}

export type Security = Required<components['schemas']['Security']>;

export interface Channel {
  readonly id: string;
  readonly name: string;
  /** Null: manifests show null; the stream detail shows the name, because it requires a display name. */
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
  /** The tag of the manifests about the topic; null if there are none. */
  readonly tagId: string | null;
}

/** Everything on which the body of a manifest depends, for manifests of the world and manifests published later. */
export interface Manifest {
  readonly manifestId: string;
  readonly recordId: string;
  /** One to three distinct streams. */
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
  /** Companies among the tags, for the filters `ticker` and `isin`. */
  readonly companyIds: readonly string[];
  /** The filing context of a regulatory manifest; null for all others. */
  readonly sec: FilingContext | null;
  /** 15 to 50. */
  readonly claimCount: number;
  readonly recordVersion: number;
  /** Whether the additive scan fields are present. */
  readonly extras: boolean;
  /** Null: generated from `textSeed`. */
  readonly headline: string | null;
  /** Determines all generated text; a revision has the same one. Unsigned 32 bits. */
  readonly textSeed: number;
}

export interface FilingContext {
  readonly formType: string;
  readonly formVariant: 'original' | 'amendment';
  /** May differ from the company's own tickers. */
  readonly ticker: string;
  /** Ten digits, including leading zeros. */
  readonly cik: string;
  readonly itemCodes: readonly string[];
  readonly itemSubsections: readonly string[];
  readonly exhibitTypes: readonly string[];
}

export interface Sync {
  readonly id: number;
  readonly organizationId: string;
  readonly objectType: 'tag' | 'topic' | 'stream';
  readonly objectId: string;
  readonly externalId: string;
  readonly externalName: string | null;
  readonly labels: readonly string[];
  readonly isDeleted: boolean;
}

export interface Grant {
  readonly id: number;
  readonly organizationId: string;
  readonly streamId: string;
  readonly years: number;
}

export interface FilterRule {
  readonly dimension: string;
  readonly values: readonly unknown[];
}

/** Stored as sent, because it is shown as sent. */
export interface FilterSpec {
  readonly rules: readonly FilterRule[];
  readonly combine?: string;
}

/** Stored as sent. An empty list restricts nothing. */
export interface ContentFilters {
  readonly media_format?: readonly string[];
  readonly source_channel_ids?: readonly string[];
  readonly source_channel_names?: readonly string[];
}

export interface Digest {
  readonly id: number;
  readonly organizationId: string;
  readonly name: string;
  readonly description: string | null;
  readonly streamIds: readonly string[];
  readonly filterSpec: FilterSpec | null;
  readonly contentFilters: ContentFilters | null;
  readonly state: 'active' | 'paused' | 'deleted';
}

/** A digest of the catalog, which organisations can add to their own. */
export interface CatalogDigest {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly streamIds: readonly string[];
}

export interface Label {
  readonly id: number;
  readonly organizationId: string;
  readonly name: string;
  readonly description: string | null;
  readonly color: string | null;
}

export interface Webhook {
  readonly id: number;
  readonly organizationId: string;
  /** The digest that it belongs to; null where it belongs to the organisation. */
  readonly digestId: number | null;
  readonly url: string;
  readonly label: string | null;
  readonly events: readonly EventKind[];
  readonly secret: string;
  readonly createdMs: number;
  readonly state: 'enabled' | 'disabled';
  /** Since when it is disabled, and whether its failures disabled it; null while it is enabled. */
  readonly disabled: { readonly atMs: number; readonly byFailures: boolean } | null;
  /** Failures in a row, in the unit of the breaker. */
  readonly failures: number;
}
