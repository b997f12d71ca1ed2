// What plans include: no answer serves what the plan of the caller excludes, and none refuses for the plan what it includes.
import { type OperationId, operations } from '../../spec/contract.ts';
import { accessTo } from '../../spec/plan-surfaces.ts';
import { isTool } from '../../spec/tools.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isString } from '../clients/json.ts';
import { requestText } from '../kit/expect.ts';
import { answerText, isToolRefusal, memberIn, toolAnswerIn } from '../steps/mcp.ts';
import type { Act, Exchanged } from '../transcript/entry.ts';
import { type Compare, type Contradiction, type Invariant, shownOf } from './invariant.ts';
import { wrongRecord, wrongStory } from './levels.ts';
import { shownAccess } from './shown-access.ts';

/** An operator may give an organisation other flags, make it inactive, or force an answer: then its plan decides nothing. */
export const gates: Invariant = (compare) => {
  const apart = new Set<string>();
  const compareHidden = hiddenSurfaces(compare);
  const isApart = ({ caller }: Exchanged): boolean =>
    caller.standing === 'valid' && (apart.has(caller.holder.id) || apart.has(everybody));
  return (entry) => {
    if (entry.kind === 'act') noteApart(entry, apart);
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid' || isApart(entry)) return;
    const { call, answer, surface } = entry;
    const { plan } = entry.caller.holder;
    const rule = `gates.${plan}-surfaces` as const;
    if (call === undefined || answer === undefined) return;
    if (surface.kind === 'rest' && !isTool(call)) compareHidden(plan, call, entry);
    if (accessTo(plan, call) !== undefined) {
      const over = surface.kind === 'mcp' ? ` over ${surface.over}` : '';
      compare(rule, `${call}${over}`, wrongOutcome(plan, entry, answer));
    }
    const record = wrongRecord(plan, entry);
    if (record !== undefined) compare(rule, `Records in ${call}`, record);
    const story = wrongStory(plan, entry);
    if (story !== undefined) compare(rule, `Signals and Briefs in ${call}`, story);
    if (answer.status < 300)
      for (const { place, contradiction } of shownAccess(plan, entry, answer))
        compare(rule, place, contradiction);
  };
};

/** A service may lack a surface, so that 404 tells nothing of the plan until the same request is served to another plan. */
function hiddenSurfaces(compare: Compare): (plan: PlanName, call: OperationId, entry: Exchanged) => void {
  const served = new Map<OperationId, Exchanged>();
  const hidden = new Map<OperationId, Exchanged>();
  return (plan, call, entry) => {
    const { status = 0 } = entry.answer ?? {};
    const { method, path } = operations[call];
    if (method !== 'get' || path.includes('{') || new URL(entry.request.url).search !== '') return;
    const isClosed = accessTo(plan, call) === 'closed';
    if (!isClosed && status < 300 && !served.has(call)) served.set(call, entry);
    if (isClosed && status === 404 && !hidden.has(call)) hidden.set(call, entry);
    const [open, closed] = [served.get(call), hidden.get(call)];
    if (open?.caller.standing !== 'valid' || closed?.caller.standing !== 'valid') return;
    hidden.delete(call);
    compare(`gates.${closed.caller.holder.plan}-surfaces`, `the refusal of ${call}`, {
      expected: `status 403 for ${requestText(closed.request)}, which is served to ${open.caller.holder.plan}`,
      received: 'status 404',
      at: { kind: 'status' },
      evidence: [open, closed],
    });
  };
}

function wrongOutcome(plan: PlanName, entry: Exchanged, answer: Exchange): Contradiction | false {
  const { call, request, surface } = entry;
  const access = call && accessTo(plan, call);
  const outcome = outcomeOf(entry, answer);
  if (outcome !== (access === 'open' ? 'refused for the plan' : 'served')) return false;
  return {
    expected: `${requestText(request)} (${call}) ${access} to ${plan}`,
    received: `${outcome}: ${shownOf(answer)}`,
    at: surface.kind === 'mcp' ? 'result' : { kind: 'status' },
    evidence: [entry],
  };
}

type Outcome = 'served' | 'refused for the plan' | 'another answer';

function outcomeOf({ surface }: Exchanged, answer: Exchange): Outcome {
  const { status } = answer;
  if (surface.kind !== 'mcp') {
    if (status < 300 || status === 304) return 'served';
    // Another owner, a cap or a gateway may forbid a request too.
    const isForPlan = status === 403 && namesPlan.test(JSON.stringify(answer.json) ?? answer.text);
    return isForPlan ? 'refused for the plan' : 'another answer';
  }
  const tool = toolAnswerIn(answer);
  if (tool === undefined) return 'another answer';
  const code = tool.kind === 'result' ? memberIn(tool.content, 'error_code') : undefined;
  // A guide may speak of plans too, and so may a refusal for the quota, but its code does not.
  if (tool.kind !== 'result' || tool.isError || isString(code)) {
    const text = isString(code) ? code : answerText(tool);
    return forPlan.test(text) && !forLimit.test(text) ? 'refused for the plan' : 'another answer';
  }
  return isToolRefusal(tool) ? 'another answer' : 'served';
}

const namesPlan = /plan|upgrade|enterprise|subscription/i;
/** A refusal for a used-up quota or a full minute may advise another plan. */
const forLimit = /quota|rate.?limit|too many|exhausted/i;
const forPlan =
  /plan (does not|doesn't|has no|lacks|excludes)|plan_gated|enterprise_required|upgrade (to|your)|requires? (an? |the )?(enterprise|startup|higher)/i;

/** An answer that is forced for no organisation in particular. */
const everybody = 'everybody';

function noteApart({ operation, input: { path, body }, result }: Act, apart: Set<string>): void {
  if (operation === 'operator.change' && Object.keys(body ?? {}).join() !== 'quota_used')
    apart.add(String(path?.id));
  if (operation === 'orgs.make') {
    apart.delete(String(result?.id));
    if (body?.is_active === false || body?.brief_access === false) apart.add(String(result?.id));
  }
  if (operation === 'faults.force') apart.add(String(body?.organization_id ?? everybody));
}
