// Streams on the control plane: create, unpublish, republish and remove them.

import type { Stream } from '../../spec/content.ts';
import { domains } from '../../spec/values.ts';
import type { StreamBody } from './bodies.ts';
import { type ControlResult, conflict, fullWorld, notFound, ok, operation, withRoom } from './operation.ts';
import { boolean, nullable, object, oneOf, shown, streamId, string, text } from './schema.ts';
import type { ControlledWorld } from './world.ts';

interface ReasonBody {
  readonly reason?: string;
}

const streamResponse = object({
  id: streamId,
  name: shown(string, 'Tidewater Grid'),
  status: {
    ...oneOf(['live', 'unpublished', 'removed']),
    description: 'live: in the catalog. unpublished: not in it, and may return. removed: gone for good.',
  },
});
const reason = object(
  { reason: { ...text(1, 500), description: 'The reason that webhook events state.' } },
  [],
);
const removed = (status: string) => ({
  status: 409 as const,
  when: 'The stream was removed.',
  detail: `Stream 11604773700000018 cannot become ${status}: it was removed permanently.`,
});
/** What a request may choose of a new stream. */
export const streamChoices = {
  name: text(1, 200),
  title: text(1, 300),
  description: text(1, 2_000),
  home_domain: { ...oneOf(domains), description: 'The domain that the stream belongs to.' },
  cross_domains: {
    description: 'Further domains that it touches.',
    type: 'array',
    items: oneOf(domains),
    maxItems: 3,
    uniqueItems: true,
  },
  company_kind: {
    ...nullable({ type: 'string', enum: ['public', 'private', null] }),
    description: 'Of a stream about a company: whether its shares are traded; null for other streams.',
  },
  is_public: { ...boolean, description: 'What the catalog shows as `is_public`.' },
};

export const streamOperations = [
  operation<StreamBody>({
    id: 'makeStream',
    method: 'post',
    path: '/streams',
    scope: 'world',
    summary: 'Create a stream. It is live at once.',
    body: object(streamChoices, ['name']),
    example: { name: 'Tidewater Grid', home_domain: domains[0] },
    refusals: [fullWorld('streams')],
    response: streamResponse,
    handle: ({ world, body }) =>
      withRoom('streams', world.content.addedStreams(), () => ok(rendered(makeStream(world, body)))),
  }),
  operation({
    id: 'publishStream',
    method: 'post',
    path: '/streams/{stream_id}/publish',
    scope: 'world',
    summary: 'Publish an unpublished stream again.',
    refusals: [removed('live')],
    response: streamResponse,
    handle: ({ world, param }) => setStatus(world, param('stream_id'), 'live'),
  }),
  operation<ReasonBody>({
    id: 'unpublishStream',
    method: 'post',
    path: '/streams/{stream_id}/unpublish',
    scope: 'world',
    summary: 'Unpublish a stream: it leaves the catalog and may be published again.',
    body: reason,
    example: { reason: 'Under review' },
    refusals: [removed('unpublished')],
    response: streamResponse,
    handle: ({ world, param, body }) => setStatus(world, param('stream_id'), 'unpublished', body.reason),
  }),
  operation<ReasonBody>({
    id: 'removeStream',
    method: 'delete',
    path: '/streams/{stream_id}',
    scope: 'world',
    summary: 'Remove a stream permanently.',
    body: reason,
    example: { reason: 'Merged' },
    response: streamResponse,
    handle: ({ world, param, body }) => setStatus(world, param('stream_id'), 'removed', body.reason),
  }),
];

export const makeStream = ({ services }: ControlledWorld, body: StreamBody): Stream =>
  services.operator.makeStream({
    name: body.name,
    title: body.title,
    description: body.description,
    homeDomain: body.home_domain,
    crossDomains: body.cross_domains,
    companyKind: body.company_kind,
    isPublic: body.is_public,
  });

export function setStatus(
  { content, services }: ControlledWorld,
  id: string,
  status: Stream['status'],
  reason?: string,
): ControlResult {
  const stream = content.streamById(id);
  if (stream === undefined) return notFound('stream', id);
  if (stream.status === 'removed' && status !== 'removed')
    return conflict(`Stream ${id} cannot become ${status}: it was removed permanently.`);
  return ok(rendered(services.operator.moveStream(stream, status, reason)));
}

const rendered = ({ id, name, status }: Stream): object => ({ id, name, status });
