// Proves that the suites accept variants: correct servers that behave differently from the simulator. No rule may fail on them.
import { type Acquittal, everyNth } from './acquit.ts';
import type { Pool } from './pool.ts';
import { contrastSetting, defaultSetting } from './setting.ts';
import { accusationsIn } from './variant.ts';
import { rulesUnder, variantIds, variantText } from './variants/every.ts';

interface AcquitOptions {
  readonly pool: Pool;
  readonly rules: readonly string[];
  readonly seed: number;
  /** Ids of the variants; all if omitted. */
  readonly variants?: readonly string[] | undefined;
  /** Whether `rules` are all rules, and these all variants. */
  readonly whole: boolean;
  /** Whether the variants serve a world unlike the default one. */
  readonly isElsewhere?: boolean;
  readonly onAcquittal?: (acquittal: Acquittal) => void;
}

/** With all rules, a variant that can affect very many of them is judged only by some, which the seed selects. */
const manyRules = 110;
const turns = 4;

/** Judges every variant by the rules whose verdicts it can affect. */
export function acquitVariants(options: AcquitOptions): Promise<readonly Acquittal[]> {
  const { pool, rules, variants = variantIds, seed, whole, isElsewhere = false, onAcquittal } = options;
  const setting = isElsewhere ? contrastSetting : defaultSetting;
  const acquittals = variants.map(async (variant, nth) => {
    const affected = new Set(rulesUnder(variant));
    const judged = rules.filter((rule) => affected.has(rule));
    const tried = whole && judged.length > manyRules ? everyNth(judged, nth + seed, turns) : judged;
    if (tried.length === 0) return [];
    const seen = await pool.run({ kind: 'variant', variant, setting, seed, rules: tried });
    const wrong = accusationsIn(seen).map(([rule, { detail }]) => ({
      ...({ why: 'accused', rule, mutant: undefined, detail } as const),
    }));
    const place = isElsewhere ? ' (elsewhere)' : '';
    const acquittal = { name: `${variant}${place}: ${variantText(variant)}`, wrong };
    onAcquittal?.(acquittal);
    return [acquittal];
  });
  return Promise.all(acquittals).then((all) => all.flat());
}
