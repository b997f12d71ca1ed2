// The type of a variant: a correct server that differs from the simulator; no rule may accuse it.
import type { Parts } from '../../simulator/parts.ts';
import { rules } from '../../spec/rules/index.ts';
import { areaOf } from '../target/surfaces.ts';
import type { Judged, Verdicts } from './observe.ts';

export interface Variant {
  /** The behaviour of the service, in the third person: `shows a deleted digest as before`. */
  readonly text: string;
  /** Areas, or ids of rules, whose verdicts the change can affect; all rules if omitted. */
  readonly affects?: readonly string[];
  /** Called for each simulator. */
  readonly change: (parts: Parts) => Parts;
}

/** Keyed by id: kebab-case, one to four words that name the difference. */
export type Variants = Readonly<Record<string, Variant>>;

/** A row: `affecting('digest').does('shows a deleted digest as before', (parts) => …)`. */
export const affecting = (...affects: readonly string[]) => ({
  does: (text: string, change: Variant['change']): Variant => ({ text, affects, change }),
});

/** A row of a variant that may affect all rules. */
export const doing = (text: string, change: Variant['change']): Variant => ({ text, change });

/** The rules to judge under a variant. Throws if it names an unknown area or rule. */
export function rulesAffectedBy({ affects }: Variant): readonly string[] {
  const ids = Object.keys(rules);
  if (affects === undefined) return ids;
  const unknown = affects.filter((name) => !ids.some((id) => isNamed(id, name)));
  if (unknown.length > 0) throw new Error(`there is no area or rule ${unknown.join(', ')}`);
  return ids.filter((id) => affects.some((name) => isNamed(id, name)));
}

/** Rules about answers of every area, with the areas whose answers are their subject. */
const subjectsOf: Readonly<Record<string, readonly string[]>> = {
  billing: ['quota', 'mcp', 'lifecycle'],
  credentials: ['auth', 'mcp', 'connect'],
  echo: ['paging', 'limit', 'request'],
  gates: ['plan', 'mcp', 'digest', 'record'],
  idempotency: ['beacon', 'digest', 'webhook', 'ontology'],
  isolation: ['beacon', 'digest', 'webhook', 'ontology', 'backfill'],
  lists: ['paging', 'search', 'digest', 'beacon', 'query', 'mcp', 'limit'],
  pushes: ['delivery', 'webhook', 'digest'],
  states: ['beacon', 'digest', 'webhook', 'ontology'],
  validators: ['conditional'],
};

const isNamed = (id: string, name: string): boolean =>
  id === name || areaOf(id) === name || subjectsOf[areaOf(id)]?.includes(name) === true;

/** The verdicts that accuse. No correct server may get one of them. */
export const accusationsIn = (verdicts: Verdicts): readonly (readonly [rule: string, judged: Judged])[] =>
  Object.entries(verdicts).filter(([, { verdict }]) => ['failed', 'warned', 'error'].includes(verdict));
