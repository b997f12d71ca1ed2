// Tools that judge: a server, a client by drills, a recording, the clients of a world; and what a run found of one rule.

import {
  anyOf,
  boolean,
  described,
  type Fitting,
  integer,
  list,
  object,
  oneOf,
  type Schema,
  text,
} from '../../simulator/control/schema.ts';
import { rules } from '../../spec/rules/index.ts';
import { secondMs } from '../../spec/units.ts';
import { cases } from '../../suites/cases/index.ts';
import { drillRules } from '../../suites/drills/rules.ts';
import { selectDrills } from '../../suites/drills/select.ts';
import { conform } from '../../suites/judge/conform.ts';
import { today } from '../../suites/judge/machine.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { selectRules } from '../../suites/judge/select.ts';
import type { Report } from '../../suites/report/schema.ts';
import { secretsOf } from '../../suites/target/access.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { secretsOfTarget } from '../../suites/target/target.ts';
import { drillProcess } from '../drilled-process.ts';
import { judgedRecording } from '../judged-recording.ts';
import { quoted } from '../options.ts';
import { commandName } from '../start.ts';
import { type Answer, callOf } from './answer.ts';
import { causesOf, reportLines, ruleReportLines } from './findings.ts';
import type { Folder } from './folder.ts';
import type { Runs } from './runs.ts';
import { addressProperties, targetOf } from './targets.ts';
import { type Call, tool } from './tool.ts';
import type { AgentWorlds } from './worlds.ts';

interface Desk {
  readonly folder: Folder;
  readonly worlds: AgentWorlds;
  readonly runs: Runs;
  /** What no answer may show. */
  readonly secrets: Set<string>;
}

const names = (what: string): Schema<readonly string[]> => ({
  ...list(text(1, 200)),
  maxItems: 50,
  description: what,
});
const ruleNames = names('Only these rules.');
const seed = described(integer(0, 4_294_967_295), 'Of random inputs; default 1.');
const secondsMax = 3_600;
const defaultSeconds = 300;

const conformInput = anyOf({
  ...addressProperties,
  areas: names('Areas of rules, such as quota, paging, mcp.'),
  rules: ruleNames,
  seed,
  runs: described(integer(1, 1_000), 'Random inputs for each property; default 100.'),
  max_seconds: described(integer(1, secondsMax), `Ends the run early; default ${defaultSeconds}.`),
  allow_billing: described(boolean, 'Whether reads may bill manifests to organisations of the target file.'),
  allow_writes: described(boolean, 'Whether those organisations may be changed.'),
});

const drillInput = object(
  {
    command: { ...names('Program and arguments, such as ["node","adapter.ts"].'), minItems: 1 },
    drills: names('Only these drills; all by default.'),
    rules: ruleNames,
    seed,
  },
  ['command'],
);

const conformTool = (desk: Desk) =>
  tool('conform', {
    title: 'Judge a server by rules or areas of the contract',
    description:
      'Judges a running server: a verdict for every rule chosen, and for each failure the statement, the place, what was expected, the request and the answer. Name its address on this machine, or a target file for any other and for credentials of every plan (`npx assay init` writes one). ASSAY_API_KEY, ASSAY_API_SECRET, ASSAY_ACCESS_TOKEN, ASSAY_MCP_TOKEN and ASSAY_PLAN of the environment give an organisation.',
    effect: 'requests',
    input: conformInput,
    run: (input, call) => desk.runs.alone(call.signal, () => conformed(desk, input, call)),
  });

const drillTool = (desk: Desk) =>
  tool('drill', {
    title: 'Drill a client: tasks in worlds where things go wrong',
    description:
      'Starts the adapter of a client (docs/client-teams.md, "Drills": a program that reads a task a line) and judges what the client sends and reports. No shell; the command runs in the working directory.',
    effect: 'commands',
    input: drillInput,
    run: (input, call) => desk.runs.alone(call.signal, () => drilled(desk, input, call)),
  });

const judgeTool = (desk: Desk) =>
  tool('judge', {
    title: 'Judge a recording',
    description:
      'Judges a HAR 1.2 file below the working directory: the server in it by what holds for all exchanges, or its clients by what binds them. `npx assay simulate --record FILE`, `npx assay proxy` and browsers write such files.',
    effect: 'none',
    input: object(
      {
        file: described(text(1, 1_000), 'Path of the recording.'),
        as: described(oneOf(['server', 'client']), 'Whom to judge; default server.'),
        rules: ruleNames,
      },
      ['file'],
    ),
    run: ({ file, as: side = 'server', rules: ruleIds = [] }) => {
      const path = desk.folder.file(file, 'file');
      const report = judgedRecording({ path, shownPath: quoted(file), side, ruleIds });
      return answerOf(desk, report, callOf('judge', { file, as: side }));
    },
  });

const clientReportTool = (desk: Desk) =>
  tool('client_report', {
    title: 'Judge what clients sent to a world',
    description:
      'What the rules that bind clients say of everything that was sent to a world so far, or with the credentials of one organisation.',
    effect: 'none',
    input: anyOf({
      world: described(text(1, 50), 'Id of a world; the newest by default.'),
      organization_id: text(1, 100),
    }),
    run: async ({ world, organization_id }) => {
      const id = desk.worlds.idOf(world);
      const { answer } = await desk.worlds.ask(
        id,
        organization_id === undefined
          ? { operation: 'getClientReport' }
          : { operation: 'getOrganizationClientReport', params: { organization_id } },
      );
      return answerOf(desk, answer as unknown as Report, callOf('client_report', { world: id }));
    },
  });

const showFailureTool = (desk: Desk) =>
  tool('show_failure', {
    title: 'Show all that a run found of one rule',
    description:
      'The exchanges of the case, the one that failed with its body around the place, and the command that repeats it.',
    effect: 'none',
    input: object(
      {
        rule: text(1, 200),
        run: described(text(1, 20), 'Id of a run, such as r1; the newest that judged the rule by default.'),
      },
      ['rule'],
    ),
    run: ({ rule: id, run }) => {
      const rule = desk.runs.ruleOf(run, id);
      return { lines: ruleReportLines(rule), next: [`${rule.repeat}`, callOf('explain', { about: id })] };
    },
  });

export const runTools = (desk: Desk) => [
  conformTool(desk),
  drillTool(desk),
  judgeTool(desk),
  clientReportTool(desk),
  showFailureTool(desk),
];

async function conformed(
  desk: Desk,
  {
    areas = [],
    rules: ruleIds = [],
    seed: given = 1,
    runs,
    max_seconds: seconds = defaultSeconds,
    ...input
  }: Fitting<typeof conformInput>,
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
  const report = await conform({
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
    today: today(),
    onOpen: (interrupt) => signal.addEventListener('abort', interrupt),
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

async function drilled(
  desk: Desk,
  {
    command: [program = '', ...args],
    drills: wanted = [],
    rules: ruleIds = [],
    seed: given = 1,
  }: Fitting<typeof drillInput>,
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
