// What no client is convicted of, whatever the rule: decided here, once, for all of them.
import type { ClientRuleId } from '../../spec/rules/client.ts';
import { minuteMs } from '../../spec/units.ts';
import type { Compare, Contradiction } from '../invariants/invariant.ts';
import { isRefused, isWithin, type Sent } from './sent.ts';

export interface Offence extends Pick<Contradiction, 'expected' | 'received' | 'at'> {
  /** What the client had been told, oldest first. */
  readonly after?: readonly Sent[];
}

/** Tells that something could be judged, and the offence if there is one. */
export type Judge = (rule: ClientRuleId, sent: Sent, offence: Offence | false) => void;

/** The rules of one topic: sees all that clients send, in the order of a recording. */
export type Conduct = (judge: Judge) => (sent: Sent) => void;

export interface Judging {
  /** Sees all that is sent, before it is judged. */
  readonly note: (sent: Sent) => void;
  readonly judge: Judge;
}

/** A single offence may be a restart, or a person who tries again (S-252). */
const convictedByTwo: ReadonlySet<ClientRuleId> = new Set([
  'client.wait-out-rate-limit',
  'client.wait-out-mcp',
  'client.stop-at-quota',
  'client.execute-in-time',
  'client.keep-scope-on-failure',
  'client.restore-beacon',
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

export function judging(compare: Compare<ClientRuleId>): Judging {
  const crowds = crowding();
  const first = new Map<string, readonly Sent[]>();
  return {
    note: crowds.note,
    judge: (rule, sent, offence) => {
      const key = sent.call ?? 'other requests';
      if (offence === false) return compare(rule, key);
      const { after = [], ...shown } = offence;
      if (isSpared(rule, sent, after) || crowds.isCrowded(sent)) return;
      const evidence = [...after, sent];
      const client = `${rule} ${sent.actor}`;
      const earlier = convictedByTwo.has(rule) ? first.get(client) : [];
      if (earlier === undefined) first.set(client, evidence);
      else compare(rule, key, { ...shown, evidence: [...new Set([...earlier, ...evidence])] });
    },
  };
}

/**
 * Not judged are a request that a case of the suites sent, which may be wrong on purpose; one that a gateway passed on,
 * which may repeat by itself; one whose answer is not shown, which may not have been sent; one that was served; and two
 * requests of clients that the recording does not tell apart.
 */
function isSpared(rule: ClientRuleId, sent: Sent, after: readonly Sent[]): boolean {
  const { answer, actor, request, rule: provokedFor } = sent;
  const isPassedOn = ['via', 'forwarded', 'x-forwarded-for'].some((name) => name in request.headers);
  const isShown = isRefused(sent) || (answer !== undefined && convictedWhenServed.has(rule));
  return provokedFor !== undefined || isPassedOn || !isShown || (after.length > 0 && actor === undefined);
}

/** Processes that share a key do not know what the others were told: requests at the same time show them, for a minute. */
function crowding() {
  const actors = new Map<string | undefined, { last: Sent; crowd: Sent | undefined }>();
  return {
    note: (sent: Sent): void => {
      // A stream of events stays open beside the requests of its client.
      if (sent.surface.kind === 'mcp' && sent.request.method === 'GET') return;
      const known = actors.get(sent.actor) ?? { last: sent, crowd: undefined };
      if (known.last !== sent && sent.atMs < known.last.endMs) known.crowd = sent;
      if (sent.endMs >= known.last.endMs) known.last = sent;
      actors.set(sent.actor, known);
    },
    isCrowded: (sent: Sent): boolean => {
      const crowd = actors.get(sent.actor)?.crowd;
      return crowd !== undefined && (crowd === sent || isWithin(minuteMs, crowd, sent));
    },
  };
}
