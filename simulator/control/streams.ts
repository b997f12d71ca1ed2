// Streams on the control plane: create, unpublish, republish and remove them.
import type { Stream } from '../../spec/content.ts';
import { domains } from '../../spec/values.ts';
import { type StreamBody, streamBody } from './bodies.ts';
import { type ControlResult, conflict, fullWorld, notFound, ok, operation, withRoom } from './operation.ts';
import { anyOf, described, list, object, oneOf, shown, streamId, string, text } from './schema.ts';
import type { ControlledWorld } from './world.ts';

const streamResponse = object({
  id: streamId,
  name: shown(string, 'Tidewater Grid'),
  status: described(
    oneOf(['live', 'unpublished', 'removed']),
    'live: in the catalog. unpublished: not in it, and may return. removed: gone for good.',
  ),
});
const reason = anyOf({ reason: described(text(1, 500), 'The reason that webhook events state.') });
const removed = (status: string) => ({
  status: 409 as const,
  when: 'The stream was removed.',
  detail: `Stream 11604773700000018 cannot become ${status}: it was removed permanently.`,
});
export const streamOperations = [
  operation('listStreams', 'get', '/streams', {
    summary: 'List the streams, also those that the catalog does not show.',
    response: object({ streams: list(streamResponse) }),
    handle: ({ world }) => ok({ streams: world.content.streams().map(rendered) }),
  }),
  operation('makeStream', 'post', '/streams', {
    summary: 'Create a stream. It is live at once.',
    body: streamBody,
    example: { name: 'Tidewater Grid', home_domain: domains[0] },
    refusals: [fullWorld('streams')],
    response: streamResponse,
    handle: ({ world, body }) =>
      withRoom('streams', world.content.addedStreams(), () => ok(rendered(makeStream(world, body)))),
  }),
  operation('publishStream', 'post', '/streams/{stream_id}/publish', {
    summary: 'Publish an unpublished stream again.',
    refusals: [removed('live')],
    response: streamResponse,
    handle: ({ world, param }) => setStatus(world, param('stream_id'), 'live'),
  }),
  operation('unpublishStream', 'post', '/streams/{stream_id}/unpublish', {
    summary: 'Unpublish a stream: it leaves the catalog and may be published again.',
    body: reason,
    example: { reason: 'Under review' },
    refusals: [removed('unpublished')],
    response: streamResponse,
    handle: ({ world, param, body }) => setStatus(world, param('stream_id'), 'unpublished', body.reason),
  }),
  operation('removeStream', 'delete', '/streams/{stream_id}', {
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
