// The disturbed check: pairs of whole runs on organisations that readers and a publisher use meanwhile; none may accuse.
import { rules } from '../../../spec/rules/index.ts';
import { cases } from '../../cases/index.ts';
import { entriesOf } from '../../judge/run.ts';
import type { Report } from '../../report/schema.ts';
import { runsInCompany } from './disturbed.ts';

const times = Number(process.argv[2] ?? 20);
let wrong = 0;
for (let nth = 1; nth <= times; nth += 1) {
  const runs = await runsInCompany(entriesOf(rules, cases), nth);
  for (const run of runs) {
    const accused = run.rules.filter(({ verdict }) => ['failed', 'warned', 'error'].includes(verdict));
    wrong += accused.length;
    process.stdout.write(`disturbed ${nth}/${times}: ${told(run)}\n`);
    for (const { id, verdict, failure, error } of accused)
      process.stdout.write(
        `  ${verdict} ${id}: ${error?.message ?? `expected ${failure?.expected}, received ${failure?.received}`}\n`,
      );
  }
}
process.stdout.write(`${2 * times} runs, ${wrong} wrong verdicts\n`);
process.exitCode = wrong === 0 ? 0 : 1;

function told(run: Report): string {
  const { counts } = run.summary;
  const disturbed = run.rules.filter(({ not_exercised: open }) =>
    open?.needs.some(({ id }) => id === 'quiet'),
  ).length;
  return (
    `${counts.passed} passed, ${counts['not-exercised']} not exercised (${disturbed} disturbed), ` +
    `${counts.failed} failed, ${counts.error} broke, ${run.cost.requests} requests`
  );
}
