// Rules about the rates of MCP: what each class of tools admits, and what a refusal says.
import type { RuleTable } from './rule.ts';

const section = 'Limits';

export const mcpRateRules = {
  'mcp-rate.discovery-limit': {
    ...{ level: 'must', section },
    text: 'A burst of 300 calls of a discovery tool is admitted, and a refusal comes before twice the burst and twice the refill are admitted.',
    covers: ['MCPRATE-01', 'MCPRATE-04'],
  },
  'mcp-rate.content-limit': {
    ...{ level: 'must', section },
    text: 'A burst of 240 calls of service-manifests is admitted, and a refusal comes before twice the burst and twice the refill are admitted.',
    covers: ['MCPRATE-02', 'MCPRATE-04'],
  },
  'mcp-rate.records-limit': {
    ...{ level: 'must', section },
    text: 'On Enterprise a burst of 120 calls of service-records is admitted, and a refusal comes before twice the burst and twice the refill are admitted.',
    covers: ['MCPRATE-03', 'MCPRATE-04'],
  },
  'mcp-rate.bucket-refills': {
    ...{ level: 'must', section },
    text: 'After the time in which the rate refills a burst, a whole burst is admitted again.',
    covers: ['MCPRATE-01', 'MCPRATE-02', 'MCPRATE-03'],
  },
  'mcp-rate.refills-no-faster': {
    ...{ level: 'must', section },
    text: 'After a burst, no more calls are admitted than the rate refills.',
    covers: ['MCPRATE-01', 'MCPRATE-02', 'MCPRATE-03'],
  },
  'mcp-rate.retry-after-suffices': {
    ...{ level: 'must', section },
    text: 'A refused call says how long to wait, and after that wait the same call in the same session is admitted.',
    covers: ['MCPRATE-04'],
  },
  'mcp-rate.backpressure-is-not-quota': {
    ...{ level: 'must', section },
    text: 'A rate-limit refusal leaves the quota unchanged, and does not report an exhausted quota.',
    covers: ['MCPRATE-06'],
  },
  'mcp-rate.sessions-refill-nothing': {
    ...{ level: 'must', section },
    text: 'A new session does not refill the rate of a session that was refused.',
    covers: ['MCPRATE-02', 'MCPRATE-03', 'MCPRATE-04'],
  },
  'mcp-rate.classes-apart': {
    ...{ level: 'should', section },
    text: 'While one class of content is at its limit, discovery tools and REST are served.',
    covers: ['MCPRATE-05'],
  },
  'mcp-rate.organizations-apart': {
    ...{ level: 'must', section },
    text: 'While one organisation is at a rate of MCP, the burst of another is served.',
    covers: ['MCPRATE-01', 'MCPRATE-02', 'MCPRATE-03'],
  },
} as const satisfies RuleTable<'mcp-rate'>;

export type McpRateRuleId = keyof typeof mcpRateRules;
