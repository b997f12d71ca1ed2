// Plans: a balanced plan is executed as it was made, and the pages of an execution are those of its snapshot.
import { comparableText, isString, type JsonObject } from '../clients/json.ts';
import { inRequest } from '../kit/place.ts';
import { isLookAhead, memberOf } from '../steps/query-flows.ts';
import type { Conduct, Judge } from './judging.ts';
import { forgetOldest, isGiven, isRefused, isServed, type Sent } from './sent.ts';

const isPlanning = ({ input }: Sent): boolean => input.mode === 'plan';

/** A plan lives five minutes, so the newest will do. */
const keptMax = 100;

export const balancedPlans: Conduct = (judge) => {
  /** By token. */
  const plans = new Map<string, Sent>();
  return (sent) => {
    if (sent.call !== 'queryManifests') return;
    const { plan_token: token } = sent.input;
    const plan = isString(token) && !isPlanning(sent) ? plans.get(`${sent.actor} ${token}`) : undefined;
    if (plan?.input.allocation_policy === 'balanced') judgeExecution(judge, plan, sent);
    const issued = sent.answer && memberOf(sent.answer, 'plan_token');
    if (isPlanning(sent) && isString(issued)) plans.set(`${sent.actor} ${issued}`, sent);
    forgetOldest(plans, keptMax);
  };
};

function judgeExecution(judge: Judge, plan: Sent, sent: Sent): void {
  const compare = (rule: Parameters<Judge>[0], name: string): void => {
    const given = sent.input[name];
    // A newer service may take both from the plan, or name in the plan what it is to be executed with.
    const isFromPlan = !isGiven(given) || plan.answer?.text.includes(JSON.stringify(given)) === true;
    if (isServed(sent) && isFromPlan) return;
    judge(
      rule,
      sent,
      comparableText(plan.input[name] ?? null) !== comparableText(given ?? null) && {
        expected: `${name} of the plan`,
        received: isGiven(given) ? 'another value' : `no ${name}`,
        at: inRequest(isGiven(given) ? name : ''),
        after: [plan],
      },
    );
  };
  compare('client.balance-same-query', 'query');
  compare('client.balance-same-families', 'required_families');
}

/** What a further page may have otherwise than the first. */
const ofPosition = new Set(['page', 'page_size', 'plan_token', 'snapshot_token', 'mode', 'auto_plan']);

const selectionOf = (input: JsonObject): string =>
  comparableText(
    Object.fromEntries(
      Object.entries(input).filter(([name, value]) => !ofPosition.has(name) && isGiven(value)),
    ),
  );

interface Walk {
  readonly execution: Sent;
  last: number;
  /** Whether it went on without its snapshot. */
  isLost: boolean;
}

export const snapshotPages: Conduct = (judge) => {
  /** The execution of a plan that issued a snapshot and the last page that was read of it, by what it selects. */
  const walks = new Map<string, Walk>();
  /** Selections whose first page was read without a plan: their further pages may go on with that. */
  const plain = new Map<string, true>();
  return (sent) => {
    if (sent.call !== 'queryManifests' || isLookAhead(sent.input.mode)) return;
    const { page, plan_token: plan, snapshot_token: snapshot } = sent.input;
    const selection = `${sent.actor} ${selectionOf(sent.input)}`;
    const walk = walks.get(selection);
    if (isGiven(snapshot)) {
      // How long a snapshot lives is open (S-119).
      if (isRefused(sent)) walks.delete(selection);
      else if (walk !== undefined && isServed(sent)) walk.last = Number(page ?? 0);
      return judge('client.page-one-snapshot', sent, false);
    }
    // Whoever opens a page at its address, or reloads it, begins a walk of numbered pages there.
    const isNext = walk !== undefined && Number(page) === walk.last + 1;
    if (isGiven(plan) && !(isNext && walk.execution.input.plan_token === plan)) {
      if (isServed(sent) && sent.answer && isString(memberOf(sent.answer, 'snapshot_token')))
        walks.set(selection, { execution: sent, last: Number(page ?? 0), isLost: false });
      return forgetOldest(walks, keptMax);
    }
    if (isNext && !plain.has(selection)) {
      walk.last += 1;
      // Walks count, not pages: a person may have opened one of them.
      if (walk.isLost) return;
      walk.isLost = true;
      return judge('client.page-one-snapshot', sent, {
        expected: 'the snapshot_token of the execution whose pages these are',
        received: `page ${page} without it`,
        at: inRequest('page'),
        after: [walk.execution],
      });
    }
    walks.delete(selection);
    if (!isGiven(plan)) plain.set(selection, true);
    forgetOldest(plain, keptMax);
  };
};
