// What all that was sent in a drill shows, whatever its task: a drill knows every answer that the client got.
import { limits } from '../../spec/limits.ts';
import { isString } from '../clients/json.ts';
import { isBeforeReset } from '../conduct/quota.ts';
import { cameBefore, isGiven, refusalIn, type Sent, sentIn, textOf } from '../conduct/sent.ts';
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
  const altered = tokens.find(({ one, isIssued, isTold }) => !isIssued && isTold && isFailed(one));
  if (altered !== undefined) return found(`${altered.name} as it was issued`, 'one that no answer showed');
  return tokens.length > 0 ? held : undefined;
};

const isFailed = ({ answer }: Exchanged): boolean => answer !== undefined && answer.status >= 400;

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
      return isGiven(value) ? [{ name, value, isWrong: !isLegal(value) && isRefusedFor(name, one) }] : [];
    }),
  );
  const wrong = values.find(({ isWrong }) => isWrong);
  if (wrong === undefined) return values.length > 0 ? held : undefined;
  return found(
    `${wrong.name} within the bounds of the contract`,
    `${JSON.stringify(wrong.value)}, which was refused`,
  );
};

/** What is refused for another reason does not name the member. */
const isRefusedFor = (name: string, { answer }: Exchanged): boolean =>
  answer !== undefined && [400, 422].includes(answer.status) && answer.text.includes(name);

const shows: Partial<Record<DrillRuleId, Show>> = {
  'client.keep-tokens-unchanged': issuedTokens,
  'client.send-legal-values': legalValues,
};

const sentOf = (exchanges: readonly Exchanged[]): readonly Sent[] =>
  exchanges.flatMap((one) => sentIn(one) ?? []);

/** Without what a gateway passed on, which may repeat by itself. */
const ownOf = (exchanges: readonly Exchanged[]): readonly Sent[] =>
  sentOf(exchanges).filter(({ isPassedOn }) => !isPassedOn);

/** In every drill. */
export function checksOf(exchanges: readonly Exchanged[]): readonly { rule: DrillRuleId; check: Check }[] {
  const sent = ownOf(exchanges);
  return Object.entries(shows).flatMap(([rule, show]) => {
    const check = show(sent);
    return check === undefined ? [] : [{ rule: rule as DrillRuleId, check }];
  });
}

/** A task that was refused for the quota asks the same once more before the reset. */
export function askedAgain(exchanges: readonly Exchanged[]): Check {
  const sent = ownOf(exchanges);
  const isEarly = (refused: Sent, one: Sent): boolean =>
    one.same === refused.same && cameBefore(refused, one) && isBeforeReset(refused, one) === true;
  const refused = sent.find(
    (one, nth) =>
      one.same !== undefined &&
      refusalIn(one)?.code === 'quota_exhausted' &&
      sent.slice(nth + 1).some((other) => isEarly(one, other)),
  );
  return refused === undefined
    ? held
    : found(
        `the request not before ${refusalIn(refused)?.resetsOn}, when the quota is reset`,
        'the same request again',
      );
}

/** The code of each refusal, over REST or MCP. */
export const codesIn = (exchanges: readonly Exchanged[]): readonly string[] =>
  sentOf(exchanges).flatMap((one) => refusalIn(one)?.code ?? []);
