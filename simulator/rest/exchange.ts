// The two ends of every exchange over REST: the request in the form that admission reads, and the reply that is settled.
import { returnsManifests } from '../../spec/billed.ts';
import { isRepeat } from '../../spec/repeated.ts';
import type { Admission, IncomingCall } from '../admission/admission.ts';
import { type Settlement, settle } from '../admission/settle.ts';
import { presentedIn } from '../core/auth.ts';
import { type Body, wholeOf } from '../core/body.ts';
import { grow, grownHeaders } from '../core/growth.ts';
import type { Laws } from '../core/laws.ts';
import type { TransportFault } from '../state/faults.ts';
import type { Surface } from '../state/journal.ts';
import type { Reply } from './reply.ts';
import type { RestRequest } from './request.ts';
import type { RestWorld } from './world.ts';

/** The reply, and the transport fault that an operator forced on it. */
export interface Response {
  readonly reply: Reply<Body>;
  readonly transportFault: TransportFault | undefined;
}

export const incoming = (request: RestRequest, surface: Surface): IncomingCall => ({
  surface,
  operation: request.operation.id,
  isOpen: surface === 'site',
  presented: presentedIn(request.headers),
  mayBill: request.operation.id in returnsManifests,
  method: request.method,
  path: request.path,
  query: request.query,
  message: { headers: request.rawHeaders, body: request.body },
});

/** Adds unlisted members to the reply if the growth reading says so, settles the request, and returns what to send. */
export function conclude(
  { world, request }: { readonly world: RestWorld; readonly request: RestRequest },
  admission: Admission,
  rendered: Reply<Body>,
  { check, ...settlement }: Omit<Settlement, 'status' | 'reply'>,
): Response {
  const right = withGrowth(world.laws, rendered);
  const { status } = right;
  const reply =
    world.parts.restReply?.(request.operation.id, { ...right, body: wholeOf(right.body) }) ?? right;
  settle(world, admission, { ...settlement, status, check: status === 304 ? 'condition' : check, reply });
  const response: Response = { reply, transportFault: admission.transportFault };
  show(world, request, admission, response);
  return response;
}

/** Shows the exchange to whoever judges clients. */
function show(
  world: RestWorld,
  request: RestRequest,
  { caller, marks, nowMs }: Admission,
  { reply, transportFault }: Response,
): void {
  const { clients } = world.parts;
  if (clients === undefined || isRepeat(request.headers)) return;
  const { method, path, query, headers, body } = request;
  clients.served({
    worldId: world.id,
    organization: caller?.org,
    marks,
    method,
    baseUrl: world.urls.baseUrl,
    path,
    query,
    headers,
    body,
    reply,
    nowMs,
    fault: transportFault,
  });
}

function withGrowth(laws: Laws, reply: Reply<Body>): Reply<Body> {
  if (laws.version.growth === 'none') return reply;
  const headers = [...reply.headers, ...grownHeaders];
  const text = String(wholeOf(reply.body));
  const isJson = text.startsWith('{') || text.startsWith('[');
  return { ...reply, headers, body: isJson ? JSON.stringify(grow(JSON.parse(text))) : reply.body };
}
