// What tools that judge do: run the suites, drills and judges that the commands run, and make answers of their reports.
import { rules } from '../../spec/rules/index.ts';
import { secondMs } from '../../spec/units.ts';
import { cases } from '../../suites/cases/index.ts';
import { drillRules } from '../../suites/drills/rules.ts';
import { selectDrills } from '../../suites/drills/select.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { selectRules } from '../../suites/judge/select.ts';
import type { Report } from '../../suites/report/schema.ts';
import { secretsOf } from '../../suites/target/access.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { secretsOfTarget } from '../../suites/target/target.ts';
import { prepareRun } from '../conform-run.ts';
import { drillProcess } from '../drilled-process.ts';
import { judgedRecording } from '../judged-recording.ts';
import { quoted } from '../options.ts';
import { commandName } from '../start.ts';
import { type Answer, callOf } from './answer.ts';
import { causesOf, reportLines, ruleReportLines } from './findings.ts';
import type { Folder } from './folder.ts';
import {
  type ClientReportInput,
  type ConformInput,
  type DrillInput,
  defaultSeconds,
  type JudgeInput,
  type ShowFailureInput,
} from './run-inputs.ts';
import type { Runs } from './runs.ts';
import { targetOf } from './targets.ts';
import type { Call } from './tool.ts';
import type { AgentWorlds } from './worlds.ts';

/** What the tools of a process share. */
export interface Desk {
  readonly folder: Folder;
  readonly worlds: AgentWorlds;
  readonly runs: Runs;
  /** What no answer may show. */
  readonly secrets: Set<string>;
}

/** It is judged in one piece, and nothing is answered meanwhile. */
const recordingBytesMax = 50_000_000;

export const conformed = (desk: Desk, input: ConformInput, call: Call): Promise<Answer> =>
  desk.runs.alone(call.signal, () => conformAlone(desk, input, call));

async function conformAlone(
  desk: Desk,
  {
    areas = [],
    rules: ruleIds = [],
    seed: given = 1,
    runs,
    max_seconds: seconds = defaultSeconds,
    ...input
  }: ConformInput,
  { signal, progress }: Call,
): Promise<Answer> {
  const { allow_billing: billing = false, allow_writes: writes = false, ...addresses } = input;
  if (areas.length + ruleIds.length === 0)
    throw new SetupError(
      'conform: expected rules or areas, received neither; `find` lists them. The whole suite takes minutes: run `npx assay conform` in a shell.',
    );
  const entries = entriesOf(selectRules(rules, { areas, ruleIds }), cases);
  const { target, words } = targetOf(addresses, desk.folder, process.env);
  for (const secret of [...secretsOf(target.credentials), ...secretsOfTarget(target)])
    desk.secrets.add(secret);
  const permits = [billing ? ' --allow-billing' : '', writes ? ' --allow-writes' : ''].join('');
  let done = 0;
  const run = {
    target,
    entries,
    seed: given,
    runs,
    maxDurationMs: seconds * secondMs,
    realtime: false,
    permits: { billing, writes },
    // The agent chose the rules, and the answer says which were not judged.
    minExercised: 0,
    command: `${commandName} conform ${words} --seed ${given}${permits}`,
  };
  const { judge } = await prepareRun(run, {}, () => signal.aborted);
  const { report } = await judge({
    onOpen: (interrupt) => (signal.aborted ? interrupt() : signal.addEventListener('abort', interrupt)),
    onResult: ({ id, verdict }) => {
      done += 1;
      progress(done, entries.length, `${id}: ${verdict}`);
    },
  });
  const again = (ids: readonly string[]): string =>
    callOf('conform', {
      ...addresses,
      rules: ids,
      ...(billing && { allow_billing: true }),
      ...(writes && { allow_writes: true }),
    });
  const [first] = causesOf(report);
  return answerOf(
    desk,
    report,
    first === undefined
      ? `the whole suite: ${commandName} conform ${words}${permits}`
      : `after the repair ${again([first.head.id])}`,
  );
}

export const drilled = (desk: Desk, input: DrillInput, call: Call): Promise<Answer> =>
  desk.runs.alone(call.signal, () => drillAlone(desk, input, call));

async function drillAlone(
  desk: Desk,
  { command: [program = '', ...args], drills: wanted = [], rules: ruleIds = [], seed: given = 1 }: DrillInput,
  { signal, progress }: Call,
): Promise<Answer> {
  const chosen = selectRules(drillRules, { areas: [], ruleIds });
  const drills = selectDrills(wanted, chosen);
  const { report, troubles } = await drillProcess({
    words: [program, ...args],
    drills,
    rules: chosen,
    names: wanted,
    seed: given,
    enough: signal,
    onDrill: ({ id, text: what }, nth) => progress(nth + 1, drills.length, `${id}: ${what}`),
  });
  const [first] = causesOf(report);
  const again = { command: [program, ...args], rules: first === undefined ? ruleIds : [first.head.id] };
  const answer = answerOf(
    desk,
    report,
    first === undefined
      ? `npx assay vary -- COMMAND: which legal difference breaks its own tests`
      : `after the repair ${callOf('drill', again)}`,
  );
  return { ...answer, lines: [...troubles.map((trouble) => `The adapter: ${trouble}`), ...answer.lines] };
}

export function judged(desk: Desk, { file, as: side = 'server', rules: ruleIds = [] }: JudgeInput): Answer {
  const path = desk.folder.file(file, 'file', recordingBytesMax);
  const report = judgedRecording({ path, shownPath: quoted(file), side, ruleIds });
  return answerOf(desk, report, callOf('judge', { file, as: side }));
}

export async function observed(desk: Desk, { world, organization_id }: ClientReportInput): Promise<Answer> {
  const id = desk.worlds.idOf(world);
  const { answer } = await desk.worlds.ask(
    id,
    organization_id === undefined
      ? { operation: 'getClientReport' }
      : { operation: 'getOrganizationClientReport', params: { organization_id } },
  );
  return answerOf(desk, answer as unknown as Report, callOf('client_report', { world: id }));
}

export function shown({ runs }: Desk, { rule: id, run }: ShowFailureInput): Answer {
  const rule = runs.ruleOf(run, id);
  return { lines: ruleReportLines(rule), next: [rule.repeat, callOf('explain', { about: id })] };
}

/** `last` is the step after all that the failure asks for. */
function answerOf({ runs }: Desk, report: Report, last: string): Answer {
  const run = runs.keep(report);
  const [first] = causesOf(report);
  return {
    lines: [`Run ${run}: ${report.ok ? 'nothing fails it' : 'it fails'}.`, ...reportLines(report)],
    next: [
      ...(first === undefined
        ? []
        : [
            callOf('show_failure', { run, rule: first.head.id }),
            callOf('explain', { about: first.head.id }),
          ]),
      last,
    ],
  };
}
