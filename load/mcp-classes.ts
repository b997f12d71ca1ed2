// The stated rates of the MCP servers, and the tool that the scripts call in each class.
import { limits } from '../spec/limits.ts';
import type { McpClass } from './lib/config.ts';

/** The classes that a plan has: Records need Enterprise. */
export const mcpClasses = (plan: string): readonly McpClass[] => [
  {
    name: 'discovery',
    tool: 'service-profile',
    path: '/mcp',
    burst: limits.mcpDiscoveryBurst.value,
    perSecond: limits.mcpDiscoveryRate.value,
  },
  {
    name: 'content',
    tool: 'service-manifests',
    path: '/mcp',
    burst: limits.mcpContentBurst.value,
    perSecond: limits.mcpContentRate.value,
  },
  ...(plan === 'enterprise' ? [records] : []),
];

const records: McpClass = {
  name: 'records',
  tool: 'service-records',
  path: '/advanced/mcp',
  burst: limits.mcpRecordBurst.value,
  perSecond: limits.mcpRecordRate.value,
};
