// The symptom of a failure: operation, status and place. Failures with equal symptoms share a cause.
import type { OperationId } from '../../spec/contract.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isList, isObject, parsedJson } from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { placedJson } from '../clients/tool-content.ts';
import type { Place, Step } from '../kit/place.ts';
import type { Failure } from './verdict.ts';

export interface Symptom {
  readonly operation: OperationId | undefined;
  /** The error status of the answer, if that is what was wrong. */
  readonly status: number | undefined;
  /** Positions in lists are left out; a path ends with the first member that the answer does not have. */
  readonly place: Place;
  /** Equal for equal symptoms. */
  readonly key: string;
  /** Whether two failures with the same key certainly have the same cause. */
  readonly isSpecific: boolean;
}

export function symptomOf({ place: found, operation, exchange }: Failure): Symptom {
  const missingAt = exchange === undefined ? undefined : firstMissing(placedJson(exchange.json), found);
  const isOfStatus = found.kind === 'status' || missingAt !== undefined;
  const status = isOfStatus && exchange !== undefined && exchange.status >= 400 ? exchange.status : undefined;
  const place = status === undefined ? elided(found, missingAt) : ({ kind: 'status' } as const);
  const where = hasNoOperation(place) ? undefined : (operation ?? routeOf(exchange));
  return {
    operation,
    status,
    place,
    key: JSON.stringify([
      where,
      place,
      place.kind === 'status' ? exchange?.status : eventOf(place, exchange),
    ]),
    isSpecific: missingAt !== undefined || isSpecific(place),
  };
}

/** Whether `inner` is `outer` or a member below it. */
export const isWithin = (outer: Place, inner: Place): boolean =>
  outer.kind === 'body' && inner.kind === 'body' && outer.path.every((step, nth) => step === inner.path[nth]);

/** These symptoms do not depend on the operation. */
const hasNoOperation = ({ kind }: Place): boolean =>
  kind === 'no-answer' || kind === 'no-delivery' || kind === 'delivery' || kind === 'delivery-header';

/** A whole body or payload can be wrong in many ways, so its place alone is not specific. */
const isSpecific = (place: Place): boolean =>
  place.kind === 'body' ? place.path.length > 1 : place.kind !== 'delivery' || place.path.length > 0;

function elided(place: Place, missingAt: number | undefined): Place {
  if (place.kind !== 'body' && place.kind !== 'delivery') return place;
  const path = missingAt === undefined ? place.path : place.path.slice(0, missingAt + 1);
  return { kind: place.kind, path: path.map((step) => (typeof step === 'number' ? '[]' : step)) };
}

/** Index of the first step of the path that the body does not have; -1 if the body is not JSON. */
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

/** Method and path without ids, for requests that match no operation of the contract, and what a message to MCP calls. */
function routeOf(exchange: Exchange | undefined): string | undefined {
  if (exchange === undefined) return undefined;
  const { method, url, body } = exchange.request;
  const called = calledIn(body);
  const route = `${method} ${pathWithoutIds(new URL(url).pathname)}`;
  return called === undefined ? route : `${route} ${called.name}`;
}

/** Ids differ between attempts. Every segment with a digit counts as an id, except a version. */
const pathWithoutIds = (path: string): string =>
  path
    .split('/')
    .map((segment) => (/\d/.test(segment) && !/^v\d$/.test(segment) ? '{}' : segment))
    .join('/');

/** The event name of the delivery in the exchange. */
function eventOf({ kind }: Place, exchange: Exchange | undefined): unknown {
  if (kind !== 'delivery' || exchange?.request.body === undefined) return undefined;
  const payload = parsedJson(exchange.request.body);
  return isObject(payload) ? payload.event : undefined;
}
