// The result of a tool call: structured content, and the same as text ("MCP servers").
import { type Body, ownBytes, Parts } from '../core/body.ts';
import type { McpLaws } from '../core/mcp.ts';
import { remaining } from '../core/quota.ts';
import type { Refusal } from '../core/refusal.ts';
import type { QuotaState } from '../service/accounting.ts';
import type { ToolAnswer } from '../service/tools/tool.ts';

export interface ToolResult {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
  readonly [key: string]: unknown;
}

export type Content = Readonly<Record<string, unknown>>;

/** What an answered call shows. */
export function answeredContent(laws: McpLaws, answer: ToolAnswer, after: QuotaState | undefined): Content {
  const { members, billed, status = 'executed', guidance } = answer;
  const isGuided = laws.guidanceOn === 'all' || guidance.length > 0;
  return {
    execution_status: status,
    quota: quotaOf(after, billed),
    ...members,
    diagnostics: isGuided ? { retry_guidance: guidance } : {},
  };
}

/** What a refused call shows. `status` is the one that REST sends. */
export function refusedContent(refusal: Refusal, status: number, after: QuotaState | undefined): Content {
  const { state, retryAfterSeconds, resetDate, issues, message } = refusal;
  return {
    ok: false,
    execution_status: state?.execution_status ?? (status >= 500 ? 'unavailable' : 'rejected'),
    error_code: refusal.refusal,
    message: message === '' ? 'The arguments are not valid.' : message,
    ...(issues && { issues }),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    ...(resetDate !== undefined && { quota_resets_on: resetDate }),
    quota: quotaOf(after, 0),
    diagnostics: { retry_guidance: guidanceFor(refusal) },
  };
}

export function resultWith(laws: McpLaws, content: Content, isError: boolean): ToolResult {
  const { resultForm } = laws;
  const texts = [
    ...(resultForm === 'text-after-words' ? ['The result follows as JSON.'] : []),
    resultForm === 'structured' ? 'See the structured content.' : textOf(content),
  ];
  return {
    content: texts.map((text) => ({ type: 'text', text })),
    ...(!isTextAlone(laws) && { structuredContent: content }),
    ...(isError && { isError }),
  };
}

/** Whether results have no structured content. */
export const isTextAlone = ({ resultForm }: McpLaws): boolean =>
  resultForm === 'text' || resultForm === 'text-after-words';

function textOf({ manifests, ...others }: Content): string {
  const text = JSON.stringify(others);
  if (!Array.isArray(manifests)) return text;
  return `${text.slice(0, -1)},"manifests":[${manifests.map((one) => String(keptOf(one).plain)).join()}]}`;
}

/** The result in pieces of JSON, and the text in it by itself. Both have the bytes that the SDK would make of the result. */
export function piecesOf(
  content: Content,
  isError: boolean,
): { readonly result: Pieces; readonly text: Body } {
  const end = isError ? ',"isError":true}' : '}';
  const { manifests, ...others } = content;
  const text = JSON.stringify(others);
  if (!Array.isArray(manifests)) {
    const json = `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}${end}`;
    return { result: [json], text };
  }
  const kept = manifests.map(keptOf);
  const listed = (of: 'plain' | 'quoted'): Pieces =>
    kept.flatMap(({ [of]: piece }, nth) => (nth === 0 ? [piece] : [',', piece]));
  const head = `${text.slice(0, -1)},"manifests":[`;
  // The list stands where it is in the content, which need not be the end.
  const [before, after] = JSON.stringify({ ...content, manifests: blank }).split(JSON.stringify(blank));
  return {
    result: [
      `{"content":[{"type":"text","text":${JSON.stringify(head).slice(0, -1)}`,
      ...listed('quoted'),
      `]}"}],"structuredContent":${before}[`,
      ...listed('plain'),
      `]${after}${end}`,
    ],
    text: new Parts([head, ...listed('plain'), ']}']),
  };
}

export type Pieces = readonly (string | Buffer)[];

const blank = '\u0000';

/** A manifest as JSON, and as it stands within a text in JSON. */
interface KeptManifest {
  readonly plain: Buffer;
  readonly quoted: Buffer;
}

/** Manifests are long and read again and again. */
const kept = new WeakMap<object, KeptManifest>();

function keptOf(manifest: object): KeptManifest {
  const known = kept.get(manifest);
  if (known !== undefined) return known;
  const text = JSON.stringify(manifest);
  const made = { plain: ownBytes(text), quoted: ownBytes(JSON.stringify(text).slice(1, -1)) };
  kept.set(manifest, made);
  return made;
}

const quotaOf = (state: QuotaState | undefined, billed: number): object => ({
  manifests_billed_this_call: billed,
  ...(state && {
    quota_limit: state.quota.limit,
    quota_used: state.quota.used,
    quota_remaining: remaining(state.quota),
  }),
});

/** What to do about a refusal; agents act on it. */
function guidanceFor({ refusal, resetDate, retryAfterSeconds }: Refusal): readonly string[] {
  switch (refusal) {
    case 'quota_exhausted':
      return [`Do not repeat the call before ${resetDate ?? 'the quota is reset'}, or upgrade the plan.`];
    case 'plan_gated':
    case 'enterprise_required':
      return ['Upgrade the plan, or use a tool that the plan includes.'];
    case 'validation':
    case 'invalid_parameter':
      return ['Correct the arguments that are named, then repeat the call.'];
    case 'not_found':
    case 'beacon_not_found':
      return ['Take ids from a search or a list, then repeat the call.'];
    case 'beacon_archived':
      return ['Restore the Beacon before it is executed.'];
    case 'date_window_required':
      return ['Add lookback_hours, or both dates.'];
    case 'unauthorized_source_broadening':
      return ['Leave out what is beyond the saved scope, or send broaden_sources true.'];
    case 'unavailable':
      return ['Repeat the same call later.'];
    default:
      return retryAfterSeconds === undefined ? [] : [`Repeat the call after ${retryAfterSeconds} seconds.`];
  }
}
