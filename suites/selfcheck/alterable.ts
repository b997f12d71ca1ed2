// A simulator that several mutants share one after the other: mutants that alter answers do not change its state.
import type { Simulator } from '../../simulator/index.ts';
import type { Parts } from '../../simulator/parts.ts';
import { alteredBy } from './apply.ts';
import type { ResponseMutant } from './mutant.ts';
import { type Setting, simulatorIn } from './setting.ts';

export interface Alterable {
  readonly simulator: Simulator;
  /** Lets this mutant alter the answers from now on. The returned function returns whether it ever did. */
  alterBy(mutant: ResponseMutant): () => boolean;
}

export async function alterableIn(setting: Setting): Promise<Alterable> {
  let alter: NonNullable<Parts['restReply']> = (_, reply) => reply;
  const simulator = await simulatorIn(setting, {
    amend: (parts) => ({ ...parts, restReply: (operation, reply) => alter(operation, reply) }),
  });
  return {
    simulator,
    alterBy: (mutant) => {
      let fired = false;
      alter = (operation, reply) => {
        const altered = alteredBy(mutant, operation, reply);
        fired ||= altered !== undefined;
        return altered ?? reply;
      };
      return () => fired;
    },
  };
}
