// Sessions of MCP: an agent keeps one, and does not open one for every call.
import { minuteMs } from '../../spec/units.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { inRequest } from '../kit/place.ts';
import type { Conduct } from './judging.ts';
import { isServed, isWithin, type Sent } from './sent.ts';

/** The document states no number, and several users may share a token: fewer show no habit (S-256). */
const habit = 5;

interface Opened {
  readonly id: string;
  /** The requests that opened this session and those right before it which were used for one call. */
  readonly openers: readonly Sent[];
  calls: number;
  last: Sent;
  isLost: boolean;
}

export const sessions: Conduct = (judge) => {
  /** The last session of each actor with each server. */
  const opened = new Map<string, Opened>();
  return (sent) => {
    const { surface, request, answer, actor } = sent;
    if (surface.kind !== 'mcp' || surface.over !== 'post' || request.method !== 'POST') return;
    const client = `${actor} ${surface.server}`;
    const session = opened.get(client);
    if (calledIn(request.body)?.name !== 'initialize') {
      if (sent.call === undefined || session === undefined) return;
      const isCurrent = request.headers['mcp-session-id'] === session.id;
      session.isLost ||= !isCurrent || answer?.status === 404;
      session.calls += 1;
      session.last = sent;
      if (isCurrent && session.calls > 1) judge('client.keep-session', sent, false);
      return;
    }
    const id = answer?.headers['mcp-session-id'];
    if (id === undefined || !isServed(sent)) return;
    const isHabit = session?.calls === 1 && !session.isLost && isWithin(minuteMs, session.last, sent);
    const openers = isHabit ? [...session.openers, sent] : [sent];
    opened.set(client, { id, openers, calls: 0, last: sent, isLost: false });
    if (openers.length > habit)
      judge('client.keep-session', sent, {
        expected: 'further calls in the session that is open',
        received: `${openers.length} sessions after another, of one call each`,
        at: inRequest(''),
        after: openers.slice(0, -1),
      });
  };
};
