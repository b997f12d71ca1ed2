// Wrong counters of the used quota: one for each key, one that shows charges late, or one that is never reset.
import type { Store } from '../../simulator/state/store.ts';
import { changingStore, together, type Wrap } from './replaced-operation.ts';
import { replacingTool } from './replaced-tool.ts';

/** Counts the usage of each key separately, while a request with that key is handled. */
export const countingByKey: Wrap = (parts) => {
  let key: string | undefined;
  const counterOf = (account: string): string => (key === undefined ? account : `${account} ${key}`);
  const counting = changingStore((store) => {
    const [usedBy, setUsed] = [store.usedBy.bind(store), store.setUsed.bind(store)];
    store.usedBy = (account, period) => usedBy(counterOf(account), period);
    store.setUsed = (account, ...charge) => setUsed(counterOf(account), ...charge);
  });
  return {
    ...counting(parts),
    admit: (world, call) => {
      key = call.presented.apiKey;
      return parts.admit(world, call);
    },
    restReply: (_, reply) => {
      key = undefined;
      return reply;
    },
  };
};

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

/** Holds the most that an organisation ever used against calls of service-manifests. */
export const countingForever: Wrap = (parts) => {
  let isByTool = false;
  const most = new Map<string, number>();
  const counting = changingStore((store) => {
    const [usedBy, setUsed] = [store.usedBy.bind(store), store.setUsed.bind(store)];
    store.setUsed = (id, period, used, ids) => {
      most.set(id, Math.max(most.get(id) ?? 0, used));
      setUsed(id, period, used, ids);
    };
    store.usedBy = (id, period) => (isByTool ? (most.get(id) ?? 0) : usedBy(id, period));
  });
  const marking = replacingTool('service-manifests', (call, real) => {
    isByTool = true;
    const outcome = real(call);
    isByTool = false;
    return outcome;
  });
  return together(counting, marking)(parts);
};

/** A number that never rises. */
export function leastSoFar(): (count: unknown) => number {
  let least = Number.POSITIVE_INFINITY;
  return (count) => {
    least = Math.min(least, Number(count));
    return least;
  };
}
