// `assay explain`: what a rule demands, the statements it covers, and examples that pass and fail.
import { Command } from 'commander';
import { allRules, rules } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import { cases } from '../../suites/cases/index.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { unknownName } from '../../suites/kit/nearest.ts';
import { evidenceLines, failureLines, withMargin } from '../../suites/reports/evidence.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { helpEnd } from '../help.ts';
import type { Example, LoadMutants } from '../mutants.ts';
import { finish, progress } from '../output.ts';
import { indented, mutantLines, openLines, readingLines, ruleLines } from '../rule-lines.ts';
import type { PrintedReading } from '../statement-lines.ts';

const table: Readonly<Record<string, Rule>> = allRules;

export function command(mutants: LoadMutants): Command {
  return new Command('explain')
    .description('explain a rule: statements, readings, mutants, an example that passes and one that fails')
    .argument('<rule>', 'id of the rule; `assay rules` lists all ids')
    .addHelpText('after', helpEnd({ 0: 'printed', 2: 'there is no such rule' }))
    .action((id: string) => act(id, mutants));
}

async function act(id: string, mutants: LoadMutants): Promise<void> {
  const rule = Object.hasOwn(table, id) ? table[id] : undefined;
  if (rule === undefined) throw new SetupError(unknownName('rule', id, Object.keys(table)));
  // A rule about clients or receivers has no case.
  if (!Object.hasOwn(rules, id)) await finish([...ruleLines(id, rule), ...openLines(rule)].join('\n'), 0);
  const [entry] = entriesOf({ [id]: rule }, cases);
  if (entry === undefined) throw new Error(`rule ${id} has no case`);
  const { of: mutantsOf, exampleOf } = await mutants();
  progress(exampleOf ? 'Judging the rule on simulators, one for each reading' : '');
  const example = await exampleOf?.(entry);
  progress('');
  const parts = [
    ...ruleLines(id, rule),
    ...(example ? acceptedLines(example.accepted) : openLines(rule)),
    ...mutantLines(await mutantsOf(id)),
    ...(example ? exampleLines(example) : []),
  ];
  await finish(parts.join('\n'), 0);
}

const acceptedLines = (accepted: readonly PrintedReading[]): readonly string[] => [
  'Readings that it accepts, because the contract leaves the choice open',
  ...(accepted.length === 0 ? ['  no reading changes an answer that it checks'] : []),
  ...accepted.flatMap(readingLines),
  '',
];

const exampleLines = ({ passing, failing, sequence, mutant }: Example): readonly string[] => [
  'Passes: the last exchange with the simulator',
  ...indented(
    passing ? withMargin(evidenceLines(passing)) : ['none: the rule is about frames on a WebSocket'],
  ),
  '',
  `Fails: an exchange with a simulator that ${mutant.text}`,
  ...(failing ? failureLines(failing, sequence ?? null).map((line) => `  ${line}`) : []),
  '',
];
