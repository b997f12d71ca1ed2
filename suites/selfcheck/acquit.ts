// Proves that the suites accept legal services: under all readings and combinations of them no rule fails, and mutants are still caught.
import type { ReadingChoice } from '../../spec/readings.ts';
import { areaOf } from '../target/surfaces.ts';
import { alternatives, type Choice, drawnCombinations, silencesOf } from './choices.ts';
import { excusedUnder } from './excuses/readings.ts';
import type { LawsByRule } from './jobs.ts';
import { lawsOf } from './law-reads.ts';
import { mutantsOf } from './mutants/index.ts';
import type { Judged, Observation, Verdicts } from './observe.ts';
import type { Pool } from './pool.ts';
import { showsReading } from './probes.ts';
import { contrastSetting, defaultSetting, settingWith } from './setting.ts';
import { inEighths, inShare, type Share, wholeShare } from './share.ts';
import type { Trial, Wrong } from './trial.ts';
import { accusationsIn } from './variant.ts';
import { rulesUnder, variantIds, variantText } from './variants/every.ts';

/** One choice of readings, or one other world, and the mistakes of the suites in it. */
export interface Acquittal {
  readonly name: string;
  /** Empty if the suites made no mistake. */
  readonly wrong: readonly Mistake[];
}

/** A mistake of the suites in a legal world. */
export interface Mistake {
  /** A verdict that accuses or differs from the default's, a reading without effect, or the reason a trial is wrong. */
  readonly why: 'accused' | 'other-verdict' | 'changes-no-exchange' | Wrong;
  readonly rule: string | undefined;
  /** Full id; undefined for the real simulator. */
  readonly mutant: string | undefined;
  readonly detail: string;
}

interface AcquitOptions {
  readonly pool: Pool;
  readonly rules: readonly string[];
  readonly seed: number;
  /** Whether `rules` are all rules, so that each reading must change some exchange. */
  readonly whole: boolean;
  /** The share of the readings and combinations, the variants, and the rules whose mutants are tried elsewhere; all if omitted. */
  readonly shard?: Share | undefined;
  readonly onAcquittal?: (acquittal: Acquittal) => void;
}

/** With all rules, each combination or reading is tried only on every n-th rule or mutant, to end within minutes. */
const turnsOf = { combinations: 5, mutants: 3 } as const;
const turnsIn = ({ whole }: AcquitOptions, what: keyof typeof turnsOf): number => (whole ? turnsOf[what] : 1);
const everyNth = (rules: readonly string[], turn: number, turns: number): readonly string[] =>
  rules.filter((_, nth) => (nth + turn) % turns === 0);

/** Judges every alternative reading by itself, then the drawn combinations. */
export async function acquitReadings(options: AcquitOptions): Promise<readonly Acquittal[]> {
  const { pool, rules, seed, shard = wholeShare, onAcquittal } = options;
  const [lawsByRule, byDefault] = await Promise.all([
    inEighths(rules, (some) => pool.run({ kind: 'laws', setting: defaultSetting, seed, rules: some })),
    pool.run({ kind: 'observed', setting: defaultSetting, seed, rules }),
  ]);
  const acquittal = async (name: string, wrong: Promise<readonly Mistake[]>): Promise<Acquittal> => {
    const result = { name, wrong: await wrong };
    onAcquittal?.(result);
    return result;
  };
  const combined = inShare(drawnCombinations(seed), shard).map(({ name, readings }, turn) => {
    const place = { setting: settingWith(readings), seed };
    const tried = everyNth(rules, turn, turnsIn(options, 'combinations'));
    return acquittal(name, pool.run({ ...place, kind: 'suites', rules: tried }).then(accusations));
  });
  const alone = async (): Promise<readonly Acquittal[]> => {
    const choices = inShare(alternatives, shard);
    const rulesUnder = await rulesAffected(choices, options, { lawsByRule, byDefault });
    return Promise.all(
      choices.map((choice, turn) =>
        acquittal(
          choice.name,
          acquitAlternative(options, choice, turn, { rules: rulesUnder(choice), byDefault }),
        ),
      ),
    );
  };
  return (await Promise.all([alone(), Promise.all(combined)])).flat();
}

/** Judges every rule in a world that differs from the default in everything, and tries the mutants of its share there. */
export async function acquitElsewhere({
  pool,
  rules,
  seed,
  shard = wholeShare,
  onAcquittal,
}: AcquitOptions): Promise<Acquittal> {
  const place = { setting: contrastSetting, seed };
  const seen = await pool.run({ ...place, kind: 'suites', rules });
  const judged = rules.filter((rule) => seen[rule]?.verdict === 'passed');
  const open = Object.entries(seen).filter(([, { verdict }]) =>
    ['not-exercised', 'undecided', 'warned'].includes(verdict),
  );
  const tried = inShare(judged, shard);
  const trials = await Promise.all(tried.map((rule) => pool.run({ ...place, kind: 'mutants', rule })));
  const acquittal = {
    name: 'another world',
    wrong: [
      ...accusations(seen),
      ...open.map(([rule, { detail }]) => mistake('other-verdict', rule, detail)),
      ...wrongTrials(trials.flat()),
    ],
  };
  onAcquittal?.(acquittal);
  return acquittal;
}

/** Judges the rules whose exchanges a reading changes, and tries mutants of these rules under the reading. */
async function acquitAlternative(
  options: AcquitOptions,
  choice: Choice,
  turn: number,
  { rules, byDefault }: { readonly rules: readonly string[]; readonly byDefault: Observation },
): Promise<readonly Mistake[]> {
  const { pool, seed, whole } = options;
  const { name, readings } = choice;
  const setting = settingWith(readings);
  const seen = rules.length === 0 ? {} : await pool.run({ kind: 'observed', setting, seed, rules });
  const affected = rules.filter((rule) => seen[rule]?.fingerprint !== byDefault[rule]?.fingerprint);
  const unshown = whole && affected.length === 0 && !(await showsReading(readings));
  const judged = affected.filter((rule) => seen[rule]?.verdict !== 'not-applicable');
  const trials = await Promise.all(
    [...mutantsToTry(options, choice, turn, judged)].map(([rule, only]) =>
      pool.run({ kind: 'mutants', rule, setting, seed, only }),
    ),
  );
  return [
    ...accusations(seen),
    ...otherVerdicts(seen, byDefault, readings),
    ...(unshown ? [mistake('changes-no-exchange', undefined, name)] : []),
    ...wrongTrials(trials.flat(), excusedUnder(name)),
  ];
}

/**
 * Selects the mutants to try, as full ids by rule: all mutants of judged rules of the reading's own topic, and in turn
 * one mutant of other judged rules. Adds every excused mutant, because a needless excuse is a mistake.
 */
function mutantsToTry(
  options: AcquitOptions,
  { name, readings }: Choice,
  turn: number,
  judged: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const turns = turnsIn(options, 'mutants');
  const topics = Object.keys(readings).map(areaOf);
  const isOwn = (rule: string): boolean => topics.includes(areaOf(rule));
  const others = new Set(everyNth(judged, turn, turns));
  const excused = excusedUnder(name);
  const chosen = (rule: string): readonly string[] => {
    const ids = mutantsOf(rule).map(({ id }) => id);
    const next = Math.floor(turn / turns) % Math.max(1, ids.length);
    if (isOwn(rule) && judged.includes(rule)) return ids;
    return ids.filter((id, nth) => excused.has(id) || (others.has(rule) && nth === next));
  };
  return new Map(
    options.rules.map((rule) => [rule, chosen(rule)] as const).filter(([, ids]) => ids.length > 0),
  );
}

const mistake = (why: Mistake['why'], rule: string | undefined, detail: string): Mistake => ({
  why,
  rule,
  mutant: undefined,
  detail,
});

/** A legal service must not fail a rule, nor cause an error in a case. */
export const accusations = (seen: Verdicts): readonly Mistake[] =>
  Object.entries(seen)
    .filter(([, { verdict }]) => verdict === 'failed' || verdict === 'error')
    .map(([rule, { detail }]) => mistake('accused', rule, detail));

/** Verdicts may differ from the default's only if the reading's silence makes the rule not applicable. */
const otherVerdicts = (seen: Verdicts, byDefault: Verdicts, readings: ReadingChoice): readonly Mistake[] =>
  Object.entries(seen)
    .filter(([rule, observed]) => {
      const { verdict } = observed;
      if (verdict === 'failed' || verdict === 'error' || verdict === byDefault[rule]?.verdict) return false;
      return !namesSilence(observed, readings);
    })
    .map(([rule, { detail }]) =>
      mistake('other-verdict', rule, `${detail} (by default ${byDefault[rule]?.verdict})`),
    );

/** Whether the rule is not applicable because of a silence that one of the readings is about. */
export const namesSilence = ({ verdict, silences }: Judged, readings: ReadingChoice): boolean =>
  verdict === 'not-applicable' && silencesOf(readings).some((silence) => silences.includes(silence));

/**
 * Returns mutants that are neither caught nor excused, and excuses of mutants that are caught. A mutant that finds
 * nothing to alter in this world is not wrong here, so it needs no excuse.
 */
export function wrongTrials(
  trials: readonly Trial[],
  excused: ReadonlyMap<string, string> = new Map(),
): readonly Mistake[] {
  return trials.flatMap(({ rule, mutant, wrong, detail }) => {
    const reason = mutant && excused.get(mutant.id);
    const isRight = wrong === undefined || wrong === 'never-fired';
    if (reason !== undefined && isRight)
      return [{ why: 'needless-excuse', rule, mutant: mutant?.id, detail: `${detail} (excused: ${reason})` }];
    return isRight || reason !== undefined ? [] : [{ why: wrong, rule, mutant: mutant?.id, detail }];
  });
}

/** The laws that rules use and their observations, under the default readings. */
interface DefaultRun {
  readonly lawsByRule: LawsByRule;
  readonly byDefault: Observation;
}

interface RunOptions {
  readonly pool: Pool;
  readonly rules: readonly string[];
  readonly seed: number;
}

/** Every n-th rule is enough to show whether a reading affects nearly all rules. */
const sampledOf = 40;

/**
 * Nearly every request uses some laws that affect few rules. Readings that change such laws are first tried together. A
 * rule that observes the same as by default under all of them is not tried under any of them again.
 */
async function rulesAffected(
  choices: readonly Choice[],
  options: RunOptions,
  defaults: DefaultRun,
): Promise<(choice: Choice) => readonly string[]> {
  const rulesByChoice = new Map(
    choices.map((choice) => [choice, rulesUsing(options.rules, defaults.lawsByRule, choice)]),
  );
  const general = choices.filter(
    (choice) => (rulesByChoice.get(choice) ?? []).length > options.rules.length / 2,
  );
  const sample = options.rules.filter((_, nth) => nth % sampledOf === 0);
  const affectsSample = await Promise.all(
    general.map(async ({ readings }) => (await affectedBy(readings, options, defaults, sample)).length > 0),
  );
  const narrow = general.filter((_, nth) => affectsSample[nth] === false);
  await Promise.all(
    groupsOf(narrow).map(async (group) => {
      const readings = Object.assign({}, ...group.map((choice) => choice.readings)) as ReadingChoice;
      const affected = new Set(await affectedBy(readings, options, defaults, options.rules));
      for (const choice of group)
        rulesByChoice.set(
          choice,
          (rulesByChoice.get(choice) ?? []).filter((rule) => affected.has(rule)),
        );
    }),
  );
  return (choice) => rulesByChoice.get(choice) ?? [];
}

const rulesUsing = (
  rules: readonly string[],
  lawsByRule: LawsByRule,
  { readings }: Choice,
): readonly string[] => {
  const changed = new Set(lawsOf(readings));
  return rules.filter((rule) => lawsByRule[rule]?.some((law) => changed.has(law)));
};

/** The rules whose exchanges the readings change. */
async function affectedBy(
  readings: ReadingChoice,
  { pool, seed }: RunOptions,
  { byDefault }: DefaultRun,
  rules: readonly string[],
): Promise<readonly string[]> {
  const seen = await pool.run({ kind: 'observed', setting: settingWith(readings), seed, rules });
  return rules.filter((rule) => seen[rule]?.fingerprint !== byDefault[rule]?.fingerprint);
}

/** Puts alternatives of different readings into one group, because a reading has one value at a time. */
function groupsOf(choices: readonly Choice[]): readonly (readonly Choice[])[] {
  const groups: Choice[][] = [];
  for (const choice of choices) {
    const [id = ''] = Object.keys(choice.readings);
    const free = groups.find((group) => group.every(({ readings }) => !(id in readings)));
    if (free === undefined) groups.push([choice]);
    else free.push(choice);
  }
  return groups;
}

interface VariantOptions extends AcquitOptions {
  /** Ids of the variants; all if omitted. */
  readonly variants?: readonly string[] | undefined;
  /** Whether the variants serve a world unlike the default one. */
  readonly isElsewhere?: boolean;
}

/** With all rules, a variant that can affect very many of them is judged only by some, which the seed selects. */
const manyRules = 110;
const variantTurns = 4;

/** Judges every variant by the rules whose verdicts it can affect. */
export function acquitVariants(options: VariantOptions): Promise<readonly Acquittal[]> {
  const { pool, rules, variants = variantIds, seed, whole, isElsewhere = false, onAcquittal } = options;
  const { shard = wholeShare } = options;
  // A build tries a share here; the slow checks try all in another world.
  const judgedVariants = isElsewhere ? variants : inShare(variants, shard);
  const setting = isElsewhere ? contrastSetting : defaultSetting;
  const acquittals = judgedVariants.map(async (variant, nth) => {
    const affected = new Set(rulesUnder(variant));
    const judged = rules.filter((rule) => affected.has(rule));
    const tried = whole && judged.length > manyRules ? everyNth(judged, nth + seed, variantTurns) : judged;
    if (tried.length === 0) return [];
    const seen = await pool.run({ kind: 'variant', variant, setting, seed, rules: tried });
    const wrong = accusationsIn(seen).map(([rule, { detail }]) => ({
      why: 'accused' as const,
      rule,
      mutant: undefined,
      detail,
    }));
    const place = isElsewhere ? ' (elsewhere)' : '';
    const acquittal = { name: `${variant}${place}: ${variantText(variant)}`, wrong };
    onAcquittal?.(acquittal);
    return [acquittal];
  });
  return Promise.all(acquittals).then((all) => all.flat());
}
