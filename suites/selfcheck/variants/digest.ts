// Correct servers that treat digests differently.
import { answer } from '../../../simulator/service/context.ts';
import { changingData, replacing, replacingInStore, together } from '../replaced-operation.ts';
import type { Variants } from '../variant.ts';
import { checking, conflict, withoutRequired } from './wraps.ts';

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
  'nameless-digest': {
    text: 'creates a digest without a name',
    affects: ['digest', 'request', 'shape'],
    change: together(
      checking('createDigest', withoutRequired('name')),
      replacing('createDigest', (call, real) => {
        const { name = 'Untitled', ...others } = call.input.body;
        return real.createDigest({ ...call, input: { ...call.input, body: { name, ...others } } });
      }),
    ),
  },
  'fixed-streams-shown': {
    text: 'shows only the fixed streams of a digest in its detail',
    affects: ['digest', 'shape', 'idempotency'],
    change: changingData('getDigest', ({ digest, streams }) => {
      const { stream_ids: fixed } = digest as { readonly stream_ids: readonly string[] };
      const shown = (streams as readonly { readonly id: string }[]).filter(({ id }) => fixed.includes(id));
      return { digest, streams: shown };
    }),
  },
  'unique-digest-name': {
    text: 'refuses a digest whose name another digest of the organisation has or had',
    affects: [
      'digest',
      'idempotency',
      'isolation',
      'request',
      'shape',
      'delivery',
      'webhook',
      'limit',
      'paging',
    ],
    change: replacingInStore('createDigest', (call, real, { tables: { digests } }) =>
      digests.allOf(call.org.id).some(({ name }) => name === call.input.body.name)
        ? conflict
        : real.createDigest(call),
    ),
  },
  'empty-catalog': {
    text: 'lists no catalog digests to plans without them, instead of a refusal',
    affects: ['digest', 'plan', 'version', 'conditional', 'envelope'],
    change: together(
      (parts) => ({ ...parts, laws: { plan: { catalogDigestsOpen: true } } }),
      ...(['listCatalogDigests', 'listAddedDigests'] as const).map((operation) =>
        replacing(operation, (call, real) =>
          call.org.plan === 'enterprise' || call.org.plan === 'platform'
            ? real[operation](call)
            : answer({ digests: [] }, 0),
        ),
      ),
    ),
  },
} satisfies Variants;
