// `assay rules`: prints the rules with the statements that they cover, one statement, or the statements that no rule covers.
import { Command } from 'commander';
import { rulesOf, uncovered } from '../../spec/coverage.ts';
import { allRules } from '../../spec/rules/index.ts';
import {
  type CitedStatement,
  isStatementId,
  areaOf as statementAreaOf,
  statementIds,
  statementOf,
  statementsOf,
} from '../../spec/statements/index.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { unknownName } from '../../suites/kit/nearest.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { areaOf } from '../../suites/target/surfaces.ts';
import { helpEnd } from '../help.ts';
import type { LoadMutants } from '../mutants.ts';
import { listOption } from '../options.ts';
import { finish } from '../output.ts';
import { statementLine, statementText } from '../statement-lines.ts';

interface Options {
  readonly area: readonly string[];
  readonly statement?: string;
  readonly uncovered?: true;
}

export function command(mutants: LoadMutants): Command {
  return new Command('rules')
    .description('print the rules, or statements of the contract')
    .addOption(listOption('--area <names>', 'only these areas (comma-separated, repeatable)'))
    .option(
      '--statement <id>',
      'print one statement with the rules that cover it and the mutants that break it',
    )
    .option('--uncovered', 'print the statements that no rule covers, one per line, beginning with the id')
    .addHelpText('after', helpEnd({ 0: 'printed', 2: 'there is no such area or statement' }))
    .action((options: Options) => act(options, mutants));
}

async function act(
  { area, statement, uncovered: onlyUncovered }: Options,
  mutants: LoadMutants,
): Promise<void> {
  if (statement !== undefined) await finish(await oneStatement(statement, mutants), 0);
  await finish(onlyUncovered ? uncoveredStatements(area) : catalogue(area), 0);
}

/** Areas of statements are more than those of rules. */
function uncoveredStatements(areas: readonly string[]): string {
  const known = [...new Set(statementIds.map(statementAreaOf))].map((area) => area.toLowerCase());
  const unknown = areas.find((area) => !known.includes(area.toLowerCase()));
  if (unknown !== undefined)
    throw new SetupError(`There is no area ${unknown} of statements. The areas are ${known.join(', ')}.`);
  return lines(uncovered(areas).map(statementOf).map(statementLine));
}

async function oneStatement(asked: string, mutants: LoadMutants): Promise<string> {
  const statement = statementNamed(asked);
  const { of: mutantsOf } = await mutants();
  const ofRules = await Promise.all(rulesOf(statement.id).map(mutantsOf));
  return statementText(statement, ofRules.flat());
}

/** In any letter case. */
function statementNamed(asked: string): CitedStatement {
  const id = asked.toUpperCase();
  if (isStatementId(id)) return statementOf(id);
  throw new SetupError(unknownName('statement', asked, statementIds));
}

function catalogue(areas: readonly string[]): string {
  const selected = Object.entries(selectRules(allRules, { areas, ruleIds: [] }));
  const groups = Object.entries(Object.groupBy(selected, ([id]) => areaOf(id)));
  const parts = groups.map(([area, entries = []]) => {
    const entryLines = entries.flatMap(([id, rule]) => [
      `  ${id}  (${rule.level})`,
      `    ${rule.text}`,
      `    ${rule.section}`,
      ...statementsOf(rule).map((statement) => `      ${statementLine(statement)}`),
    ]);
    return `${area}: ${entries.length} rules\n${lines(entryLines)}`;
  });
  return `${parts.join('\n')}\n${selected.length} rules\n`;
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
