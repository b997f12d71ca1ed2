// Checks that disturbed runs accuse nobody: pairs of complete runs, while readers and a publisher use the organisations.
import { rules } from '../../../spec/rules/index.ts';
import { cases } from '../../cases/index.ts';
import { entriesOf } from '../../judge/run.ts';
import type { Report } from '../../report/schema.ts';
import { runsBesideOthers } from './disturbed.ts';

const times = Number(process.argv[2] ?? 20);
let wrong = 0;
for (let nth = 1; nth <= times; nth += 1) {
  const runs = await runsBesideOthers(entriesOf(rules, cases), nth);
  for (const run of runs) {
    const accused = run.rules.filter(({ verdict }) => ['failed', 'warned', 'error'].includes(verdict));
    wrong += accused.length;
    process.stdout.write(`disturbed ${nth}/${times}: ${summaryOf(run)}\n`);
    for (const { need, rules: open } of run.needs)
      process.stdout.write(`  ${open.length} rules need ${need.text}\n`);
    for (const { id, verdict, failure, error } of accused)
      process.stdout.write(
        `  ${verdict} ${id}: ${error?.message ?? `expected ${failure?.expected}, received ${failure?.received}`}\n`,
      );
  }
}
process.stdout.write(`${2 * times} runs, ${wrong} wrong verdicts\n`);
process.exitCode = wrong === 0 ? 0 : 1;

function summaryOf(run: Report): string {
  const { counts } = run.summary;
  return (
    `${counts.passed} passed, ${counts['not-exercised']} not exercised, ${counts.undecided} undecided, ` +
    `${counts.failed} failed, ${counts.error} broke, ${run.cost.requests} requests`
  );
}
