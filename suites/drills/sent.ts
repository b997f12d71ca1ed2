// What all that was sent in a drill shows, whatever its task: a drill knows every answer that the client got.
import { limits } from '../../spec/limits.ts';
import { hourMs } from '../../spec/units.ts';
import { addressOf } from '../clients/address.ts';
import { isString } from '../clients/json.ts';
import {
  cameBefore,
  isGiven,
  isServed,
  isWithin,
  refusalIn,
  type Sent,
  sentIn,
  textOf,
} from '../conduct/sent.ts';
import { memberOf } from '../steps/query-flows.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { type Check, found, held } from './check.ts';
import type { DrillRuleId } from './rules.ts';

type Show = (sent: readonly Sent[]) => Check | undefined;

const tokenNames = [
  'plan_token',
  'snapshot_token',
  'checkpoint',
  'next_page_cursor',
  'commit_cursor',
] as const;

/** What a client remembers of another run it sends before it is told another. */
const issuedTokens: Show = (sent) => {
  const queries = sent.filter(({ call }) => call === 'queryManifests');
  const issuedBy = ({ answer }: Sent, name: string): unknown => answer && memberOf(answer, name);
  const tokens = queries.flatMap((one, nth) =>
    tokenNames
      .filter((name) => isGiven(one.input[name]))
      .map((name) => ({
        name,
        one,
        isIssued: queries.some((other) =>
          tokenNames.some((issued) => textOf(issuedBy(other, issued)) === textOf(one.input[name])),
        ),
        isTold: queries.slice(0, nth).some((other) => isGiven(issuedBy(other, name))),
      })),
  );
  const altered = tokens.find(({ one, isIssued, isTold }) => !isIssued && isTold && isRefused(one));
  if (altered !== undefined) return found(`${altered.name} as it was issued`, 'one that no answer showed');
  return tokens.length > 0 ? held : undefined;
};

const isRefused = ({ answer }: Exchanged): boolean => answer !== undefined && answer.status >= 400;

const between =
  (min: { readonly value: number }, max: { readonly value: number }) =>
  (value: unknown): boolean =>
    Number.isInteger(Number(value)) && Number(value) >= min.value && Number(value) <= max.value;
const isDate = (value: unknown): boolean => isString(value) && /^\d{4}-\d\d-\d\d/.test(value);

/** Members whose values the contract bounds. */
const legal: Readonly<Record<string, (value: unknown) => boolean>> = {
  page_size: between(limits.minQueryPageSize, limits.maxPageSize),
  target_count: between(limits.minTargetCount, limits.maxTargetCount),
  lookback_hours: between(limits.minLookback, limits.maxLookback),
  timeout_ms: between(limits.minTimeout, limits.maxTimeout),
  published_date_from: isDate,
  published_date_to: isDate,
};

/** All tasks are legal, so that no value of them has to be refused. */
const legalValues: Show = (sent) => {
  const values = sent.flatMap((one) =>
    Object.entries(legal).flatMap(([name, isLegal]) => {
      const value = one.input[name];
      return isGiven(value) ? [{ name, value, isWrong: !isLegal(value) && isInvalid(one) }] : [];
    }),
  );
  const wrong = values.find(({ isWrong }) => isWrong);
  if (wrong === undefined) return values.length > 0 ? held : undefined;
  return found(
    `${wrong.name} within the bounds of the contract`,
    `${JSON.stringify(wrong.value)}, which was refused`,
  );
};

const isInvalid = ({ answer }: Exchanged): boolean => answer?.status === 400 || answer?.status === 422;

/** Nobody else restores a Beacon of a drill, so that no wait makes it right to execute one again. */
const restoredBeacons: Show = (sent) => {
  const archived = new Map<string, Sent>();
  for (const one of sent) {
    const id = String(one.input.beacon_id);
    if (one.call === 'restoreBeacon' && isServed(one))
      archived.delete(String(addressOf(one.request.url).pathname.split('/').at(-2)));
    if (refusalIn(one)?.code !== 'beacon_archived') continue;
    const last = archived.get(id);
    if (last !== undefined && cameBefore(last, one))
      return found(
        'a restored Beacon, because its execution was refused',
        'the Beacon executed again as it was',
      );
    archived.set(id, one);
  }
  return undefined;
};

const shows: Partial<Record<DrillRuleId, Show>> = {
  'client.keep-tokens-unchanged': issuedTokens,
  'client.send-legal-values': legalValues,
  'client.restore-beacon': restoredBeacons,
};

const sentOf = (exchanges: readonly Exchanged[]): readonly Sent[] =>
  exchanges.flatMap((one) => sentIn(one) ?? []);

/** In every drill. */
export function checksOf(exchanges: readonly Exchanged[]): readonly { rule: DrillRuleId; check: Check }[] {
  const sent = sentOf(exchanges);
  return Object.entries(shows).flatMap(([rule, show]) => {
    const check = show(sent);
    return check === undefined ? [] : [{ rule: rule as DrillRuleId, check }];
  });
}

/** Of the zones in use, the one that is furthest ahead of UTC. */
const aheadMs = 14 * hourMs;

/** A task that was refused for the quota asks the same once more before the reset. */
export function askedAgain(exchanges: readonly Exchanged[]): Check {
  const sent = sentOf(exchanges);
  for (const [nth, refused] of sent.entries()) {
    const { code, resetsOn, waitMs = Number.POSITIVE_INFINITY } = refusalIn(refused) ?? {};
    if (code !== 'quota_exhausted') continue;
    const resetMs = Date.parse(`${resetsOn}T00:00:00Z`) - aheadMs;
    const again = sent
      .slice(nth + 1)
      .find((one) => one.same === refused.same && cameBefore(refused, one) && one.atMs < resetMs);
    if (again !== undefined && isWithin(waitMs, refused, again))
      return found(`the request not before ${resetsOn}, when the quota is reset`, 'the same request again');
  }
  return held;
}

/** The code of each refusal, over REST or MCP. */
export const codesIn = (exchanges: readonly Exchanged[]): readonly string[] =>
  sentOf(exchanges).flatMap((one) => refusalIn(one)?.code ?? []);
