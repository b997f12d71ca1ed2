// Runs that are recorded, and what their recordings show by themselves.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Parts } from '../../simulator/parts.ts';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { judgeRecording } from '../har/judge.ts';
import { recordTo } from '../har/recorder.ts';
import { isInvariant } from '../invariants/monitor.ts';
import { conform } from '../judge/conform.ts';
import { entriesOf } from '../judge/run.ts';
import { selectRules } from '../judge/select.ts';
import type { Report } from '../report/schema.ts';
import { secretsOf } from '../target/access.ts';
import { simulatorTarget } from '../target/simulator-target.ts';
import type { Target } from '../target/target.ts';
import type { Judged, Verdicts } from './observe.ts';
import { closing, type Setting, simulatorIn } from './setting.ts';

/** The rules that a recording decides. */
export const invariantRules: readonly string[] = Object.keys(rules).filter(isInvariant);

interface RecordedRun {
  readonly target: Target;
  /** Ids of the rules that the run judges. */
  readonly ruleIds: readonly string[];
  readonly seed: number;
}

/** Judges a target, and writes what is exchanged to the file. */
export async function recordRun(path: string, { target, ruleIds, seed }: RecordedRun): Promise<Report> {
  const recorder = recordTo(path, { version: '1', secrets: secretsOf(target.credentials) });
  const report = await conform({
    target,
    entries: entriesOf(selectRules(rules, { areas: [], ruleIds }), cases),
    seed,
    realtime: false,
    minExercised: 0,
    command: 'conform',
    today: '2026-03-17',
    onEntry: recorder.note,
  });
  recorder.close();
  return report;
}

/** Records a run on a simulator; `amend` makes it wrong. */
export const recordSimulator = (
  path: string,
  setting: Setting,
  { amend, ...run }: Omit<RecordedRun, 'target'> & { readonly amend?: ((parts: Parts) => Parts) | undefined },
): Promise<Report> =>
  closing(simulatorIn(setting, amend && { amend }), (simulator) =>
    recordRun(path, { ...run, target: simulatorTarget(simulator) }),
  );

/** The verdicts of a recording alone; all that it decides if no rules are named. */
export const judgedRecording = (
  path: string,
  ruleIds: readonly string[] = invariantRules,
  entries?: ReadonlySet<number>,
): Report =>
  judgeRecording({
    path,
    rules: selectRules(rules, { areas: [], ruleIds }),
    entries,
    command: 'judge run.har',
    nowMs: Date.now,
  });

/** What a recording shows by itself, by rule. */
export async function verdictsOf(record: (path: string) => Promise<unknown>): Promise<Verdicts> {
  const directory = mkdtempSync(join(tmpdir(), 'assay-recorded-'));
  try {
    const path = join(directory, 'run.har');
    await record(path);
    const shown = judgedRecording(path).rules.map(({ id, verdict, failure }): [string, Judged] => {
      const detail = failure && `expected ${failure.expected}, received ${failure.received}`;
      return [id, { verdict, detail: detail ?? verdict, silences: [] }];
    });
    return Object.fromEntries(shown);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
