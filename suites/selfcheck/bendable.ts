// A simulator whose answers mutants bend in turns, because mutants that bend answers change nothing in it.
import type { Simulator } from '../../simulator/index.ts';
import type { Parts } from '../../simulator/parts.ts';
import { bentBy } from './apply.ts';
import type { ResponseMutant } from './mutant.ts';
import { type Setting, simulatorIn } from './setting.ts';

export interface Bendable {
  readonly simulator: Simulator;
  /** From now on this mutant bends the answers; the result says whether it ever did. */
  bendBy(mutant: ResponseMutant): () => boolean;
}

/** Before the first mutant the answers go to `watch`, as they are. */
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
