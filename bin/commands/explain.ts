// `assay explain`: what a rule demands, what it rests on, what it lets pass, and how it shows.
import { Command } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import { cases } from '../../suites/cases/index.ts';
import { entriesOf } from '../../suites/judge/run.ts';
import { exchangeLines } from '../../suites/reports/text.ts';
import { type Exhibit, exhibit } from '../../suites/selfcheck/exhibit.ts';
import type { Mutant } from '../../suites/selfcheck/mutant.ts';
import { mutants } from '../../suites/selfcheck/mutants/index.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { nearest } from '../nearest.ts';
import { finish, progress } from '../output.ts';

const table: Readonly<Record<string, Rule>> = rules;
const mutantsOf: Readonly<Record<string, readonly [Mutant, ...Mutant[]]>> = mutants;

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
  const [wrong] = mutantsOf[id] ?? [];
  const [entry] = rule === undefined ? [] : entriesOf({ [id]: rule }, cases);
  if (rule === undefined || entry === undefined || wrong === undefined)
    throw new SetupError(
      `There is no rule ${id}. Do you mean ${nearest(id, Object.keys(table)).join(', ')}?`,
    );
  progress('Trying the rule on simulators, one for each reading');
  const shown = await exhibit(entry, wrong);
  progress('');
  await finish(explanation(id, rule, shown), 0);
}

function explanation(id: string, rule: Rule, { passing, failing, mutant, accepted }: Exhibit): string {
  const all: readonly Mutant[] = mutantsOf[id] ?? [];
  return [
    `${id}  (${rule.level})`,
    `  ${rule.text}`,
    `  section     ${rule.section}`,
    `  statements  ${rule.covers.join(', ')}`,
    '',
    'Readings that it accepts, for the document leaves them open',
    ...(accepted.length === 0 ? ['  none changes what it sees'] : []),
    ...accepted.flatMap(({ id: reading, text, silence, default: usual, alternatives }) => [
      `  ${reading}  ${[usual, ...alternatives].join(' | ')}  (${silence})`,
      `    ${text}`,
    ]),
    '',
    'Wrong behaviours that it catches',
    ...all.map(({ text, breaks }) => `  ${text}${breaks.length > 0 ? `  (${breaks.join(', ')})` : ''}`),
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
