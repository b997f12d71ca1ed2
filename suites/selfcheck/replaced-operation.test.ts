// Several wraps of one part all take effect, whichever of them knows of the others.
import { expect, test } from 'vitest';
import { productParts } from '../../simulator/parts.ts';
import type { Services } from '../../simulator/service/services.ts';
import type { Store } from '../../simulator/state/store.ts';
import { together, type Wrap } from './replaced-operation.ts';

/** Adds its name to every answer, to the services and to the store, and passes on nothing that was replaced before. */
const adding =
  (name: string): Wrap =>
  (parts) => ({
    ...parts,
    restReply: (_, reply) => ({ ...reply, body: `${String(reply.body)}${name}` }),
    services: (made) => ({ ...made, [name]: true }),
    store: (made) => Object.assign(made, { [name]: true }),
  });

test('none of two wraps is dropped, and the last one is outermost', () => {
  const parts = together(adding('a'), adding('b'))(productParts);
  const reply = { status: 200, headers: [], body: '' };
  expect(parts.restReply?.('listStreams', reply).body).toBe('ab');
  expect(parts.services({} as Services)).toEqual({ a: true, b: true });
  expect(parts.store({} as Store)).toEqual({ a: true, b: true });
});
