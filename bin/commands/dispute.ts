// `assay dispute RULE`: one text for whoever decides whether the server or the rule is wrong.
import { Command } from 'commander';
import { allRules } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import { visibleLine } from '../../suites/clients/visible.ts';
import { unknownName } from '../../suites/kit/nearest.ts';
import { readReport } from '../../suites/report/read.ts';
import type { Report, ReportedFailure, ReportedRule } from '../../suites/report/schema.ts';
import { failureLines } from '../../suites/reports/evidence.ts';
import { visibleReport } from '../../suites/reports/text.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { finish } from '../output.ts';
import { openLines, ruleLines } from '../rule-lines.ts';
import { version } from '../start.ts';

interface Options {
  readonly report: string;
}

const table: Readonly<Record<string, Rule>> = allRules;

const notes = `Secrets are redacted in reports, but addresses and ids are not: read the text before you send it on.
To dispute a rule, name the statement that does not support it, or a legal answer that the rule refuses.`;

export const command = (): Command =>
  new Command('dispute')
    .description('print what a rule rests on beside the failure that a report shows, to dispute the verdict')
    .argument('<rule>', 'id of a rule that failed or warned')
    .requiredOption('--report <path>', 'report.json, or the directory that holds it')
    .addHelpText(
      'after',
      helpEnd({ 0: 'printed', 2: 'there is no such rule, or the report shows no failure of it' }, notes),
    )
    .action(act);

async function act(id: string, { report: path }: Options): Promise<void> {
  const rule = Object.hasOwn(table, id) ? table[id] : undefined;
  if (rule === undefined) throw new SetupError(unknownName('rule', id, Object.keys(table)));
  const report = visibleReport(readReport(path));
  const judged = report.rules.find((one) => one.id === id);
  if (!judged?.failure)
    throw new SetupError(
      `${path} shows no failure of ${id}: ${judged === undefined ? 'the run did not select it' : `its verdict is ${judged.verdict}`}. ` +
        'Give the report of a run in which it failed.',
    );
  await finish(disputeText(rule, report, judged, judged.failure), 0);
}

const disputeText = (rule: Rule, report: Report, judged: ReportedRule, failure: ReportedFailure): string =>
  [
    `Dispute of ${judged.id}`,
    `  Assay ${version}, target ${visibleLine(report.target.name)}, seed ${report.seed}, verdict ${judged.verdict}`,
    '',
    ...ruleLines(judged.id, rule),
    ...openLines(rule),
    'The failure',
    ...failureLines(failure, judged.sequence).map((line) => `  ${line}`),
    `  repeat    ${judged.repeat}`,
    ...(judged.blocked_by === null
      ? []
      : [`  cause     ${judged.blocked_by} failed in the same way; settle that rule first`]),
    '',
  ].join('\n');
