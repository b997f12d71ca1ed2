// What no client is convicted of, whatever the rule: decided here, once, for all of them.
import type { ClientRuleId } from '../../spec/rules/client.ts';
import { hourMs, minuteMs } from '../../spec/units.ts';
import type { Compare, Contradiction } from '../invariants/invariant.ts';
import type { Entry } from '../transcript/entry.ts';
import { actorOf, isByBrowser, isRefused, type Sent } from './sent.ts';

export interface Offence extends Pick<Contradiction, 'expected' | 'received' | 'at'> {
  /** What the client had been told, oldest first. */
  readonly after?: readonly Sent[];
}

/** Tells that something could be judged, and the offence if there is one. */
export type Judge = (rule: ClientRuleId, sent: Sent, offence: Offence | false) => void;

/** The rules of one topic: sees all that clients send, in the order of a recording. */
export type Conduct = (judge: Judge) => (sent: Sent) => void;

/** A single offence may be a restart, or a person who tries again (S-252). */
const convictedByTwo: ReadonlySet<ClientRuleId> = new Set([
  'client.wait-out-rate-limit',
  'client.wait-out-mcp',
  'client.stop-at-quota',
  'client.execute-in-time',
  'client.keep-scope-on-failure',
  'client.restore-beacon',
]);

/** Even where nobody else can have sent the first: it may be a probe. */
const alwaysByTwo: ReadonlySet<ClientRuleId> = new Set(['client.stop-at-quota', 'client.execute-in-time']);

export interface JudgingOptions {
  /**
   * Whether each recording shows one process with one task, so that nobody reloads or restarts, and a simulator, so that
   * nothing newer serves what a client asks too early.
   */
  readonly isSingleEnough?: boolean;
}

/** These are about one request, so that others under way at the same time excuse nothing if one process sends all. */
const aboutOneRequest: ReadonlySet<ClientRuleId> = new Set([
  'client.wait-out-rate-limit',
  'client.wait-out-mcp',
]);

/** What these rules are about is wrong by what the client had been told; of others, a newer service may serve anything. */
const convictedWhenServed: ReadonlySet<ClientRuleId> = new Set([
  'client.keep-scope-on-failure',
  'client.page-one-snapshot',
  'client.page-before-commit',
  'client.tag-modestly',
  'client.repeat-key',
  'client.keep-session',
]);

/** Failures and what is asked after them are different requests, so these count together, but for a while only. */
const countedTogether: ReadonlySet<ClientRuleId> = new Set(['client.keep-scope-on-failure']);
const togetherMs = hourMs;

export function judging(
  compare: Compare<ClientRuleId>,
  isCrowded: IsCrowded,
  { isSingleEnough = false }: JudgingOptions = {},
): Judge {
  const byTwo = isSingleEnough ? alwaysByTwo : convictedByTwo;
  const first = new Map<string, { readonly evidence: readonly Sent[]; readonly atMs: number }>();
  return (rule, sent, offence) => {
    if (isPassedOn(sent)) return;
    const key = sent.call ?? 'other requests';
    if (offence === false) return compare(rule, key);
    const { after = [], ...shown } = offence;
    const isKnown = isSingleEnough && aboutOneRequest.has(rule);
    if (isSpared(rule, sent, { after, isKnown }) || (!isKnown && isCrowded(sent))) return;
    const evidence = [...after, sent];
    const areTogether = countedTogether.has(rule);
    const subject = [rule, sent.actor, ...(areTogether ? [] : [sent.same])].join(' ');
    const earlier = byTwo.has(rule) ? first.get(subject) : { evidence: [], atMs: sent.atMs };
    if (earlier === undefined || (areTogether && sent.atMs - earlier.atMs > togetherMs))
      first.set(subject, { evidence, atMs: sent.atMs });
    else compare(rule, key, { ...shown, evidence: [...new Set([...earlier.evidence, ...evidence])] });
  };
}

/** A gateway may repeat requests by itself, so that they show nothing of the client. */
const isPassedOn = ({ request }: Sent): boolean =>
  ['via', 'forwarded', 'x-forwarded-for'].some((name) => name in request.headers);

/**
 * Not judged are a request that a case of the suites sent, or whose answer a test provoked on purpose, and what follows on
 * such an answer; one whose answer is not shown, which may not have been sent; one that was served; and two requests of
 * clients that the recording does not tell apart.
 */
function isSpared(
  rule: ClientRuleId,
  sent: Sent,
  { after, isKnown }: { readonly after: readonly Sent[]; readonly isKnown: boolean },
): boolean {
  const { answer, actor } = sent;
  const isProvoked = [sent, ...after].some(({ rule: provokedFor }) => provokedFor !== undefined);
  const isConvicted = isKnown || convictedWhenServed.has(rule);
  const isShown = isRefused(sent) || (answer !== undefined && isConvicted);
  return isProvoked || !isShown || (after.length > 0 && actor === undefined);
}

/** Whether several requests of the same actor were under way at one time, within a minute of this one. */
export type IsCrowded = (sent: Sent) => boolean;

/**
 * Processes that share a key do not know what the others were told; requests at the same time show them. A recording lists
 * entries by their ends, so a long one comes after what was sent meanwhile: all are looked at before any is judged.
 */
export const crowdsIn = (entries: Iterable<Entry>): IsCrowded =>
  crowdsOf([...entries].flatMap((entry) => spanOf(entry) ?? []));

/** When a request of an actor was under way. */
export interface Span {
  readonly actor: string | undefined;
  readonly atMs: number;
  readonly endMs: number;
}

/** Undefined for what shows no crowd: a stream of events stays open beside the requests of its client. */
export function spanOf(entry: Entry): Span | undefined {
  if (entry.kind !== 'exchange' || isByBrowser(entry)) return undefined;
  const { surface, request, atMs, endMs } = entry;
  if (surface.kind === 'mcp' && request.method === 'GET') return undefined;
  return { actor: actorOf(entry), atMs, endMs };
}

export function crowdsOf(spans: readonly Span[]): IsCrowded {
  const crowds = new Map(
    [...Map.groupBy(spans, ({ actor }) => actor)].map(([actor, ofActor]) => [actor, overlapsIn(ofActor)]),
  );
  return ({ actor, atMs }) =>
    (crowds.get(actor) ?? []).some((crowdMs) => Math.abs(atMs - crowdMs) < minuteMs);
}

/** The begins of those that began before an earlier one had ended. */
function overlapsIn(spans: readonly Span[]): readonly number[] {
  let lastMs = Number.NEGATIVE_INFINITY;
  const found: number[] = [];
  for (const { atMs, endMs } of spans.toSorted((one, other) => one.atMs - other.atMs)) {
    if (atMs < lastMs) found.push(atMs);
    lastMs = Math.max(lastMs, endMs);
  }
  return found;
}
