// The bodies that manifest rows are rendered to, with the document's field names.
import type { components } from '../../../spec/generated/contract-types.ts';
import type { ClaimType } from '../../../spec/values.ts';

type Schemas = components['schemas'];

/** A manifest without its Record, which only some plans receive ("Manifest"); `matched_at` is in UTC, without a suffix. */
export interface ManifestBody extends Omit<Schemas['Manifest'], 'record'> {
  readonly source: SourceBody;
  readonly signal: SignalBody;
  readonly brief: BriefBody;
}

export type SourceBody = Required<Schemas['Source']>;

/** The fields that Signal and Brief have in common ("Signal", "Brief"). */
export type StoryEnvelope = Required<Omit<Schemas['Signal'], 'body' | 'claim_count'>>;

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

export type EntityContext = Pick<
  Schemas['SignalBody'],
  'entity_details' | 'topics' | 'domain_classification'
>;

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

export type ClaimBody = Required<Schemas['Claim']>;

export type ClaimEntity = Schemas['ClaimEntity'];

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
export interface RecordBody extends Required<Schemas['Record']> {
  readonly content: string;
  readonly extra_data: { readonly extraction: EntityContext; readonly filing?: FilingBody } | null;
}
