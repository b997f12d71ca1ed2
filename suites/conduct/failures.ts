// Failures: that a query could not be planned or executed is no reason to ask for more.
import { secondMs } from '../../spec/units.ts';
import { isString, type JsonObject } from '../clients/json.ts';
import { inRequest } from '../kit/place.ts';
import type { Conduct } from './judging.ts';
import { cameBefore, isGiven, isWithin, type Sent } from './sent.ts';

/** Later the same question may be another task. */
const againMs = 5 * secondMs;

/** Members of a query whose values select what is searched. */
const narrowing =
  /^(stream_|source_|tag_(ids|names)|home_domains|cross_domains|beacon_id|media_format|significance|subtype|evidence_type|ticker|isin|sec_)/;

export const failures: Conduct = (judge) => {
  /** The last query of each actor that failed. */
  const failed = new Map<string | undefined, Sent>();
  return (sent) => {
    if (sent.call !== 'queryManifests') return;
    const last = failed.get(sent.actor);
    const isAgain = last !== undefined && isString(sent.input.query) && last.input.query === sent.input.query;
    if (isAgain && cameBefore(last, sent) && isWithin(againMs, last, sent)) {
      const broader = broadening(last.input, sent.input);
      judge(
        'client.keep-scope-on-failure',
        sent,
        broader !== undefined && {
          expected: 'the scope of the query that failed',
          received: `a broader one: ${broader.text}`,
          at: inRequest(broader.name),
          after: [last],
        },
      );
    }
    // Guidance in the failure may itself advise to relax filters ("MCP servers").
    const isFailure = sent.answer?.status === 503 && !sent.answer.text.includes('retry_guidance');
    if (isFailure) failed.set(sent.actor, sent);
    else if (isAgain) failed.delete(sent.actor);
  };
};

/** Undefined where the scope is the same, or differs so that it is another question. */
function broadening(before: JsonObject, now: JsonObject): { name: string; text: string } | undefined {
  if (now.broaden_sources === true && before.broaden_sources !== true)
    return { name: 'broaden_sources', text: 'broaden_sources' };
  const filters = (input: JsonObject): readonly string[] =>
    Object.keys(input).filter((name) => narrowing.test(name) && isGiven(input[name]));
  if (filters(now).some((name) => !isGiven(before[name]))) return undefined;
  const dropped = filters(before).find((name) => !isGiven(now[name]));
  if (dropped !== undefined) return { name: '', text: `${dropped} is gone` };
  const grown = filters(now).find((name) => {
    const [held, asked] = [before[name], now[name]].map((value) => new Set([value].flat()));
    return held !== undefined && asked !== undefined && asked.size > held.size && held.isSubsetOf(asked);
  });
  return grown === undefined ? undefined : { name: grown, text: `more values of ${grown}` };
}
