// Renders an answer or a refusal as an HTTP reply: status, headers and body.
import type { Operation } from '../../spec/contract.ts';
import type { Answer } from '../core/answer.ts';
import { cacheControl } from '../core/conditional.ts';
import { renderRefusal } from '../core/error.ts';
import { hashOf } from '../core/json-text.ts';
import type { Refusal } from '../core/refusal.ts';
import { announcementHeaders } from '../core/version.ts';
import { bodyOf, contentOf, formOf } from './envelope.ts';
import { jsonType, type Reply } from './reply.ts';
import type { UsageBlock } from './usage.ts';
import type { RestWorld } from './world.ts';

export interface Rendering {
  readonly world: RestWorld;
  readonly operation: Operation;
  /** Undefined for requests without a known caller. */
  readonly usage: UsageBlock | undefined;
}

/** The reply to an answer; 304 if `If-None-Match` contains its entity tag. */
export function renderAnswer(
  { world, operation, usage }: Rendering,
  answer: Answer,
  condition: { readonly ifNoneMatch: string | undefined; readonly organizationId: string },
): Reply {
  const { laws } = world;
  const content = contentOf(laws, answer);
  const body = bodyOf(formOf(laws, operation.id), content, usage?.tail ?? '}');
  const headers = commonHeaders(world, operation, usage?.headers);
  const cache = cacheControl(laws.conditional, operation.id);
  if (cache !== undefined) headers.push('Cache-Control', cache);
  if (laws.conditional.tagged(operation.id)) {
    const dataHash = laws.conditional.covers === 'body' ? hashOf(body) : content.data.hash;
    const etag = laws.conditional.tag({ dataHash, organizationId: condition.organizationId });
    headers.push('ETag', etag);
    if (condition.ifNoneMatch !== undefined && laws.conditional.matches(condition.ifNoneMatch, etag))
      return { status: 304, headers, body: '' };
  }
  headers.push(...jsonType);
  return { status: 200, headers, body };
}

export function renderError({ world, operation, usage }: Rendering, refusal: Refusal): Reply {
  const { status, body, headers } = renderRefusal(world.laws.error, refusal);
  const quota = world.laws.envelope.quotaHeadersOn === 'authenticated' ? usage?.headers : undefined;
  const common = commonHeaders(world, operation, quota);
  return { status, headers: [...common, ...headers, ...jsonType], body: JSON.stringify(body) };
}

/** The headers of every reply of an operation, as a flat list of names and values. */
export function commonHeaders(
  world: RestWorld,
  operation: Operation,
  quota: readonly string[] = [],
): string[] {
  const announcement = world.announcementOf(operation.id);
  return announcement === undefined
    ? [...quota]
    : [...quota, ...announcementHeaders(world.laws.version, announcement)];
}
