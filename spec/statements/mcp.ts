// Statements about MCP servers.
import { type StatementTable, under } from './statement.ts';

export const mcpStatements = {
  'MCP-01': under('What the service does', 'S-191').stated(
    'There are two MCP servers, Core and Advanced. Digests, ontology sync, labels, prompt templates and lower-level reads are on Advanced.',
  ),
  'MCP-02': under('Manifest query lifecycle').stated(
    'On MCP the outcome of a query is the execution_status in the tool result, not an HTTP status.',
  ),
  'MCP-03': under('MCP servers', 'S-190').stated(
    'The Core server speaks Streamable HTTP at {mcp_url}/mcp: initialize and tools/list work there.',
  ),
  'MCP-04': under('MCP servers', 'S-236').stated(
    'The Core server also answers legacy SSE at {mcp_url}/sse?token=<MCP_TOKEN>.',
  ),
  'MCP-05': under('MCP servers', 'S-236').stated(
    'The Advanced server answers at {mcp_url}/advanced/mcp, and over SSE at {mcp_url}/advanced/sse?token=<MCP_TOKEN>.',
  ),
  'MCP-06': under('MCP servers', 'S-190').stated(
    'A session can be kept for many tool calls. A one-shot session works too.',
  ),
  'MCP-07': under('MCP servers', 'S-191').stated(
    'Core offers nine tools: service-profile, service-stream-search, service-catalog, service-details, service-manifests, service-configure-beacon, service-save-beacon, service-beacons and service-archive-beacon.',
  ),
  'MCP-08': under('MCP servers', 'S-191').stated(
    'Advanced offers 17 tools: service-streams, service-stream-info, service-signals, service-briefs, service-multi-stream, service-records, service-account, service-digests, service-digest-manifests, service-guide, service-prompts, service-tags, service-sync, service-unsync, service-syncs, service-label and service-labels.',
  ),
  'MCP-09': under('MCP servers').stated('service-profile shows plan, quota, refresh tier and date window.'),
  'MCP-10': under('MCP servers', 'S-242').stated(
    'service-stream-search takes query and include_details. It returns ranked matches with scope-labeled counts.',
  ),
  'MCP-11': under('MCP servers').stated(
    'service-catalog takes query. It returns candidate streams with match_reason, and pagination.',
  ),
  'MCP-12': under('MCP servers').stated(
    'service-details takes stream_ids. It returns filters, source channels and media formats.',
  ),
  'MCP-13': under('MCP servers', 'S-187').stated(
    'service-manifests returns Signal, Brief and source metadata. It applies stream_ids, home_domains, tag_names, tag_ids, tag_type, source_channel_ids, source_channel_names, media_format, significance, page_size, target_count and date ranges.',
  ),
  'MCP-14': under('MCP servers', 'S-187').stated(
    'service-manifests combines cross_domains and tags with AND or OR. AND returns a subset of OR.',
  ),
  'MCP-15': under('MCP servers').stated('service-manifests takes beacon_id with lookback_hours.'),
  'MCP-16': under('MCP servers', 'S-189').stated(
    'service-configure-beacon takes intent, service-save-beacon proposal, name, description and tags, service-beacons status and limit, and service-archive-beacon beacon_id.',
  ),
  'MCP-17': under('MCP servers').stated('service-prompts offers nine workflow prompts.'),
  'MCP-18': under('MCP servers', 'S-183', 'S-199').stated('Tool results carry diagnostics.retry_guidance.'),
  'MCP-19': under('MCP servers').stated(
    'service-profile, service-stream-search, service-catalog, service-details, service-configure-beacon, service-save-beacon, service-beacons and service-archive-beacon cost no quota.',
  ),
  'MCP-20': under('MCP servers', 'S-234').stated(
    'service-manifests bills only the on-topic manifests that it returns, and nothing for an empty result.',
  ),
  'MCP-21': under(['MCP servers', 'Limits'], 'S-193').implied(
    'MCP and REST share one monthly quota: manifests read over MCP show in the usage on REST.',
  ),
  'MCP-22': under('MCP servers', 'S-188').stated(
    'On plans other than Enterprise, service-configure-beacon and service-save-beacon return an enterprise_required envelope and save nothing.',
  ),
  'MCP-23': under('MCP servers', 'S-188').stated(
    'service-archive-beacon works on every plan, Starter included.',
  ),
  'MCP-24': under('MCP servers').stated('service-records returns Records on Enterprise.'),
  'MCP-25': under(['What the service does', 'MCP servers'], 'S-39').approximate(
    'service-profile shows the Daily Batch refresh tier for a Starter credential.',
  ),
  'MCP-26': under('MCP servers', 'S-242').stated(
    'service-stream-search searches an inventory of streams, sources and podcasts.',
  ),
} satisfies StatementTable<'MCP'>;
