// Every variant by id: those written by hand, and those derived from what JSON, HTTP and the contract leave open.
import { joinedTables } from '../../../spec/joined-tables.ts';
import type { Entry } from '../../judge/lanes.ts';
import { areaOf } from '../../target/surfaces.ts';
import { joined } from '../mutant.ts';
import { judgeAll, judgeBehind, type Verdicts } from '../observe.ts';
import type { Setting } from '../setting.ts';
import { rulesAffectedBy, type Variant } from '../variant.ts';
import { answerVariants } from './derived/answers.ts';
import { choiceVariants } from './derived/choices.ts';
import { wireVariants } from './derived/wire.ts';
import type { WireVariant } from './derived/wire-variant.ts';
import * as tables from './tables.ts';

const every: Readonly<Record<string, Variant | WireVariant>> = joined<Variant | WireVariant>(
  joinedTables(tables),
  answerVariants,
  choiceVariants,
  wireVariants,
);

export const variantIds = Object.keys(every);

/** The behaviour of the variant, in the third person. */
export const variantText = (id: string): string => variantOf(id).text;

/** Rules whose verdicts the variant can affect. */
export function rulesUnder(id: string): readonly string[] {
  const variant = variantOf(id);
  if (!('wire' in variant)) return rulesAffectedBy(variant);
  // The proxy is before REST and the public site alone, so what it renames would have other names over MCP.
  const affected = rulesAffectedBy({ ...variant, change: (parts) => parts });
  return affected.filter((rule) => areaOf(rule) !== 'mcp');
}

/** The verdicts of the suites on a correct server of this kind. */
export function judgeVariant(
  id: string,
  entries: readonly Entry[],
  setting: Setting,
  seed: number,
): Promise<Verdicts> {
  const variant = variantOf(id);
  return 'wire' in variant
    ? judgeBehind(variant.wire(), entries, setting, seed)
    : judgeAll(entries, setting, seed, variant.change);
}

function variantOf(id: string): Variant | WireVariant {
  const variant = every[id];
  if (variant === undefined) throw new Error(`there is no variant ${id}`);
  return variant;
}
