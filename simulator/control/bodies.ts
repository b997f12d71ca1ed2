// What requests and world documents say of new organisations, streams and manifests.
import type {
  ClaimType,
  Domain,
  MediaFormat,
  PlanName,
  Sentiment,
  Significance,
  SourceType,
} from '../../spec/values.ts';
import type { PlanFlags } from '../core/plan.ts';

export interface OrganizationBody {
  readonly plan?: PlanName;
  readonly name?: string;
  readonly quota_limit?: number;
  readonly quota_used?: number;
  readonly requests_per_minute?: number;
  readonly keys?: 1 | 2;
  readonly overage?: boolean;
  readonly unmetered?: boolean;
  readonly brief_access?: boolean;
  readonly is_active?: boolean;
  readonly flags?: { readonly [Flag in keyof PlanFlags as `endpoint_${Flag}`]?: boolean };
}

export interface StreamBody {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly home_domain?: Domain;
  readonly cross_domains?: readonly Domain[];
  readonly company_kind?: 'public' | 'private' | null;
  readonly is_public?: boolean;
}

/** Manifests name their streams by id or by name. */
export interface ManifestsBody {
  readonly stream_ids?: readonly string[];
  readonly stream_names?: readonly string[];
  readonly count?: number;
  readonly tag_ids?: readonly string[];
  readonly headline?: string;
  readonly matched_at?: string;
  readonly published_date?: string;
  readonly media_format?: MediaFormat;
  readonly claim_type?: ClaimType;
  readonly claim_count?: number;
  readonly source_type?: SourceType;
  readonly significance?: Significance;
  readonly sentiment?: Sentiment;
  readonly source_channel_ids?: readonly string[];
  readonly ticker?: string;
  readonly sec_form_type?: string;
}

/** An organisation of a world document: a new one, or one that the world has already, by its id. */
export interface OrganizationEntry extends OrganizationBody {
  readonly id?: string;
  readonly org_type?: string;
  readonly contact_email?: string;
  readonly credentials?: {
    readonly keys?: readonly {
      readonly api_key: string;
      readonly api_secret: string;
      readonly is_active?: boolean;
    }[];
    readonly access_token?: string;
    readonly mcp_token?: string;
  };
}

/** A stream of a world document: a new one, or, with `id` and `status` alone, one that the world has already. */
export interface StreamEntry extends Partial<StreamBody> {
  readonly id?: string;
  readonly status?: 'live' | 'unpublished' | 'removed';
}

/** Manifests of a world document: new ones, or, with `revises`, a new version of the record of an earlier one. */
export interface PublishedEntry extends ManifestsBody {
  readonly revises?: string;
}

/** What a world begins with besides its generated content. */
export interface WorldDocument {
  /** The time after loading; by default the start of the world. */
  readonly present?: string;
  readonly organizations?: readonly OrganizationEntry[];
  readonly streams?: readonly StreamEntry[];
  /** In order of publication. */
  readonly published?: readonly PublishedEntry[];
}
