// Wrapped parts that do not charge some reads: the wrong behaviour of services that forget to bill them.
import type { Parts } from '../../simulator/parts.ts';
import type { Services } from '../../simulator/service/services.ts';
import type { Store } from '../../simulator/state/store.ts';

/** A call of a listing before it is answered. */
export interface ListingCall {
  readonly org: { readonly id: string };
  /** Undefined where an access token was used. */
  readonly apiKey: string | undefined;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Bills nothing for the listings that `isForgotten` accepts. */
export function withoutBilling(isForgotten: (call: ListingCall) => boolean): (parts: Parts) => Parts {
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
