// Lays the reading of growth over an answer: whatever leaves a world may carry more than the contract lists.
import { grow, grownHeaders } from '../core/growth.ts';
import type { Laws } from '../core/laws.ts';
import type { Reply } from './reply.ts';

export function grown(laws: Laws, reply: Reply): Reply {
  if (laws.version.growth === 'none') return reply;
  const headers = [...reply.headers, ...grownHeaders];
  const text = String(reply.body);
  const isJson = text.startsWith('{') || text.startsWith('[');
  return { ...reply, headers, body: isJson ? JSON.stringify(grow(JSON.parse(text))) : reply.body };
}
