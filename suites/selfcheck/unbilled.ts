// Wrapped parts that give back what a read was billed: the wrong behaviour of services that forget to bill some reads.
import type { Parts } from '../../simulator/parts.ts';
import type { Services } from '../../simulator/service/services.ts';
import type { Store } from '../../simulator/state/store.ts';

/** A call of a listing as it is decided upon. */
export interface ListingCall {
  readonly org: { readonly id: string };
  /** Undefined where an access token was used. */
  readonly apiKey: string | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Bills nothing for the listings that `isForgotten` names. */
export function unbilled(isForgotten: (call: ListingCall) => boolean): (parts: Parts) => Parts {
  return (parts) => {
    let isNow = false;
    const forgetting = (real: Store): Store =>
      new Proxy(real, {
        get: (target, name) => {
          if (name === 'setUsed' && isNow) return () => undefined;
          const member: unknown = Reflect.get(target, name, target);
          return typeof member === 'function' ? member.bind(target) : member;
        },
      });
    const watch = (services: Services): Services => ({
      ...services,
      customer: {
        ...services.customer,
        listStreamManifests: (call) => {
          isNow = isForgotten({ ...call, input: { ...call.input } });
          try {
            return services.customer.listStreamManifests(call);
          } finally {
            isNow = false;
          }
        },
      },
    });
    return {
      ...parts,
      store: forgetting,
      services: watch,
    };
  };
}
