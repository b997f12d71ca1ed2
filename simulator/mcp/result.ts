// The result of a tool call: structured content, and the same as text ("MCP servers").
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

export function resultOfAnswer(laws: McpLaws, answer: ToolAnswer, after: QuotaState | undefined): ToolResult {
  const { members, billed, status = 'executed', guidance } = answer;
  const isGuided = laws.guidanceOn === 'all' || guidance.length > 0;
  return resultWith(laws, {
    execution_status: status,
    quota: quotaOf(after, billed),
    ...members,
    diagnostics: isGuided ? { retry_guidance: guidance } : {},
  });
}

/** What a refused call shows. `status` is the one that REST sends. */
export function refusedContent(
  refusal: Refusal,
  status: number,
  after: QuotaState | undefined,
): Record<string, unknown> {
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

export const resultOfRefusal = (
  laws: McpLaws,
  content: Record<string, unknown>,
  isError: boolean,
): ToolResult => ({ ...resultWith(laws, content), ...(isError && { isError }) });

function resultWith(laws: McpLaws, structuredContent: Record<string, unknown>): ToolResult {
  const { resultForm } = laws;
  const texts = [
    ...(resultForm === 'text-after-words' ? ['The result follows as JSON.'] : []),
    resultForm === 'structured' ? 'See the structured content.' : textOf(structuredContent),
  ];
  return {
    content: texts.map((text) => ({ type: 'text', text })),
    ...(!isTextAlone(laws) && { structuredContent }),
  };
}

/** Whether results have no structured content. */
export const isTextAlone = ({ resultForm }: McpLaws): boolean =>
  resultForm === 'text' || resultForm === 'text-after-words';

/** Manifests are long and read again and again, so the text of each is kept with it. */
function textOf({ manifests, ...others }: Record<string, unknown>): string {
  const text = JSON.stringify(others);
  if (!Array.isArray(manifests)) return text;
  const list = manifests.map((manifest) => texts.get(manifest) ?? keptText(manifest)).join();
  return `${text.slice(0, -1)},"manifests":[${list}]}`;
}

const texts = new WeakMap<object, string>();

function keptText(manifest: object): string {
  const text = JSON.stringify(manifest);
  texts.set(manifest, text);
  return text;
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
