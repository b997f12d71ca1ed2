// Applies the growth reading to a reply: adds fields, values and headers that the contract does not list.
import { grow, grownHeaders } from '../core/growth.ts';
import type { Laws } from '../core/laws.ts';
import type { Reply } from './reply.ts';

export function withGrowth(laws: Laws, reply: Reply): Reply {
  if (laws.version.growth === 'none') return reply;
  const headers = [...reply.headers, ...grownHeaders];
  const text = String(reply.body);
  const isJson = text.startsWith('{') || text.startsWith('[');
  return { ...reply, headers, body: isJson ? JSON.stringify(grow(JSON.parse(text))) : reply.body };
}
