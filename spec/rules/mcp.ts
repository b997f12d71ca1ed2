// Rules about the MCP servers: their tools, what each tool returns, and what it costs.
import type { RuleTable } from './rule.ts';

const section = 'MCP servers';

export const mcpRules = {
  'mcp.core-tools-listed': {
    ...{ level: 'must', section },
    text: 'The Core server lists its nine tools over Streamable HTTP, and may list more.',
    covers: ['MCP-01', 'MCP-03', 'MCP-07'],
  },
  'mcp.advanced-tools-listed': {
    ...{ level: 'must', section },
    text: 'The Advanced server lists its seventeen tools over Streamable HTTP, and may list more.',
    covers: ['MCP-01', 'MCP-05', 'MCP-08'],
  },
  'mcp.legacy-sse-served': {
    ...{ level: 'must', section },
    text: 'Both servers answer over legacy SSE with the token in the query.',
    covers: ['MCP-04', 'MCP-05', 'AUTH-11'],
  },
  'mcp.session-reused': {
    ...{ level: 'must', section },
    text: 'One session with either server serves many calls.',
    covers: ['MCP-06'],
  },
  'mcp.profile-shown': {
    ...{ level: 'must', section },
    text: 'service-profile returns the plan of the organisation, the quota, the refresh tier and the date window.',
    covers: ['MCP-09'],
  },
  'mcp.profile-adds-up': {
    ...{ level: 'must', section },
    text: 'In the quota that service-profile shows, the used and the remaining manifests add up to the limit.',
    covers: ['MCP-09'],
  },
  'mcp.starter-is-daily-batch': {
    ...{ level: 'should', section },
    text: 'service-profile of a Starter organisation shows the Daily Batch refresh tier.',
    covers: ['MCP-25'],
  },
  'mcp.catalog-gives-reasons': {
    ...{ level: 'must', section },
    text: 'service-catalog returns candidate streams, each with its match_reason, and pagination.',
    covers: ['MCP-11'],
  },
  'mcp.catalog-finds-by-name': {
    ...{ level: 'must', section },
    text: 'service-catalog has a stream among its candidates when it is asked for its name.',
    covers: ['MCP-11'],
  },
  'mcp.search-finds-by-name': {
    ...{ level: 'must', section },
    text: 'service-stream-search finds a stream by its name.',
    covers: ['MCP-10'],
  },
  'mcp.details-of-streams': {
    ...{ level: 'must', section },
    text: 'service-details returns the filters, source channels and media formats of each stream that it is asked for.',
    covers: ['MCP-12'],
  },
  'mcp.manifests-of-stream': {
    ...{ level: 'must', section },
    text: 'service-manifests with stream_ids returns manifests of that stream only, each with Signal, Brief and source.',
    covers: ['MCP-13'],
  },
  'mcp.new-manifests-read': {
    ...{ level: 'must', section },
    text: 'The tools that read manifests return what was published two days ago, although they were asked before.',
    covers: ['MCP-01', 'MCP-13'],
  },
  'mcp.new-digest-manifests-read': {
    ...{ level: 'must', section },
    text: 'service-digest-manifests returns what was published two days ago, although it was asked before.',
    covers: ['MCP-01'],
  },
  'mcp.new-stream-found': {
    ...{ level: 'must', section },
    text: 'Where service-stream-search and service-catalog find streams by their names, they find a stream that was published two days ago, although they were asked before.',
    covers: ['MCP-10', 'MCP-11'],
  },
  'mcp.page-size-honoured': {
    ...{ level: 'must', section },
    text: 'service-manifests returns at most page_size manifests.',
    covers: ['MCP-13'],
  },
  'mcp.target-count-honoured': {
    ...{ level: 'should', section },
    text: 'service-manifests returns at most target_count manifests.',
    covers: ['MCP-13'],
  },
  'mcp.outcome-in-result': {
    ...{ level: 'must', section: 'Manifest query lifecycle' },
    text: 'The result of service-manifests has an execution_status, whether or not something was found.',
    covers: ['MCP-02'],
  },
  'mcp.guidance-on-empty': {
    ...{ level: 'should', section },
    text: 'An empty result of service-manifests has a diagnostics.retry_guidance that is not empty.',
    covers: ['MCP-18'],
  },
  'mcp.discovery-is-free': {
    ...{ level: 'must', section },
    text: 'The zero-quota tools leave the quota unchanged.',
    covers: ['MCP-19'],
  },
  'mcp.manifests-are-billed': {
    ...{ level: 'should', section },
    text: 'What service-manifests returns is billed on the quota that REST shows, and an empty result is not.',
    covers: ['MCP-20', 'MCP-21'],
  },
  'mcp.saving-needs-enterprise': {
    ...{ level: 'must', section },
    text: 'Below Enterprise service-configure-beacon and service-save-beacon return enterprise_required, and nothing is saved.',
    covers: ['MCP-22'],
  },
  'mcp.archive-on-every-plan': {
    ...{ level: 'must', section },
    text: 'service-archive-beacon archives a Beacon of a Starter organisation.',
    covers: ['MCP-23'],
  },
  'mcp.beacon-saved': {
    ...{ level: 'must', section },
    text: 'An Enterprise organisation saves a proposal with its streams, and with name, description and tags, lists it by status, and archives it.',
    covers: ['MCP-16'],
  },
  'mcp.nine-prompts': {
    ...{ level: 'must', section },
    text: 'service-prompts offers nine prompts.',
    covers: ['MCP-17'],
  },
  'mcp.records-on-enterprise': {
    ...{ level: 'must', section },
    text: 'service-records returns full texts on Enterprise, and no content of a Record on Starter.',
    covers: ['MCP-24', 'PLAN-05'],
  },
  'mcp.search-counts-scoped': {
    ...{ level: 'should', section },
    text: 'service-stream-search returns counts that say what they count.',
    covers: ['MCP-10'],
  },
  'mcp.search-shows-details': {
    ...{ level: 'must', section },
    text: 'service-stream-search with include_details shows more of each match, or its channels.',
    covers: ['MCP-10'],
  },
  'mcp.manifests-filtered': {
    ...{ level: 'must', section },
    text: 'service-manifests returns only what fits media_format, significance, source_channel_ids, domains and dates, and finds what fits.',
    covers: ['MCP-13'],
  },
  'mcp.unknown-filters-select-nothing': {
    ...{ level: 'must', section },
    text: 'service-manifests returns nothing for tags and source channels that do not exist.',
    covers: ['MCP-13'],
  },
  'mcp.tag-logic-narrows': {
    ...{ level: 'must', section },
    text: 'With tag_logic=AND, service-manifests returns only manifests that each of the tags alone selects.',
    covers: ['MCP-14'],
  },
  'mcp.domain-logic-narrows': {
    ...{ level: 'must', section },
    text: 'With AND between cross_domains, service-manifests returns only manifests that each of them alone selects.',
    covers: ['MCP-14'],
  },
  'mcp.every-value-counts': {
    ...{ level: 'must', section },
    text: 'Every value of a list parameter of service-manifests has an effect: where two values select different manifests, a request with both does not return what a request with one of them returns.',
    covers: ['MCP-13'],
  },
  'mcp.beacons-limited': {
    ...{ level: 'must', section },
    text: 'service-beacons returns at most limit Beacons.',
    covers: ['MCP-16'],
  },
  'mcp.beacon-executed': {
    ...{ level: 'must', section },
    text: 'service-manifests with beacon_id and lookback_hours returns manifests of the saved streams only.',
    covers: ['MCP-15'],
  },
  'mcp.archived-beacon-not-executed': {
    ...{ level: 'must', section: 'Beacon (states)' },
    text: 'service-manifests returns nothing for an archived Beacon, says that it was not executed, and leaves it archived.',
    covers: ['MCP-02', 'MCP-15', 'BEACON-18'],
  },
  'mcp.foreign-beacon-untouched': {
    ...{ level: 'must', section: 'Errors' },
    text: 'With the Beacon of another organisation service-manifests returns nothing, and service-archive-beacon changes nothing.',
    covers: ['BEACON-38'],
  },
  'mcp.foreign-session-closed': {
    ...{ level: 'must', section },
    text: 'A caller that uses the session of another organisation sees none of that organisation’s Beacons and archives none of them.',
    covers: ['MCP-06', 'BEACON-38'],
  },
  'mcp.stream-tools-read': {
    ...{ level: 'must', section },
    text: 'service-streams lists streams of the catalog, and service-stream-info shows the one that it is asked for.',
    covers: ['MCP-01', 'MCP-08'],
  },
  'mcp.parts-read': {
    ...{ level: 'must', section },
    text: 'service-signals returns Signals, service-briefs Briefs, and service-multi-stream manifests of the named streams only.',
    covers: ['MCP-08'],
  },
  'mcp.orientation-tools-answer': {
    ...{ level: 'must', section },
    text: 'service-account shows the organisation, service-guide a text, and service-tags tags.',
    covers: ['MCP-08'],
  },
  'mcp.digest-tools-read': {
    ...{ level: 'must', section },
    text: 'service-digests lists the digests of the organisation, and service-digest-manifests returns manifests of their streams only.',
    covers: ['MCP-01', 'MCP-08'],
  },
  'mcp.sync-tools-work': {
    ...{ level: 'must', section },
    text: 'service-sync maps a stream, service-syncs lists the mapping, and service-unsync removes it, on REST too.',
    covers: ['MCP-01', 'MCP-08'],
  },
  'mcp.label-tools-work': {
    ...{ level: 'must', section },
    text: 'service-label creates a label, which service-labels and REST list.',
    covers: ['MCP-01', 'MCP-08'],
  },
  'mcp.saving-is-free': {
    ...{ level: 'must', section },
    text: 'Proposing, saving and archiving a Beacon over MCP leave the quota unchanged.',
    covers: ['MCP-19'],
  },
  'mcp.bills-at-most-returned': {
    ...{ level: 'must', section },
    text: 'service-manifests bills no more manifests than it returns.',
    covers: ['MCP-20', 'QUOTA-10'],
  },
  'mcp.exhausted-leaves-discovery': {
    ...{ level: 'must', section },
    text: 'With the quota used up the zero-quota tools still answer.',
    covers: ['MCP-19', 'QUOTA-14'],
  },
  'mcp.quota-edge-kept': {
    ...{ level: 'must', section: 'Limits' },
    text: 'service-manifests of a Starter organisation returns no more manifests than are left of the quota that REST shows.',
    covers: ['MCP-20', 'MCP-21', 'QUOTA-03'],
  },
  'mcp.wrong-arguments-contained': {
    ...{ level: 'must', section: 'Manifest query lifecycle' },
    text: 'Wrong arguments end neither the session nor the service, bill nothing and archive nothing.',
    covers: ['MCP-02', 'QUOTA-13'],
  },
  'mcp.cold-session-served': {
    ...{ level: 'must', section },
    text: 'A client can open a new session with either server for each call.',
    covers: ['MCP-06'],
  },
  'mcp.older-hosts-admitted': {
    ...{ level: 'must', section: 'Authentication (MCP)' },
    text: 'The SSE paths of both servers accept the MCP token in the header x-access-token.',
    covers: ['AUTH-11'],
  },
  'mcp.issued-token-admitted': {
    ...{ level: 'must', section: 'Issuing credentials' },
    text: 'The MCP token that the public site issues opens both servers at once.',
    covers: ['CONNECT-02', 'AUTH-10'],
  },
  'mcp.pushes-no-events': {
    ...{ level: 'must', section: 'Retry and circuit breaker' },
    text: 'An open session with either server is not notified of a new manifest.',
    covers: ['DELIV-30'],
  },
  'mcp.same-selection': {
    ...{ level: 'should', section },
    text: 'service-manifests returns the manifests that a query on REST returns for the same question.',
    covers: ['MCP-13'],
  },
  'mcp.same-scope': {
    ...{ level: 'must', section },
    text: 'service-manifests returns no manifest that the same question on REST does not select.',
    covers: ['MCP-13'],
  },
  'mcp.same-bill': {
    ...{ level: 'should', section },
    text: 'The same question costs the same over MCP and on REST.',
    covers: ['MCP-20', 'MCP-21', 'QUOTA-01'],
  },
  'mcp.same-gates': {
    ...{ level: 'must', section: 'Plan gating' },
    text: 'A surface that REST opens to a plan is open to it over MCP, and one that REST closes is closed.',
    covers: ['PLAN-06', 'PLAN-09'],
  },
  'mcp.quota-model-holds': {
    ...{ level: 'should', section: 'Limits' },
    text: 'Any series of reads over MCP and on REST uses up one quota.',
    covers: ['MCP-21', 'QUOTA-15'],
  },
  'mcp.reconnect-guidance': {
    ...{ level: 'must', section: 'Authentication (MCP)' },
    text: 'The refusal of a token says how to connect: it names the token, the header or an address.',
    covers: ['AUTH-12'],
  },
} as const satisfies RuleTable<'mcp'>;

export type McpRuleId = keyof typeof mcpRules;
