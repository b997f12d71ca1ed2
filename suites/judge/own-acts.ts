// Records how a run itself changes the content and time of its target, to tell this apart from acts of others.
import type { Capabilities, Publisher, TargetClock } from '../target/capabilities.ts';

export interface Acts {
  /** Manifests published. */
  readonly manifests: number;
  /** Whether streams or manifests were published, changed or ended. */
  readonly published: boolean;
  readonly clockMoved: boolean;
}

export interface OwnActs {
  /** The capabilities; each call is recorded. */
  readonly capabilities: Capabilities;
  /** Starts to count. The returned function returns the acts since then. */
  readonly mark: () => () => Acts;
}

export function recordingActs(capabilities: Capabilities): OwnActs {
  let manifests = 0;
  let publications = 0;
  let moves = 0;
  const { publish, clock } = capabilities;
  const noting = (real: Publisher): Publisher => {
    const after = <T>(act: Promise<T>): Promise<T> =>
      act.finally(() => {
        publications += 1;
      });
    return {
      manifests: (wanted) => {
        manifests += wanted.count ?? 1;
        return after(real.manifests(wanted));
      },
      stream: (wanted) => after(real.stream(wanted)),
      unpublish: (id, reason) => after(real.unpublish(id, reason)),
      remove: (id, reason) => after(real.remove(id, reason)),
    };
  };
  const counting = (real: TargetClock): TargetClock => ({
    nowMs: () => real.nowMs(),
    advance: (ms, open) => {
      if (ms > 0) moves += 1;
      return real.advance(ms, open);
    },
  });
  return {
    capabilities: { ...capabilities, publish: publish && noting(publish), clock: clock && counting(clock) },
    mark: () => {
      const before = { manifests, publications, moves };
      return () => ({
        manifests: manifests - before.manifests,
        published: publications > before.publications,
        clockMoved: moves > before.moves,
      });
    },
  };
}
