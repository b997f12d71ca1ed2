// Judges a recording by the invariants, as a run judges what it exchanges.
import { basename } from 'node:path';
import type { Rule } from '../../spec/rules/rule.ts';
import type { Exchange } from '../clients/exchange.ts';
import { type MonitorResult, monitor as monitorOf } from '../invariants/monitor.ts';
import { monitoredOutcome } from '../judge/monitored-outcome.ts';
import { type Outcome, verdictOf } from '../judge/outcome.ts';
import { reportOf } from '../judge/report.ts';
import { sequenceOf } from '../judge/sequence.ts';
import { type RuleResult, rowOf } from '../judge/verdict.ts';
import type { Report } from '../report/schema.ts';
import { SetupError } from '../target/setup-error.ts';
import { recordedEntries } from './read.ts';

export interface Recording {
  readonly path: string;
  /** Those that invariants judge. */
  readonly rules: Readonly<Record<string, Rule>>;
  /** Positions of the entries to look at; all if omitted. */
  readonly entries?: ReadonlySet<number> | undefined;
  /** Command that repeats the judgement, to which `--rule ID` is added. */
  readonly command: string;
  readonly nowMs: () => number;
}

/** Throws a setup error if the file is no recording, or has no exchange. */
export function judgeRecording({ path, rules, entries, command, nowMs }: Recording): Report {
  const startMs = nowMs();
  const monitor = monitorOf();
  const positions = new WeakMap<Exchange, number>();
  const answers = new Map<string, number>();
  let isOwn = false;
  for (const { nth, entry } of recordedEntries(path, entries && ((one) => entries.has(one)))) {
    isOwn ||= entry.kind !== 'exchange' || entry.caller.standing !== 'undetermined';
    if (entry.kind === 'exchange') {
      const { origin } = new URL(entry.request.url);
      answers.set(origin, (answers.get(origin) ?? 0) + Number(entry.answer !== undefined));
      if (entry.answer !== undefined) positions.set(entry.answer, nth);
    }
    monitor.see(entry);
  }
  const [baseUrl] = answers.keys();
  if (baseUrl === undefined)
    throw new SetupError(
      `${path} has no requests to judge: none has a key pair or an access token, or calls a tool.`,
    );
  const durationMs = nowMs() - startMs;
  return reportOf({
    results: Object.entries(rules).flatMap(([id, rule]) => {
      const monitored = monitor.resultFor(id, false);
      return monitored === undefined ? [] : [resultOf(id, rule, monitored, { isOwn, positions })];
    }),
    secrets: [],
    target: { name: basename(path), baseUrl, requirements: undefined, disputed: undefined },
    world: undefined,
    seed: 0,
    draws: 0,
    durationMs,
    minExercised: 0,
    isRecording: true,
    command,
    cost: {
      requests: 0,
      orgs: [],
      connects: 0,
      answers: [...answers].map(([address, count]) => ({ address, count })),
    },
  });
}

function resultOf(
  id: string,
  rule: Rule,
  monitored: MonitorResult,
  { isOwn, positions }: { readonly isOwn: boolean; readonly positions: WeakMap<Exchange, number> },
): RuleResult {
  const visited: Outcome =
    isOwn || monitored.compared > 0
      ? { kind: 'held' }
      : { kind: 'missing', missing: { needs: [{ id: 'own-recording' }] } };
  const verdict = verdictOf(monitoredOutcome(monitored, rule.level, visited), []);
  return {
    ...rowOf(id, rule),
    ...verdict,
    ...(verdict.failure !== undefined && {
      sequence: sequenceOf(monitored.evidence),
      entries: monitored.evidence.flatMap((exchange) => positions.get(exchange) ?? []),
    }),
    durationMs: 0,
    requests: 0,
  };
}
