// What selfcheck found, as selfcheck.json and as text.
import type { Trial } from './run.ts';
import type { Holes } from './statements.ts';

export const isGood = (trials: readonly Trial[], holes: Holes): boolean =>
  trials.length > 0 &&
  trials.every(({ wrong }) => wrong === undefined) &&
  Object.values(holes).every((list) => list.length === 0);

/** Counts are of mutants; a real simulator that does not pass is told among the wrong ones. */
export function selfcheckJson(trials: readonly Trial[], holes: Holes): object {
  const mutants = trials.filter(({ mutant }) => mutant !== undefined);
  return {
    rule_mutants: {
      total: mutants.length,
      right: mutants.filter(({ wrong }) => wrong === undefined).length,
      wrong: trials.flatMap(({ rule, mutant, wrong }) =>
        wrong === undefined
          ? []
          : [
              {
                rule,
                mutant: mutant?.text ?? null,
                kind: mutant?.kind ?? null,
                why: wrong.kind,
                detail: wrong.detail,
              },
            ],
      ),
    },
    statements: {
      unbroken: holes.unbroken,
      needlessly_excused: holes.needlesslyExcused,
      misnamed: holes.misnamed,
    },
  };
}

export function selfcheckText(trials: readonly Trial[], holes: Holes): string {
  const wrong = trials.flatMap(({ rule, mutant, wrong: why }) =>
    why === undefined
      ? []
      : [`${why.kind.padEnd(16)} ${rule}${mutant ? `: ${mutant.text}` : ''}\n    ${why.detail}`],
  );
  const mutants = trials.filter(({ mutant }) => mutant !== undefined);
  const caught = mutants.filter((trial) => trial.wrong === undefined).length;
  const rules = new Set(trials.map(({ rule }) => rule)).size;
  return [
    ...wrong,
    ...told('statements without a mutant of their own', holes.unbroken),
    ...told('statements excused although a mutant breaks them', holes.needlesslyExcused),
    ...told('mutants that name a statement their rule does not cover', holes.misnamed),
    `${rules} rules, ${mutants.length} mutants: ${caught} caught, ${mutants.length - caught} wrong`,
    '',
  ].join('\n');
}

const told = (title: string, ids: readonly string[]): readonly string[] =>
  ids.length === 0 ? [] : [`${ids.length} ${title}: ${ids.join(', ')}`];
