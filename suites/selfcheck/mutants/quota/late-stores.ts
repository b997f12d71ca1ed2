// Stores that show charges too late, like services that read an outdated counter.
import type { Store } from '../../../../simulator/state/store.ts';

/** A store that never shows the latest charge. */
export function oneBehind(store: Store): Store {
  const shown = new Map<string, number>();
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'usedBy')
        return (account: string, period: string) =>
          shown.get(`${account} ${period}`) ?? target.usedBy(account, period);
      if (name === 'setUsed')
        return (account: string, period: string, used: number, ids: readonly string[]) => {
          const before = target.usedBy(account, period);
          if (before > 0) shown.set(`${account} ${period}`, before);
          target.setUsed(account, period, used, ids);
        };
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** The delay of a lagging counter: longer than a burst of requests. */
const lagMs = 500;

/** A store that shows charges late, like a replica. */
export function lagging(store: Store): Store {
  const shown = new Map<string, number>();
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'usedBy')
        return (account: string, period: string) =>
          shown.get(`${account} ${period}`) ?? target.usedBy(account, period);
      if (name === 'setUsed')
        return (account: string, period: string, used: number, ids: readonly string[]) => {
          const key = `${account} ${period}`;
          const before = target.usedBy(account, period);
          // The initial usage of an organisation is not a charge.
          if (before > 0 && !shown.has(key)) {
            shown.set(key, before);
            setTimeout(() => shown.delete(key), lagMs).unref();
          }
          target.setUsed(account, period, used, ids);
        };
      const member: unknown = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
