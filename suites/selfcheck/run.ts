// The parts of selfcheck, each spread over the workers of a pool.
import { type Acquittal, acquitElsewhere, acquitReadings } from './acquit.ts';
import { type DeliveredEvent, payloadRuleOf } from './derive/deliveries.ts';
import { type ServedOperation, shapeRulesOf } from './derive/served.ts';
import type { Pool } from './pool.ts';
import { defaultSetting } from './setting.ts';
import type { TargetKind } from './target-kinds.ts';
import type { Trial } from './trial.ts';

export const parts = ['rules', 'shapes', 'readings', 'elsewhere'] as const;
export type Part = (typeof parts)[number];

export interface Selfcheck {
  readonly pool: Pool;
  /** Ids of the rules to prove. */
  readonly rules: readonly string[];
  /** Whether these are all rules. */
  readonly whole: boolean;
  readonly parts: readonly Part[];
  /** What the mutants of rules are tried on. */
  readonly target: TargetKind;
  /** Seed of the draws of cases. */
  readonly seed: number;
  /** Called with the name of each finished step. */
  readonly onStep?: (what: string) => void;
}

/** The results of each part; `undefined` for parts that were not requested. */
export interface Findings {
  /** Every rule on the real simulator and on each of its own mutants. */
  readonly rules: readonly Trial[] | undefined;
  /** Every mutant derived from the schemas of answers and of deliveries. */
  readonly shapes: readonly Trial[] | undefined;
  /** Every alternative reading, every combination, and another world. */
  readonly readings: readonly Acquittal[] | undefined;
}

/** The longest work starts first. */
export async function selfcheck(run: Selfcheck): Promise<Findings> {
  const does = (part: Part): boolean => run.parts.includes(part);
  const trying = { ...run, onAcquittal: ({ name }: Acquittal) => run.onStep?.(name) };
  const [shapes, rules, readings, other] = await Promise.all([
    does('shapes') ? tryShapes(run) : undefined,
    does('rules') ? tryRules(run) : undefined,
    does('readings') ? acquitReadings(trying) : [],
    does('elsewhere') ? acquitElsewhere(trying).then((other) => [other]) : [],
  ]);
  const acquittals = does('readings') || does('elsewhere') ? [...readings, ...other] : undefined;
  return { rules, shapes, readings: acquittals };
}

async function tryRules({ pool, rules, target, seed, onStep }: Selfcheck): Promise<readonly Trial[]> {
  const trials = rules.map(async (rule) => {
    const tried = await pool.run({ kind: 'rule', rule, setting: { ...defaultSetting, target }, seed });
    onStep?.(rule);
    return tried;
  });
  return (await Promise.all(trials)).flat();
}

async function tryShapes({ pool, rules, seed, onStep }: Selfcheck): Promise<readonly Trial[]> {
  const selected = (Object.keys(shapeRulesOf) as ServedOperation[]).filter((operation) =>
    shapeRulesOf[operation].some((rule) => rules.includes(rule)),
  );
  const answers = selected.map(async (operation) => {
    const tried = await pool.run({ kind: 'derived', operation, setting: defaultSetting, seed });
    onStep?.(`answers of ${operation}`);
    return tried;
  });
  const judged = (Object.keys(payloadRuleOf) as DeliveredEvent[]).filter((event) =>
    rules.includes(payloadRuleOf[event]),
  );
  const deliveries = judged.map(async (event) => {
    const tried = await pool.run({ kind: 'deliveries', event, setting: defaultSetting, seed });
    onStep?.(`deliveries of ${event}`);
    return tried;
  });
  return (await Promise.all([...answers, ...deliveries])).flat();
}
