// Statements about MCP servers.
import type { StatementTable } from './statement.ts';

export const mcpStatements = {
  'MCP-01': {
    sections: ['What the service does'],
    text: 'There are two MCP servers, Core and Advanced. Digests, ontology sync, labels, prompt templates and lower-level reads are on Advanced.',
    silences: ['S-191'],
  },
  'MCP-02': {
    sections: ['Manifest query lifecycle'],
    text: 'On MCP the outcome of a query is the execution_status in the tool result, not an HTTP status.',
  },
  'MCP-03': {
    sections: ['MCP servers'],
    text: 'The Core server speaks Streamable HTTP at {mcp_url}/mcp: initialize and tools/list work there.',
    silences: ['S-190'],
  },
  'MCP-04': {
    sections: ['MCP servers'],
    text: 'The Core server also answers legacy SSE at {mcp_url}/sse?token=<MCP_TOKEN>.',
    silences: ['S-236'],
  },
  'MCP-05': {
    sections: ['MCP servers'],
    text: 'The Advanced server answers at {mcp_url}/advanced/mcp, and over SSE at {mcp_url}/advanced/sse?token=<MCP_TOKEN>.',
    silences: ['S-236'],
  },
  'MCP-06': {
    sections: ['MCP servers'],
    text: 'A session can be kept for many tool calls. A one-shot session works too.',
    silences: ['S-190'],
  },
  'MCP-07': {
    sections: ['MCP servers'],
    text: 'Core offers nine tools: service-profile, service-stream-search, service-catalog, service-details, service-manifests, service-configure-beacon, service-save-beacon, service-beacons and service-archive-beacon.',
    silences: ['S-191'],
  },
  'MCP-08': {
    sections: ['MCP servers'],
    text: 'Advanced offers 17 tools: service-streams, service-stream-info, service-signals, service-briefs, service-multi-stream, service-records, service-account, service-digests, service-digest-manifests, service-guide, service-prompts, service-tags, service-sync, service-unsync, service-syncs, service-label and service-labels.',
    silences: ['S-191'],
  },
  'MCP-09': {
    sections: ['MCP servers'],
    text: 'service-profile shows plan, quota, refresh tier and date window.',
  },
  'MCP-10': {
    sections: ['MCP servers'],
    text: 'service-stream-search takes query and include_details. It returns ranked matches with scope-labeled counts.',
    silences: ['S-242'],
  },
  'MCP-11': {
    sections: ['MCP servers'],
    text: 'service-catalog takes query. It returns candidate streams with match_reason, and pagination.',
  },
  'MCP-12': {
    sections: ['MCP servers'],
    text: 'service-details takes stream_ids. It returns filters, source channels and media formats.',
  },
  'MCP-13': {
    sections: ['MCP servers'],
    text: 'service-manifests returns Signal, Brief and source metadata. It applies stream_ids, home_domains, tag_names, tag_ids, tag_type, source_channel_ids, source_channel_names, media_format, significance, page_size, target_count and date ranges.',
    silences: ['S-187'],
  },
  'MCP-14': {
    sections: ['MCP servers'],
    text: 'service-manifests combines cross_domains and tags with AND or OR. AND returns a subset of OR.',
    silences: ['S-187'],
  },
  'MCP-15': {
    sections: ['MCP servers'],
    text: 'service-manifests takes beacon_id with lookback_hours.',
  },
  'MCP-16': {
    sections: ['MCP servers'],
    text: 'service-configure-beacon takes intent, service-save-beacon proposal, name, description and tags, service-beacons status and limit, and service-archive-beacon beacon_id.',
    silences: ['S-189'],
  },
  'MCP-17': {
    sections: ['MCP servers'],
    text: 'service-prompts offers nine workflow prompts.',
  },
  'MCP-18': {
    sections: ['MCP servers'],
    text: 'Tool results carry diagnostics.retry_guidance.',
    silences: ['S-183', 'S-199'],
  },
  'MCP-19': {
    sections: ['MCP servers'],
    text: 'service-profile, service-stream-search, service-catalog, service-details, service-configure-beacon, service-save-beacon, service-beacons and service-archive-beacon cost no quota.',
  },
  'MCP-20': {
    sections: ['MCP servers'],
    text: 'service-manifests bills only the on-topic manifests that it returns, and nothing for an empty result.',
    silences: ['S-234'],
  },
  'MCP-21': {
    sections: ['MCP servers', 'Limits'],
    text: 'MCP and REST share one monthly quota: manifests read over MCP show in the usage on REST.',
    strength: 'implied',
    silences: ['S-193'],
  },
  'MCP-22': {
    sections: ['MCP servers'],
    text: 'On plans other than Enterprise, service-configure-beacon and service-save-beacon return an enterprise_required envelope and save nothing.',
    silences: ['S-188'],
  },
  'MCP-23': {
    sections: ['MCP servers'],
    text: 'service-archive-beacon works on every plan, Starter included.',
    silences: ['S-188'],
  },
  'MCP-24': {
    sections: ['MCP servers'],
    text: 'service-records returns Records on Enterprise.',
  },
  'MCP-25': {
    sections: ['What the service does', 'MCP servers'],
    text: 'service-profile shows the Daily Batch refresh tier for a Starter credential.',
    strength: 'approximate',
    silences: ['S-39'],
  },
  'MCP-26': {
    sections: ['MCP servers'],
    text: 'service-stream-search searches an inventory of streams, sources and podcasts.',
    silences: ['S-242'],
  },
} as const satisfies StatementTable<'MCP'>;
