// The rates of MCP: a bucket for each class of tools, and which class counts a tool ("Limits").
import { type RateClass, type ToolId, tools } from '../../spec/tools.ts';
import { secondMs } from '../../spec/units.ts';
import type { RatePolicy } from './rate.ts';

/** A full bucket admits `burst` calls at once; `perSecond` more follow. */
export interface Bucket {
  readonly burst: number;
  readonly perSecond: number;
}

export const mcpRateLaws = {
  /** Burst and refill of each class ("Limits", S-186). */
  buckets: {
    discovery: { burst: 300, perSecond: 10 },
    content: { burst: 240, perSecond: 5 },
    records: { burst: 120, perSecond: 2 },
  } as Readonly<Record<RateClass, Bucket>>,
  /** The class that counts the calls of a tool (S-186). */
  classOf: (tool: ToolId): RateClass => tools[tool].rateClass,
  /** Which calls share a bucket: those of an organisation and class (S-185). Calls outside a session have none. */
  bucketOf: (organizationId: string, rateClass: RateClass, _session: string | undefined): string =>
    `${organizationId}/mcp/${rateClass}`,
  /** How a call beyond rate and burst is refused (S-185). */
  refusalForm: 'http-429' as 'http-429' | 'tool-result' | 'protocol-error',
};

export const bucketPolicy = ({ burst, perSecond }: Bucket): RatePolicy => ({
  kind: 'token-bucket',
  capacity: burst,
  refill: perSecond,
  refillMs: secondMs,
});
