// Whom the invariant of credentials accuses of being answered.
import { expect, test } from 'vitest';
import { shownWithinMs } from '../steps/writes.ts';
import { exchanged } from '../testing/entries.ts';
import type { Caller } from '../transcript/credentials.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { credentials } from './credentials.ts';

const revoked: Caller = { standing: 'revoked', holder: { id: 'a', plan: 'starter', isPrivate: true } };
const served = { result: { content: [], structuredContent: { items: [] } } };

/** Whether each comparison found something. */
function compared(entry: Exchanged): readonly boolean[] {
  const found: boolean[] = [];
  credentials((_rule, _key, contradiction = false) => void found.push(contradiction !== false))(entry);
  return found;
}

/** Reads with one key pair: each with its status and its time. */
function accused(...reads: readonly (readonly [status: number, atMs: number])[]): boolean {
  let isAccused = false;
  const see = credentials((_rule, _key, contradiction = false) => {
    isAccused ||= contradiction !== false;
  });
  for (const [status, atMs] of reads) {
    const { request, ...entry } = exchanged('listTags', { status, atMs });
    see({ ...entry, request: { ...request, headers: { 'api-key': 'k', secret: 's' } } });
  }
  return isAccused;
}

test('a pair is refused between two answers, but not while it is so new that a part of the service may not know it', () => {
  expect(accused([200, 0], [401, shownWithinMs], [200, shownWithinMs])).toBe(true);
  expect(accused([200, 0], [401, shownWithinMs - 1], [200, shownWithinMs])).toBe(false);
  expect(accused([200, 0], [401, shownWithinMs])).toBe(false);
});

test.each([
  ['an answer', exchanged('listWebhooks', { caller: { standing: 'unknown' } }), [true]],
  ['304', exchanged('listStreams', { caller: { standing: 'anonymous' }, status: 304 }), [true]],
  ['a refusal of the plan', exchanged('listTags', { caller: { standing: 'unknown' }, status: 403 }), [true]],
  ['401', exchanged('listTags', { caller: { standing: 'unknown' }, status: 401 }), [false]],
  ['403 for what was revoked', exchanged('listTags', { caller: revoked, status: 403 }), [false]],
  ['an answer for what was revoked', exchanged('listTags', { caller: revoked }), [true]],
  ['a result', exchanged('service-guide', { caller: { standing: 'unknown' }, json: served }), [true]],
  [
    'a result that refuses',
    exchanged('service-guide', {
      caller: { standing: 'unknown' },
      json: { result: { content: [{ type: 'text', text: 'Not signed in.' }] } },
    }),
    [false],
  ],
  [
    'a guide that speaks of tokens',
    exchanged('service-guide', {
      caller: { standing: 'unknown' },
      json: {
        result: { content: [{ type: 'text', text: `A token is required. ${'How to begin. '.repeat(200)}` }] },
      },
    }),
    [true],
  ],
  ['a public catalog', exchanged('listCatalogDigests', { caller: { standing: 'anonymous' } }), []],
  ['an answer to an organisation', exchanged('listTags'), []],
  ['no answer', exchanged('listTags', { caller: { standing: 'unknown' }, answer: undefined }), []],
] as const)('%s', (_, entry, found) => {
  expect(compared(entry)).toEqual(found);
});
