// Tools that judge: a server, a client by drills, a recording, the clients of a world; and what a run found of one rule.
import type { Desk } from './judging.ts';
import { clientReportInput, conformInput, drillInput, judgeInput, showFailureInput } from './run-inputs.ts';
import { tool } from './tool.ts';

/** Loaded by the first call: agents start the server whether they judge or not. */
const judging = () => import('./judging.ts');

export const runTools = (desk: Desk) => [
  tool('conform', {
    title: 'Judge a server by rules or areas of the contract',
    description:
      'Judges a running server: a verdict for every rule chosen, and for each failure the statement, the place, what was expected, the request and the answer. Name its address on this machine, or a target file for any other and for credentials of every plan (`npx assay init` writes one). ASSAY_API_KEY, ASSAY_API_SECRET, ASSAY_ACCESS_TOKEN, ASSAY_MCP_TOKEN and ASSAY_PLAN of the environment give an organisation.',
    effect: 'requests',
    input: conformInput,
    run: async (input, call) => (await judging()).conformed(desk, input, call),
  }),
  tool('drill', {
    title: 'Drill a client: tasks in worlds where things go wrong',
    description:
      'Starts the adapter of a client (docs/client-teams.md, "Drills": a program that reads a task a line) and judges what the client sends and reports. No shell; the command runs in the working directory.',
    effect: 'commands',
    input: drillInput,
    run: async (input, call) => (await judging()).drilled(desk, input, call),
  }),
  tool('judge', {
    title: 'Judge a recording',
    description:
      'Judges a HAR 1.2 file below the working directory: the server in it by what holds for all exchanges, or its clients by what binds them. `npx assay simulate --record FILE`, `npx assay proxy` and browsers write such files.',
    effect: 'none',
    input: judgeInput,
    run: async (input) => (await judging()).judged(desk, input),
  }),
  tool('client_report', {
    title: 'Judge what clients sent to a world',
    description:
      'What the rules that bind clients say of everything that was sent to a world so far, or with the credentials of one organisation.',
    effect: 'none',
    input: clientReportInput,
    run: async (input) => (await judging()).observed(desk, input),
  }),
  tool('show_failure', {
    title: 'Show all that a run found of one rule',
    description:
      'The exchanges of the case, the one that failed with its body around the place, and the command that repeats it.',
    effect: 'none',
    input: showFailureInput,
    run: async (input) => (await judging()).shown(desk, input),
  }),
];
