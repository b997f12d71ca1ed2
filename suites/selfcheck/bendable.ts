// A simulator that several mutants share one after the other: mutants that bend answers do not change its state.
import type { Simulator } from '../../simulator/index.ts';
import type { Parts } from '../../simulator/parts.ts';
import { bentBy } from './apply.ts';
import type { ResponseMutant } from './mutant.ts';
import { type Setting, simulatorIn } from './setting.ts';

export interface Bendable {
  readonly simulator: Simulator;
  /** Lets this mutant bend the answers from now on. The returned function returns whether it ever did. */
  bendBy(mutant: ResponseMutant): () => boolean;
}

/** Passes the unchanged answers to `watch` until the first mutant. */
export async function bendableIn(
  setting: Setting,
  watch: (...answer: Parameters<NonNullable<Parts['restReply']>>) => void = () => undefined,
): Promise<Bendable> {
  let bend: NonNullable<Parts['restReply']> = (operation, reply) => {
    watch(operation, reply);
    return reply;
  };
  const simulator = await simulatorIn(setting, {
    amend: (parts) => ({ ...parts, restReply: (operation, reply) => bend(operation, reply) }),
  });
  return {
    simulator,
    bendBy: (mutant) => {
      let fired = false;
      bend = (operation, reply) => {
        const bent = bentBy(mutant, operation, reply);
        fired ||= bent !== undefined;
        return bent ?? reply;
      };
      return () => fired;
    },
  };
}
