// Deprecations through the control plane: operations whose answers announce their end.
import { type OperationId, operations } from '../../spec/contract.ts';
import type { Announcement } from '../core/version.ts';
import { instantMs, instantWords, isoOf } from '../time/clock.ts';
import { type Answer, type ControlCall, ok, operation, unknownThing, unusable } from './operation.ts';
import { dropped, instant, list, object, oneOf } from './schema.ts';

interface DeprecationBody {
  readonly operation_id: OperationId;
  readonly deprecation: string;
  readonly sunset: string;
}

const announced = Object.values(operations).filter(({ server }) => server === 'api');
const deprecation = object({
  operation_id: oneOf(announced.map(({ id }) => id)),
  deprecation: instant,
  sunset: instant,
});

export const deprecationOperations = [
  operation<DeprecationBody>({
    id: 'deprecate',
    method: 'post',
    path: '/deprecations',
    scope: 'world',
    summary: 'Announce the end of an operation: its answers carry Deprecation and Sunset.',
    body: deprecation,
    answer: deprecation,
    handle: deprecate,
  }),
  operation({
    id: 'listDeprecations',
    method: 'get',
    path: '/deprecations',
    scope: 'world',
    summary: 'List the announcements.',
    answer: object({ deprecations: list(deprecation) }),
    handle: ({ world }) =>
      ok({ deprecations: [...world.announcements].map(([id, announcement]) => rendered(id, announcement)) }),
  }),
  operation({
    id: 'undeprecate',
    method: 'delete',
    path: '/deprecations/{operation_id}',
    scope: 'world',
    summary: 'Take an announcement back.',
    answer: dropped,
    handle: ({ world, param }) => {
      const id = param('operation_id') as OperationId;
      if (world.announcementOf(id) === undefined) return unknownThing('deprecation of operation', id);
      world.announce(id, undefined);
      return ok({ dropped: true });
    },
  }),
];

function deprecate({ world, body }: ControlCall<DeprecationBody>): Answer {
  const deprecationMs = instantMs(body.deprecation);
  if (deprecationMs === undefined) return unusable('body.deprecation', instantWords, body.deprecation);
  const sunsetMs = instantMs(body.sunset);
  if (sunsetMs === undefined) return unusable('body.sunset', instantWords, body.sunset);
  if (sunsetMs < deprecationMs)
    return unusable('body.sunset', 'an instant not before deprecation', body.sunset);
  const announcement = { deprecationMs, sunsetMs };
  world.announce(body.operation_id, announcement);
  return ok(rendered(body.operation_id, announcement));
}

const rendered = (operation_id: OperationId, { deprecationMs, sunsetMs }: Announcement): object => ({
  operation_id,
  deprecation: isoOf(deprecationMs),
  sunset: isoOf(sunsetMs),
});
