// How the saved scope of a Beacon and what a request names come together ("Beacons": execution).
import { anyOf, type Condition } from './query.ts';

/** What a scope can be saved in. */
export type Dimension = 'stream' | 'channel' | 'topic' | 'entity';

export const beaconScopeLaws = {
  /** beacon.executes-by-query, beacon.saved-topics-apply: dimensions that are applied. */
  isApplied: (_dimension: Dimension): boolean => true,
  /** beacon.foreign-stream-refused, beacon.foreign-channel-refused: dimensions in which requests may not go beyond. */
  isGuarded: (_dimension: Dimension): boolean => true,
  /** beacon.broadening-adds-streams */
  mayBroaden: (asked: boolean): boolean => asked,
  /** S-142 */
  broadened: 'union' as 'union' | 'replacement',
  /** S-137: what a request may name where nothing is saved. */
  unsaved: 'anything' as 'anything' | 'nothing',
  /** S-138 */
  noStreams: 'any-stream' as 'any-stream' | 'no-stream',
};
type ScopeLaws = Readonly<typeof beaconScopeLaws>;

/** What is saved in one dimension, and which values of a request count as of it. */
export interface Saved {
  readonly dimension: Dimension;
  readonly fact: 'stream' | 'channel' | 'tag';
  /** Undefined where nothing is saved. */
  readonly values: readonly string[] | undefined;
  readonly isOfDimension: (value: string) => boolean;
}

export type Scoped =
  | { readonly kind: 'scoped'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'beyond'; readonly dimension: Dimension };

type Values = Extract<Condition, { readonly kind: 'values' }>;

/** The conditions of a request under the scope, or the dimension in which it goes beyond without leave. */
export function layScope(
  laws: ScopeLaws,
  scope: readonly Saved[],
  request: { readonly conditions: readonly Condition[]; readonly broaden: boolean },
): Scoped {
  const broaden = laws.mayBroaden(request.broaden);
  let { conditions } = request;
  for (const saved of scope) {
    const named = namedIn(saved, request.conditions);
    if (!broaden && laws.isGuarded(saved.dimension) && goesBeyond(laws, saved, named))
      return { kind: 'beyond', dimension: saved.dimension };
    if (saved.values === undefined || !laws.isApplied(saved.dimension)) continue;
    conditions = broaden
      ? united(laws, { ...saved, values: saved.values }, named, conditions)
      : [...conditions, anyOf(saved.fact, saved.values)];
  }
  return { kind: 'scoped', conditions };
}

/** Conditions of the request in this dimension. */
const namedIn = ({ fact, isOfDimension }: Saved, conditions: readonly Condition[]): readonly Values[] =>
  conditions.filter(
    (condition): condition is Values =>
      condition.kind === 'values' &&
      condition.fact === fact &&
      !condition.excluded &&
      condition.anyOf.every(isOfDimension),
  );

function goesBeyond(laws: ScopeLaws, { dimension, values }: Saved, named: readonly Values[]): boolean {
  if (values !== undefined) return named.some((one) => !one.anyOf.every((value) => values.includes(value)));
  const isOpen = dimension === 'stream' ? laws.noStreams === 'any-stream' : laws.unsaved === 'anything';
  return named.length > 0 && !isOpen;
}

/** Sources of the request join the saved ones; its tags go on narrowing, beside saved ones that now admit them. */
function united(
  { broadened }: ScopeLaws,
  { fact, values }: Saved & { readonly values: readonly string[] },
  named: readonly Values[],
  conditions: readonly Condition[],
): readonly Condition[] {
  if (named.length > 0 && broadened === 'replacement') return conditions;
  const others =
    fact === 'tag' ? conditions : conditions.filter((one) => one.kind !== 'values' || !named.includes(one));
  return [...others, anyOf(fact, [...new Set([...values, ...named.flatMap((one) => one.anyOf)])])];
}
