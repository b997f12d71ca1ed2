// Total outages, derived from the contract: an operation or tool, a field of its requests, or an event has no effect.
import { operations } from '../../../spec/contract.ts';
import { type CallId, tools } from '../../../spec/tools.ts';
import { eventKinds } from '../../../spec/values.ts';
import type { Wrap } from '../replaced-operation.ts';
import { mute, type Outages, restOutages, toolOutages } from './outage-parts.ts';
import { fieldsOf, fieldsOfTool, firstOnly, placeText, type RequestField } from './request-fields.ts';

export type OutageKind = 'empty' | 'deaf' | 'ignores' | 'first-only' | 'stale' | 'mute' | 'foreign';

export interface Outage {
  /** `listStreams:ignores:home_domain`, `manifest.matched:mute`. */
  readonly id: string;
  readonly kind: OutageKind;
  readonly text: string;
  /** The affected operation or tool; undefined for an event. */
  readonly called: CallId | undefined;
  /** The field of its requests that has no effect. */
  readonly path?: readonly string[];
  /** Called for each simulator, because outages have state. */
  readonly wrap: () => Wrap;
}

/** Operations that read with POST. */
const readsByPost: ReadonlySet<string> = new Set(['previewDigestFilter', 'queryManifests', 'searchStreams']);
const lists = /^(list|preview|query|search)/;

export function outages(): readonly Outage[] {
  const ofOperations = Object.values(operations).flatMap(({ server, id, method, ...operation }) =>
    server === 'api'
      ? outagesOf(restOutages, id, {
          isRead: method === 'get' || readsByPost.has(id),
          isList: lists.test(id),
          fields: fieldsOf({ server, id, method, ...operation }),
        })
      : [],
  );
  const ofTools = Object.values(tools).flatMap((tool) => {
    const isRead = tool.effect === 'none';
    return outagesOf(toolOutages, tool.id, { isRead, isList: isRead, fields: fieldsOfTool(tool) });
  });
  const silent = eventKinds.map(
    (event): Outage => ({
      id: `${event}:mute`,
      ...{ kind: 'mute', text: `never sends ${event}`, called: undefined },
      wrap: () => mute(event),
    }),
  );
  return [...ofOperations, ...ofTools, ...silent];
}

interface Traits {
  readonly isRead: boolean;
  readonly isList: boolean;
  readonly fields: readonly RequestField[];
}

function outagesOf<Id extends CallId>(
  { empty, stale, deaf, foreign, ignoring }: Outages<Id>,
  id: Id,
  { isRead, isList, fields }: Traits,
): readonly Outage[] {
  const whole = (kind: OutageKind, text: string, wrap: () => Wrap): Outage => ({
    id: `${id}:${kind}`,
    ...{ kind, text, called: id, wrap },
  });
  return [
    ...(isList ? [whole('empty', `${id} answers an empty list, always`, () => empty(id))] : []),
    ...(isRead
      ? [whole('stale', `${id} repeats its first answer forever`, () => stale(id))]
      : [whole('deaf', `${id} acknowledges and does nothing`, () => deaf(id))]),
    whole('foreign', `${id} acts for another organisation`, () => foreign(id)),
    ...fields.flatMap(({ path, required, several }): readonly Outage[] => [
      {
        id: `${id}:ignores:${placeText(path)}`,
        ...{ kind: 'ignores', called: id, path },
        text: `${placeText(path)} of ${id} has no effect`,
        wrap: () => ignoring(id, path, required),
      },
      ...(several
        ? [
            {
              id: `${id}:first-only:${placeText(path)}`,
              ...{ kind: 'first-only' as const, called: id, path },
              text: `of ${placeText(path)} of ${id} only the first value has an effect`,
              wrap: () => ignoring(id, path, false, firstOnly),
            },
          ]
        : []),
    ]),
  ];
}
