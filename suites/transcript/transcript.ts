// The transcript of a run in one world: everything that it exchanges, in one stream of entries, with the hooks that fill it.
import type { Credentials as CredentialsByPlan } from '../target/access.ts';
import type { ControlCall } from '../target/control-operations.ts';
import { type Credentials, credentials } from './credentials.ts';
import { entries } from './entries.ts';
import type { Pushed } from './entry.ts';
import { exchanges } from './exchanges.ts';
import { noteAct, noteConfigured } from './issued.ts';

export function transcript(
  nowMs: () => number,
  { known = credentials(), world = 0 }: { readonly known?: Credentials; readonly world?: number } = {},
) {
  const all = entries(nowMs, world);
  return {
    subscribe: all.subscribe,
    ...exchanges(all, known),
    /** Notes organisations that exist before the run. */
    configured: (byPlan: CredentialsByPlan) => noteConfigured(known, byPlan),
    /** Operations of an operator, which become acts. */
    acting:
      (call: ControlCall): ControlCall =>
      async (operation, input = {}) => {
        const end = all.begin();
        const result = await call(operation, input).catch((cause: unknown) => {
          end({ kind: 'act', operation, input, result: undefined });
          throw cause;
        });
        noteAct(known, operation, input, result);
        end({ kind: 'act', operation, input, result });
        return result;
      },
    /** Notes a delivery or a frame. */
    push: (
      kind: Pushed['kind'],
      { url, headers, json, raw }: Pick<Pushed, 'url' | 'headers' | 'json' | 'raw'>,
    ) => all.begin()({ kind, url, headers, json, raw }),
  };
}

export type Transcript = ReturnType<typeof transcript>;
