// Wrapped parts that charge another number of manifests for a read than it returns.
import type { Services } from '../../simulator/service/services.ts';
import type { Store } from '../../simulator/state/store.ts';
import { returnsManifests } from '../../spec/billed.ts';
import type { CustomerOperationId } from '../../spec/contract.ts';
import { type AnyUseCase, type Wrap, wrapped } from './replaced-operation.ts';

/** A read of manifests, before it is answered. */
export type Read = Parameters<AnyUseCase>[0];

const reads = Object.keys(returnsManifests) as readonly CustomerOperationId[];

/**
 * Charges another number of manifests for a read, to the organisation that reads or to others. A request is handled
 * in one synchronous step, so every charge belongs to the current read.
 */
export const charging =
  (
    chargeOf: (manifests: number, read: Read) => number,
    payersOf: (read: Read, store: Store) => readonly string[] = ({ org }) => [org.id],
  ): Wrap =>
  (parts) => {
    let charge = (_read: Read, _manifests: number, _ids?: readonly string[]): void => undefined;
    let underWay: Read | undefined;
    let isCharged = false;
    const charged =
      (useCase: AnyUseCase): AnyUseCase =>
      (read) => {
        [underWay, isCharged] = [read, false];
        const outcome = useCase(read);
        if (outcome.kind === 'answer' && !isCharged) charge(read, 0);
        underWay = undefined;
        return outcome;
      };
    return {
      ...parts,
      services: (services) =>
        reads.reduce<Services>((all, read) => wrapped(all, read, charged), parts.services(services)),
      store: (real) => {
        const store = parts.store(real);
        const [usedBy, setUsed] = [store.usedBy.bind(store), store.setUsed.bind(store)];
        let period = '';
        charge = (read, manifests, ids) => {
          isCharged = true;
          const amount = Math.max(0, chargeOf(manifests, read));
          for (const payer of payersOf(read, store))
            setUsed(payer, period, usedBy(payer, period) + amount, ids);
        };
        store.usedBy = (account, now) => {
          period = now;
          return usedBy(account, now);
        };
        store.setUsed = (account, now, used, ids) => {
          if (underWay === undefined) setUsed(account, now, used, ids);
          else charge(underWay, used - usedBy(account, now), ids);
        };
        return store;
      },
    };
  };
