// What plans include: no answer serves what the plan of the caller excludes, and none refuses for the plan what it includes.
import { accessTo } from '../../spec/plan-surfaces.ts';
import type { Exchange } from '../clients/exchange.ts';
import { clip, requestText } from '../kit/expect.ts';
import { answerText, isMarkedRefusal, isToolRefusal, toolAnswerIn } from '../steps/mcp.ts';
import type { Act, Exchanged } from '../transcript/entry.ts';
import type { Invariant } from './invariant.ts';

/** An operator may give an organisation other flags, make it inactive, or force an answer: then its plan decides nothing. */
export const gates: Invariant = (compare) => {
  const apart = new Set<string>();
  return (entry) => {
    if (entry.kind === 'act') noteApart(entry, apart);
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid' || entry.call === undefined) return;
    const { call, answer, request, surface } = entry;
    const { plan, id } = entry.caller.holder;
    const access = accessTo(plan, call);
    if (access === undefined || answer === undefined || apart.has(id)) return;
    const outcome = outcomeOf(entry, answer);
    const isWrong = access === 'open' ? outcome === 'refused for the plan' : outcome === 'served';
    const over = surface.kind === 'mcp' ? ` over ${surface.over}` : '';
    compare(
      `gates.${plan}-surfaces`,
      `${call}${over}`,
      isWrong && {
        expected:
          access === 'open'
            ? `${requestText(request)} (${call}) open to ${plan}`
            : `${requestText(request)} (${call}) closed to ${plan}`,
        received: `${outcome}: status ${answer.status} ${clip(answer.text || JSON.stringify(answer.json))}`,
        at: surface.kind === 'mcp' ? 'result' : { kind: 'status' },
        evidence: [entry],
      },
    );
  };
};

type Outcome = 'served' | 'refused for the plan' | 'other';

function outcomeOf({ surface }: Exchanged, answer: Exchange): Outcome {
  const { status } = answer;
  if (surface.kind !== 'mcp')
    return status < 300 || status === 304 ? 'served' : status === 403 ? 'refused for the plan' : 'other';
  const tool = toolAnswerIn(answer);
  if (tool === undefined) return 'other';
  if (isMarkedRefusal(tool)) return forPlan.test(answerText(tool)) ? 'refused for the plan' : 'other';
  return isToolRefusal(tool) ? 'other' : 'served';
}

const forPlan = /\bplan\b|plan_gated|enterprise_required|upgrade/i;

function noteApart({ operation, input: { path, body }, result }: Act, apart: Set<string>): void {
  if (operation === 'operator.change') apart.add(String(path?.id));
  if (operation === 'orgs.make') {
    apart.delete(String(result?.id));
    if (body?.is_active === false) apart.add(String(result?.id));
  }
  if (operation === 'faults.force') apart.add(String(body?.organization_id));
}
