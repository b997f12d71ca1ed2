// Deprecations on the control plane: operations whose responses announce their sunset.
import { type OperationId, operations } from '../../spec/contract.ts';
import type { Announcement } from '../core/version.ts';
import { instantFormat, instantMs, isoOf } from '../time/clock.ts';
import { type ControlCall, type ControlResult, invalidValue, notFound, ok, operation } from './operation.ts';
import { described, dropped, type Fitting, instant, list, object, oneOf, shown } from './schema.ts';

const deprecable = Object.values(operations).filter(({ server }) => server === 'api');
const deprecation = object({
  operation_id: shown(oneOf(deprecable.map(({ id }) => id)), 'getStream', 'An operation of the contract.'),
  deprecation: described(instant, 'Since when the operation is deprecated, in ISO 8601 with a zone.'),
  sunset: shown(instant, '2026-09-17T12:00:00.000Z', 'When the operation ends, in ISO 8601 with a zone.'),
});

export const deprecationOperations = [
  operation('deprecate', 'post', '/deprecations', {
    summary: 'Announce the sunset of an operation: its responses have the headers Deprecation and Sunset.',
    body: deprecation,
    example: {
      operation_id: 'getStream',
      deprecation: '2026-03-17T12:00:00Z',
      sunset: '2026-09-17T12:00:00Z',
    },
    refusals: [
      {
        status: 422,
        when: 'A text is no instant, or the sunset is before the deprecation.',
        detail:
          'body.sunset: expected an instant not before body.deprecation, received "2026-01-01T00:00:00Z"',
      },
    ],
    response: deprecation,
    handle: deprecate,
  }),
  operation('listDeprecations', 'get', '/deprecations', {
    summary: 'List the announced deprecations.',
    response: object({ deprecations: list(deprecation) }),
    handle: ({ world }) =>
      ok({ deprecations: [...world.announcements].map(([id, announcement]) => rendered(id, announcement)) }),
  }),
  operation('undeprecate', 'delete', '/deprecations/{operation_id}', {
    summary: 'Withdraw the announcement of an operation.',
    response: dropped,
    handle: ({ world, param }) => {
      const id = param('operation_id') as OperationId;
      if (world.announcementOf(id) === undefined)
        return notFound('deprecation of operation', id, '/deprecations');
      world.announce(id, undefined);
      return ok({ dropped: true });
    },
  }),
];

function deprecate({ world, body }: ControlCall<Fitting<typeof deprecation>>): ControlResult {
  const deprecationMs = instantMs(body.deprecation);
  if (deprecationMs === undefined) return invalidValue('body.deprecation', instantFormat, body.deprecation);
  const sunsetMs = instantMs(body.sunset);
  if (sunsetMs === undefined) return invalidValue('body.sunset', instantFormat, body.sunset);
  if (sunsetMs < deprecationMs)
    return invalidValue('body.sunset', 'an instant not before body.deprecation', body.sunset);
  const announcement = { deprecationMs, sunsetMs };
  world.announce(body.operation_id, announcement);
  return ok(rendered(body.operation_id, announcement));
}

const rendered = (operation_id: OperationId, { deprecationMs, sunsetMs }: Announcement): object => ({
  operation_id,
  deprecation: isoOf(deprecationMs),
  sunset: isoOf(sunsetMs),
});
