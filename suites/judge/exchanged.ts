// What a run exchanged, counted: operations with the statuses of their answers, tools, plans and transports.
import { isTool } from '../../spec/tools.ts';
import type { Report } from '../report/schema.ts';
import type { Entry, Exchanged, Surface } from '../transcript/entry.ts';

export type Exchanges = Report['exchanged'];

export const nothingExchanged: Exchanges = { operations: [], tools: [], plans: [], transports: [] };

type Counts = Map<string, number>;

const add = (counts: Counts, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);

const listed = (counts: Counts) =>
  [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count);

/** Counts entries as they come. */
export function exchangeCounter() {
  const operations = new Map<string, Counts>();
  const [tools, plans, transports]: readonly [Counts, Counts, Counts] = [new Map(), new Map(), new Map()];
  const seeExchange = ({ call, surface, answer, caller }: Exchanged): void => {
    add(transports, transportOf(surface));
    add(plans, 'holder' in caller ? caller.holder.plan : caller.standing);
    if (call === undefined) return;
    if (isTool(call)) {
      add(tools, call);
      return;
    }
    const statuses = operations.get(call) ?? new Map();
    operations.set(call, statuses);
    add(statuses, String(answer?.status ?? 0));
  };
  return {
    see: (entry: Entry): void => {
      if (entry.kind === 'exchange') seeExchange(entry);
      else if (entry.kind !== 'act') add(transports, pushes[entry.kind]);
    },
    counted: (): Exchanges => ({
      operations: [...operations].map(([operation, counts]) => ({
        operation,
        statuses: [...counts]
          .map(([status, count]) => ({ status: Number(status), count }))
          .toSorted((a, b) => a.status - b.status),
      })),
      tools: listed(tools),
      plans: listed(plans),
      transports: listed(transports),
    }),
  };
}

const pushes = { delivery: 'webhook deliveries', frame: 'frames of the feed' } as const;

function transportOf(surface: Surface): string {
  if (surface.kind !== 'mcp') return surface.kind === 'rest' ? 'REST' : 'the public site';
  return `MCP, ${surface.server}, over ${surface.over === 'post' ? 'HTTP' : 'SSE'}`;
}
