// Judges a recording by the rules that can judge one, for the command and for agents.
import { clientRules, drilledRules } from '../spec/rules/client.ts';
import { rules as serverRules } from '../spec/rules/index.ts';
import { judgeRecording, type Side } from '../suites/har/judge.ts';
import { isInvariant } from '../suites/invariants/monitor.ts';
import { machine } from '../suites/judge/machine.ts';
import { type Rules, selectRules } from '../suites/judge/select.ts';
import type { Report } from '../suites/report/schema.ts';
import { SetupError } from '../suites/target/setup-error.ts';
import { commandName } from './start.ts';

export interface JudgedRecording {
  readonly path: string;
  /** The path as the command that repeats it names it. */
  readonly shownPath?: string | undefined;
  readonly side: Side;
  /** All if empty. */
  readonly ruleIds: readonly string[];
  readonly entries?: readonly number[] | undefined;
}

/** Throws a setup error for a rule that no recording decides, and for a file that is none. */
export function judgedRecording({ path, shownPath = path, side, ruleIds, entries }: JudgedRecording): Report {
  const rules = side === 'client' ? rulesOfClients(ruleIds) : invariantRules(ruleIds);
  return judgeRecording({
    path,
    side,
    rules,
    entries: entries && new Set(entries),
    command: `${commandName} judge ${shownPath}${side === 'client' ? ' --as client' : ''}`,
    nowMs: machine.nowMs,
  });
}

function rulesOfClients(ruleIds: readonly string[]): Rules {
  const drilled = ruleIds.find((id) => Object.hasOwn(drilledRules, id));
  if (drilled !== undefined)
    throw new SetupError(
      `--rule: ${drilled} is judged by the results of tasks, so no recording decides it: \`assay drill --rule ${drilled}\` does.`,
    );
  return selectRules(clientRules, { areas: [], ruleIds });
}

function invariantRules(ruleIds: readonly string[]): Rules {
  const other = ruleIds.find((id) => Object.hasOwn(serverRules, id) && !isInvariant(id));
  if (other !== undefined)
    throw new SetupError(
      `--rule: ${other} is judged by its own requests, so no recording decides it: \`assay conform --rule ${other}\` does.`,
    );
  const selected = Object.entries(selectRules(serverRules, { areas: [], ruleIds }));
  return Object.fromEntries(selected.filter(([id]) => isInvariant(id)));
}
