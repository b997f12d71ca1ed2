// `assay rules`: the catalogue of rules, and the statements that nothing covers yet.
import { Command } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { areaOf } from '../../suites/target/surfaces.ts';
import { list } from '../options.ts';
import { finish } from '../output.ts';
import { uncovered } from '../uncovered.ts';

interface Options {
  readonly area: readonly string[];
  readonly uncovered?: true;
}

export function command(): Command {
  return new Command('rules')
    .description('print the catalogue of rules')
    .option('--area <names>', 'only these areas (repeat or separate by comma)', list, [])
    .option('--uncovered', 'print the statements that no rule covers, one id a line')
    .action(act);
}

async function act({ area, uncovered: onlyUncovered }: Options): Promise<void> {
  if (onlyUncovered)
    await finish(
      uncovered(area)
        .map((id) => `${id}\n`)
        .join(''),
      0,
    );
  await finish(catalogue(area), 0);
}

function catalogue(areas: readonly string[]): string {
  const selected = Object.entries(selectRules(rules, { areas, ruleIds: [] }));
  const groups = Object.entries(Object.groupBy(selected, ([id]) => areaOf(id)));
  const parts = groups.map(([area, entries = []]) => {
    const lines = entries.map(
      ([id, { level, text, section, covers }]) =>
        `  ${id}  (${level})\n    ${text}\n    ${section}: ${covers.join(', ')}\n`,
    );
    return `${area}: ${entries.length} rules\n${lines.join('')}`;
  });
  return `${parts.join('\n')}\n${selected.length} rules\n`;
}
