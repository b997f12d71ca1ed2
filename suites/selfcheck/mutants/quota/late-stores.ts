// Stores that show charges too late, like services that read an outdated counter.
import type { Store } from '../../../../simulator/state/store.ts';

type Shown = Map<string, number>;

/** A store that never shows the latest charge. */
export const oneBehind = (store: Store): Store =>
  showing(store, (shown, key, before) => void shown.set(key, before));

/** The delay of a lagging counter: longer than a burst of requests. */
const lagMs = 500;

/** A store that shows charges late, like a replica. */
export const lagging = (store: Store): Store =>
  showing(store, (shown, key, before) => {
    if (shown.has(key)) return;
    shown.set(key, before);
    setTimeout(() => shown.delete(key), lagMs).unref();
  });

/** A store that shows the usage in `shown` while there is one; `onCharge` is told the usage before each charge. */
function showing(store: Store, onCharge: (shown: Shown, key: string, before: number) => void): Store {
  const shown: Shown = new Map();
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'usedBy')
        return (account: string, period: string) =>
          shown.get(`${account} ${period}`) ?? target.usedBy(account, period);
      if (name === 'setUsed')
        return (account: string, period: string, used: number, ids: readonly string[]) => {
          const before = target.usedBy(account, period);
          // The initial usage of an organisation is not a charge.
          if (before > 0) onCharge(shown, `${account} ${period}`, before);
          target.setUsed(account, period, used, ids);
        };
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
