// Tokens of the flows: they are sent as they were issued, and a stale plan token is not sent again.
import { isString } from '../clients/json.ts';
import { inRequest } from '../kit/place.ts';
import { memberOf } from '../steps/query-flows.ts';
import type { Conduct } from './judging.ts';
import {
  cameBefore,
  decoded,
  forgetOldest,
  isGiven,
  isServed,
  refusalIn,
  type Sent,
  textOf,
} from './sent.ts';

const tokenNames = ['plan_token', 'snapshot_token', 'checkpoint', 'next_page_cursor', 'commit_cursor'];

/** The answers that issued the newest ones are kept as evidence. */
const evidenceMax = 50;

interface Issued {
  readonly exact: Set<string>;
  /** By what an alteration leaves as it is. */
  readonly byForm: Map<string, Sent>;
}

/** A recording may begin late: only what is an altered form of a token that it shows was never issued. */
export const unchangedTokens: Conduct = (judge) => {
  const issuedTo = new Map<string, Issued>();
  return (sent) => {
    if (sent.call !== 'queryManifests') return;
    const owner = 'holder' in sent.caller ? sent.caller.holder.id : `${sent.actor}`;
    const issued = issuedTo.get(owner) ?? { exact: new Set(), byForm: new Map() };
    issuedTo.set(owner, issued);
    for (const name of tokenNames) {
      const token = textOf(sent.input[name]);
      const source = issued.byForm.get(formOf(token)) ?? wholeOf(formOf(token), issued.byForm);
      if (issued.exact.has(token)) judge('client.keep-tokens-unchanged', sent, false);
      else if (source !== undefined)
        judge('client.keep-tokens-unchanged', sent, {
          expected: `${name} as it was issued`,
          received: 'another spelling of it, or a part',
          at: inRequest(name),
          after: [source],
        });
    }
    if (sent.answer === undefined) return;
    for (const name of tokenNames) {
      // One that is served was issued, before the recording began.
      if (isServed(sent)) issued.exact.add(textOf(sent.input[name]));
      const value = memberOf(sent.answer, name);
      if (!isGiven(value)) continue;
      issued.exact.add(textOf(value));
      if (isString(value)) issued.byForm.set(formOf(value), sent);
    }
    forgetOldest(issued.byForm, evidenceMax);
  };
};

/** What is left after trimming, a change of letter case, and another encoding for URLs or of Base64. */
const formOf = (token: string): string =>
  decoded(token)
    .replace(/^[\s"']+|[\s"'=]+$/g, '')
    .replace(/[ +]/g, '-')
    .replace(/\//g, '_')
    .toLowerCase();

/** A part of one token that is so long, and so much shorter, is no other token. */
const [partMin, cutMin] = [16, 4];

function wholeOf(token: string, byForm: ReadonlyMap<string, Sent>): Sent | undefined {
  if (token.length < partMin) return undefined;
  const whole = [...byForm.keys()].find(
    (one) => one.startsWith(token) && one.length >= token.length + cutMin,
  );
  return whole === undefined ? undefined : byForm.get(whole);
}

/** The document does not say what else a 409 to a token is (S-103), but names two other codes. */
const notAboutTokens: readonly unknown[] = ['beacon_archived', 'idempotency_conflict'];

export const staleTokens: Conduct = (judge) => {
  /** The refusal of each execution with a stale token. */
  const stale = new Map<string, Sent>();
  return (sent) => {
    const token = sent.input.plan_token;
    if (sent.call !== 'queryManifests' || !isString(token)) return;
    // With another query the token may be refused for that (S-116).
    const key = `${sent.actor} ${sent.same}`;
    const last = stale.get(key);
    if (isServed(sent)) judge('client.execute-in-time', sent, false);
    if (sent.answer?.status !== 409 || notAboutTokens.includes(refusalIn(sent)?.code)) return;
    if (last === undefined) stale.set(key, sent);
    else if (cameBefore(last, sent))
      judge('client.execute-in-time', sent, {
        expected: 'a new plan, because the plan token was refused as stale',
        received: 'the same plan_token again',
        at: inRequest('plan_token'),
        after: [last],
      });
  };
};
