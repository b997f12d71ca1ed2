// `assay selfcheck`: proves that the suites catch every mutant and accept every legal reading.
import { Command, Option } from 'commander';
import { rules } from '../../spec/rules/index.ts';
import { servedOperations } from '../../spec/rules/shape.ts';
import { makeDirectory, writeTexts } from '../../suites/files/write.ts';
import { selectRules } from '../../suites/judge/select.ts';
import { unknownName } from '../../suites/kit/nearest.ts';
import {
  chosenJson,
  chosenText,
  isGoodChoice,
  isNamed,
  mutantGroups,
  tryChosen,
} from '../../suites/selfcheck/chosen-mutants.ts';
import { responseMutants } from '../../suites/selfcheck/derive/responses.ts';
import { excusedStatements } from '../../suites/selfcheck/excuses/statements.ts';
import { mutantsOf } from '../../suites/selfcheck/mutants/index.ts';
import { openPool } from '../../suites/selfcheck/pool.ts';
import { isGood, selfcheckJson, selfcheckText } from '../../suites/selfcheck/report.ts';
import { type Part, parts, selfcheck } from '../../suites/selfcheck/run.ts';
import { statementHoles } from '../../suites/selfcheck/statements.ts';
import { type TargetKind, targetKinds } from '../../suites/selfcheck/target-kinds.ts';
import { variantIds } from '../../suites/selfcheck/variants/every.ts';
import { SetupError } from '../../suites/target/setup-error.ts';
import { simulatedWorlds } from '../drill-worlds.ts';
import { helpEnd } from '../help.ts';
import { count, listOption, type ShardName, shardName } from '../options.ts';
import { finish, progress } from '../output.ts';

interface Options {
  readonly area: readonly string[];
  readonly rule: readonly string[];
  readonly mutant: readonly string[];
  readonly variant: readonly string[];
  readonly part?: readonly Part[];
  readonly target: TargetKind;
  readonly seed: number;
  readonly shard?: ShardName;
  readonly report?: string;
}

const fileName = 'selfcheck.json';

const exitCodes = {
  0: 'every mutant that was tried is caught, and every reading is accepted',
  1: 'a mutant survived, a legal service was accused, or an excuse is stale',
  2: 'an option is wrong',
};

const notes = `Parts: rules (the mutants of each rule), shapes (mutants derived from the schemas of answers and deliveries),
outages (operations and events without any effect), joint-outages (several of these at once), readings (every
alternative reading, and combinations of them), elsewhere (a world unlike the default one), variants (correct
servers that behave otherwise, as the contract, JSON and HTTP allow), variants-elsewhere (the same servers in that
other world), clients (wrong and correct clients in the drills of \`assay drill\`). Joint outages and variants elsewhere are tried only if they are named; all other parts take most of
an hour. With --area or --rule the default is rules and shapes.`;

export function command(): Command {
  return new Command('selfcheck')
    .description('prove the suites: they catch every mutant and accept every legal reading')
    .addOption(listOption('--area <names>', 'only rules of these areas (comma-separated, repeatable)'))
    .addOption(listOption('--rule <ids>', 'only these rules (comma-separated, repeatable)'))
    .addOption(
      listOption(
        '--mutant <ids>',
        'only these mutants, or all mutants of a rule (comma-separated, repeatable); shows how each is caught',
      ).conflicts(['area', 'rule', 'part', 'variant']),
    )
    .addOption(
      listOption('--variant <ids>', 'only these variants, in both worlds (comma-separated, repeatable)'),
    )
    .addOption(new Option('--part <names...>', 'only these parts').choices(parts))
    .addOption(
      new Option('--target <kind>', 'what mutants of rules are tried on')
        .choices(targetKinds)
        .default('worlds'),
    )
    .option('--seed <number>', 'seed of all random inputs', count, 1)
    .option(
      '--shard <i/n>',
      'of rules, outages, readings, variants here and mutants elsewhere only share i of n',
      shardName,
    )
    .option('--report <directory>', 'write selfcheck.json to this directory')
    .addHelpText('after', helpEnd(exitCodes, notes))
    .action(act);
}

async function act(options: Options): Promise<void> {
  const { area, rule, mutant, variant, part, target, seed, shard, report } = options;
  if (mutant.length > 0) return actOnMutants(options);
  assertKnown('variant', variant, (name) => variantIds.includes(name), variantIds);
  const selected = selectRules(rules, { areas: area, ruleIds: rule });
  const variants = variant.length > 0 ? variant : undefined;
  const whole = selected === rules && variants === undefined;
  if (report !== undefined) makeDirectory(report, [fileName]);
  const pool = openPool();
  let done = 0;
  const findings = await selfcheck({
    pool,
    rules: Object.keys(selected),
    whole,
    parts: part ?? (variants ? ['variants', 'variants-elsewhere'] : partsOf(target, whole)),
    variants,
    target,
    seed,
    shard,
    drillWorlds: simulatedWorlds,
    onStep: (what) => {
      done += 1;
      progress(`${done} ${what}`);
    },
  });
  await pool.close();
  progress('');
  const tried = [...Object.keys(rules).flatMap(mutantsOf), ...servedOperations.flatMap(responseMutants)];
  const holes = statementHoles(selected, tried, excusedStatements);
  if (report !== undefined) writeReport(report, selfcheckJson(findings, holes));
  await finish(selfcheckText(findings, holes), isGood(findings, holes) ? 0 : 1);
}

/** These would make a whole run too long. */
const onlyNamed: ReadonlySet<Part> = new Set(['joint-outages', 'variants-elsewhere']);

/** Other kinds of target than the default one differ for the mutants of rules alone. */
const partsOf = (target: TargetKind, whole: boolean): readonly Part[] => {
  if (target !== 'worlds') return ['rules'];
  return whole ? parts.filter((part) => !onlyNamed.has(part)) : ['rules', 'shapes'];
};

async function actOnMutants({ mutant: names, target, seed, report }: Options): Promise<void> {
  const ids = mutantGroups().flatMap((group) => group.ids);
  assertKnown('mutant', names, (name) => ids.some((id) => isNamed(id, name)), ids);
  if (report !== undefined) makeDirectory(report, [fileName]);
  const pool = openPool();
  const chosen = await tryChosen(pool, names, target, seed);
  await pool.close();
  if (report !== undefined) writeReport(report, chosenJson(chosen));
  await finish(chosenText(chosen), isGoodChoice(chosen) ? 0 : 1);
}

function assertKnown(
  kind: string,
  names: readonly string[],
  isKnown: (name: string) => boolean,
  ids: readonly string[],
): void {
  const unknown = names.filter((name) => !isKnown(name));
  if (unknown.length > 0)
    throw new SetupError(unknown.map((name) => unknownName(kind, name, ids)).join('\n'));
}

const writeReport = (directory: string, json: object): void =>
  writeTexts(directory, { [fileName]: `${JSON.stringify(json, undefined, 2)}\n` });
