// The parts of selfcheck, each distributed over the workers of a pool.
import { rules as allRules } from '../../spec/rules/index.ts';
import { answerRuleOf, servedOperations } from '../../spec/rules/shape.ts';
import type { MakeWorlds } from '../drills/world.ts';
import { type Acquittal, acquitElsewhere, acquitReadings, acquitVariants } from './acquit.ts';
import { proveClients } from './clients/prove.ts';
import { type DeliveredEvent, payloadRule, visitOf } from './derive/deliveries.ts';
import { jointOutages } from './derive/joint-outages.ts';
import { outages } from './derive/outages.ts';
import { rulesTouching } from './derive/try-outages.ts';
import type { Pool } from './pool.ts';
import { defaultSetting } from './setting.ts';
import { inEighths, inShare, type Share, wholeShare } from './share.ts';
import type { TargetKind } from './target-kinds.ts';
import type { Trial } from './trial.ts';

export const parts = [
  'rules',
  'shapes',
  'outages',
  'joint-outages',
  'readings',
  'elsewhere',
  'variants',
  'variants-elsewhere',
  'clients',
] as const;
export type Part = (typeof parts)[number];

export interface Selfcheck {
  readonly pool: Pool;
  /** Ids of the rules to prove. */
  readonly rules: readonly string[];
  /** Whether these are all rules, and all variants. */
  readonly whole: boolean;
  readonly parts: readonly Part[];
  /** Ids of the variants to accept; all if omitted. */
  readonly variants?: readonly string[] | undefined;
  /** The kind of target on which the mutants of rules are tried. */
  readonly target: TargetKind;
  /** Seed of the random inputs of cases. */
  readonly seed: number;
  /** The share of the rules with mutants, here and in another world, of the outages and of the readings; all if omitted. */
  readonly shard?: Share | undefined;
  /** Makes the worlds of the part `clients`. */
  readonly drillWorlds?: MakeWorlds | undefined;
  /** Called with the name of each finished step. */
  readonly onStep?: (what: string) => void;
}

/** The results of each part; `undefined` for parts that were not requested. */
export interface Findings {
  /** Every rule on the real simulator and on each of its own mutants. */
  readonly rules: readonly Trial[] | undefined;
  /** Every mutant derived from the schemas of answers and of deliveries. */
  readonly shapes: readonly Trial[] | undefined;
  /** Every total outage, alone and with others. */
  readonly outages: readonly Trial[] | undefined;
  /** Every alternative reading, every combination, and another world. */
  readonly readings: readonly Acquittal[] | undefined;
  /** Every correct server that behaves differently from the simulator, in the default world and in another one. */
  readonly variants?: readonly Acquittal[] | undefined;
  /** Every wrong client, judged by the drills of its rule. */
  readonly wrongClients?: readonly Trial[] | undefined;
  /** Every correct client, judged by all drills. */
  readonly clients?: readonly Acquittal[] | undefined;
}

/** The longest work starts first. */
export async function selfcheck(run: Selfcheck): Promise<Findings> {
  const does = (part: Part): boolean => run.parts.includes(part);
  const trying = { ...run, onAcquittal: ({ name }: Acquittal) => run.onStep?.(name) };
  const tried = does('rules') ? tryRules(run) : undefined;
  const [shapes, rules, outages, readings, other, here, elsewhere] = await Promise.all([
    does('shapes') ? tryShapes(run) : undefined,
    tried?.then(({ trials }) => trials),
    does('outages') || does('joint-outages') ? tryOutages(run, tried) : undefined,
    does('readings') ? acquitReadings(trying) : [],
    does('elsewhere') ? acquitElsewhere(trying).then((other) => [other]) : [],
    does('variants') ? acquitVariants(trying) : [],
    does('variants-elsewhere') ? acquitVariants({ ...trying, isElsewhere: true }) : [],
  ]);
  const acquittals = does('readings') || does('elsewhere') ? [...readings, ...other] : undefined;
  const variants = does('variants') || does('variants-elsewhere') ? [...here, ...elsewhere] : undefined;
  // They share this process, which waits for the workers until now.
  const clients = does('clients') ? await proveClients(run) : undefined;
  return { rules, shapes, outages, readings: acquittals, variants, ...clients };
}

async function tryRules({ pool, rules, target, seed, shard = wholeShare, onStep }: Selfcheck) {
  const all = inShare(rules, shard).map(async (rule) => {
    const tried = await pool.run({ kind: 'rule', rule, setting: { ...defaultSetting, target }, seed });
    onStep?.(rule);
    return [rule, tried] as const;
  });
  const tried = await Promise.all(all);
  return {
    trials: tried.flatMap(([, { trials }]) => trials),
    touched: Object.fromEntries(tried.map(([rule, { touched }]) => [rule, touched])),
  };
}

async function tryShapes({ pool, rules, seed, onStep }: Selfcheck): Promise<readonly Trial[]> {
  const selected = servedOperations.filter((operation) => rules.includes(answerRuleOf(operation)));
  const answers = selected.map(async (operation) => {
    const tried = await pool.run({ kind: 'derived', operation, setting: defaultSetting, seed });
    onStep?.(`answers of ${operation}`);
    return tried;
  });
  const judged = rules.includes(payloadRule) ? (Object.keys(visitOf) as DeliveredEvent[]) : [];
  const deliveries = judged.map(async (event) => {
    const tried = await pool.run({ kind: 'deliveries', event, setting: defaultSetting, seed });
    onStep?.(`deliveries of ${event}`);
    return tried;
  });
  return (await Promise.all([...answers, ...deliveries])).flat();
}

/**
 * If not all rules are proved, tries only the outages that affect one of them. All rules judge these, the proved ones first:
 * an outage must fail a run, whichever rule does.
 */
async function tryOutages(
  { pool, rules, whole, target, seed, shard = wholeShare, onStep, ...run }: Selfcheck,
  tried: ReturnType<typeof tryRules> | undefined,
): Promise<readonly Trial[]> {
  const place = { setting: defaultSetting, seed };
  // Where all rules are tried, their cases have shown what they touch.
  const shown = whole && shard === wholeShare && target === 'worlds' ? await tried : undefined;
  const touched =
    shown?.touched ??
    (await inEighths(Object.keys(allRules), (some) => pool.run({ ...place, kind: 'touched', rules: some })));
  const all = [
    ...(run.parts.includes('outages') ? outages() : []),
    ...(run.parts.includes('joint-outages') ? jointOutages() : []),
  ];
  const trials = inShare(all, shard).map(async (outage) => {
    const touching = rulesTouching(outage, touched);
    const proved = touching.filter((rule) => rules.includes(rule));
    if (proved.length === 0 && !whole) return [];
    const judging = [...proved, ...touching.filter((rule) => !rules.includes(rule))];
    const tried = await pool.run({ ...place, kind: 'outage', outage: outage.id, rules: judging });
    onStep?.(outage.id);
    return tried;
  });
  return (await Promise.all(trials)).flat();
}
