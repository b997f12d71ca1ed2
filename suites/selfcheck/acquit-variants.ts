// Proves that the suites accept variants: correct servers that behave differently from the simulator. No rule may fail on them.
import { type Acquittal, everyNth } from './acquit.ts';
import type { Pool } from './pool.ts';
import { defaultSetting } from './setting.ts';
import { accusationsIn } from './variant.ts';
import { rulesUnder, variantIds, variantText } from './variants/every.ts';

interface AcquitOptions {
  readonly pool: Pool;
  readonly rules: readonly string[];
  readonly seed: number;
  /** Whether `rules` are all rules. */
  readonly whole: boolean;
  readonly onAcquittal?: (acquittal: Acquittal) => void;
}

/** With all rules, a variant that can affect very many of them is judged only by some, which the seed selects. */
const manyRules = 100;
const turns = 4;

/** Judges every variant by the rules whose verdicts it can affect. */
export function acquitVariants(options: AcquitOptions): Promise<readonly Acquittal[]> {
  const { pool, rules, seed, whole, onAcquittal } = options;
  const acquittals = variantIds.map(async (variant, nth) => {
    const affected = new Set(rulesUnder(variant));
    const judged = rules.filter((rule) => affected.has(rule));
    const tried = whole && judged.length > manyRules ? everyNth(judged, nth + seed, turns) : judged;
    if (tried.length === 0) return [];
    const seen = await pool.run({ kind: 'variant', variant, setting: defaultSetting, seed, rules: tried });
    const wrong = accusationsIn(seen).map(([rule, { detail }]) => ({
      ...({ why: 'accused', rule, mutant: undefined, detail } as const),
    }));
    const acquittal = { name: `${variant}: ${variantText(variant)}`, wrong };
    onAcquittal?.(acquittal);
    return [acquittal];
  });
  return Promise.all(acquittals).then((all) => all.flat());
}
