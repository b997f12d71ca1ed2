// Correct servers that answer pages, lists and tags differently.
import { isMembers } from '../alter.ts';
import type { Variants } from '../variant.ts';
import { answering } from './wraps.ts';

export const pagingVariants = {
  'no-page-past-end': {
    text: 'answers 404 to a page past the end',
    affects: [
      'paging',
      'ontology',
      'quota',
      'query',
      'digest',
      'limit',
      'stream',
      'search',
      'beacon',
      'error',
      'envelope',
    ],
    change: answering((reply) => {
      const data = isMembers(reply.body) ? reply.body.data : undefined;
      const page = isMembers(data) ? data.pagination : undefined;
      if (!isMembers(data) || !isMembers(page)) return undefined;
      const number = page.page_num ?? page.page;
      const isEmpty = Object.values(data).some((list) => Array.isArray(list) && list.length === 0);
      const isPast = Number(number) > 0 && isEmpty && data.quota_clamped !== true;
      return isPast ? { ...reply, status: 404, body: { detail: 'There is no such page.' } } : undefined;
    }),
  },
  'notices-first': {
    text: 'begins every object in data, and every Beacon list, with a list of notices',
    change: answering((reply, operation) => {
      if (!isMembers(reply.body) || reply.status >= 300) return undefined;
      const notices = [{ code: 'maintenance', text: 'On Sunday.' }];
      if (operation === 'listBeacons') return { ...reply, body: { notices, ...reply.body } };
      if (!isMembers(reply.body.data)) return undefined;
      return { ...reply, body: { ...reply.body, data: { notices, ...reply.body.data } } };
    }),
  },
} satisfies Variants;
