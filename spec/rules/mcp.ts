// Rules about the MCP servers: their tools, what each tool returns, and what it costs.
import { citing, covering, type RuleTable } from './rule.ts';

export const mcpRules = {
  'mcp.core-tools-listed': covering('MCP-03', 'MCP-01', 'MCP-07').must(
    'The Core server lists its nine tools over Streamable HTTP, and may list more.',
  ),
  'mcp.advanced-tools-listed': covering('MCP-05', 'MCP-01', 'MCP-08').must(
    'The Advanced server lists its seventeen tools over Streamable HTTP, and may list more.',
  ),
  'mcp.legacy-sse-served': covering('MCP-04', 'MCP-05', 'AUTH-11').must(
    'Both servers answer over legacy SSE with the token in the query.',
  ),
  'mcp.session-reused': covering('MCP-06').must('One session with either server serves many calls.'),
  'mcp.profile-shown': covering('MCP-09').must(),
  'mcp.profile-adds-up': covering('MCP-09').must(
    'In the quota that service-profile shows, the used and the remaining manifests add up to the limit.',
  ),
  'mcp.starter-is-daily-batch': citing('MCP servers', 'MCP-25').should(
    'service-profile of a Starter organisation shows the Daily Batch refresh tier.',
  ),
  'mcp.catalog-gives-reasons': covering('MCP-11').must(),
  'mcp.catalog-counts-candidates': covering('MCP-11').should(
    'The total in the pagination of service-catalog is the number of its candidates, whatever the size of the page, and no page repeats another.',
  ),
  'mcp.catalog-finds-by-name': covering('MCP-11').must(
    'service-catalog has a stream among its candidates when it is asked for its name.',
  ),
  'mcp.search-finds-by-name': covering('MCP-10').must('service-stream-search finds a stream by its name.'),
  'mcp.details-of-streams': covering('MCP-12').must(),
  'mcp.manifests-of-stream': covering('MCP-13').must(
    'service-manifests with stream_ids returns manifests of that stream only, each with Signal, Brief and source.',
  ),
  'mcp.new-manifests-read': covering('MCP-13', 'MCP-01').must(
    'The tools that read manifests return what was published two days ago, although they were asked before.',
  ),
  'mcp.new-digest-manifests-read': citing('MCP servers', 'MCP-01').must(
    'service-digest-manifests returns what was published two days ago, although it was asked before.',
  ),
  'mcp.new-stream-found': covering('MCP-10', 'MCP-11').must(
    'Where service-stream-search and service-catalog find streams by their names, they find a stream that was published two days ago, although they were asked before.',
  ),
  'mcp.page-size-honoured': covering('MCP-13').must('service-manifests returns at most page_size manifests.'),
  'mcp.target-count-honoured': covering('MCP-13').should(
    'service-manifests returns at most target_count manifests.',
  ),
  'mcp.outcome-in-result': covering('MCP-02').must(
    'The result of service-manifests has an execution_status, whether or not something was found.',
  ),
  'mcp.guidance-on-empty': covering('MCP-18').should(
    'An empty result of service-manifests has a diagnostics.retry_guidance that is not empty.',
  ),
  'mcp.discovery-is-free': covering('MCP-19').must('The zero-quota tools leave the quota unchanged.'),
  'mcp.manifests-are-billed': covering('MCP-20', 'MCP-21').should(
    'What service-manifests returns is billed on the quota that REST shows, an empty result costs nothing, and service-multi-stream is not free.',
  ),
  'mcp.saving-needs-enterprise': covering('MCP-22').must(),
  'mcp.archive-on-every-plan': covering('MCP-23', 'LIMIT-08').must(
    'service-archive-beacon archives a Beacon of a Starter organisation, and frees its place under the cap.',
  ),
  'mcp.beacon-saved': covering('MCP-16').must(
    'An Enterprise organisation saves a proposal with its streams, and with name, description and tags, executes it, lists it by status, and archives it.',
  ),
  'mcp.beacon-saved-as-proposed': covering('MCP-16').should(
    'A Beacon that service-save-beacon makes has the date window and the topics of its proposal.',
  ),
  'mcp.connector-opens': covering('ENV-27', 'MCP-03').should(
    'The address in mcp_connector of the account is that of an MCP server, which opens with the token of the organisation.',
  ),
  'mcp.nine-prompts': covering('MCP-17').must(),
  'mcp.records-on-enterprise': covering('MCP-24').must(
    'service-records returns full texts on Enterprise, of the stream that it is asked for.',
  ),
  'mcp.search-counts-scoped': covering('MCP-10').should(
    'service-stream-search returns counts that say what they count.',
  ),
  'mcp.search-shows-details': covering('MCP-10', 'LIMIT-04').must(
    'service-stream-search with include_details shows more of each match, or its channels, of which at most 25.',
  ),
  'mcp.manifests-filtered': covering('MCP-13').must(
    'service-manifests returns only what fits media_format, significance, source_channel_ids, domains and dates, and with each filter, source_channel_names, tag_ids and tag_names too, finds what fits.',
  ),
  'mcp.unknown-filters-select-nothing': covering('MCP-13').must(
    'service-manifests returns nothing for tags and source channels that do not exist, such as a part of the name of a channel.',
  ),
  'mcp.tag-logic-narrows': covering('MCP-14').must(
    'With tag_logic=AND, service-manifests returns only manifests that each of the tags alone selects, and some of them; with OR it also returns what one of them selects.',
  ),
  'mcp.domain-logic-narrows': covering('MCP-14').must(
    'With AND between cross_domains, service-manifests returns only manifests that each of them alone selects, and some of them; with OR it also returns what one of them selects.',
  ),
  'mcp.tag-type-limits': covering('MCP-13').should(
    'tag_type limits which tags service-manifests compares with tag_ids and tag_names.',
  ),
  'mcp.every-value-counts': covering('MCP-13').must(
    'Every value of a list parameter of service-manifests has an effect: where two values select different manifests, a request with both does not return what a request with one of them returns.',
  ),
  'mcp.beacons-limited': covering('MCP-16').must(
    'On every plan service-beacons returns at most limit Beacons, of those with the status.',
  ),
  'mcp.beacon-executed': covering('MCP-15', 'BEACON-33').must(
    'service-manifests with beacon_id and lookback_hours returns manifests of the window and of the streams that are saved at the time, whatever streams it names.',
  ),
  'mcp.archived-beacon-not-executed': covering('BEACON-18', 'MCP-02', 'MCP-15').must(
    'service-manifests returns nothing for an archived Beacon, says that it was not executed, and leaves it archived.',
  ),
  'mcp.foreign-beacon-untouched': citing('Errors', 'BEACON-38').must(
    'With the Beacon of another organisation, or with one that nobody has, service-manifests returns nothing, and service-archive-beacon changes nothing.',
  ),
  'mcp.foreign-session-closed': covering('MCP-06', 'BEACON-38').must(
    'A caller that uses the session of another organisation, or a stream beside it, sees nothing of that organisation and archives none of its Beacons, with either server.',
  ),
  'mcp.stream-tools-read': covering('MCP-08', 'MCP-01').must(
    'service-streams lists streams of the catalog, and service-stream-info shows the one that it is asked for.',
  ),
  'mcp.parts-read': covering('MCP-08').must(
    'service-signals returns Signals, service-briefs Briefs, and service-multi-stream manifests of the named streams only.',
  ),
  'mcp.orientation-tools-answer': covering('MCP-08').must(
    'service-account shows the organisation, service-guide a text, and service-tags tags.',
  ),
  'mcp.digest-tools-read': covering('MCP-08', 'MCP-01').must(
    'service-digests lists the digests of the organisation, and service-digest-manifests returns manifests of their streams only.',
  ),
  'mcp.sync-tools-work': covering('MCP-08', 'MCP-01', 'ONTO-04').must(
    'service-sync maps a stream, in place of an earlier mapping, service-syncs lists it, and service-unsync removes it, on REST too.',
  ),
  'mcp.label-tools-work': covering('MCP-08', 'MCP-01').must(
    'service-label creates a label, which service-labels and REST list.',
  ),
  'mcp.exhausted-leaves-discovery': covering('MCP-19', 'QUOTA-14').must(
    'With the quota used up the zero-quota tools still answer.',
  ),
  'mcp.quota-edge-kept': citing('Limits', 'MCP-20', 'MCP-21', 'QUOTA-03').must(
    'service-manifests of a Starter organisation returns no more manifests than are left of the quota that REST shows.',
  ),
  'mcp.wrong-arguments-contained': covering('MCP-02', 'QUOTA-13').must(
    'Wrong arguments end neither the session nor the service, bill nothing and archive nothing, and Records that the plan excludes bill nothing.',
  ),
  'mcp.cold-session-served': covering('MCP-06').must(
    'A client can open a new session with either server for each call.',
  ),
  'mcp.older-hosts-admitted': covering('AUTH-11').must(
    'The SSE paths of both servers accept the MCP token in the header x-access-token.',
  ),
  'mcp.issued-token-admitted': covering('CONNECT-02', 'AUTH-10').must(
    'The MCP token that the public site issues opens both servers at once.',
  ),
  'mcp.pushes-no-events': covering('DELIV-30').must(
    'An open session with either server is not notified of a new manifest.',
  ),
  'mcp.same-selection': covering('MCP-13').should(
    'service-manifests returns the manifests that a query on REST returns for the same question.',
  ),
  'mcp.same-scope': covering('MCP-13').must(
    'service-manifests returns no manifest that the same question on REST does not select.',
  ),
  'mcp.same-bill': covering('MCP-20', 'MCP-21', 'QUOTA-01').should(
    'The same question costs the same over MCP and on REST.',
  ),
  'mcp.quota-model-holds': covering('QUOTA-15', 'MCP-21').should(
    'Any series of reads over MCP and on REST uses up one quota.',
  ),
  'mcp.reconnect-guidance': covering('AUTH-12').must(),
} satisfies RuleTable<'mcp'>;

export type McpRuleId = keyof typeof mcpRules;
