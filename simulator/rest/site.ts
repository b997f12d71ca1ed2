// The public site of a world: issues credentials to everybody, without any of the checks for customers.
import { conclude, incoming, type Response } from './exchange.ts';
import { commonHeaders, renderError } from './render.ts';
import type { Reply } from './reply.ts';
import type { RestRequest } from './request.ts';
import type { RestWorld } from './world.ts';

export function respondOnSite(world: RestWorld, request: RestRequest): Response {
  const admission = world.admit(incoming(request, 'site'));
  const settlement = { decidedBy: {}, replayed: false, after: undefined };
  if (admission.kind === 'rejected') {
    const rendering = { world, operation: request.operation, usage: undefined };
    const reply = renderError(rendering, admission.refusal);
    return conclude({ world, request }, admission, reply, { ...settlement, check: admission.check });
  }
  return conclude({ world, request }, admission, issued(world, request), { ...settlement, check: 'served' });
}

function issued(world: RestWorld, { operation, query }: RestRequest): Reply {
  const format = new URLSearchParams(query).get('format') ?? undefined;
  const { contentType, body } = world.services.site.issueCredentials(format);
  const headers = [...commonHeaders(world, operation), 'Content-Type', contentType];
  return { status: 200, headers, body };
}
