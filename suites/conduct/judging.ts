// What no client is convicted of, whatever the rule: decided here, once, for all of them.
import type { ClientRuleId } from '../../spec/rules/client.ts';
import { dayMs, hourMs, minuteMs } from '../../spec/units.ts';
import type { Compare, Contradiction } from '../invariants/invariant.ts';
import type { Entry } from '../transcript/entry.ts';
import { actorOf, isByOthers, isRefused, type Sent } from './sent.ts';

export interface Offence extends Pick<Contradiction, 'expected' | 'received' | 'at'> {
  /** What the client had been told, oldest first. */
  readonly after?: readonly Sent[];
  /** Whether a person or another task explains it, so that only a recording of one task convicts. */
  readonly isOfOneTask?: boolean;
}

/** Tells that something could be judged, and the offence if there is one. */
export type Judge = (rule: ClientRuleId, sent: Sent, offence: Offence | false) => void;

/** The rules of one topic: sees all that clients send, in the order of a recording. */
export type Conduct = (judge: Judge) => (sent: Sent) => void;

/** What a rule spares, and what it does not. */
interface Exemption {
  /** A single offence may be a restart, or a person who tries again (S-252): two within this time convict. */
  readonly twiceMs?: number;
  /** Two of which: of the same request, or of any by one actor, where an offence is never the same request again. */
  readonly twice?: 'same' | 'any';
  /** Two even where nobody else can have sent the first: it may be a probe. */
  readonly isAlwaysTwice?: true;
  /** It is about what was told before, which the other processes with the same key do not know. */
  readonly isForTold?: true;
  /** It is about one request, so that others under way excuse nothing where one process sends all, nor that it was served. */
  readonly isForOneRequest?: true;
  /** It is wrong by what the client had been told; of others, a newer service may serve anything. */
  readonly isWrongIfServed?: true;
}

const once: Exemption = {};
const afterTold: Exemption = { isForTold: true };
const wait: Exemption = { twiceMs: 5 * minuteMs, twice: 'same', isForTold: true, isForOneRequest: true };
const habit: Exemption = { twiceMs: hourMs, twice: 'any' };
const habitIfServed: Exemption = { ...habit, isForTold: true, isWrongIfServed: true };

const exemptions: Readonly<Record<ClientRuleId, Exemption>> = {
  'client.wait-out-rate-limit': wait,
  'client.wait-out-mcp': wait,
  // A scheduled job without a memory asks once in a while, and is told so each time.
  'client.stop-at-quota': { twiceMs: 20 * minuteMs, twice: 'same', isAlwaysTwice: true, isForTold: true },
  'client.hold-billing-reads': afterTold,
  'client.keep-tokens-unchanged': once,
  'client.execute-in-time': { twiceMs: dayMs, twice: 'same', isAlwaysTwice: true, isForTold: true },
  'client.balance-same-query': { isWrongIfServed: true },
  'client.balance-same-families': { isWrongIfServed: true },
  'client.keep-scope-on-failure': habitIfServed,
  'client.page-one-snapshot': habitIfServed,
  'client.scope-delta': habit,
  // Deltas are often daily.
  'client.page-before-commit': { ...habitIfServed, twiceMs: 2 * dayMs },
  'client.window-beacon': habit,
  'client.restore-beacon': { twiceMs: 5 * minuteMs, twice: 'same', isForTold: true, isForOneRequest: true },
  'client.tag-modestly': { isWrongIfServed: true },
  'client.renew-key': habit,
  'client.repeat-key': { isForTold: true, isWrongIfServed: true },
  'client.send-credentials': once,
  'client.hide-secrets': { isWrongIfServed: true },
  'client.separate-credentials': habit,
  'client.name-known': once,
  'client.keep-ids-exact': once,
  'client.keep-session': { isForTold: true, isWrongIfServed: true },
};

export interface JudgingOptions {
  /**
   * Whether each recording shows one process with one task, so that nobody reloads or restarts, and a simulator, so that
   * nothing newer serves what a client asks too early.
   */
  readonly isSingleEnough?: boolean;
}

export function judging(
  compare: Compare<ClientRuleId>,
  isCrowded: IsCrowded,
  { isSingleEnough = false }: JudgingOptions = {},
): Judge {
  /** The last offence that did not convict by itself. */
  const earlier = new Map<string, { readonly evidence: readonly Sent[]; readonly atMs: number }>();
  return (rule, sent, offence) => {
    if (sent.isPassedOn) return;
    const key = sent.call ?? 'other requests';
    if (offence === false) return compare(rule, key);
    const { after = [], isOfOneTask = false, ...shown } = offence;
    if (isOfOneTask && !isSingleEnough) return;
    const exemption = exemptions[rule];
    const isKnown = isSingleEnough && exemption.isForOneRequest === true;
    const isConvicted = isKnown || exemption.isWrongIfServed === true;
    if (isSpared(sent, after, isConvicted)) return;
    if (exemption.isForTold && !isKnown && isCrowded(sent)) return;
    const evidence = [...after, sent];
    const { twiceMs, twice } = exemption;
    if (twiceMs === undefined || (isSingleEnough && !exemption.isAlwaysTwice))
      return compare(rule, key, { ...shown, evidence: [...new Set(evidence)] });
    const subject = [rule, sent.actor, twice === 'same' && sent.same].join(' ');
    const last = earlier.get(subject);
    earlier.set(subject, { evidence, atMs: sent.atMs });
    if (last !== undefined && sent.atMs - last.atMs <= twiceMs)
      compare(rule, key, { ...shown, evidence: [...new Set([...last.evidence, ...evidence])] });
  };
}

/**
 * Not judged are a request that a case of the suites sent, or whose answer a test provoked on purpose, and what follows on
 * such an answer; one whose answer is not shown, which may not have been sent; one that was served; and two requests of
 * clients that the recording does not tell apart.
 */
function isSpared(sent: Sent, after: readonly Sent[], isConvicted: boolean): boolean {
  const { answer, actor } = sent;
  const isProvoked = [sent, ...after].some(({ rule: provokedFor }) => provokedFor !== undefined);
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
  if (entry.kind !== 'exchange' || isByOthers(entry)) return undefined;
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
