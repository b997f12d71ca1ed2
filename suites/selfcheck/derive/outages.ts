// Total outages, derived from the contract: an operation, a field of its requests, or an event has no effect.
import { type CustomerOperationId, type Operation, operations } from '../../../spec/contract.ts';
import { eventKinds } from '../../../spec/values.ts';
import type { Wrap } from '../replaced-operation.ts';
import { deaf, empty, foreign, ignoring, mute, stale } from './outage-parts.ts';
import { fieldsOf, firstOnly, placeText } from './request-fields.ts';

export type OutageKind = 'empty' | 'deaf' | 'ignores' | 'first-only' | 'stale' | 'mute' | 'foreign';

export interface Outage {
  /** `listStreams:ignores:home_domain`, `manifest.matched:mute`. */
  readonly id: string;
  readonly kind: OutageKind;
  readonly text: string;
  /** The affected operation; undefined for an event. */
  readonly operation: CustomerOperationId | undefined;
  /** The field of its requests that has no effect. */
  readonly path?: readonly string[];
  /** Called for each simulator, because outages have state. */
  readonly wrap: () => Wrap;
}

/** Operations that read with POST. */
const readsByPost: ReadonlySet<string> = new Set(['previewDigestFilter', 'queryManifests', 'searchStreams']);
const lists = /^(list|preview|query|search)/;

const isRead = ({ id, method }: Operation): boolean => method === 'get' || readsByPost.has(id);

export function outages(): readonly Outage[] {
  const dead = Object.values(operations).flatMap((operation) =>
    operation.server === 'api' ? outagesOf(operation, operation.id) : [],
  );
  const silent = eventKinds.map(
    (event): Outage => ({
      id: `${event}:mute`,
      ...{ kind: 'mute', text: `never sends ${event}`, operation: undefined },
      wrap: () => mute(event),
    }),
  );
  return [...dead, ...silent];
}

function outagesOf(operation: Operation, id: CustomerOperationId): readonly Outage[] {
  const whole = (kind: OutageKind, text: string, wrap: () => Wrap): Outage => ({
    id: `${id}:${kind}`,
    ...{ kind, text, operation: id, wrap },
  });
  return [
    ...(lists.test(id) ? [whole('empty', `${id} answers an empty list, always`, () => empty(id))] : []),
    ...(isRead(operation)
      ? [whole('stale', `${id} repeats its first answer forever`, () => stale(id))]
      : [whole('deaf', `${id} acknowledges and does nothing`, () => deaf(id))]),
    whole('foreign', `${id} acts for another organisation`, () => foreign(id)),
    ...fieldsOf(operation).flatMap(({ path, required, several }): readonly Outage[] => [
      {
        id: `${id}:ignores:${placeText(path)}`,
        ...{ kind: 'ignores', operation: id, path },
        text: `${placeText(path)} of ${id} has no effect`,
        wrap: () => ignoring(id, path, required),
      },
      ...(several
        ? [
            {
              id: `${id}:first-only:${placeText(path)}`,
              ...{ kind: 'first-only' as const, operation: id, path },
              text: `of ${placeText(path)} of ${id} only the first value has an effect`,
              wrap: () => ignoring(id, path, false, firstOnly),
            },
          ]
        : []),
    ]),
  ];
}
