// Puts an answer or a refusal into its final form: status, headers and body.

import type { Operation } from '../../spec/contract.ts';
import { cacheControl } from '../core/conditional.ts';
import { quotaHeaders, type Usage } from '../core/envelope.ts';
import { renderRefusal } from '../core/error.ts';
import type { Laws } from '../core/laws.ts';
import type { Refusal } from '../core/refusal.ts';
import { announcementHeaders } from '../core/version.ts';
import type { Reply } from '../parts.ts';
import type { Answer } from '../service/context.ts';
import { hashOf } from '../service/pages.ts';
import type { World } from '../world.ts';

export interface Rendering {
  readonly world: World;
  readonly operation: Operation;
  /** Undefined before the caller is known. */
  readonly usage: Usage | undefined;
}

/** The answer, or 304 when the caller holds it already. */
export function renderAnswer(
  { world, operation, usage }: Rendering,
  answer: Answer,
  asked: { readonly ifNoneMatch: string | undefined; readonly organizationId: string },
): Reply {
  const { laws } = world;
  const body = bodyOf(answer, usage);
  const headers = [...commonHeaders(world, operation, usage, true)];
  if (laws.conditional.tagged(operation.id)) {
    const hash = laws.conditional.covers === 'body' ? hashOf(body) : (answer.hash ?? hashOf(answer.data));
    const etag = laws.conditional.tag({
      dataHash: hash,
      organizationHash: hashOf(asked.organizationId).slice(0, 6),
    });
    headers.push('ETag', etag);
    if (asked.ifNoneMatch !== undefined && laws.conditional.matches(asked.ifNoneMatch, etag))
      return { status: 304, headers, body: '' };
  }
  return { status: 200, headers: [...headers, ...jsonType], body };
}

export function renderError({ world, operation, usage }: Rendering, refusal: Refusal): Reply {
  const { status, body, headers } = renderRefusal(world.laws.error, refusal);
  const common = commonHeaders(world, operation, usage, false);
  return { status, headers: [...common, ...headers, ...jsonType], body: JSON.stringify(body) };
}

function commonHeaders(
  world: World,
  operation: Operation,
  usage: Usage | undefined,
  success: boolean,
): readonly string[] {
  const { laws } = world;
  const announcement = world.announcementOf(operation.id);
  const cache = success ? cacheControl(laws.conditional, operation.id) : undefined;
  return [
    ...(usage !== undefined && showsQuota(laws, success) ? quotaHeaders(usage) : []),
    ...(cache === undefined ? [] : ['Cache-Control', cache]),
    ...(announcement === undefined ? [] : announcementHeaders(laws.version, announcement)),
  ];
}

const showsQuota = (laws: Laws, success: boolean): boolean =>
  success || laws.envelope.quotaHeadersOn === 'authenticated';

const jsonType = ['Content-Type', 'application/json; charset=utf-8'];

function bodyOf({ data, form = 'envelope', beside }: Answer, usage: Usage | undefined): string {
  const usageText = JSON.stringify(usage);
  switch (form) {
    case 'bare':
      return data;
    case 'bare-with-usage':
      return `${data.slice(0, -1)},"usage":${usageText}}`;
    case 'envelope': {
      const more = beside === undefined ? '' : `,${JSON.stringify(beside).slice(1, -1)}`;
      return `{"data":${data}${more},"usage":${usageText}}`;
    }
    default:
      return form satisfies never;
  }
}
