// `assay explain`: what a rule demands, what it rests on, what it lets pass, and how it shows.
import { Command } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import { statementsOf } from '../../spec/statements/index.ts';
import { cases } from '../../suites/cases/index.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { exchangeLines } from '../../suites/reports/text.ts';
import { mutantsOf } from '../../suites/selfcheck/mutants/index.ts';
import { exampleOf, type RuleExample } from '../../suites/selfcheck/rule-example.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { nearest } from '../nearest.ts';
import { finish, progress } from '../output.ts';
import { silenceLines, statementLine } from '../statement-lines.ts';

const table: Readonly<Record<string, Rule>> = rules;

export function command(): Command {
  return new Command('explain')
    .description(
      'explain a rule: its sources, the readings it accepts, its mutants, what passes and what fails',
    )
    .argument('<rule>', 'id of a rule, as `assay rules` lists them')
    .action(act);
}

async function act(id: string): Promise<void> {
  const rule = Object.hasOwn(table, id) ? table[id] : undefined;
  const [wrong] = mutantsOf(id);
  const [entry] = rule === undefined ? [] : entriesOf({ [id]: rule }, cases);
  if (rule === undefined || entry === undefined || wrong === undefined)
    throw new SetupError(
      `There is no rule ${id}. Do you mean ${nearest(id, Object.keys(table)).join(', ')}?`,
    );
  progress('Trying the rule on simulators, one for each reading');
  const shown = await exampleOf(entry, wrong);
  progress('');
  await finish(explanation(id, rule, shown), 0);
}

function explanation(id: string, rule: Rule, { passing, failing, mutant, accepted }: RuleExample): string {
  return [
    `${id}  (${rule.level})`,
    `  ${rule.text}`,
    `  section  ${rule.section}`,
    '',
    'Statements of the document that it covers',
    ...(rule.covers.length === 0 ? ['  none is named yet'] : []),
    ...statementsOf(rule).map((statement) => `  ${statementLine(statement)}`),
    '',
    'Readings that it accepts, because the document leaves them open',
    ...(accepted.length === 0 ? ['  none changes what it sees'] : []),
    ...accepted.flatMap(({ id: reading, text, silences, default: usual, alternatives }) => [
      `  ${reading}  ${[usual, ...alternatives].join(' | ')}`,
      ...indented([text, ...silences.flatMap(silenceLines)]),
    ]),
    '',
    'Wrong behaviours that it catches',
    ...mutantsOf(id).flatMap(({ id: mutantId, text, breaks }) => [
      `  ${mutantId}${breaks.length > 0 ? `  (${breaks.join(', ')})` : ''}`,
      `    ${text}`,
    ]),
    '',
    'It passes: the last exchange with the simulator as it is',
    ...(passing ? indented(exchangeLines(passing)) : []),
    '',
    `It fails: a simulator that ${mutant.text}`,
    `  expected  ${failing?.expected}`,
    `  received  ${failing?.received}`,
    ...(failing?.exchange ? indented(exchangeLines(failing.exchange)) : []),
    '',
  ].join('\n');
}

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `    ${line}`);
