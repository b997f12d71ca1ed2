// The public site of a world: issues credentials to everybody, without any of the checks for customers.
import { conclude, incoming, type Response } from './exchange.ts';
import { commonHeaders, renderError } from './render.ts';
import type { RestRequest } from './request.ts';
import type { RestWorld } from './world.ts';

export function respondOnSite(world: RestWorld, request: RestRequest): Response {
  const { operation } = request;
  const admission = world.admit(incoming(request, 'site'));
  const outcome =
    admission.kind === 'rejected'
      ? admission.refusal
      : world.services.site.issueCredentials(new URLSearchParams(request.query).get('format') ?? undefined);
  const isRefused = 'kind' in outcome;
  const check = admission.kind === 'rejected' ? admission.check : isRefused ? 'service' : 'served';
  const reply = isRefused
    ? renderError({ world, operation, usage: undefined }, outcome)
    : {
        status: 200,
        headers: [...commonHeaders(world, operation), 'Content-Type', outcome.contentType],
        body: outcome.body,
      };
  return conclude({ world, request }, admission, reply, {
    check,
    decidedBy: {},
    replayed: false,
    after: undefined,
  });
}
