// Content levels inside of manifests: Signals and Briefs on every plan, Records on plans that include them and on no other.
import { accessToSurface } from '../../spec/plan-surfaces.ts';
import { isTool } from '../../spec/tools.ts';
import type { PlanName } from '../../spec/values.ts';
import { isList, isObject, isObjectList, isString, type JsonObject } from '../clients/json.ts';
import { at, clip } from '../kit/expect.ts';
import { contentIn, manifestsOf } from '../steps/mcp.ts';
import type { Exchanged } from '../transcript/entry.ts';
import type { Contradiction } from './invariant.ts';

/** By operation, where the manifests are; a query need not show their Records (S-130). */
const wholeManifests: Readonly<Record<string, string>> = {
  listStreamManifests: 'data.manifests',
  listDigestManifests: 'data.manifests',
  getManifest: 'data',
};
const places: Readonly<Record<string, string>> = { ...wholeManifests, queryManifests: 'data.manifests' };

/** Undefined if the answer holds no whole manifest. */
export function wrongStory(plan: PlanName, entry: Exchanged): Contradiction | false | undefined {
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
export function wrongRecord(plan: PlanName, entry: Exchanged): Contradiction | false | undefined {
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
