// Shapes: every answer fits what the contract declares for its operation and status.
import { hash } from 'node:crypto';
import type { OperationId } from '../../spec/contract.ts';
import { answerRuleOf, isServed, type ShapeRuleId } from '../../spec/rules/shape.ts';
import { isTool } from '../../spec/tools.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isCount, isList, isObject, parsedJson } from '../clients/json.ts';
import { at } from '../kit/expect.ts';
import type { FindingDetails } from '../kit/finding.ts';
import { type At, placeAt, placeText } from '../kit/place.ts';
import { isWithoutShape, shapeFaults, undocumented } from '../kit/shape.ts';
import { brokenInputs } from './broken-inputs.ts';
import { frames } from './frames.ts';
import { type Invariant, together } from './invariant.ts';
import { toolResults } from './tool-results.ts';

const answerShapes: Invariant = (compare) => {
  /** Half of the answers of a run repeat an earlier one. */
  const fitting = new Set<string>();
  const keys = new Set<string>();
  return (entry) => {
    if (entry.kind !== 'exchange' || entry.answer === undefined) return;
    const { call, answer } = entry;
    if (call === undefined || isTool(call)) return;
    // A reply that is stored under a key may lack what is shown once; rules of their own compare it with the first one.
    const key = answer.request.headers['idempotency-key'];
    if (key !== undefined && answer.status < 300) {
      const ofCaller = JSON.stringify([entry.caller, key]);
      if (keys.has(ofCaller) || entry.isOverlapped) return;
      keys.add(ofCaller);
    }
    if (undocumented(call, answer) !== undefined || isWithoutShape(call, answer)) return;
    const rules = rulesFor(call, answer);
    if (rules.length === 0) return;
    const body = `${call} ${answer.status} ${hash('sha1', answer.text)}`;
    const isBodyKnown = fitting.has(body);
    const counts = isBodyKnown ? [] : miscountedClaims(call, answer);
    const faults = [
      ...shapeFaults(call, answer, { isBodyKnown }),
      ...counts,
      ...differingWaits(rules, answer),
    ];
    if (faults.length === 0) fitting.add(body);
    for (const one of [...rules, 'shape.advice' as const]) {
      const wrong = faults.filter(({ level }) => (level === 'should') === (one === 'shape.advice'));
      if (wrong.length === 0) compare(one, call);
      for (const { expected, received, at } of wrong)
        compare(one, `${call} ${placeIn(at)}`, { expected, received, at, evidence: [entry] });
    }
  };
};

/** Positions in lists do not count, so that one fault in many answers is one. */
const placeIn = (at: At): string => placeText(placeAt(at)).replaceAll(/\.\d+(?=\.|$)/g, '[]');

/** None for what the contract does not determine: a redirect, an outage, the refusal of a request that cannot be read. */
function rulesFor(call: OperationId, { status, json, request }: Exchange): readonly ShapeRuleId[] {
  if (status < 300) return isServed(call) ? [answerRuleOf(call)] : [];
  if (status === 403) return ['shape.plan-refusal'];
  if (status === 429) return limitRules(JSON.stringify(json) ?? '');
  const isReadable = request.body === undefined || parsedJson(request.body) !== undefined;
  return [400, 401, 404, 422].includes(status) && isReadable ? ['shape.refusals'] : [];
}

/** Both if the refusal does not say which limit it is about. */
function limitRules(refusal: string): readonly ShapeRuleId[] {
  if (/quota/i.test(refusal)) return ['shape.quota-refusal'];
  return /rate|retry_after/i.test(refusal)
    ? ['shape.rate-refusal']
    : ['shape.quota-refusal', 'shape.rate-refusal'];
}

/** Whole seconds in body and header may be rounded apart (S-37). */
function differingWaits(rules: readonly ShapeRuleId[], exchange: Exchange): readonly FindingDetails[] {
  if (rules[0] !== 'shape.rate-refusal') return [];
  const place = 'detail.retry_after_seconds';
  const [seconds, header] = [at(exchange, place), exchange.headers['retry-after'] ?? ''];
  if (!isCount(seconds) || !/^\d+$/.test(header) || Math.abs(seconds - Number(header)) <= 1) return [];
  const expected = `${place} of about ${header} seconds, as in Retry-After`;
  return [{ expected, received: String(seconds), at: place, exchange }];
}

/** The document counts the claims of whole Signals only (SIGNAL-27). */
function miscountedClaims(call: OperationId, exchange: Exchange): readonly FindingDetails[] {
  if (call !== 'listStreamManifests' || exchange.status >= 300) return [];
  const manifests =
    isObject(exchange.json) && isObject(exchange.json.data) ? exchange.json.data.manifests : [];
  return (isList(manifests) ? manifests : []).flatMap((manifest, index) => {
    const signal = isObject(manifest) ? manifest.signal : undefined;
    if (!isObject(signal) || !isObject(signal.body) || !isList(signal.body.claims)) return [];
    const { length } = signal.body.claims;
    if (signal.claim_count === length) return [];
    const expected = `signal.claim_count ${length}, the number of claims`;
    const at = `data.manifests.${index}.signal.claim_count`;
    return [{ expected, received: String(signal.claim_count), at, exchange, level: 'should' as const }];
  });
}

export const shape = together(answerShapes, brokenInputs, frames, toolResults);
