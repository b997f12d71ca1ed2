// The suites as tests of vitest: one run judges the target before the tests, and each test tells the verdict of one rule.
import { afterAll, beforeAll, describe, type SuiteCollector, test } from 'vitest';
import { rules } from '../../spec/rules/index.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { terminalSummary } from '../../suites/reports/terminal.ts';
import { reasonLines, standingText, unjudgedText, visibleReport } from '../../suites/reports/text.ts';
import { areaOf } from '../../suites/target/surfaces.ts';
import { progressPrinter } from '../run-progress.ts';
import { conformInProcess } from './conform-process.ts';
import { ruleProblem } from './rule-problem.ts';
import type { ConformanceOptions, Report } from './types.ts';

/** Tests tell these themselves. */
const reasonsOfRules: readonly string[] = ['failed', 'broken', 'stale', 'expired'];

/** Declares a test for each rule, or for those of `areas` and `rules`; only rules whose tests run are judged. */
export function conformance({ target, ...options }: ConformanceOptions = {}): void {
  const { areas = [], rules: ruleIds = [] } = options;
  const selected = Object.keys(selectRules(rules, { areas, ruleIds }));
  let report: Report | undefined;

  const suite = describe('conformance', () => {
    // The run has a limit of its own.
    beforeAll(async () => {
      const given = typeof target === 'function' ? await target() : target;
      const onProgress = options.onProgress ?? progressPrinter();
      report = visibleReport(
        await conformInProcess({
          ...options,
          target: given,
          areas: [],
          rules: [...idsToRun(suite)],
          onProgress,
        }),
      );
      process.stdout.write(terminalSummary(report));
    }, 0);

    for (const [area, ids = []] of Object.entries(Object.groupBy(selected, areaOf)))
      describe(area, () => {
        for (const id of ids)
          test(id, async ({ skip, annotate }) => {
            const rule = report?.rules.find((one) => one.id === id);
            if (rule === undefined) throw new Error(`the run did not judge ${id}`);
            for (const { expected, received } of rule.warnings)
              await annotate(`expected ${expected}, received ${received}`, 'warning');
            const isKept = rule.verdict === 'passed' || rule.verdict === 'warned';
            const excuse = unjudgedText(rule) ?? (isKept ? undefined : standingText(rule));
            if (excuse !== undefined) skip(`${rule.verdict}: ${excuse}`);
            const problem = ruleProblem(rule);
            if (problem !== undefined) throw assertion(problem);
          });
      });

    afterAll(() => {
      const reasons = report?.reasons.filter(({ kind }) => !reasonsOfRules.includes(kind)) ?? [];
      if (reasons.length > 0) throw assertion(reasonLines({ reasons }).join('\n'));
    });
  });
}

/** The names of the tests that no filter of vitest excludes, once they are collected. */
const idsToRun = ({ tasks }: Pick<SuiteCollector, 'tasks'>): readonly string[] =>
  tasks.flatMap((task) => (task.type === 'test' ? (task.mode === 'run' ? [task.name] : []) : idsToRun(task)));

/** Whose stack would show lines of Assay, which explain nothing. */
function assertion(message: string): Error {
  const error = new Error(message);
  error.name = 'AssertionError';
  error.stack = '';
  return error;
}
