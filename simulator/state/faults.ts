// Refusals and transport faults that an operator forced on the next calls of an operation.
import type { CallId } from '../../spec/tools.ts';
import type { RefusalKind } from '../core/refusal.ts';

export type Fault = ForcedRefusal | TransportFault;

export interface ForcedRefusal {
  readonly kind: 'refusal';
  readonly refusal: RefusalKind;
  /** The text for people; default: one that names the refusal. */
  readonly message?: string | undefined;
  /** Only for `rate_limited`; default 1. */
  readonly retryAfterSeconds?: number | undefined;
}

/** Delays, cuts off or prevents the transfer of a reply, or replaces it, as a gateway does. */
export type TransportFault =
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'reset' }
  | { readonly kind: 'truncate'; readonly bytes: number }
  | Replacement;

/** The reply that is sent instead. */
export interface Replacement {
  readonly kind: 'respond';
  readonly status: number;
  /** By names in lower case, without those that frame the body. */
  readonly headers: Readonly<Record<string, string>>;
  /** Empty for `bodilessStatuses`. */
  readonly body: string;
  /** How many bytes of the body are sent before the connection ends; default: all, and it stays open. */
  readonly bytes?: number | undefined;
}

/** Statuses with which HTTP sends neither a body nor the length of one. */
export const bodilessStatuses: readonly number[] = [204, 304];

export interface ForcedFault {
  readonly id: number;
  readonly operation: CallId;
  readonly organizationId: string | undefined;
  readonly fault: Fault;
  /** The outcome in the words of the operator, for lists. */
  readonly given: unknown;
  /** By which the journal shows whose outcome decided a call. */
  readonly mark: string | undefined;
  /** How many calls still pass before it applies. */
  after: number;
  /** How many calls it still applies to. */
  remaining: number;
}

/** What is pending, and the last id that an outcome got. */
export interface FaultsState {
  readonly forced: readonly ForcedFault[];
  readonly lastId: number;
}

export type Forced<Kind extends Fault> = ForcedFault & { readonly fault: Kind };

/** What happens to answers of a world all the time, as in a network that is slow or breaks off. */
const disturbances = {
  slow: { kind: 'delay', ms: 1_200 },
  cut: { kind: 'truncate', bytes: 20 },
} as const satisfies Readonly<Record<string, TransportFault>>;
export type Disturbance = keyof typeof disturbances;

/** So that a client that asks again gets its answer. */
const disturbedEvery = 5;

const isRefusal = (forced: ForcedFault): forced is Forced<ForcedRefusal> => forced.fault.kind === 'refusal';
/** The transport fault that a call meets. */
export type Met = Pick<Forced<TransportFault>, 'fault' | 'mark'>;
const isTransport = (forced: ForcedFault): forced is Forced<TransportFault> =>
  forced.fault.kind !== 'refusal';

interface CallIdentity {
  readonly operation: CallId;
  readonly organizationId: string | undefined;
}

export class Faults {
  #forced: ForcedFault[] = [];
  #lastId = 0;
  readonly #disturbance: TransportFault | undefined;
  /** How many calls of an operation an organisation has sent; only in a world that is disturbed. */
  readonly #calls = new Map<string, number>();

  constructor(disturbance?: Disturbance) {
    this.#disturbance = disturbance && disturbances[disturbance];
  }

  force(fault: Omit<ForcedFault, 'id'>): ForcedFault {
    this.#lastId += 1;
    const forced = { ...fault, id: this.#lastId };
    this.#forced.push(forced);
    return forced;
  }

  /** The first refusal forced on the call; counts it off. */
  takeRefusal(call: CallIdentity): Forced<ForcedRefusal> | undefined {
    return this.#take(call, isRefusal);
  }

  /** The first transport fault forced on the call, which it counts off, or else the disturbance of the world. */
  takeTransport(call: CallIdentity): Met | undefined {
    return this.#take(call, isTransport) ?? this.#disturb(call);
  }

  #disturb({ operation, organizationId }: CallIdentity): Met | undefined {
    if (this.#disturbance === undefined) return undefined;
    const key = `${organizationId} ${operation}`;
    const before = this.#calls.get(key) ?? 0;
    this.#calls.set(key, before + 1);
    return before % disturbedEvery === 0 ? { fault: this.#disturbance, mark: undefined } : undefined;
  }

  #take<Wanted extends ForcedFault>(
    call: CallIdentity,
    isWanted: (forced: ForcedFault) => forced is Wanted,
  ): Wanted | undefined {
    const fitting = this.#forced
      .filter(isWanted)
      .filter(
        ({ operation, organizationId }) =>
          operation === call.operation &&
          (organizationId === undefined || organizationId === call.organizationId),
      );
    const found = fitting.find(({ after }) => after === 0);
    for (const forced of fitting) if (forced.after > 0) forced.after -= 1;
    if (found === undefined) return undefined;
    found.remaining -= 1;
    if (found.remaining <= 0) this.#forced = this.#forced.filter((forced) => forced !== found);
    return found;
  }

  pending(): readonly ForcedFault[] {
    return this.#forced;
  }

  clear(): void {
    this.#forced = [];
  }

  snapshot(): FaultsState {
    return { forced: this.#forced.map((forced) => ({ ...forced })), lastId: this.#lastId };
  }

  restore({ forced, lastId }: FaultsState): void {
    this.#forced = forced.map((one) => ({ ...one }));
    this.#lastId = Math.max(this.#lastId, lastId);
  }
}
