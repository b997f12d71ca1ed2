// Streams through the control plane: make, unpublish, publish again and remove them.

import { type Domain, domains } from '../../spec/values.ts';
import type { Stream } from '../core/content.ts';
import { type Answer, conflict, ok, operation, unknownThing } from './operation.ts';
import { boolean, nullable, object, oneOf, string, text } from './schema.ts';
import type { ControlledWorld } from './world.ts';

interface StreamBody {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly home_domain?: Domain;
  readonly cross_domains?: readonly Domain[];
  readonly company_kind?: 'public' | 'private' | null;
  readonly is_public?: boolean;
}

interface ReasonBody {
  readonly reason?: string;
}

const streamAnswer = object({ id: string, name: string, status: oneOf(['live', 'unpublished', 'removed']) });
const reason = object({ reason: text(1, 500) }, []);

export const streamOperations = [
  operation<StreamBody>({
    id: 'makeStream',
    method: 'post',
    path: '/streams',
    scope: 'world',
    summary: 'Make a stream; it is live at once.',
    body: object(
      {
        name: text(1, 200),
        title: text(1, 300),
        description: text(1, 2_000),
        home_domain: oneOf(domains),
        cross_domains: { type: 'array', items: oneOf(domains), maxItems: 3, uniqueItems: true },
        company_kind: nullable({ type: 'string', enum: ['public', 'private', null] }),
        is_public: boolean,
      },
      ['name'],
    ),
    answer: streamAnswer,
    handle: ({ world, body }) => {
      const stream = world.services.operator.makeStream({
        name: body.name,
        title: body.title,
        description: body.description,
        homeDomain: body.home_domain,
        crossDomains: body.cross_domains,
        companyKind: body.company_kind,
        isPublic: body.is_public,
      });
      return ok(rendered(stream));
    },
  }),
  operation({
    id: 'publishStream',
    method: 'post',
    path: '/streams/{stream_id}/publish',
    scope: 'world',
    summary: 'Bring an unpublished stream back.',
    answer: streamAnswer,
    handle: ({ world, param }) => become(world, param('stream_id'), 'live'),
  }),
  operation<ReasonBody>({
    id: 'unpublishStream',
    method: 'post',
    path: '/streams/{stream_id}/unpublish',
    scope: 'world',
    summary: 'Take a stream off the catalog; it may come back.',
    body: reason,
    answer: streamAnswer,
    handle: ({ world, param, body }) => become(world, param('stream_id'), 'unpublished', body.reason),
  }),
  operation<ReasonBody>({
    id: 'removeStream',
    method: 'delete',
    path: '/streams/{stream_id}',
    scope: 'world',
    summary: 'Remove a stream for good.',
    body: reason,
    answer: streamAnswer,
    handle: ({ world, param, body }) => become(world, param('stream_id'), 'removed', body.reason),
  }),
];

function become(
  { content, services }: ControlledWorld,
  id: string,
  status: Stream['status'],
  reason?: string,
): Answer {
  const stream = content.streamById(id);
  if (stream === undefined) return unknownThing('stream', id);
  if (stream.status === 'removed' && status !== 'removed')
    return conflict(`Stream ${id} was removed for good.`);
  return ok(rendered(services.operator.moveStream(stream, status, reason)));
}

const rendered = ({ id, name, status }: Stream): object => ({ id, name, status });
