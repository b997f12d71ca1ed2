// Rules about the rates of MCP: what each class of tools admits, and what a refusal says.
import { covering, type RuleTable } from './rule.ts';

export const mcpRateRules = {
  'mcp-rate.discovery-limit': covering('MCPRATE-01', 'MCPRATE-04').must(
    'A burst of 300 calls of a discovery tool is admitted, and a refusal comes before twice the burst and twice the refill are admitted.',
  ),
  'mcp-rate.content-limit': covering('MCPRATE-02', 'MCPRATE-04').must(
    'A burst of 240 calls of service-manifests is admitted, and a refusal comes before twice the burst and twice the refill are admitted.',
  ),
  'mcp-rate.records-limit': covering('MCPRATE-03', 'MCPRATE-04').must(
    'On Enterprise a burst of 120 calls of service-records is admitted, and a refusal comes before twice the burst and twice the refill are admitted.',
  ),
  'mcp-rate.bucket-refills': covering('MCPRATE-01', 'MCPRATE-02', 'MCPRATE-03').must(
    'After the time in which the rate refills a burst, a whole burst is admitted again.',
  ),
  'mcp-rate.refills-no-faster': covering('MCPRATE-01', 'MCPRATE-02', 'MCPRATE-03').must(
    'After a burst, no more calls are admitted than the rate refills.',
  ),
  'mcp-rate.retry-after-suffices': covering('MCPRATE-04').must(
    'A refused call says how long to wait, and after that wait the same call in the same session is admitted.',
  ),
  'mcp-rate.backpressure-is-not-quota': covering('MCPRATE-06').must(
    'A rate-limit refusal leaves the quota unchanged, and does not report an exhausted quota.',
  ),
  'mcp-rate.sessions-refill-nothing': covering('MCPRATE-02', 'MCPRATE-03', 'MCPRATE-04').must(
    'A new session does not refill the rate of a session that was refused.',
  ),
  'mcp-rate.one-shots-counted': covering('MCPRATE-02', 'MCPRATE-01', 'MCPRATE-03', 'MCPRATE-04').should(
    'Where the sessions of an organisation share a rate, calls without a session are limited too.',
  ),
  'mcp-rate.classes-apart': covering('MCPRATE-05').should(
    'While one class of content is at its limit, discovery tools and REST are served.',
  ),
  'mcp-rate.organizations-apart': covering('MCPRATE-01', 'MCPRATE-02', 'MCPRATE-03').must(
    'While one organisation is at a rate of MCP, the burst of another is served.',
  ),
} satisfies RuleTable<'mcp-rate'>;

export type McpRateRuleId = keyof typeof mcpRateRules;
