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
    covers: ['MCP-04', 'MCP-05'],
  },
  'mcp.session-reused': {
    ...{ level: 'must', section },
    text: 'One session serves many calls.',
    covers: ['MCP-06'],
  },
  'mcp.profile-shown': {
    ...{ level: 'must', section },
    text: 'service-profile returns the plan, the quota, the refresh tier and the date window.',
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
  'mcp.search-finds-by-name': {
    ...{ level: 'must', section },
    text: 'service-stream-search finds a stream by its name.',
    covers: ['MCP-10'],
  },
  'mcp.details-of-streams': {
    ...{ level: 'must', section },
    text: 'service-details returns the source channels and media formats of the streams that it is asked for.',
    covers: ['MCP-12'],
  },
  'mcp.manifests-of-stream': {
    ...{ level: 'must', section },
    text: 'service-manifests with stream_ids returns manifests of that stream only, each with Signal, Brief and source.',
    covers: ['MCP-13'],
  },
  'mcp.page-size-honoured': {
    ...{ level: 'must', section },
    text: 'service-manifests returns at most page_size and at most target_count manifests.',
    covers: ['MCP-13'],
  },
  'mcp.outcome-in-result': {
    ...{ level: 'must', section },
    text: 'The result of service-manifests has an execution_status and retry guidance, whether or not something was found.',
    covers: ['MCP-02', 'MCP-18'],
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
    text: 'An Enterprise organisation saves a proposal with name, description and tags, lists it by status, and archives it.',
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
  'mcp.invalid-token-refused': {
    ...{ level: 'must', section: 'Authentication (MCP)' },
    text: 'A request without a token, or with one that was never issued, is refused with a text.',
    covers: ['AUTH-10', 'AUTH-12'],
  },
} as const satisfies RuleTable<'mcp'>;

export type McpRuleId = keyof typeof mcpRules;
