// What a report says of one rule that the target does not keep, to whoever runs the test: what the document demands, what came, and what to do.
import { isStatementId, statementOf } from '../../spec/statements/index.ts';
import { failureLines } from '../../suites/reports/evidence.ts';
import { whereText } from '../../suites/reports/text.ts';
import { commandName } from '../start.ts';
import type { Report } from './types.ts';

/** Undefined if the rule holds. */
export function ruleProblem(rule: Report['rules'][number]): string | undefined {
  const { id, verdict, text, section, statements, expectation, failure, error } = rule;
  if (expectation?.kind === 'stale')
    return `${id} holds, and the target lists it as a failure (until ${expectation.expires}): remove the entry.`;
  if (verdict === 'error')
    return [
      `${id} could not be judged: ${error?.message}`,
      'This is an error of Assay or of the control plane, not of the service.',
      `  repeat    ${rule.repeat}`,
      ...(error === null ? [] : ['', error.stack]),
    ].join('\n');
  if (verdict !== 'failed' || failure === null) return undefined;
  const cited = statements.map((one) => {
    const said = isStatementId(one) ? statementOf(one).text : '';
    return said === text ? one : `${one}: ${said}`;
  });
  return [
    text,
    ...(cited.length === 0 ? [`section “${section}”`] : cited).map((line) => `  document  ${line}`),
    ...failureLines(failure, rule.sequence).map((line) => `  ${line}`),
    `  where     ${whereText(failure)}`,
    ...(expectation === null
      ? []
      : [`  known     until ${expectation.expires}, which is over: ${expectation.reason}`]),
    ...(rule.blocked_by === null
      ? []
      : [`  cause     the same as of ${rule.blocked_by}: correct that first`]),
    `  explain   ${commandName} explain ${id}`,
    `  repeat    ${rule.repeat}`,
  ].join('\n');
}
