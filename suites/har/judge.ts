// Judges a recording by the invariants, as a run judges what it exchanges, or the clients in it by their conduct.
import { basename } from 'node:path';
import { clientRules } from '../../spec/rules/client.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import type { SentRequest } from '../clients/exchange.ts';
import { conductMonitor } from '../conduct/index.ts';
import { needOfClientRule } from '../conduct/needs.ts';
import { type Monitor, type MonitorResult, monitor as serverMonitor } from '../invariants/monitor.ts';
import { monitoredOutcome } from '../judge/monitored-outcome.ts';
import { type Outcome, verdictOf } from '../judge/outcome.ts';
import { reportOf } from '../judge/report.ts';
import { sequenceOf } from '../judge/sequence.ts';
import { type RuleResult, rowOf } from '../judge/verdict.ts';
import type { Need } from '../kit/needs.ts';
import type { Report } from '../report/schema.ts';
import { SetupError } from '../target/setup-error.ts';
import type { Entry } from '../transcript/entry.ts';
import { recordedEntries } from './read.ts';

export interface Recording {
  readonly path: string;
  /** Whom to judge; the server if omitted. */
  readonly side?: Side | undefined;
  /** Those that invariants judge, or those about clients. */
  readonly rules: Readonly<Record<string, Rule>>;
  /** Positions of the entries to look at; all if omitted. */
  readonly entries?: ReadonlySet<number> | undefined;
  /** Command that repeats the judgement, to which `--rule ID` is added. */
  readonly command: string;
  readonly nowMs: () => number;
}

export type Side = 'server' | 'client';

/** What judges each side, and what a rule needs that nothing was compared for. */
const sides: Readonly<Record<Side, JudgedSide>> = {
  server: {
    monitorOf: () => serverMonitor(),
    needOf: (_, isOwn) => (isOwn ? undefined : { id: 'own-recording' }),
  },
  client: { monitorOf: conductMonitor, needOf: needOfClientRule },
};

interface JudgedSide {
  readonly monitorOf: (entries: Iterable<Entry>) => Monitor;
  readonly needOf: (rule: string, isOwn: boolean) => Need | undefined;
}

/** Throws a setup error if the file is no recording, or has no exchange. */
export function judgeRecording({ path, side = 'server', rules, entries, command, nowMs }: Recording): Report {
  const startMs = nowMs();
  const { monitorOf, needOf } = sides[side];
  const wanted = () => recordedEntries(path, entries && ((one) => entries.has(one)));
  const monitor = monitorOf(wanted().map(({ entry }) => entry));
  const positions = new WeakMap<SentRequest, number>();
  const answers = new Map<string, number>();
  let isOwn = false;
  for (const { nth, entry } of wanted()) {
    isOwn ||= entry.kind !== 'exchange' || entry.caller.standing !== 'undetermined';
    if (entry.kind === 'exchange') {
      const { origin } = new URL(entry.request.url);
      answers.set(origin, (answers.get(origin) ?? 0) + Number(entry.answer !== undefined));
      positions.set(entry.request, nth);
    }
    monitor.see(entry);
  }
  const [baseUrl] = answers.keys();
  if (baseUrl === undefined)
    throw new SetupError(
      `${path} has no requests to judge: none has a key pair or an access token, or calls a tool.`,
    );
  const results = Object.entries(rules).flatMap(([id, rule]) => {
    const monitored = monitor.resultFor(id, false);
    const need = needOf(id, isOwn);
    return monitored === undefined ? [] : [resultOf(id, rule, monitored, { need, positions })];
  });
  const durationMs = nowMs() - startMs;
  return reportOfShown({ results, target: { name: basename(path), baseUrl }, durationMs, command, answers });
}

/** What was seen of clients so far, in the form of what a recording shows of them. */
export interface SeenOfClients extends Omit<Shown, 'results'> {
  readonly resultFor: (rule: string) => MonitorResult;
}

export const reportOfClients = ({ resultFor, ...shown }: SeenOfClients): Report =>
  reportOfShown({
    ...shown,
    results: Object.entries(clientRules).map(([id, rule]) =>
      resultOf(id, rule, resultFor(id), { need: needOfClientRule(id), positions: new WeakMap() }),
    ),
  });

interface Shown {
  readonly results: readonly RuleResult[];
  readonly target: { readonly name: string; readonly baseUrl: string };
  readonly durationMs: number;
  readonly command: string;
  /** Their number by address. */
  readonly answers: ReadonlyMap<string, number>;
}

const reportOfShown = ({ results, target, durationMs, command, answers }: Shown): Report =>
  reportOf({
    results,
    secrets: [],
    target: { ...target, requirements: undefined, disputed: undefined },
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

function resultOf(
  id: string,
  rule: Rule,
  monitored: MonitorResult,
  { need, positions }: { readonly need: Need | undefined; readonly positions: WeakMap<SentRequest, number> },
): RuleResult {
  const visited: Outcome =
    need === undefined || monitored.compared > 0
      ? { kind: 'held' }
      : { kind: 'missing', missing: { needs: [need] } };
  const verdict = verdictOf(monitoredOutcome(monitored, rule.level, visited), []);
  return {
    ...rowOf(id, rule),
    ...verdict,
    ...(verdict.failure !== undefined && {
      sequence: sequenceOf(monitored.evidence),
      entries: monitored.evidence.flatMap(({ request }) => positions.get(request) ?? []),
    }),
    durationMs: 0,
    requests: 0,
  };
}
