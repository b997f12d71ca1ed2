// Tries mutants that are chosen by id, of rules or derived from schemas, on the default simulator.
import { rules } from '../../spec/rules/index.ts';
import { servedOperations } from '../../spec/rules/shape.ts';
import { type DeliveredEvent, payloadMutants, visitOf } from './derive/deliveries.ts';
import { responseMutants } from './derive/responses.ts';
import { derivedExcuseOf } from './excuses/derived.ts';
import type { Job } from './jobs.ts';
import { mutantsOf } from './mutants/index.ts';
import type { Pool } from './pool.ts';
import { trialJson, trialLines } from './report.ts';
import { defaultSetting } from './setting.ts';
import type { TargetKind } from './target-kinds.ts';
import type { Trial } from './trial.ts';

type TrialJob = Extract<Job, { readonly kind: 'mutants' | 'derived' | 'deliveries' }>;

/** Mutants that one job can try. */
interface Group {
  readonly ids: readonly string[];
  readonly job: (seed: number, only: readonly string[]) => TrialJob;
}

/** Every mutant that has an id. */
export function mutantGroups(target: TargetKind = 'worlds'): readonly Group[] {
  const setting = { ...defaultSetting, target };
  return [
    ...Object.keys(rules).map(
      (rule): Group => ({
        ids: idsOf(mutantsOf(rule)),
        job: (seed, only) => ({ kind: 'mutants', rule, setting, seed, only }),
      }),
    ),
    ...servedOperations.map(
      (operation): Group => ({
        ids: idsOf(responseMutants(operation)),
        job: (seed, only) => ({ kind: 'derived', operation, setting, seed, only }),
      }),
    ),
    ...(Object.keys(visitOf) as DeliveredEvent[]).map(
      (event): Group => ({
        ids: idsOf(payloadMutants(event)),
        job: (seed, only) => ({ kind: 'deliveries', event, setting, seed, only }),
      }),
    ),
  ];
}

const idsOf = (mutants: readonly { readonly id: string }[]): readonly string[] => mutants.map(({ id }) => id);

/** Whether the name is the full id or the rule before its slash. */
export const isNamed = (id: string, name: string): boolean => id === name || id.startsWith(`${name}/`);

export interface ChosenTrials {
  readonly trials: readonly Trial[];
  /** Excused mutants that had nothing to alter, with the reasons. */
  readonly excused: readonly { readonly id: string; readonly reason: string }[];
}

/** Tries the mutants that the names select. */
export async function tryChosen(
  pool: Pool,
  names: readonly string[],
  target: TargetKind,
  seed: number,
): Promise<ChosenTrials> {
  const chosen = mutantGroups(target)
    .map(({ ids, job }) => ({ job, only: ids.filter((id) => names.some((name) => isNamed(id, name))) }))
    .filter(({ only }) => only.length > 0);
  const trials = (await Promise.all(chosen.map(({ job, only }) => pool.run(job(seed, only))))).flat();
  const tried = new Set(trials.map(({ mutant }) => mutant?.id));
  const excused = chosen
    .flatMap(({ only }) => only)
    .filter((id) => !tried.has(id))
    .flatMap((id) => {
      const reason = derivedExcuseOf(id);
      return reason === undefined ? [] : [{ id, reason }];
    });
  return {
    trials: trials.filter(({ mutant, wrong }) => mutant !== undefined || wrong !== undefined),
    excused,
  };
}

/** Whether some mutants were tried and all of them were caught. */
export const isGoodChoice = ({ trials, excused }: ChosenTrials): boolean =>
  trials.length + excused.length > 0 && trials.every(({ wrong }) => wrong === undefined);

export const chosenJson = ({ trials, excused }: ChosenTrials): object => ({
  mutants: trials.map(trialJson),
  excused: excused.map(({ id, reason }) => ({ mutant: id, reason })),
});

export function chosenText({ trials, excused }: ChosenTrials): string {
  const right = trials.filter(({ wrong }) => wrong === undefined).length;
  return [
    ...trials.flatMap(trialLines),
    ...excused.flatMap(({ id, reason }) => [`${'excused'.padEnd(16)} ${id}`, `    ${reason}`]),
    `${trials.length} mutants: ${right} caught, ${trials.length - right} wrong`,
    '',
  ].join('\n');
}
