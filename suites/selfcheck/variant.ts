// What a variant is: a correct server that behaves as the document allows, and that no rule may accuse.
import type { Parts } from '../../simulator/parts.ts';
import { rules } from '../../spec/rules/index.ts';
import { areaOf } from '../target/surfaces.ts';
import type { Judged, Verdicts } from './observe.ts';

export interface Variant {
  /** What the service does, in the third person: `shows a deleted digest as before`. */
  readonly text: string;
  /** Areas, or ids of rules, whose verdicts the change can affect; all rules where there is none. */
  readonly affects?: readonly string[];
  /** Made anew for each simulator. */
  readonly change: (parts: Parts) => Parts;
}

/** Keyed by id: kebab-case, one to four words that say what is different. */
export type Variants = Readonly<Record<string, Variant>>;

/** The rules to judge under a variant. Throws if it names what does not exist. */
export function rulesAffectedBy({ affects }: Variant): readonly string[] {
  const ids = Object.keys(rules);
  if (affects === undefined) return ids;
  const unknown = affects.filter((name) => !ids.some((id) => isNamed(id, name)));
  if (unknown.length > 0) throw new Error(`there is no area or rule ${unknown.join(', ')}`);
  return ids.filter((id) => affects.some((name) => isNamed(id, name)));
}

const isNamed = (id: string, name: string): boolean => id === name || areaOf(id) === name;

/** The verdicts that accuse: a correct server is given none of these. */
export const accusationsIn = (verdicts: Verdicts): readonly (readonly [rule: string, judged: Judged])[] =>
  Object.entries(verdicts).filter(([, { verdict }]) => ['failed', 'warned', 'error'].includes(verdict));
