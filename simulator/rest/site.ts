// The public site of a world: issues credentials to everybody, without any of the checks for customers.
import { conclude, incoming, type Response } from './exchange.ts';
import { commonHeaders, renderError } from './render.ts';
import type { Reply } from './reply.ts';
import type { RestRequest } from './request.ts';
import type { RestWorld } from './world.ts';

interface Issued {
  readonly contentType: string;
  readonly body: string;
}

export function respondOnSite(world: RestWorld, request: RestRequest): Response {
  const admission = world.admit(incoming(request, 'site'));
  const settlement = { decidedBy: {}, replayed: false, after: undefined };
  const rendering = { world, operation: request.operation, usage: undefined };
  if (admission.kind === 'rejected') {
    const reply = renderError(rendering, admission.refusal);
    return conclude({ world, request }, admission, reply, { ...settlement, check: admission.check });
  }
  const format = new URLSearchParams(request.query).get('format') ?? undefined;
  const issued = world.services.site.issueCredentials(format);
  return 'kind' in issued
    ? conclude({ world, request }, admission, renderError(rendering, issued), {
        ...settlement,
        check: 'service',
      })
    : conclude({ world, request }, admission, replyOf(world, request, issued), {
        ...settlement,
        check: 'served',
      });
}

function replyOf(world: RestWorld, { operation }: RestRequest, { contentType, body }: Issued): Reply {
  const headers = [...commonHeaders(world, operation), 'Content-Type', contentType];
  return { status: 200, headers, body };
}
