// Failures: that a query could not be planned or executed is no reason to ask for more.
import { secondMs } from '../../spec/units.ts';
import { isString, type JsonObject } from '../clients/json.ts';
import { inRequest } from '../kit/place.ts';
import type { Conduct } from './judging.ts';
import { cameBefore, isGiven, isServed, isWithin, type Sent } from './sent.ts';

/** Later the same question may be another task. */
const againMs = 5 * secondMs;

export const failures: Conduct = (judge) => {
  /** By actor and question, the last query. */
  const asked = new Map<string, Sent>();
  /** By actor, a query that was served and could have been broader. */
  const narrow = new Map<string | undefined, Sent>();
  /** Those who ask for more after what was served, too, have planned it. */
  const planning = new Set<string | undefined>();
  return (sent) => {
    const { call, actor, input } = sent;
    if (call !== 'queryManifests' || !isString(input.query)) return;
    const question = `${actor} ${input.query}`;
    const last = asked.get(question);
    asked.set(question, sent);
    if (isServed(sent) && !narrow.has(actor) && narrowedBy(input).length > 0) narrow.set(actor, sent);
    if (last === undefined || !cameBefore(last, sent)) return;
    const broader = broadening(last.input, input);
    const isSoon = isWithin(againMs, last, sent);
    if (isServed(last) && broader !== undefined && isSoon) planning.add(actor);
    if (!isFailure(last)) return;
    const served = narrow.get(actor);
    const isUsual = served !== undefined && !planning.has(actor) && !isWithin(againMs, served, sent);
    judge(
      'client.keep-scope-on-failure',
      sent,
      broader !== undefined && {
        expected: 'the scope of the query that failed',
        received: `a broader one: ${broader.text}`,
        at: inRequest(broader.name),
        after: [last],
        isOfOneTask: !isSoon || !isUsual,
      },
    );
  };
};

/** Guidance in the failure may itself advise to relax filters ("MCP servers"). */
const isFailure = ({ answer }: Sent): boolean =>
  answer !== undefined && answer.status >= 500 && !answer.text.includes('retry_guidance');

type IsBroader = (before: unknown, now: unknown) => boolean;

const setOf = (value: unknown): ReadonlySet<unknown> => new Set([value].flat());
const isPart: IsBroader = (before, now) =>
  setOf(before).size < setOf(now).size && setOf(before).isSubsetOf(setOf(now));

/** Members of a query whose values select what is searched, and which values select more. */
const narrowing: readonly (readonly [names: RegExp, isBroader: IsBroader])[] = [
  [/^exclude_/, (before, now) => isPart(now, before)],
  [/^lookback_hours$/, (before, now) => Number(now) > Number(before)],
  [/^published_date_from$/, (before, now) => String(now) < String(before)],
  [/^published_date_to$/, (before, now) => String(now) > String(before)],
  // By their logic more of them may be narrower.
  [/^(tag_(ids|names)|cross_domains)$/, () => false],
  [
    /^(stream_|source_|home_domains|beacon_id|media_format|significance|subtype|evidence_type|ticker|isin|sec_)/,
    isPart,
  ],
];

const narrowedBy = (input: JsonObject): readonly string[] =>
  Object.keys(input).filter((name) => isGiven(input[name]) && narrowing.some(([names]) => names.test(name)));

/** Undefined where the scope is the same, or differs so that it is another question. */
function broadening(before: JsonObject, now: JsonObject): { name: string; text: string } | undefined {
  if (now.broaden_sources === true && before.broaden_sources !== true)
    return { name: 'broaden_sources', text: 'broaden_sources' };
  const [held, asked] = [narrowedBy(before), narrowedBy(now)];
  if (asked.some((name) => !held.includes(name))) return undefined;
  const dropped = held.find((name) => !asked.includes(name));
  if (dropped !== undefined) return { name: '', text: `${dropped} is gone` };
  const isGrown = (name: string): boolean =>
    narrowing.find(([names]) => names.test(name))?.[1](before[name], now[name]) === true;
  const grown = asked.find(isGrown);
  if (grown !== undefined) return { name: grown, text: `more by ${grown}` };
  const loosened = ['tag_logic', 'cross_domain_logic'].find(
    (name) => before[name] === 'and' && now[name] === 'or',
  );
  return loosened === undefined ? undefined : { name: loosened, text: `any instead of all by ${loosened}` };
}
