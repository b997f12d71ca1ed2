// `assay explain`: what a rule demands, the statements it covers, and examples that pass and fail.
import { Command } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import { statementsOf } from '../../spec/statements/index.ts';
import { cases } from '../../suites/cases/index.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { unknownName } from '../../suites/kit/nearest.ts';
import { exchangeLines } from '../../suites/reports/text.ts';
import { mutantsOf } from '../../suites/selfcheck/mutants/index.ts';
import { exampleOf, type RuleExample } from '../../suites/selfcheck/rule-example.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import { finish, progress } from '../output.ts';
import { silenceLines, statementLine } from '../statement-lines.ts';

const table: Readonly<Record<string, Rule>> = rules;

export function command(): Command {
  return new Command('explain')
    .description('explain a rule: statements, readings, mutants, an example that passes and one that fails')
    .argument('<rule>', 'id of the rule; `assay rules` lists all ids')
    .addHelpText('after', helpEnd({ 0: 'printed', 2: 'there is no such rule' }))
    .action(act);
}

async function act(id: string): Promise<void> {
  const rule = Object.hasOwn(table, id) ? table[id] : undefined;
  const [mutant] = mutantsOf(id);
  const [entry] = rule === undefined ? [] : entriesOf({ [id]: rule }, cases);
  if (rule === undefined || entry === undefined || mutant === undefined)
    throw new SetupError(unknownName('rule', id, Object.keys(table)));
  progress('Judging the rule on simulators, one for each reading');
  const example = await exampleOf(entry, mutant);
  progress('');
  await finish(explanation(id, rule, example), 0);
}

function explanation(id: string, rule: Rule, { passing, failing, mutant, accepted }: RuleExample): string {
  return [
    `${id}  (${rule.level})`,
    `  ${rule.text}`,
    `  section  ${rule.section}`,
    '',
    'Statements of the contract that it covers',
    ...(rule.covers.length === 0 ? ['  none'] : []),
    ...statementsOf(rule).map((statement) => `  ${statementLine(statement)}`),
    '',
    'Readings that it accepts, because the contract leaves the choice open',
    ...(accepted.length === 0 ? ['  no reading changes an answer that it checks'] : []),
    ...accepted.flatMap(({ id: reading, text, silences, default: usual, alternatives }) => [
      `  ${reading}  ${[usual, ...alternatives].join(' | ')}`,
      ...indented([text, ...silences.flatMap(silenceLines)]),
    ]),
    '',
    'Mutants that it catches',
    ...mutantsOf(id).flatMap(({ id: mutantId, text, breaks }) => [
      `  ${mutantId}${breaks.length > 0 ? `  (${breaks.join(', ')})` : ''}`,
      `    ${text}`,
    ]),
    '',
    'Passes: the last exchange with the simulator',
    ...indented(passing ? exchangeLines(passing) : ['none: the rule is about frames on a WebSocket']),
    '',
    `Fails: an exchange with a simulator that ${mutant.text}`,
    `  expected  ${failing?.expected}`,
    `  received  ${failing?.received}`,
    ...(failing?.exchange ? indented(exchangeLines(failing.exchange)) : []),
    '',
  ].join('\n');
}

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `    ${line}`);
