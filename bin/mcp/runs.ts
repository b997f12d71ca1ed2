// Reports of the runs of an agent, of which it asks for details, and the one run that may be under way.
import { nearest, unknownName } from '../../suites/kit/nearest.ts';
import type { Report, ReportedRule } from '../../suites/report/schema.ts';
import { SetupError } from '../../suites/target/setup-error.ts';

/** Whole reports are large. */
const keptMax = 10;
const waitingMax = 8;

export type Runs = ReturnType<typeof agentRuns>;

export function agentRuns() {
  const kept = new Map<string, Report>();
  let begun = 0;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Resolves when no run is under way. */
    idle: (): Promise<unknown> => last.catch(() => undefined),
    /** Keeps the report; returns its id. */
    keep: (report: Report): string => {
      begun += 1;
      const id = `r${begun}`;
      kept.set(id, report);
      const [oldest] = kept.keys();
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
      return id;
    },
    /** What a run says of the rule: the named run, or the newest that judged the rule. */
    ruleOf: (run: string | undefined, rule: string): ReportedRule => {
      const ids = [...kept.keys()];
      if (run !== undefined && !kept.has(run))
        throw new SetupError(
          ids.length === 0
            ? 'run: there is none yet. conform, drill, judge and client_report make one.'
            : `run: ${unknownName('run', run, ids)}`,
        );
      const reports = run === undefined ? [...kept.values()].reverse() : [kept.get(run) as Report];
      const all = reports.flatMap(({ rules }) => rules);
      const found = all.find(({ id }) => id === rule);
      if (found !== undefined) return found;
      throw new SetupError(
        all.length === 0
          ? 'rule: no run has judged a rule yet. conform, drill, judge and client_report do.'
          : `rule: ${run ?? 'the runs so far'} did not judge ${rule}. Did you mean ${nearest(
              rule,
              all.map(({ id }) => id),
            ).join(', ')}?`,
      );
    },
    /** Does the work after all that came before, since runs at the same time would disturb each other's times. */
    alone: async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
      if (waiting >= waitingMax)
        throw new SetupError(
          `${waitingMax} runs are waiting or under way. Wait for their answers, or cancel some.`,
        );
      waiting += 1;
      const turn = last.catch(() => undefined);
      const done = turn.then(() => {
        signal.throwIfAborted();
        return work();
      });
      last = done;
      return done.finally(() => {
        waiting -= 1;
      });
    },
  };
}
