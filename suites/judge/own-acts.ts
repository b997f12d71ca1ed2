// How a run itself changes the content and time of its target, to tell this apart from acts of others.
import { isInteger } from '../clients/json.ts';
import type { Transcript } from '../transcript/transcript.ts';

export interface Acts {
  readonly manifests: number;
  /** Whether streams or manifests were published, changed or ended. */
  readonly published: boolean;
  readonly clockMoved: boolean;
}

/** Starts to count. The returned function returns the acts since then. */
export type OwnActs = () => () => Acts;

export function ownActsIn({ subscribe }: Pick<Transcript, 'subscribe'>): OwnActs {
  let manifests = 0;
  let publications = 0;
  let moves = 0;
  subscribe((entry) => {
    if (entry.kind !== 'act') return;
    const { operation, input } = entry;
    if (operation.startsWith('publish.')) publications += 1;
    // A publication that failed may have published something nevertheless.
    if (operation === 'publish.manifests') manifests += isInteger(input.body?.count) ? input.body.count : 1;
    if (operation === 'clock.advance' && input.body?.ms !== 0) moves += 1;
  });
  return () => {
    const before = { manifests, publications, moves };
    return () => ({
      manifests: manifests - before.manifests,
      published: publications > before.publications,
      clockMoved: moves > before.moves,
    });
  };
}
