// `assay rules`: the catalogue of rules with the statements that they cover, one statement, or those that nothing covers yet.
import { Command } from 'commander';
import { uncovered } from '../../spec/coverage.ts';
import { rules } from '../../spec/rules/index.ts';
import {
  type CitedStatement,
  isStatementId,
  statementIds,
  statementOf,
  statementsOf,
} from '../../spec/statements/index.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { areaOf } from '../../suites/target/surfaces.ts';
import { nearest } from '../nearest.ts';
import { list } from '../options.ts';
import { finish } from '../output.ts';
import { statementLine, statementText } from '../statement-lines.ts';

interface Options {
  readonly area: readonly string[];
  readonly statement?: string;
  readonly uncovered?: true;
}

export function command(): Command {
  return new Command('rules')
    .description('print the catalogue of rules')
    .option('--area <names>', 'only these areas (repeat or separate by comma)', list, [])
    .option('--statement <id>', 'print one statement, the rules that cover it and the mutants that break it')
    .option('--uncovered', 'print the statements that no rule covers, one a line, the id first')
    .action(act);
}

async function act({ area, statement, uncovered: onlyUncovered }: Options): Promise<void> {
  if (statement !== undefined) await finish(await oneStatement(statement), 0);
  if (onlyUncovered) await finish(lines(uncovered(area).map(statementOf).map(statementLine)), 0);
  await finish(catalogue(area), 0);
}

/** The mutants take a while to load, and nothing else here needs them. */
async function oneStatement(asked: string): Promise<string> {
  const { mutantsOf } = await import('../../suites/selfcheck/mutants/index.ts');
  return statementText(statementNamed(asked), mutantsOf);
}

/** In any letter case. */
function statementNamed(asked: string): CitedStatement {
  const id = asked.toUpperCase();
  if (isStatementId(id)) return statementOf(id);
  throw new SetupError(
    `There is no statement ${asked}. Do you mean ${nearest(id, statementIds).join(', ')}?`,
  );
}

function catalogue(areas: readonly string[]): string {
  const selected = Object.entries(selectRules(rules, { areas, ruleIds: [] }));
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
