// Proves recordings: most wrong servers are convicted by them alone, and no correct one is accused: `node suites/selfcheck/recorded-runs.ts [SEED]`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rules } from '../../spec/rules/index.ts';
import type { Rule } from '../../spec/rules/rule.ts';
import { seededRandom } from '../kit/random.ts';
import { areaOf } from '../target/surfaces.ts';
import { loadTarget } from '../target/target-file.ts';
import { drawnCombinations } from './choices.ts';
import { startIndependent, wholeTarget } from './independent/start.ts';
import { mutantsOf } from './mutants/index.ts';
import type { Verdicts } from './observe.ts';
import { openPool } from './pool.ts';
import { invariantRules, recordRun, verdictsOf } from './recorded.ts';
import { defaultSetting, settingWith } from './setting.ts';
import { accusationsIn } from './variant.ts';

const [given = '1'] = process.argv.slice(2);
if (!/^\d{1,9}$/.test(given)) {
  process.stderr.write(`Expected a seed from 0 to 999999999, received ${given}.\n`);
  process.exit(2);
}
const seed = Number(given);
const mutantsDrawn = 40;
const readingsDrawn = 10;
/** Of the mutants, which share at least their recordings must convict. */
const convictedMin = 0.6;

/** One mutant of every topic, then second ones of the largest topics, and so on. */
function drawnMutants(): readonly string[] {
  const random = seededRandom(seed, 'recorded mutants');
  const shuffled = Object.entries<Rule>(rules)
    .filter(([, { level }]) => level === 'must')
    .flatMap(([rule]) => mutantsOf(rule).map(({ id }) => ({ id, place: random() })))
    .toSorted((a, b) => a.place - b.place);
  return [...Map.groupBy(shuffled, ({ id }) => areaOf(id)).values()]
    .flatMap((topic) => topic.map(({ id }, turn) => ({ id, turn, size: topic.length })))
    .toSorted((a, b) => a.turn - b.turn || b.size - a.size)
    .slice(0, mutantsDrawn)
    .map(({ id }) => id);
}

const pool = openPool();

/** The mutant's own rule makes the traffic that shows it; the other rules are those that a recording decides. */
async function isConvicted(mutant: string): Promise<boolean> {
  const ruleIds = [...new Set([...invariantRules, mutant.split('/')[0] ?? ''])];
  const shown = await pool.run({ kind: 'recorded', setting: defaultSetting, seed, rules: ruleIds, mutant });
  const failed = Object.keys(shown).filter((rule) => shown[rule]?.verdict === 'failed');
  const verdict = failed.length === 0 ? 'not convicted:' : 'convicted:';
  process.stdout.write(`${[verdict, mutant, ...failed].join(' ')}\n`);
  return failed.length > 0;
}

async function isAcquitted(name: string, judging: Promise<Verdicts>): Promise<boolean> {
  const shown = await judging;
  const accusations = accusationsIn(shown).map(([rule, { detail }]) => `\n  ${rule}: ${detail}`);
  const judged = Object.values(shown).filter(({ verdict }) => verdict === 'passed').length;
  process.stdout.write(
    `${accusations.length === 0 ? `nothing of ${judged} rules failed` : 'accused'}: ${name}${accusations.join('')}\n`,
  );
  return accusations.length === 0 && judged > 0;
}

async function independentVerdicts(): Promise<Verdicts> {
  const server = await startIndependent();
  const directory = mkdtempSync(join(tmpdir(), 'assay-recorded-'));
  try {
    const { document, env } = wholeTarget(server);
    const file = join(directory, 'target.yaml');
    writeFileSync(file, JSON.stringify(document));
    const target = loadTarget({ file }, env);
    if (target === undefined) throw new Error('the file names no target');
    return await verdictsOf((path) => recordRun(path, { target, ruleIds: invariantRules, seed }));
  } finally {
    rmSync(directory, { recursive: true });
    await server.stop();
  }
}

const choices = [{ name: 'the simulator', readings: {} }, ...drawnCombinations(seed).slice(0, readingsDrawn)];
const [acquitted, convicted] = await Promise.all([
  Promise.all([
    isAcquitted('the server in Python', independentVerdicts()),
    ...choices.map(({ name, readings }) =>
      isAcquitted(
        name,
        pool.run({ kind: 'recorded', setting: settingWith(readings), seed, rules: invariantRules }),
      ),
    ),
  ]),
  Promise.all(drawnMutants().map(isConvicted)),
]);
await pool.close();
const [servers, accused] = [acquitted.length, acquitted.filter((isGood) => !isGood).length];
const [all, caught] = [convicted.length, convicted.filter((isCaught) => isCaught).length];
process.stdout.write(
  `${servers} correct servers, ${accused} accused by their recordings; ${caught} of ${all} mutants convicted by theirs alone, ` +
    `at least ${100 * convictedMin} % must be\n`,
);
process.exitCode = accused === 0 && caught >= convictedMin * all ? 0 : 1;
