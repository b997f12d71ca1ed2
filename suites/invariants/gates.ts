// What plans include: no answer serves what the plan of the caller excludes, and none refuses for the plan what it includes.
import { type OperationId, operations } from '../../spec/contract.ts';
import { type Access, accessTo, accessToSurface, type Surface, surfaceOf } from '../../spec/plan-surfaces.ts';
import { isTool, toolsOf } from '../../spec/tools.ts';
import type { PlanName } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import {
  isBoolean,
  isList,
  isObject,
  isObjectList,
  isString,
  type JsonObject,
  valueAt,
} from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { at, clip, requestText } from '../kit/expect.ts';
import {
  answerText,
  contentIn,
  isToolRefusal,
  manifestsOf,
  memberIn,
  requiresEnterprise,
  toolAnswerIn,
} from '../steps/mcp.ts';
import type { Act, Exchanged } from '../transcript/entry.ts';
import {
  type Compare,
  type Contradiction,
  everybody,
  type Invariant,
  isKeyed,
  shownOf,
  withoutBody,
} from './invariant.ts';

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
    const listed = wrongList(plan, entry);
    if (listed !== undefined && surface.kind === 'mcp')
      compare(rule, `tools of the ${surface.server} server`, listed);
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
  const served = new Map<string, Exchanged>();
  const hidden = new Map<string, Exchanged>();
  return (plan, call, entry) => {
    const { status = 0 } = entry.answer ?? {};
    const { method, url } = entry.request;
    if (method !== 'GET' || operations[call].path.includes('{')) return;
    const { pathname, search } = new URL(url);
    if (search !== '') return;
    const isClosed = accessTo(plan, call) === 'closed';
    if (!isClosed && status < 300 && !served.has(pathname)) served.set(pathname, withoutBody(entry));
    if (isClosed && status === 404 && !hidden.has(pathname)) hidden.set(pathname, withoutBody(entry));
    const [open, closed] = [served.get(pathname), hidden.get(pathname)];
    if (open?.caller.standing !== 'valid' || closed?.caller.standing !== 'valid') return;
    hidden.delete(pathname);
    compare(`gates.${closed.caller.holder.plan}-surfaces`, `the refusal of ${call}`, {
      expected: `status 403 for ${requestText(closed.request)}, which is served to ${open.caller.holder.plan}`,
      received: 'status 404',
      at: { kind: 'status' },
      evidence: [open, closed],
    });
  };
}

/** A server may list more. Undefined if the answer is no whole list. */
function wrongList(plan: PlanName, entry: Exchanged): Contradiction | false | undefined {
  const { surface, request, answer } = entry;
  const listed = answer && at(answer, 'result.tools');
  const asked = calledIn(request.body);
  if (answer === undefined || surface.kind !== 'mcp' || asked?.name !== 'tools/list' || !isObjectList(listed))
    return undefined;
  const cursors = [valueAt(asked.input, 'cursor'), at(answer, 'result.nextCursor')];
  if (cursors.some(isString)) return undefined;
  const names = new Set(listed.map(({ name }) => name));
  const missing = toolsOf(surface.server).filter(({ id }) => accessTo(plan, id) === 'open' && !names.has(id));
  return (
    missing.length > 0 && {
      expected: `every tool of the ${surface.server} server that ${plan} includes`,
      received: `no ${missing.map(({ id }) => id).join(', ')}`,
      at: 'result.tools',
      evidence: [entry],
    }
  );
}

function wrongOutcome(plan: PlanName, entry: Exchanged, answer: Exchange): Contradiction | false {
  const { call, request, surface } = entry;
  const access = call && accessTo(plan, call);
  const outcome = outcomeOf(entry, answer);
  const tool = toolAnswerIn(answer);
  const mustNameEnterprise = call !== undefined && surfaceOf[call] === 'saving Beacons over MCP';
  if (mustNameEnterprise && outcome === 'refused for the plan' && access === 'closed' && tool !== undefined)
    return (
      !requiresEnterprise(tool) && {
        expected: `enterprise_required from ${call} on ${plan}`,
        received: shownOf(answer),
        at: 'result',
        evidence: [entry],
      }
    );
  if (outcome !== (access === 'open' ? 'refused for the plan' : 'served')) return false;
  // A plan may have a date window, and what lies outside it may be refused.
  if (access === 'open' && /date|days|lookback/.test(`${request.url} ${request.body}`)) return false;
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

function noteApart({ operation, input: { path, body }, result }: Act, apart: Set<string>): void {
  if (operation === 'operator.change' && Object.keys(body ?? {}).join() !== 'quota_used')
    apart.add(String(path?.id));
  if (operation === 'orgs.make') {
    apart.delete(String(result?.id));
    if (body?.is_active === false || body?.brief_access === false) apart.add(String(result?.id));
  }
  if (operation === 'faults.force') apart.add(String(body?.organization_id ?? everybody));
}

/** By operation, where the manifests are; a query need not show their Records (S-130). */
const wholeManifests: Readonly<Record<string, string>> = {
  listStreamManifests: 'data.manifests',
  listDigestManifests: 'data.manifests',
  getManifest: 'data',
};
const places: Readonly<Record<string, string>> = { ...wholeManifests, queryManifests: 'data.manifests' };

/** Undefined if the answer holds no whole manifest. */
function wrongStory(plan: PlanName, entry: Exchanged): Contradiction | false | undefined {
  const place = wholeManifests[entry.call ?? ''];
  const manifests = place === undefined ? [] : manifestsIn(entry);
  if (place === undefined || manifests.length === 0) return undefined;
  for (const { signal, brief } of manifests) {
    const wrong = isSignal(signal) ? wrongBrief(plan, brief) : 'signal with headline, summary and claims';
    if (wrong !== undefined)
      return {
        expected: `${wrong} in each manifest on ${plan}`,
        received: clip(JSON.stringify(isSignal(signal) ? (brief ?? null) : (signal ?? null))),
        at: place,
        evidence: [entry],
      };
  }
  return false;
}

/** A source may have no claims, if the Signal says so. */
const isSignal = (signal: unknown): boolean =>
  isStory(signal) &&
  isObject(signal.body) &&
  isList(signal.body.claims) &&
  (signal.body.claims.length > 0 || signal.claim_count === 0);

const isStory = (story: unknown): story is JsonObject =>
  isObject(story) && isString(story.headline) && isString(story.summary);

/** Lower plans may lack access to Briefs: the document speaks of such plans, and names none. */
const plansWithBriefs: readonly PlanName[] = ['enterprise', 'platform'];

function wrongBrief(plan: PlanName, brief: unknown): string | undefined {
  if (!isStory(brief)) return 'brief with headline and summary';
  return isString(brief.body) && plansWithBriefs.includes(plan) ? 'brief.body, and no message,' : undefined;
}

/** Undefined if the answer holds no manifest, or the document does not say whether the plan includes Records. */
function wrongRecord(plan: PlanName, entry: Exchanged): Contradiction | false | undefined {
  const access = accessToSurface(plan, 'Records');
  const manifests = access === undefined ? [] : manifestsIn(entry);
  if (manifests.length === 0) return undefined;
  const mustShow = access === 'open' && entry.call !== undefined && entry.call in wholeManifests;
  const wrong = manifests.find(({ record }) => {
    const isWhole = isObject(record) && isText(record.content);
    // A Record that is pending may have no content yet.
    const isPending = isObject(record) && record.status === 'pending';
    return access === 'closed' ? isWhole : mustShow && !isWhole && !isPending;
  });
  return (
    wrong !== undefined && {
      expected: `${mustShow ? 'record.content, or a pending Record,' : 'no record.content'} in each manifest on ${plan}`,
      received: mustShow ? JSON.stringify(wrong.record ?? null) : 'a manifest with record.content',
      at: entry.surface.kind === 'mcp' ? 'result' : (places[entry.call ?? ''] ?? ''),
      evidence: [entry],
    }
  );
}

const isText = (value: unknown): boolean => isString(value) && value.trim() !== '';

function manifestsIn({ call, answer }: Exchanged): readonly JsonObject[] {
  if (call === undefined || answer === undefined || answer.status >= 300) return [];
  if (isTool(call)) return manifestsOf(contentIn(answer) ?? {});
  const place = places[call];
  const found = place === undefined ? undefined : at(answer, place);
  const manifests = isObject(found) ? [found] : found;
  return isObjectList(manifests) ? manifests : [];
}

/** One place of an answer that was compared with the plan. */
interface Shown {
  readonly place: string;
  readonly contradiction: Contradiction | false;
}

const surfaceOfFlag: Readonly<Record<string, Surface>> = {
  endpoint_digests: 'Digests',
  endpoint_webhook: 'Webhooks',
  endpoint_websocket: 'WebSocket delivery',
};

/** Every plan has Signals and Briefs ("Plan gating"). */
const accessToLevel = (plan: PlanName, level: Level): Access | undefined =>
  level === 'record' ? accessToSurface(plan, 'Records') : 'open';

type Level = (typeof levels)[number];
const levels = ['signal', 'brief', 'record'] as const;

/** None for what the answer does not show, and what the document does not say of the plan. */
function* shownAccess(plan: PlanName, entry: Exchanged, answer: Exchange): Generator<Shown> {
  if (entry.surface.kind !== 'rest' || isKeyed(entry)) return;
  // Others may have given an organisation flags of its own.
  const isPrivate = 'holder' in entry.caller && entry.caller.holder.isPrivate;
  if (entry.call === 'getAccount' && isPrivate)
    for (const [flag, surface] of Object.entries(surfaceOfFlag)) {
      const place = `data.subscription.${flag}`;
      const shown = at(answer, place);
      const access = accessToSurface(plan, surface);
      if (access === undefined || !isBoolean(shown)) continue;
      const found = { expected: `${place} ${access === 'open'} on ${plan}`, received: String(shown) };
      yield {
        place,
        contradiction: shown !== (access === 'open') && { ...found, at: place, evidence: [entry] },
      };
    }
  const place = 'usage.available';
  const available = at(answer, place);
  if (!isString(available)) return;
  const listed = new Set(available.split(',').map((level) => level.trim().toLowerCase()));
  for (const level of levels) {
    const access = accessToLevel(plan, level);
    if (access === undefined) continue;
    const expected = `${place} ${access === 'open' ? 'with' : 'without'} ${level} on ${plan}`;
    const isWrong = listed.has(level) !== (access === 'open');
    yield {
      place,
      contradiction: isWrong && { expected, received: available, at: place, evidence: [entry] },
    };
  }
}
