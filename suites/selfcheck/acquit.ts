// Acquits legal services: under every reading and combination of readings the suites accuse nobody and stay sharp.
import type { ReadingChoice } from '../../spec/readings.ts';
import { areaOf } from '../target/surfaces.ts';
import { alternatives, type Choice, drawnCombinations, silencesOf } from './choices.ts';
import { isDisarmed } from './disarmed.ts';
import { tryingRules } from './felt.ts';
import type { LawsAsked } from './jobs.ts';
import type { Judged, Observation, Verdicts } from './observe.ts';
import type { Pool } from './pool.ts';
import { showsReading } from './probes.ts';
import { elsewhere, home, homeUnder } from './setting.ts';
import type { Trial } from './trial.ts';

/** One choice of readings, or one other world, and what the suites got wrong in it. */
export interface Acquittal {
  readonly name: string;
  /** Red verdicts, verdicts that should be as by default, mutants that survive; empty when all is right. */
  readonly wrong: readonly string[];
}

interface Trying {
  readonly pool: Pool;
  readonly rules: readonly string[];
  readonly seed: number;
  /** Whether the rules are all there are, so that each reading must show in some exchange. */
  readonly whole: boolean;
  readonly onAcquittal?: (acquittal: Acquittal) => void;
}

/** With all rules, what is tried very often is tried on some of them each time: it has to end within minutes. */
const turnsOf = { combinations: 5, mutants: 3 } as const;
const turnsIn = ({ whole }: Trying, what: keyof typeof turnsOf): number => (whole ? turnsOf[what] : 1);
const inTurn = (rules: readonly string[], turn: number, turns: number): readonly string[] =>
  rules.filter((_, nth) => (nth + turn) % turns === 0);

/** Every alternative reading by itself, then the drawn combinations. */
export async function acquitReadings(trying: Trying): Promise<readonly Acquittal[]> {
  const { pool, rules, seed, onAcquittal } = trying;
  const [asked, byDefault] = await Promise.all([
    askedLaws(trying),
    pool.run({ kind: 'observed', setting: home, seed, rules }),
  ]);
  const told = async (name: string, wrong: Promise<readonly string[]>): Promise<Acquittal> => {
    const acquittal = { name, wrong: await wrong };
    onAcquittal?.(acquittal);
    return acquittal;
  };
  const combined = drawnCombinations(seed).map(({ name, readings }, turn) => {
    const place = { setting: homeUnder(readings), seed };
    const tried = inTurn(rules, turn, turnsIn(trying, 'combinations'));
    return told(name, pool.run({ ...place, kind: 'suites', rules: tried }).then(redVerdicts));
  });
  const alone = async (): Promise<readonly Acquittal[]> => {
    const rulesUnder = await tryingRules(trying, { asked, byDefault });
    return Promise.all(
      alternatives.map((choice, turn) =>
        told(choice.name, acquitAlternative(trying, choice, turn, { rules: rulesUnder(choice), byDefault })),
      ),
    );
  };
  return (await Promise.all([alone(), Promise.all(combined)])).flat();
}

/** What every rule asks of the laws, in parts for several workers. */
async function askedLaws({ pool, rules, seed }: Trying): Promise<LawsAsked> {
  const share = Math.ceil(rules.length / 8);
  const starts = Array.from({ length: Math.ceil(rules.length / share) }, (_, nth) => nth * share);
  const asked = await Promise.all(
    starts.map((from) =>
      pool.run({ kind: 'laws', setting: home, seed, rules: rules.slice(from, from + share) }),
    ),
  );
  return Object.assign({}, ...asked);
}

/** A world unlike home: every rule is judged there as well, and every mutant of it is caught. */
export async function acquitElsewhere({ pool, rules, seed, onAcquittal }: Trying): Promise<Acquittal> {
  const place = { setting: elsewhere, seed };
  const seen = await pool.run({ ...place, kind: 'suites', rules });
  const judged = rules.filter((rule) => seen[rule]?.verdict === 'passed');
  const open = rules.filter((rule) => {
    const observed = seen[rule];
    return observed?.verdict === 'not-exercised' || observed?.verdict === 'warned';
  });
  const trials = await Promise.all(judged.map((rule) => pool.run({ ...place, kind: 'mutants', rule })));
  const acquittal = {
    name: 'another world',
    wrong: [
      ...redVerdicts(seen),
      ...open.map((rule) => `${rule} ${seen[rule]?.detail}`),
      ...survivors(trials.flat()),
    ],
  };
  onAcquittal?.(acquittal);
  return acquittal;
}

/**
 * The exchanges that a reading changes are judged as before, and the mutants of their rules are still caught: all
 * mutants of rules of the reading's own topic, of other rules one, by turns.
 */
async function acquitAlternative(
  trying: Trying,
  { name, readings }: Choice,
  turn: number,
  { rules, byDefault }: { readonly rules: readonly string[]; readonly byDefault: Observation },
): Promise<readonly string[]> {
  const { pool, seed, whole } = trying;
  const setting = homeUnder(readings);
  const turns = turnsIn(trying, 'mutants');
  const seen = rules.length === 0 ? {} : await pool.run({ kind: 'observed', setting, seed, rules });
  const touched = rules.filter((rule) => seen[rule]?.print !== byDefault[rule]?.print);
  const unshown = whole && touched.length === 0 && !(await showsReading(readings));
  const judged = touched.filter((rule) => seen[rule]?.verdict !== 'not-applicable');
  const [topic = ''] = Object.keys(readings).map(areaOf);
  const own = judged.filter((rule) => areaOf(rule) === topic);
  const others = inTurn(judged, turn, turns).filter((rule) => areaOf(rule) !== topic);
  const trials = await Promise.all([
    ...own.map((rule) => pool.run({ kind: 'mutants', rule, setting, seed })),
    ...others.map((rule) =>
      pool.run({ kind: 'mutants', rule, setting, seed, turn: Math.floor(turn / turns) }),
    ),
  ]);
  return [
    ...redVerdicts(seen),
    ...otherVerdicts(seen, byDefault, readings),
    ...(unshown ? ['changes no exchange'] : []),
    ...survivors(trials.flat().filter(({ rule, mutant }) => !isDisarmed(name, rule, mutant?.text))),
  ];
}

/** A legal service is never accused, and never too much for a case. */
export const redVerdicts = (seen: Verdicts): readonly string[] =>
  Object.entries(seen)
    .filter(([, { verdict }]) => verdict === 'failed' || verdict === 'error')
    .map(([rule, { detail }]) => `${rule} ${detail}`);

/** Verdicts differ from the default's only where a silence leaves nothing to judge, or growth is told. */
const otherVerdicts = (seen: Verdicts, byDefault: Verdicts, readings: ReadingChoice): readonly string[] =>
  Object.entries(seen)
    .filter(([rule, observed]) => {
      const { verdict } = observed;
      if (verdict === 'failed' || verdict === 'error' || verdict === byDefault[rule]?.verdict) return false;
      if (verdict === 'warned' && readings['version.growth'] !== undefined) return false;
      return !namesSilence(observed, readings);
    })
    .map(([rule, { detail }]) => `${rule} ${detail} (by default ${byDefault[rule]?.verdict})`);

export const namesSilence = ({ verdict, silences }: Judged, readings: ReadingChoice): boolean =>
  verdict === 'not-applicable' && silencesOf(readings).some((silence) => silences.includes(silence));

/** A mutant that finds nothing to bend in this world is none here. */
export const survivors = (trials: readonly Trial[]): readonly string[] =>
  trials.flatMap(({ rule, mutant, wrong }) =>
    wrong === undefined || wrong.kind === 'never-fired'
      ? []
      : [`${rule}: ${mutant?.text ?? 'the real simulator'} ${wrong.kind} (${wrong.detail})`],
  );
