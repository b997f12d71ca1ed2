// The body of a manifest query as the contract admits it, and its values in one form ("POST /manifests/query request").

export type Texts = string | readonly string[];

/** Every property is optional; null means the same as absent. */
export interface QueryBody {
  readonly query?: string | null;
  readonly mode?: 'default' | 'count' | 'orient' | 'plan' | null;
  readonly page?: number | null;
  readonly page_size?: number | null;
  readonly target_count?: number | null;
  readonly timeout_ms?: number | null;
  readonly days?: number | null;
  readonly lookback_hours?: number | null;
  readonly published_date_from?: string | null;
  readonly published_date_to?: string | null;
  readonly auto_plan?: boolean | null;
  readonly broaden_sources?: boolean | null;
  readonly compact?: boolean | null;
  readonly cross_domain_logic?: 'and' | 'or' | null;
  readonly tag_logic?: 'and' | 'or' | null;
  readonly verbosity?: 'minimal' | 'standard' | 'verbose' | null;
  readonly significance?: Texts | null;
  readonly beacon_id?: string | null;
  readonly markdown_version?: string | null;
  readonly media_format?: string | null;
  readonly session_id?: string | null;
  readonly subtype?: string | null;
  readonly tag_type?: string | null;
  readonly stream_id?: string | null;
  readonly stream_ids?: Texts | null;
  readonly tag_ids?: Texts | null;
  readonly source_channel_ids?: Texts | null;
  readonly exclude_tag_ids?: Texts | null;
  readonly exclude_source_channel_ids?: Texts | null;
  readonly home_domains?: Texts | null;
  readonly exclude_home_domains?: Texts | null;
  readonly cross_domains?: Texts | null;
  readonly tag_names?: Texts | null;
  readonly exclude_tag_names?: Texts | null;
  readonly source_channel_names?: Texts | null;
  readonly source_class?: Texts | null;
  readonly evidence_type?: Texts | null;
  readonly exclude_query_terms?: Texts | null;
  readonly ticker?: Texts | null;
  readonly isin?: Texts | null;
  readonly sec_cik?: Texts | null;
  readonly sec_ticker?: Texts | null;
  readonly sec_form_type?: Texts | null;
  readonly sec_form_variant?: Texts | null;
  readonly sec_exhibit_type?: Texts | null;
  readonly sec_item_code?: Texts | null;
  readonly sec_item_subsection?: Texts | null;
  readonly allocation_policy?: 'balanced' | null;
  readonly required_families?: readonly string[] | null;
  readonly plan_token?: string | null;
  readonly accept_partial_plan?: boolean | null;
  readonly snapshot_token?: string | null;
  readonly delivery_delta?: boolean | null;
  readonly next_page_cursor?: string | null;
  readonly commit_cursor?: string | null;
  readonly checkpoint?: string | object | null;
}

/** The body without its nulls. */
export type Query = { readonly [Field in keyof QueryBody]: Exclude<QueryBody[Field], null> };

export const givenOf = (body: QueryBody): Query =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as Query;

/** One value or several as a list; undefined when none were asked for. */
export const textsOf = (texts: Texts | undefined): readonly string[] | undefined =>
  typeof texts === 'string' ? [texts] : texts;
