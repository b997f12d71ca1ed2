// Renders an answer or a refusal as an HTTP reply: status, headers and body.
import type { Operation, OperationId } from '../../spec/contract.ts';
import type { Answer, Clamp } from '../core/answer.ts';
import { type Body, wholeOf } from '../core/body.ts';
import { cacheControl } from '../core/conditional.ts';
import { renderRefusal } from '../core/error.ts';
import { hashOf, type JsonText } from '../core/json-text.ts';
import type { Laws } from '../core/laws.ts';
import type { Refusal } from '../core/refusal.ts';
import { announcementHeaders } from '../core/version.ts';
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
): Reply<Body> {
  const { laws } = world;
  const content = contentOf(laws, answer);
  const body = bodyOf(formOf(laws, operation.id), content, usage?.tail ?? '}');
  const headers = commonHeaders(world, operation, usage?.headers);
  const cache = cacheControl(laws.conditional, operation.id);
  if (cache !== undefined) headers.push('Cache-Control', cache);
  if (laws.conditional.sendsTag(operation.id)) {
    const dataHash = laws.conditional.tagCovers === 'body' ? hashOf(wholeOf(body)) : content.data.hash;
    const etag = laws.conditional.tag({ dataHash, organizationId: condition.organizationId });
    headers.push('ETag', etag);
    if (
      condition.ifNoneMatch !== undefined &&
      laws.conditional.matchesCurrentTag(condition.ifNoneMatch, etag)
    )
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
  return announcement === undefined ? [...quota] : [...quota, ...announcementHeaders(announcement)];
}

type Members = Readonly<Record<string, unknown>>;
/** `bare` is the data alone; `bare-with-usage` is the data with a member `usage`. */
type Form = 'envelope' | 'bare' | 'bare-with-usage';

/** The data of an answer with its remarks added. */
interface EnvelopeContent {
  readonly data: JsonText;
  /** Members of the envelope besides `data` and `usage`. */
  readonly otherMembers: Members;
}

function contentOf(laws: Laws, { data, remarks }: Answer): EnvelopeContent {
  // Most answers have no remarks.
  if (remarks === undefined) return { data, otherMembers: noMembers };
  const { progress = {}, clamp, cost = {} } = remarks;
  const { statePlace } = laws.lifecycle;
  const costInData = laws.search.quotaFlags === 'in-data';
  return {
    data: data.withMembers({
      ...(statePlace !== 'top' && progress),
      ...(clamp && clampMembers(laws, clamp)),
      ...(costInData && cost),
    }),
    otherMembers: { ...(statePlace !== 'data' && progress), ...(!costInData && cost) },
  };
}

const noMembers: Members = {};

/** "Quota clamping" */
const clampMembers = ({ quota }: Laws, { clamped, removed }: Clamp): Members =>
  clamped || quota.flagsOnWholePages ? { quota_clamped: clamped, items_removed_by_quota: removed } : {};

/** The body; `usage` is the text of the envelope from the comma before `usage` to the closing brace. */
function bodyOf(form: Form, { data, otherMembers }: EnvelopeContent, usage: string): Body {
  switch (form) {
    case 'bare':
      return data.between('', '');
    case 'bare-with-usage':
      return `${data.text.slice(0, -1)}${usage}`;
    case 'envelope': {
      const members = otherMembers === noMembers ? '' : JSON.stringify(otherMembers).slice(1, -1);
      return data.between('{"data":', members === '' ? usage : `,${members}${usage}`);
    }
    default:
      return form satisfies never;
  }
}

/** The form of an operation's answers (S-01 to S-03). */
function formOf({ envelope, beacon }: Laws, operation: OperationId): Form {
  switch (operation) {
    case 'getStream':
      return envelope.streamDetail === 'wrapped' ? 'envelope' : envelope.streamDetail;
    case 'listBeacons':
    case 'listBeaconRevisions':
      return beacon.listForm;
    case 'createBeacon':
    case 'getBeacon':
    case 'updateBeacon':
    case 'archiveBeacon':
    case 'restoreBeacon':
      return beacon.itemForm;
    default:
      return 'envelope';
  }
}
