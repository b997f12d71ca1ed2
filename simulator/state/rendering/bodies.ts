// The bodies that manifest rows are rendered to, with the document's field names.

import type {
  ClaimType,
  Domain,
  MediaFormat,
  Sentiment,
  Significance,
  SourceType,
} from '../../../spec/values.ts';

/** A manifest without its Record, which only some plans receive ("Manifest"). */
export interface ManifestBody {
  readonly manifest_id: string;
  readonly record_id: string;
  readonly stream_ids: readonly string[];
  readonly stream_names: readonly string[];
  /** No zone suffix; UTC. */
  readonly matched_at: string;
  readonly source: SourceBody;
  readonly signal: SignalBody;
  readonly brief: BriefBody;
}

export interface SourceBody {
  readonly record_title: string;
  readonly source_url: string;
  readonly source_published_date: string;
  readonly source_name: string;
  readonly source_type: SourceType;
  readonly media_format: MediaFormat;
  readonly claim_type: ClaimType;
  readonly author: string | null;
  readonly record_version: number;
  readonly source_channel_ids: readonly string[];
  readonly source_channel_display: string | null;
}

/** The fields that Signal and Brief have in common ("Signal", "Brief"). */
export interface StoryEnvelope {
  readonly story_id: string;
  readonly stream_id: string;
  readonly source_published_date: string;
  readonly source_type: SourceType;
  readonly media_format: Exclude<MediaFormat, 'regulatory'>;
  readonly headline: string;
  readonly summary: string;
  readonly sentiment: Sentiment;
  readonly significance: Significance;
  readonly story_version: number;
  readonly version: number;
  readonly reading_time_minutes: number;
  readonly record_id: string;
  readonly record_url: string;
  readonly record_version: number;
}

export interface SignalBody extends StoryEnvelope {
  readonly claim_count: number;
  readonly body: EntityContext & Partial<ScanFields> & SignalOnlyFields;
}

interface SignalOnlyFields {
  readonly claims: readonly ClaimBody[];
  readonly signal?: {
    readonly source_url: string;
    readonly claim_count: number;
    readonly featured_count: number;
  };
  readonly filing?: FilingBody;
}

export interface BriefBody extends StoryEnvelope {
  readonly key_points_count: number;
  readonly quote_count: number;
  readonly body_markdown: string;
  readonly body: BriefContent &
    Partial<EntityContext> &
    Partial<ScanFields> & { readonly why_it_matters?: string };
}

export interface BriefContent {
  readonly key_insights: readonly string[];
  readonly key_points: readonly string[];
  readonly notable_quotes: readonly QuoteBody[];
  readonly actionable_takeaways: readonly string[];
  readonly guest_details: readonly {
    readonly name: string;
    readonly title: string;
    readonly affiliation: string;
  }[];
  readonly cross_promotion: readonly string[];
  readonly cultural_relevance: string | null;
}

export interface QuoteBody {
  readonly text: string;
  readonly speaker: string;
  readonly context: string;
}

export interface EntityContext {
  readonly entity_details: readonly { readonly tag_type: string; readonly tag_value: string }[];
  readonly topics: readonly string[];
  readonly domain_classification: { readonly home_domain: Domain; readonly cross_domains: readonly Domain[] };
}

/** Additive fields, which six in ten manifests have ("Signal", "Brief"). */
export interface ScanFields {
  readonly tldr: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly timeline: readonly { readonly date: string; readonly event: string }[];
  readonly unresolved: readonly string[];
  readonly signal_digest: {
    readonly claim_count: number;
    readonly by_type: Readonly<Partial<Record<ClaimType, number>>>;
    readonly featured: number;
  };
  readonly brief_meta: {
    readonly schema_version: '1.0' | '2.0';
    readonly family: string;
    readonly prompt_version: string;
    readonly token_estimate: number;
  };
}

export interface ClaimBody {
  readonly claim_text: string;
  readonly claim_type: ClaimType;
  readonly confidence: 'stated' | 'implied' | 'inferred' | 'measured';
  readonly evidence: 'direct_quote' | 'paraphrase' | 'derived' | 'observed';
  readonly quote: string | null;
  readonly signal: string;
  readonly featured: boolean;
  readonly key_point_index: number | null;
  readonly entities: readonly ClaimEntity[];
}

export interface ClaimEntity {
  readonly name: string;
  readonly type: 'organization' | 'person' | 'place' | 'topic';
  readonly role: 'source_org' | 'speaker' | 'subject' | 'mentioned';
}

export interface FilingBody {
  readonly sec_form_type: string;
  readonly sec_form_variant: string;
  readonly sec_ticker: string;
  readonly sec_cik: string;
  readonly sec_item_codes: readonly string[];
  readonly sec_item_subsections: readonly string[];
  readonly sec_exhibit_types: readonly string[];
}

/** "Record (Enterprise)". */
export interface RecordBody {
  readonly record_id: string;
  readonly title: string;
  readonly url: string;
  readonly source_published_date: string;
  readonly synorb_ingested_at: string;
  readonly source_name: string;
  readonly source_type: SourceType;
  readonly media_format: MediaFormat;
  readonly claim_type: ClaimType;
  readonly author: string | null;
  readonly content: string;
  readonly record_version: number;
  readonly extra_data: { readonly extraction: EntityContext; readonly filing?: FilingBody } | null;
  readonly status: 'pending' | 'complete';
  readonly record_version_note: string | null;
  readonly stream_id: string;
  readonly matched_at: string;
}
