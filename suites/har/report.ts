// The report on what exchanges show, whoever judged them: those of a recording, or of clients that are observed.
import { clientRules } from '../../spec/rules/client.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import type { SentRequest } from '../clients/exchange.ts';
import { needOfClientRule } from '../conduct/needs.ts';
import type { MonitorResult } from '../invariants/tallies.ts';
import type { Exchanges } from '../judge/exchanged.ts';
import { monitoredOutcome } from '../judge/monitored-outcome.ts';
import { type Outcome, verdictOf } from '../judge/outcome.ts';
import { reportOf } from '../judge/report.ts';
import { sequenceOf } from '../judge/sequence.ts';
import { type RuleResult, rowOf } from '../judge/verdict.ts';
import type { Need } from '../kit/needs.ts';
import type { Report } from '../report/schema.ts';

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
  readonly exchanged?: Exchanges | undefined;
}

export const reportOfShown = ({ results, target, durationMs, command, answers, exchanged }: Shown): Report =>
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
    exchanged,
    cost: {
      requests: 0,
      orgs: [],
      connects: 0,
      answers: [...answers].map(([address, count]) => ({ address, count })),
    },
  });

export function resultOf(
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
