// Correct servers that treat digests differently.
import { replacingInStore } from '../replaced-operation.ts';
import type { Variants } from '../variant.ts';

export const digestVariants = {
  'deleted-digest-shown': {
    text: 'shows a deleted digest by its id',
    affects: ['digest', 'idempotency', 'isolation'],
    change: replacingInStore('getDigest', (call, real, { tables: { digests } }) => {
      const digest = digests.ownedBy(call.org.id, Number(call.input.id));
      if (digest?.state !== 'deleted') return real.getDigest(call);
      digests.put({ ...digest, state: 'paused' });
      const outcome = real.getDigest(call);
      digests.put(digest);
      return outcome;
    }),
  },
} satisfies Variants;
