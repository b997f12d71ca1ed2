// What a failure comes down to: an operation, a status and a place, by which failures are compared.
import type { OperationId } from '../../spec/contract.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isList, isObject } from '../clients/json.ts';
import type { Place, Step } from '../kit/place.ts';
import type { Failure } from './verdict.ts';

export interface Trouble {
  readonly operation: OperationId | undefined;
  /** The error status that was answered, where that is what went wrong. */
  readonly status: number | undefined;
  /** Positions in lists are left out; a path ends with the first member that the answer does not have. */
  readonly place: Place;
  /** Equal for failures that are the same trouble. */
  readonly key: string;
  /** Whether the place says enough to put two failures with the same key down to one cause. */
  readonly isSpecific: boolean;
}

export function troubleOf({ place: found, operation, exchange }: Failure): Trouble {
  const missingAt = exchange === undefined ? undefined : firstMissing(exchange.json, found);
  const isOfStatus = found.kind === 'status' || missingAt !== undefined;
  const status = isOfStatus && exchange !== undefined && exchange.status >= 400 ? exchange.status : undefined;
  const place = status === undefined ? elided(found, missingAt) : ({ kind: 'status' } as const);
  const where = hasNoOperation(place) ? undefined : (operation ?? routeOf(exchange));
  return {
    ...{ operation, status, place },
    key: JSON.stringify([
      where,
      place,
      place.kind === 'status' ? exchange?.status : eventOf(place, exchange),
    ]),
    isSpecific: missingAt !== undefined || isSpecific(place),
  };
}

/** Whether the second place is the first one or a member below it. */
export const isWithin = (outer: Place, inner: Place): boolean =>
  outer.kind === 'body' && inner.kind === 'body' && outer.path.every((step, nth) => step === inner.path[nth]);

/** Rules meet these whatever operation they were about. */
const hasNoOperation = ({ kind }: Place): boolean =>
  kind === 'no-answer' || kind === 'no-delivery' || kind === 'delivery' || kind === 'delivery-header';

/** The whole body or payload may be wrong in many ways. */
const isSpecific = (place: Place): boolean =>
  place.kind === 'body' ? place.path.length > 1 : place.kind !== 'delivery' || place.path.length > 0;

function elided(place: Place, missingAt: number | undefined): Place {
  if (place.kind !== 'body' && place.kind !== 'delivery') return place;
  const path = missingAt === undefined ? place.path : place.path.slice(0, missingAt + 1);
  return { kind: place.kind, path: path.map((step) => (typeof step === 'number' ? '[]' : step)) };
}

/** The first step of a body's path that leads to nothing, -1 where there is no JSON at all. */
function firstMissing(body: unknown, place: Place): number | undefined {
  if (place.kind !== 'body') return undefined;
  if (body === undefined) return -1;
  let values: readonly unknown[] = [body];
  for (const [nth, step] of place.path.entries()) {
    values = values.flatMap((value) => membersAt(value, step));
    if (values.length === 0) return nth;
  }
  return undefined;
}

/** `[]` leads to every element of a list. */
function membersAt(value: unknown, step: Step): readonly unknown[] {
  if (isList(value) && step === '[]') return value;
  const member = isList(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined;
  return member === undefined ? [] : [member];
}

/** Where the contract has no such operation: method and path. */
const routeOf = (exchange: Exchange | undefined): string | undefined =>
  exchange && `${exchange.request.method} ${new URL(exchange.request.url).pathname}`;

/** The event of the delivery that shows it. */
function eventOf({ kind }: Place, exchange: Exchange | undefined): unknown {
  if (kind !== 'delivery' || exchange?.request.body === undefined) return undefined;
  try {
    const payload: unknown = JSON.parse(exchange.request.body);
    return isObject(payload) ? payload.event : undefined;
  } catch {
    return undefined;
  }
}
