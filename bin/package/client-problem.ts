// What a report on clients says to whoever runs a test: which rule was broken, by which exchange, and what to do.
import { plural } from '../../suites/kit/words.ts';
import type { Report } from './types.ts';

/** Undefined if no rule of the level must failed. */
export function clientProblem({ rules }: Report): string | undefined {
  const failed = rules.filter(({ verdict }) => verdict === 'failed');
  if (failed.length === 0) return undefined;
  return [
    `What was sent to the world broke ${plural(failed.length, 'rule')} that ${failed.length === 1 ? 'binds' : 'bind'} clients:`,
    ...failed.flatMap(({ id, text, failure }) => {
      const { request, response } = failure?.exchange ?? {};
      return [
        '',
        `${id}: ${text}`,
        `  expected  ${failure?.expected}`,
        `  received  ${failure?.received}`,
        ...(request && response
          ? [`  exchange  ${request.method} ${request.url}, answered ${response.status}`]
          : []),
      ];
    }),
    '',
    'Correct the client; `assay explain RULE` shows what a rule rests on. Where a test provokes it on purpose, give the',
    'forced outcome a `mark`; where it replaces the timers of the client, let it move the world too (`world.advance`).',
    'test.override({ observe: false }) switches this check off.',
  ].join('\n');
}
