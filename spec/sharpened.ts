// Rules that were there before and fail more servers since a version, by that version, because their cases look closer.
import type { RuleId } from './rules/index.ts';

/**
 * A rule that is new, demands what it recommended, or covers one more statement needs no row: `spec/since.ts` sees that.
 * A case that fails a server which passed before needs one.
 */
export const sharpened: Readonly<Record<string, readonly RuleId[]>> = {
  '0.3.0': [
    'beacon.saved-topics-apply',
    'beacon.sizes-are-capped',
    'delivery.common-payload',
    'digest.listing-filters',
    'idempotency.other-payload-conflicts',
    'lifecycle.balanced-query-bound',
    'mcp-rate.backpressure-is-not-quota',
    'mcp-rate.classes-apart',
    'mcp-rate.records-limit',
    'mcp-rate.retry-after-suffices',
    'mcp-rate.sessions-refill-nothing',
    'mcp.archived-beacon-not-executed',
    'mcp.beacon-saved',
    'mcp.catalog-gives-reasons',
    'mcp.cold-session-served',
    'mcp.details-of-streams',
    'mcp.guidance-on-empty',
    'mcp.invalid-token-refused',
    'mcp.legacy-sse-served',
    'mcp.manifests-filtered',
    'mcp.nine-prompts',
    'mcp.older-hosts-admitted',
    'mcp.parts-read',
    'mcp.profile-shown',
    'mcp.pushes-no-events',
    'mcp.quota-edge-kept',
    'mcp.reconnect-guidance',
    'mcp.same-selection',
    'mcp.search-finds-by-name',
    'mcp.session-reused',
    'ontology.bad-object-refused',
    'ontology.syncs-filtered',
    'ontology.tags-searched-fuzzily',
    'ontology.topics-searched',
    'request.list-syncs',
    'search.filters-restrict',
    'signal.by-manifest-id',
    'signal.manifest-by-record-id',
    'stream.counters-count',
    'stream.narrower-filters-give-subsets',
    'version.deprecation-announced',
    'webhook.logs-deliveries',
  ],
};
