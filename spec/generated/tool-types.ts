// Generated from spec/mcp; do not edit.
export interface paths {
    readonly "/service-account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Show the account
         * @description Returns the organisation, its plan with the surfaces that it opens, and its quota.
         */
        readonly post: operations["service-account"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-archive-beacon": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Archive a Beacon
         * @description Archives a Beacon, which frees a place under the cap of the plan. Costs no quota.
         */
        readonly post: operations["service-archive-beacon"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-beacons": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * List Beacons
         * @description Lists the Beacons of the organisation. Costs no quota.
         */
        readonly post: operations["service-beacons"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-briefs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read Briefs of a stream
         * @description Returns the Briefs of the manifests of a stream, newest first. Bills one for each manifest returned.
         */
        readonly post: operations["service-briefs"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-catalog": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Candidate streams for a question
         * @description Returns the streams that may answer a question, each with the reason why it was chosen. Costs no quota.
         */
        readonly post: operations["service-catalog"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-configure-beacon": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Propose a Beacon
         * @description Turns an intent in plain words into the proposal of a Beacon, and saves nothing. Needs an Enterprise plan. Costs no quota.
         */
        readonly post: operations["service-configure-beacon"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-details": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Details of streams
         * @description Returns the filters, the source channels and the media formats of the named streams. Costs no quota.
         */
        readonly post: operations["service-details"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-digest-manifests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read manifests of a digest
         * @description Returns the manifests of the streams of a digest, newest first. Bills at most one for each manifest returned.
         */
        readonly post: operations["service-digest-manifests"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-digests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * List digests
         * @description Lists the digests of the organisation.
         */
        readonly post: operations["service-digests"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-guide": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * How to use this service
         * @description Explains to an agent what the service holds, which tool answers which question, and what costs quota.
         */
        readonly post: operations["service-guide"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-label": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a label
         * @description Creates a label for mappings.
         */
        readonly post: operations["service-label"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-labels": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * List labels
         * @description Lists the labels of the organisation.
         */
        readonly post: operations["service-labels"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-manifests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read manifests
         * @description Returns the manifests that fit all given filters, newest first, each with Signal, Brief and source. Bills one for each manifest returned.
         */
        readonly post: operations["service-manifests"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-multi-stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read manifests of several streams
         * @description Returns the manifests of several streams as one list, newest first. Bills one for each manifest returned.
         */
        readonly post: operations["service-multi-stream"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-profile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Plan, quota and date window
         * @description Returns the plan of the organisation, its monthly quota, how fresh its content is, and the dates that it can read. Costs no quota.
         */
        readonly post: operations["service-profile"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-prompts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Workflow prompts
         * @description Lists the nine workflow prompts, or returns the text of the one that is named.
         */
        readonly post: operations["service-prompts"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-records": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read Records of a stream
         * @description Returns the Records of the manifests of a stream with their full text. Needs an Enterprise plan. Bills one for each manifest returned.
         */
        readonly post: operations["service-records"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-save-beacon": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Save a Beacon
         * @description Saves a proposal as an active Beacon. Needs an Enterprise plan. Costs no quota.
         */
        readonly post: operations["service-save-beacon"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-signals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Read Signals of a stream
         * @description Returns the Signals of the manifests of a stream, newest first. Bills one for each manifest returned.
         */
        readonly post: operations["service-signals"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-stream-info": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Show a stream
         * @description Returns one stream with its channels, counters and securities.
         */
        readonly post: operations["service-stream-info"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-stream-search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Search streams
         * @description Searches the inventory of streams, sources and podcasts by name and subject, best match first. Costs no quota.
         */
        readonly post: operations["service-stream-search"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-streams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * List streams
         * @description Lists the streams of the catalog with their counters.
         */
        readonly post: operations["service-streams"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Map an object to an own id
         * @description Maps a tag, a topic or a stream to an id of the organisation. A mapping of the same object is replaced.
         */
        readonly post: operations["service-sync"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-syncs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * List mappings
         * @description Lists the mappings of the organisation with the names of their objects.
         */
        readonly post: operations["service-syncs"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Search tags
         * @description Lists tags by name and type.
         */
        readonly post: operations["service-tags"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/service-unsync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Remove a mapping
         * @description Removes the mapping of an object; it can be created again.
         */
        readonly post: operations["service-unsync"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description One of the twelve knowledge domains.
         * @enum {string}
         */
        readonly Domain: "arts-culture-entertainment" | "economics-business-work" | "engineering-technology" | "everyday-life-practical-knowledge" | "health-medicine" | "language-literature" | "life-environment" | "people-biography-history" | "physical-sciences-mathematics" | "places-geography" | "society-law-government" | "universe-earth";
        readonly Ids: readonly string[];
        /** @description Filters of a listing of manifests. */
        readonly ListingInput: {
            readonly page?: components["schemas"]["Page"];
            readonly page_size?: components["schemas"]["PageSize"];
            /** Format: date */
            readonly published_date_from?: string;
            /** Format: date */
            readonly published_date_to?: string;
            readonly tag_ids?: components["schemas"]["Ids"];
            /** @enum {string} */
            readonly tag_logic?: "and" | "or" | "any" | "all";
            /** @enum {string} */
            readonly tag_type?: "person" | "organization" | "place" | "topic" | "data";
        };
        /** @description Identifier of exactly 17 decimal digits. */
        readonly LongId: string;
        readonly NoInput: Record<string, unknown>;
        /** @description Number of the page */
        readonly Page: number;
        /** @description Items a page. */
        readonly PageSize: number;
        /** @enum {string} */
        readonly StreamMediaFormat: "text" | "audio" | "video" | "social" | "data" | "regulatory" | "documentation";
        readonly Texts: string | readonly string[];
        /** @description Members of every result. A refused call has error_code and message too. */
        readonly ToolResult: {
            readonly diagnostics: {
                /** @description What to change before the call is repeated. */
                readonly retry_guidance: readonly string[];
            };
            readonly error_code?: string;
            /** @description How the call ended, such as executed or unavailable. */
            readonly execution_status: string;
            readonly message?: string;
            /** @description The quota after the call. */
            readonly quota?: {
                readonly manifests_billed_this_call?: number;
                readonly quota_limit?: number;
                readonly quota_remaining?: number;
                readonly quota_used?: number;
            };
            readonly quota_resets_on?: string;
            readonly retry_after_seconds?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly "service-account": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["NoInput"];
            };
        };
        readonly responses: {
            /** @description Show the account. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly account?: Record<string, unknown>;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-archive-beacon": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly beacon_id: string;
                };
            };
        };
        readonly responses: {
            /** @description The archived Beacon. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly beacon?: Record<string, unknown>;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-beacons": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly limit?: number;
                    /** @enum {string} */
                    readonly status?: "draft" | "active" | "archived";
                };
            };
        };
        readonly responses: {
            /** @description The Beacons. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items?: readonly Record<string, unknown>[];
                        readonly total?: number;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-briefs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly stream_id: components["schemas"]["LongId"];
                } & components["schemas"]["ListingInput"];
            };
        };
        readonly responses: {
            /** @description Read Briefs of a stream. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items_removed_by_quota?: number;
                        readonly manifests?: readonly Record<string, unknown>[];
                        readonly pagination?: Record<string, unknown>;
                        readonly quota_clamped?: boolean;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-catalog": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly page?: components["schemas"]["Page"];
                    readonly page_size?: components["schemas"]["PageSize"];
                    readonly query?: string;
                };
            };
        };
        readonly responses: {
            /** @description The candidates. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly candidates: readonly {
                            readonly match_reason: string;
                            readonly name?: string;
                            readonly stream_id?: string;
                        }[];
                        readonly pagination: Record<string, unknown>;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-configure-beacon": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly intent: string;
                };
            };
        };
        readonly responses: {
            /** @description The proposal. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What service-save-beacon takes. */
                        readonly proposal?: Record<string, unknown>;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-details": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly stream_ids: components["schemas"]["Ids"];
                };
            };
        };
        readonly responses: {
            /** @description The streams. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly streams: readonly {
                            readonly filters: unknown;
                            readonly media_formats: readonly string[];
                            readonly source_channels: readonly Record<string, unknown>[];
                            readonly stream_id?: string;
                        }[];
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-digest-manifests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly digest_id: number;
                } & components["schemas"]["ListingInput"];
            };
        };
        readonly responses: {
            /** @description Read manifests of a digest. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items_removed_by_quota?: number;
                        readonly manifests?: readonly Record<string, unknown>[];
                        readonly pagination?: Record<string, unknown>;
                        readonly quota_clamped?: boolean;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-digests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["NoInput"];
            };
        };
        readonly responses: {
            /** @description List digests. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly digests?: readonly Record<string, unknown>[];
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-guide": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["NoInput"];
            };
        };
        readonly responses: {
            /** @description How to use this service. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly guide?: string;
                        readonly topics?: readonly Record<string, unknown>[];
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-label": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly description?: string;
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            /** @description Create a label. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly label?: Record<string, unknown>;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-labels": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["NoInput"];
            };
        };
        readonly responses: {
            /** @description List labels. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly labels?: readonly Record<string, unknown>[];
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-manifests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly beacon_id?: string;
                    readonly broaden_sources?: boolean;
                    /** @enum {string} */
                    readonly cross_domain_logic?: "and" | "or";
                    readonly cross_domains?: components["schemas"]["Texts"];
                    readonly home_domains?: components["schemas"]["Texts"];
                    readonly lookback_hours?: number;
                    readonly media_format?: string;
                    readonly page?: components["schemas"]["Page"];
                    readonly page_size?: components["schemas"]["PageSize"];
                    readonly published_date_from?: string;
                    readonly published_date_to?: string;
                    readonly significance?: components["schemas"]["Texts"];
                    readonly source_channel_ids?: components["schemas"]["Ids"];
                    readonly source_channel_names?: components["schemas"]["Texts"];
                    readonly stream_ids?: components["schemas"]["Ids"];
                    readonly tag_ids?: components["schemas"]["Ids"];
                    /** @enum {string} */
                    readonly tag_logic?: "and" | "or";
                    readonly tag_names?: components["schemas"]["Texts"];
                    readonly tag_type?: string;
                    readonly target_count?: number;
                };
            };
        };
        readonly responses: {
            /** @description The manifests. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items_removed_by_quota?: number;
                        readonly manifests: readonly Record<string, unknown>[];
                        readonly pagination?: Record<string, unknown>;
                        readonly quota_clamped?: boolean;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-multi-stream": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly stream_ids: components["schemas"]["Ids"];
                } & components["schemas"]["ListingInput"];
            };
        };
        readonly responses: {
            /** @description Read manifests of several streams. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items_removed_by_quota?: number;
                        readonly manifests?: readonly Record<string, unknown>[];
                        readonly pagination?: Record<string, unknown>;
                        readonly quota_clamped?: boolean;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-profile": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["NoInput"];
            };
        };
        readonly responses: {
            /** @description The profile. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly date_window: {
                            readonly from?: string;
                            readonly to?: string;
                        };
                        /** @description The name of the plan. */
                        readonly plan: unknown;
                        readonly quota: Record<string, unknown>;
                        /** @description How soon new content arrives, such as Daily Batch. */
                        readonly refresh_tier: unknown;
                    } & WithRequired<components["schemas"]["ToolResult"], "quota">;
                };
            };
        };
    };
    readonly "service-prompts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly name?: string;
                };
            };
        };
        readonly responses: {
            /** @description Workflow prompts. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly prompts?: readonly Record<string, unknown>[];
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-records": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly stream_id: components["schemas"]["LongId"];
                } & components["schemas"]["ListingInput"];
            };
        };
        readonly responses: {
            /** @description Read Records of a stream. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items_removed_by_quota?: number;
                        readonly manifests?: readonly Record<string, unknown>[];
                        readonly pagination?: Record<string, unknown>;
                        readonly quota_clamped?: boolean;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-save-beacon": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly description?: string;
                    readonly name?: string;
                    readonly proposal: Record<string, unknown>;
                    readonly tags?: readonly string[];
                };
            };
        };
        readonly responses: {
            /** @description The saved Beacon. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly beacon?: Record<string, unknown>;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-signals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly stream_id: components["schemas"]["LongId"];
                } & components["schemas"]["ListingInput"];
            };
        };
        readonly responses: {
            /** @description Read Signals of a stream. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items_removed_by_quota?: number;
                        readonly manifests?: readonly Record<string, unknown>[];
                        readonly pagination?: Record<string, unknown>;
                        readonly quota_clamped?: boolean;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-stream-info": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly stream_id: components["schemas"]["LongId"];
                };
            };
        };
        readonly responses: {
            /** @description Show a stream. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly stream?: Record<string, unknown>;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-stream-search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly company_kind?: "public" | "private";
                    /** @description Adds source channels to each match. */
                    readonly include_details?: boolean;
                    readonly media_format?: string;
                    readonly organization_subtype?: string;
                    readonly page?: components["schemas"]["Page"];
                    readonly page_size?: components["schemas"]["PageSize"];
                    readonly query?: string;
                };
            };
        };
        readonly responses: {
            /** @description The matches. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description How many there are, each count with the scope that it is for. */
                        readonly counts: readonly Record<string, unknown>[];
                        /** @description Best match first. */
                        readonly matches: readonly Record<string, unknown>[];
                        readonly pagination?: Record<string, unknown>;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-streams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {string} */
                    readonly company_kind?: "public" | "private";
                    readonly home_domain?: components["schemas"]["Domain"];
                    readonly include_source_channels?: boolean;
                    readonly is_public?: boolean;
                    readonly media_format?: components["schemas"]["StreamMediaFormat"];
                    readonly page?: components["schemas"]["Page"];
                    readonly page_size?: components["schemas"]["PageSize"];
                };
            };
        };
        readonly responses: {
            /** @description List streams. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly pagination?: Record<string, unknown>;
                        readonly streams?: readonly Record<string, unknown>[];
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly external_id: string;
                    readonly external_name?: string;
                    readonly labels?: readonly string[];
                    readonly object_id: string;
                    /** @enum {string} */
                    readonly object_type: "tag" | "topic" | "stream";
                };
            };
        };
        readonly responses: {
            /** @description Map an object to an own id. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly id?: number;
                        readonly status?: string;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-syncs": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly label?: string;
                    /** @enum {string} */
                    readonly object_type?: "tag" | "topic" | "stream";
                    readonly page?: components["schemas"]["Page"];
                    readonly page_size?: components["schemas"]["PageSize"];
                };
            };
        };
        readonly responses: {
            /** @description List mappings. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly pagination?: Record<string, unknown>;
                        readonly syncs?: readonly Record<string, unknown>[];
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": {
                    readonly search?: string;
                    /** @enum {string} */
                    readonly type?: "person" | "organization" | "place" | "topic";
                };
            };
        };
        readonly responses: {
            /** @description Search tags. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly tags?: readonly Record<string, unknown>[];
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
    readonly "service-unsync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly sync_id: number;
                };
            };
        };
        readonly responses: {
            /** @description Remove a mapping. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly deleted?: boolean;
                        readonly id?: number;
                    } & components["schemas"]["ToolResult"];
                };
            };
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
