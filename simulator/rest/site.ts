// The public site of a world: credentials for everybody, without any of the customer's checks.
import type { Reply } from '../parts.ts';
import type { World } from '../world.ts';
import { forcedRefusal } from './forced.ts';
import { grown } from './growth.ts';
import { commonHeaders, renderError } from './render.ts';
import type { RestRequest } from './request.ts';

export function respondOnSite(world: World, request: RestRequest): Reply {
  const { operation, method, path, query } = request;
  const nowMs = world.clock.nowMs();
  const fault = world.faults.take({ operation: operation.id, organizationId: undefined }, 'outcome');
  const reply = grown(
    world.laws,
    fault?.kind === 'outcome'
      ? renderError(
          { world, operation, usage: undefined },
          forcedRefusal(world, fault.outcome, { nowMs, period: undefined }),
        )
      : issued(world, request),
  );
  world.journal.add({
    ...{ atMs: nowMs, operation: operation.id, method, path, query, status: reply.status, decidedBy: {} },
    ...{ organizationId: undefined, quota: undefined, rate: undefined },
    check: fault === undefined ? 'served' : 'forced',
  });
  return world.parts.reply?.(operation.id, reply) ?? reply;
}

function issued(world: World, { operation, query }: RestRequest): Reply {
  const format = new URLSearchParams(query).get('format') ?? undefined;
  const { contentType, body } = world.services.site.issueCredentials(format);
  const headers = [...commonHeaders(world, operation), 'Content-Type', contentType];
  return { status: 200, headers, body };
}
