// Statements about the MCP servers and their rates.
import { approximate, implied, type StatementTable, under } from './statement.ts';

export const mcpStatements = {
  ...under('What the service does', {
    'MCP-01':
      'There are two MCP servers, Core and Advanced. Digests, ontology sync, labels, prompt templates and lower-level reads are on Advanced.',
  }),
  ...under('Manifest query lifecycle', {
    'MCP-02': 'On MCP the outcome of a query is the execution_status in the tool result, not an HTTP status.',
  }),
  ...under('MCP servers', {
    'MCP-03':
      'The Core server speaks Streamable HTTP at {mcp_url}/mcp: initialize and tools/list work there.',
    'MCP-04': 'The Core server also answers legacy SSE at {mcp_url}/sse?token=<MCP_TOKEN>.',
    'MCP-05':
      'The Advanced server answers at {mcp_url}/advanced/mcp, and over SSE at {mcp_url}/advanced/sse?token=<MCP_TOKEN>.',
    'MCP-06': 'A session can be kept for many tool calls. A one-shot session works too.',
    'MCP-07':
      'Core offers nine tools: service-profile, service-stream-search, service-catalog, service-details, service-manifests, service-configure-beacon, service-save-beacon, service-beacons and service-archive-beacon.',
    'MCP-08':
      'Advanced offers 17 tools: service-streams, service-stream-info, service-signals, service-briefs, service-multi-stream, service-records, service-account, service-digests, service-digest-manifests, service-guide, service-prompts, service-tags, service-sync, service-unsync, service-syncs, service-label and service-labels.',
    'MCP-09': 'service-profile shows plan, quota, refresh tier and date window.',
    'MCP-10':
      'service-stream-search takes query and include_details. It returns ranked matches with scope-labeled counts.',
    'MCP-11': 'service-catalog takes query. It returns candidate streams with match_reason, and pagination.',
    'MCP-12': 'service-details takes stream_ids. It returns filters, source channels and media formats.',
    'MCP-13':
      'service-manifests returns Signal, Brief and source metadata. It applies stream_ids, home_domains, tag_names, tag_ids, tag_type, source_channel_ids, source_channel_names, media_format, significance, page_size, target_count and date ranges.',
    'MCP-14': 'service-manifests combines cross_domains and tags with AND or OR. AND returns a subset of OR.',
    'MCP-15': 'service-manifests takes beacon_id with lookback_hours.',
    'MCP-16':
      'service-configure-beacon takes intent, service-save-beacon proposal, name, description and tags, service-beacons status and limit, and service-archive-beacon beacon_id.',
    'MCP-17': 'service-prompts offers nine workflow prompts.',
    'MCP-18': 'Tool results carry diagnostics.retry_guidance.',
    'MCP-19':
      'service-profile, service-stream-search, service-catalog, service-details, service-configure-beacon, service-save-beacon, service-beacons and service-archive-beacon cost no quota.',
    'MCP-20':
      'service-manifests bills only the on-topic manifests that it returns, and nothing for an empty result.',
  }),
  ...under(['MCP servers', 'Limits'], {
    'MCP-21': implied(
      'MCP and REST share one monthly quota: manifests read over MCP show in the usage on REST.',
    ),
  }),
  ...under('MCP servers', {
    'MCP-22':
      'On plans other than Enterprise, service-configure-beacon and service-save-beacon return an enterprise_required envelope and save nothing.',
    'MCP-23': 'service-archive-beacon works on every plan, Starter included.',
    'MCP-24': 'service-records returns Records on Enterprise.',
  }),
  ...under(['What the service does', 'MCP servers'], {
    'MCP-25': approximate('service-profile shows the Daily Batch refresh tier for a Starter credential.'),
  }),
  ...under('MCP servers', {
    'MCP-26': 'service-stream-search searches an inventory of streams, sources and podcasts.',
  }),
  ...under('Limits', {
    'MCPRATE-01': 'Discovery tools allow 10 requests per second with bursts of 300.',
    'MCPRATE-02': 'Manifest and content tools allow 5 requests per second with bursts of 240.',
    'MCPRATE-03': 'Full Records allow 2 requests per second with bursts of 120.',
    'MCPRATE-04':
      'Calls beyond rate and burst get a backpressure answer with Retry-After. After that wait calls succeed again.',
    'MCPRATE-05': implied('The classes are separate: exhausting one does not block the others.'),
    'MCPRATE-06':
      'A Retry-After on MCP under a burst is backpressure, not quota exhaustion: the quota is unaffected.',
  }),
} satisfies StatementTable<'MCP' | 'MCPRATE'>;
