// What a call costs in one of many persistent sessions, and in a session of its own.
import { callsPerSession, sessionCount } from '../lib/mcp-profile.ts';
import { abortRun, judge, once, optionsOf, orgOf, recordEstimate } from './client.ts';
import { type Answered, call, callOf, mcp, openSession } from './mcp-client.ts';

export { handleSummary } from './summary.ts';

export const options = optionsOf({ compare: once('compare', 2) }, sessionCount);

/** Compares both kinds of session. All calls together stay within the burst of discovery tools. */
export async function compare(): Promise<void> {
  const org = orgOf(0);
  const [discovery] = mcp.classes;
  if (discovery === undefined) return abortRun('the classes are unknown');
  const open = () => callOf(openSession(org, discovery.path), discovery);
  const sessions = Array.from({ length: sessionCount }, open);
  const warm: number[] = [];
  for (let round = 0; round < callsPerSession; round += 1)
    warm.push(...(await Promise.all(sessions.map(timedCall))));
  const cold: number[] = [];
  for (let nth = 0; nth < sessionCount * callsPerSession; nth += 1) {
    const startMs = Date.now();
    judgeServed(await call(open()));
    cold.push(Date.now() - startMs);
  }
  report(`call in one of ${sessionCount} sessions, all at once`, warm);
  const alone: number[] = [];
  const [first = open()] = sessions;
  for (let nth = 0; nth < callsPerSession * 4; nth += 1) alone.push(await timedCall(first));
  report('call in a session, one after the other', alone);
  report('cold call with its handshake, one after the other', cold);
}

async function timedCall(toolCall: Parameters<typeof call>[0]): Promise<number> {
  const answered = await call(toolCall);
  judgeServed(answered);
  return answered.sample.answeredMs - answered.sample.sentMs;
}

const judgeServed = ({ answer }: Answered): void =>
  judge(
    'mcpServed',
    answer.kind === 'served',
    `a call within the stated burst was ${answer.kind === 'served' ? 'served' : 'refused'}`,
  );

/** The median and the 95th percentile. */
function report(what: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  recordEstimate({ what: `${what}, median to 95 %`, low: at(0.5), high: at(0.95), unit: 'ms' });
}
