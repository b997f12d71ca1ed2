// The jobs of selfcheck that a worker performs: plain data in, plain data out.
import type { Parts } from '../../simulator/parts.ts';
import { rules } from '../../spec/rules/index.ts';
import { answerRuleOf, type ServedOperation } from '../../spec/rules/shape.ts';
import { cases } from '../cases/index.ts';
import type { Entry } from '../judge/lanes.ts';
import { entriesOf } from '../judge/run.ts';
import { apply } from './apply.ts';
import { type DeliveredEvent, payloadMutants, tryDeliveries, visitOf } from './derive/deliveries.ts';
import { jointOutages } from './derive/joint-outages.ts';
import { type Outage, outages } from './derive/outages.ts';
import { responseMutants } from './derive/responses.ts';
import { tryDerived } from './derive/try.ts';
import { type Touched, touchedBy, touchedIn, tryOutage } from './derive/try-outages.ts';
import { mutantsOf } from './mutants/index.ts';
import { judgeAll, lawsUsed, type Observation, observe, type Verdicts } from './observe.ts';
import { recordSimulator, verdictsOf } from './recorded.ts';
import type { Setting } from './setting.ts';
import { type Trial, tryMutants, tryRule } from './trial.ts';
import { judgeVariant } from './variants/every.ts';

/** Full ids of the mutants to try; all mutants if empty. */
type MutantIds = readonly string[];

interface Place {
  readonly setting: Setting;
  /** Seed of the random inputs of cases. */
  readonly seed: number;
}

export type Job = Place &
  (
    | { readonly kind: 'rule'; readonly rule: string }
    | { readonly kind: 'mutants'; readonly rule: string; readonly only?: MutantIds }
    | { readonly kind: 'derived'; readonly operation: ServedOperation; readonly only?: MutantIds }
    | { readonly kind: 'deliveries'; readonly event: DeliveredEvent; readonly only?: MutantIds }
    | { readonly kind: 'outage'; readonly outage: string; readonly rules: readonly string[] }
    | { readonly kind: 'touched'; readonly rules: readonly string[] }
    | { readonly kind: 'suites'; readonly rules: readonly string[] }
    | { readonly kind: 'variant'; readonly variant: string; readonly rules: readonly string[] }
    | { readonly kind: 'observed'; readonly rules: readonly string[] }
    | { readonly kind: 'laws'; readonly rules: readonly string[] }
    | { readonly kind: 'recorded'; readonly rules: readonly string[]; readonly mutant?: string }
  );

export type ResultOf<J extends Job> = J extends { readonly kind: 'suites' | 'variant' | 'recorded' }
  ? Verdicts
  : J extends { readonly kind: 'rule' }
    ? TriedRule
    : J extends { readonly kind: 'observed' }
      ? Observation
      : J extends { readonly kind: 'laws' }
        ? LawsByRule
        : J extends { readonly kind: 'touched' }
          ? Touched
          : readonly Trial[];

/** A rule tried with its mutants, and what its case touches. */
export interface TriedRule {
  readonly trials: readonly Trial[];
  readonly touched: readonly string[];
}

/** Names of the laws that each rule uses. */
export type LawsByRule = Readonly<Record<string, readonly string[]>>;

const entries: ReadonlyMap<string, Entry> = new Map(
  entriesOf(rules, cases).map((entry) => [entry.id, entry]),
);

/**
 * Performs a job: tries a rule with its mutants, its mutants alone, mutants of answers or deliveries, or a total outage;
 * runs the suites as one run, on a variant, rule by rule, or by a recording; or finds the laws and operations that rules use.
 */
export function perform(
  job: Job,
): Promise<Verdicts | Observation | LawsByRule | Touched | TriedRule | readonly Trial[]> {
  const { setting, seed } = job;
  switch (job.kind) {
    case 'rule':
      return triedRule(entryOf(job.rule), setting, seed);
    case 'mutants':
      return tryMutants(entryOf(job.rule), among(mutantsOf(job.rule), job.only), setting, seed);
    case 'derived':
      return tryDerived(
        entryOf(answerRuleOf(job.operation)),
        among(responseMutants(job.operation), job.only),
        seed,
      );
    case 'deliveries':
      return tryDeliveries(
        entryOf(visitOf[job.event]),
        job.event,
        among(payloadMutants(job.event), job.only),
        setting,
        seed,
      );
    case 'outage':
      return tryOutage(outageOf(job.outage), job.rules.map(entryOf), setting, seed).then((trial) => [trial]);
    case 'touched':
      return touchedBy(job.rules.map(entryOf), setting, seed);
    case 'suites':
      return judgeAll(job.rules.map(entryOf), setting, seed);
    case 'variant':
      return judgeVariant(job.variant, job.rules.map(entryOf), setting, seed);
    case 'observed':
      return observe(job.rules.map(entryOf), setting, seed);
    case 'laws':
      return lawsUsed(job.rules.map(entryOf), setting, seed);
    case 'recorded':
      return verdictsOf((path) =>
        recordSimulator(path, setting, { ruleIds: job.rules, seed, amend: amendOf(job.mutant) }),
      );
  }
}

async function triedRule(entry: Entry, setting: Setting, seed: number): Promise<TriedRule> {
  const { trials, exchanges } = await tryRule(entry, mutantsOf(entry.id), setting, seed);
  return { trials, touched: touchedIn(entry, exchanges) };
}

const among = <One extends { readonly id: string }>(
  all: readonly One[],
  only: MutantIds | undefined,
): readonly One[] => (only === undefined ? all : all.filter(({ id }) => only.includes(id)));

/** Without a mutant the simulator is correct. */
function amendOf(id: string | undefined): ((parts: Parts) => Parts) | undefined {
  if (id === undefined) return undefined;
  const mutant = mutantsOf(id.split('/')[0] ?? '').find((one) => one.id === id);
  if (mutant === undefined) throw new Error(`there is no mutant ${id}`);
  return apply(mutant).amend;
}

function outageOf(id: string): Outage {
  const outage = [...outages(), ...jointOutages()].find((one) => one.id === id);
  if (outage === undefined) throw new Error(`there is no outage ${id}`);
  return outage;
}

function entryOf(rule: string): Entry {
  const entry = entries.get(rule);
  if (entry === undefined) throw new Error(`there is no rule ${rule}`);
  return entry;
}
