// Runs drills one after another, and judges the client by what it sent and by what it reported.
import { clientRules } from '../../spec/rules/client.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import type { Exchange } from '../clients/exchange.ts';
import { conductMonitor } from '../conduct/index.ts';
import type { MonitorResult } from '../invariants/tallies.ts';
import type { Machine } from '../judge/machine.ts';
import { monitoredOutcome } from '../judge/monitored-outcome.ts';
import { type Outcome, verdictOf } from '../judge/outcome.ts';
import { reportOf } from '../judge/report.ts';
import { sequenceOf } from '../judge/sequence.ts';
import { type Failure, type RuleResult, rowOf } from '../judge/verdict.ts';
import { seededRandom } from '../kit/random.ts';
import type { Report } from '../report/schema.ts';
import { messageOf } from '../target/setup-error.ts';
import type { Drill } from './drill.ts';
import { type Adapter, AdapterError, NotTried } from './protocol.ts';
import { type DrillRuleId, drillRules } from './rules.ts';
import { checksOf } from './sent.ts';
import { type Found, Skipped, stageOf } from './stage.ts';
import type { Recording, World, Worlds } from './world.ts';

export interface Drilling {
  readonly adapter: Adapter;
  readonly worlds: Worlds;
  readonly drills: readonly Drill[];
  /** Those that are judged. */
  readonly rules: Readonly<Record<string, Rule>>;
  readonly seed: number;
  readonly machine: Machine;
  /** Command that repeats the run, to which `--rule ID` is added. */
  readonly command: string;
  /** What follows its options. */
  readonly operands?: string | undefined;
  /** Ends the run early once it is aborted. */
  readonly enough?: AbortSignal | undefined;
  readonly onDrill?: ((drill: Drill, nth: number) => void) | undefined;
}

export interface Drilled {
  readonly report: Report;
  /** What kept the adapter from answering: nothing of that is known of the client. */
  readonly troubles: readonly string[];
}

const seedMax = 2 ** 32;
const silentMax = 5;

/** One drill after its end. */
interface Ended {
  readonly drill: Drill;
  readonly found: readonly Found[];
  readonly exchanges: readonly Exchange[];
  readonly crash: unknown;
}

export async function drillClient(drilling: Drilling): Promise<Drilled> {
  const { adapter, worlds, rules, seed, machine, command } = drilling;
  const startMs = machine.nowMs();
  const run = new Run(drilling);
  for (const [nth, drill] of drilling.drills.entries()) {
    if (drilling.enough?.aborted === true || run.isOver) break;
    drilling.onDrill?.(drill, nth);
    await run.perform(drill);
  }
  const monitored = run.monitored();
  const ids = (Object.keys(drillRules) as readonly DrillRuleId[]).filter((id) => Object.hasOwn(rules, id));
  const answers = run.recordings.flatMap(({ entries }) => entries).length;
  const report = reportOf({
    results: ids.map((id) => run.resultOf(id, monitored(id))),
    secrets: run.secrets,
    target: {
      name: adapter.hello.client,
      baseUrl: worlds.baseUrl,
      requirements: undefined,
      disputed: undefined,
    },
    world: undefined,
    seed,
    draws: 0,
    durationMs: machine.nowMs() - startMs,
    minExercised: 0,
    command,
    operands: drilling.operands,
    cost: {
      requests: answers,
      answers: [{ address: worlds.baseUrl, count: answers }],
      orgs: [],
      connects: 0,
    },
  });
  return { report, troubles: run.troubles };
}

class Run {
  readonly recordings: Recording[] = [];
  readonly troubles: string[] = [];
  readonly secrets: string[] = [];
  readonly #ended: Ended[] = [];
  readonly #drilling: Drilling;
  #silent = 0;
  #isMonitored = false;
  isOver = false;

  constructor(drilling: Drilling) {
    this.#drilling = drilling;
  }

  async perform(drill: Drill): Promise<void> {
    const { adapter, worlds, seed, machine } = this.#drilling;
    const found: Found[] = [];
    if (drill.ops.every((op) => !adapter.hello.ops.includes(op))) {
      this.#crashOf(drill, new Skipped(`the adapter does not do ${drill.ops.join(' or ')}`), found);
      this.#ended.push({ drill, found, exchanges: [], crash: undefined });
      return;
    }
    let crash: unknown;
    const random = seededRandom(seed, drill.id);
    // A client may store things by credentials and ids, which equal seeds would make equal.
    const own = Math.floor(random() * seedMax);
    const world = await worlds.make({ seed: own, ...drill.world?.(worlds.startMs) });
    const stage = stageOf({
      id: drill.id,
      world,
      adapter: this.#counting(adapter),
      random: (below) => Math.floor(random() * below),
      note: (one) => void found.push(one),
      begun: (recording) => void this.recordings.push(recording),
      wait: (ms, signal) => machine.wait(ms, signal),
      enough: this.#drilling.enough,
    });
    try {
      await drill.run(stage);
    } catch (cause) {
      crash = this.#crashOf(drill, cause, found);
    }
    found.push(...checksOf(stage.sent()));
    const exchanges = stage.sent().flatMap(({ answer }) => answer ?? []);
    this.#ended.push({ drill, found, exchanges, crash });
    await this.#drop(world);
  }

  /** A client that is silent in one task after another is not asked for hours. */
  #counting(adapter: Adapter): Adapter {
    return {
      ...adapter,
      perform: async (task, acts) => {
        const reply = await adapter.perform(task, acts);
        this.#silent = reply.status === 'stopped' ? this.#silent + 1 : 0;
        if (this.#silent === silentMax)
          throw new AdapterError(`the adapter was silent in ${silentMax} tasks one after another.`);
        return reply;
      },
    };
  }

  /** What is left is open; an error of the harness is one of its rules. */
  #crashOf(drill: Drill, cause: unknown, found: Found[]): unknown {
    if (cause instanceof AdapterError) {
      this.troubles.push(`${drill.id}: ${cause.message}`);
      this.isOver ||= !(cause instanceof NotTried);
    } else if (!(cause instanceof Skipped)) return cause;
    const why = messageOf(cause);
    for (const rule of drill.rules)
      if (!found.some((one) => one.rule === rule)) found.push({ rule, check: { kind: 'open', why } });
    return undefined;
  }

  async #drop(world: World): Promise<void> {
    this.secrets.push(...world.secrets());
    await world.drop();
  }

  /** What all that was sent shows of the rules about it. */
  monitored(): (rule: string) => MonitorResult | undefined {
    const entries = this.recordings.flatMap((recording) => recording.entries);
    const monitor = conductMonitor(entries, { isSingleEnough: true });
    for (const entry of entries) monitor.see(entry);
    // Every request of a client shows something of this rule, unless a gateway passed it on: those are not judged.
    this.#isMonitored = (monitor.resultFor('client.hide-secrets', true)?.compared ?? 0) > 0;
    return (rule) => monitor.resultFor(rule, true);
  }

  resultOf(id: DrillRuleId, monitored: MonitorResult | undefined): RuleResult {
    const rule: Rule = drillRules[id];
    const { outcome, exchanges } = this.#outcomeOf(id, rule, monitored);
    const verdict = verdictOf(outcome, []);
    return {
      ...rowOf(id, rule),
      ...verdict,
      ...(verdict.failure !== undefined && { sequence: sequenceOf(exchanges) }),
      durationMs: 0,
      requests: exchanges.length,
    };
  }

  #outcomeOf(
    id: DrillRuleId,
    { level }: Rule,
    monitored: MonitorResult | undefined,
  ): { readonly outcome: Outcome; readonly exchanges: readonly Exchange[] } {
    if (monitored?.finding !== undefined)
      return { outcome: monitoredOutcome(monitored, level, { kind: 'held' }), exchanges: monitored.evidence };
    const about = this.#ended.flatMap(({ drill, found, exchanges }) =>
      found.filter(({ rule }) => rule === id).map(({ check }) => ({ drill, check, exchanges })),
    );
    // What warns counts if nothing fails.
    const ordered = about.toSorted((one, other) => Number(isMild(one.check)) - Number(isMild(other.check)));
    for (const { drill, check, exchanges } of ordered)
      if (check.kind === 'found') {
        const { expected, received } = check;
        const failure: Failure = {
          expected,
          received: `${received} (drill ${drill.id}: ${drill.text})`,
          place: { kind: 'result', path: [] },
        };
        return { outcome: { kind: 'failed', failure, level: check.level ?? level }, exchanges };
      }
    const crashed = this.#ended.find(({ drill, crash }) => crash !== undefined && drill.rules.includes(id));
    if (crashed !== undefined) return { outcome: crashOutcome(crashed), exchanges: [] };
    const isBySent = Object.hasOwn(clientRules, id);
    const isHeld =
      (about.some(({ check }) => check.kind === 'held') && (!isBySent || this.#isMonitored)) ||
      (monitored?.compared ?? 0) > 0;
    return { outcome: isHeld ? { kind: 'held' } : this.#missing(id, about), exchanges: [] };
  }

  #missing(
    id: DrillRuleId,
    about: readonly { readonly drill: Drill; readonly check: Found['check'] }[],
  ): Outcome {
    const reasons = about.flatMap(({ drill, check }) =>
      check.kind === 'open' ? [`${drill.id}: ${check.why}`] : [],
    );
    const what = this.#drilling.drills.filter(({ rules }) => rules.includes(id)).map((drill) => drill.id);
    return {
      kind: 'missing',
      missing: {
        needs: [{ id: 'drilled-client', parameters: { what: what.join(', ') } }],
        note: [...new Set(reasons)].slice(0, 3).join('; ') || undefined,
      },
    };
  }
}

const isMild = (check: Found['check']): boolean => check.kind === 'found' && check.level === 'should';

function crashOutcome({ drill, crash }: Ended): Outcome {
  const error = crash instanceof Error ? crash : new Error(String(crash));
  return { kind: 'crashed', message: `drill ${drill.id}: ${error.message}`, stack: error.stack ?? '' };
}
