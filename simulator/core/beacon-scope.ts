// How the saved scope of a Beacon and what a request names come together ("Beacons": execution).
import { anyOf, type Condition } from './query.ts';

/** What a scope can be saved in. */
export type Dimension = 'stream' | 'channel' | 'topic' | 'entity';

export const beaconScopeLaws = {
  /** S-142 */
  broadenedScope: 'union' as 'union' | 'replacement',
  /** S-137: what a request may name where nothing is saved. */
  unsavedDimension: 'anything' as 'anything' | 'nothing',
  /** S-138 */
  savedNoStreams: 'any-stream' as 'any-stream' | 'no-stream',
};
type ScopeLaws = Readonly<typeof beaconScopeLaws>;

/** What is saved in one dimension, and which values of a request count as of it. */
export interface SavedDimension {
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
  scope: readonly SavedDimension[],
  request: { readonly conditions: readonly Condition[]; readonly broaden: boolean },
): Scoped {
  const { broaden } = request;
  let { conditions } = request;
  for (const saved of scope) {
    const named = namedIn(saved, request.conditions);
    if (!broaden && goesBeyond(laws, saved, named)) return { kind: 'beyond', dimension: saved.dimension };
    if (saved.values === undefined) continue;
    conditions = broaden
      ? united(laws, { ...saved, values: saved.values }, named, conditions)
      : [...conditions, anyOf(saved.fact, saved.values)];
  }
  return { kind: 'scoped', conditions };
}

/** Conditions of the request in this dimension. */
const namedIn = (
  { fact, isOfDimension }: SavedDimension,
  conditions: readonly Condition[],
): readonly Values[] =>
  conditions.filter(
    (condition): condition is Values =>
      condition.kind === 'values' &&
      condition.fact === fact &&
      !condition.excluded &&
      condition.anyOf.every(isOfDimension),
  );

function goesBeyond(
  laws: ScopeLaws,
  { dimension, values }: SavedDimension,
  named: readonly Values[],
): boolean {
  if (values !== undefined) return named.some((one) => !one.anyOf.every((value) => values.includes(value)));
  const isOpen =
    dimension === 'stream' ? laws.savedNoStreams === 'any-stream' : laws.unsavedDimension === 'anything';
  return named.length > 0 && !isOpen;
}

/** Sources of the request join the saved ones; its tags go on narrowing, beside saved ones that now admit them. */
function united(
  { broadenedScope }: ScopeLaws,
  { fact, values }: SavedDimension & { readonly values: readonly string[] },
  named: readonly Values[],
  conditions: readonly Condition[],
): readonly Condition[] {
  if (named.length > 0 && broadenedScope === 'replacement') return conditions;
  const others =
    fact === 'tag' ? conditions : conditions.filter((one) => one.kind !== 'values' || !named.includes(one));
  return [...others, anyOf(fact, [...new Set([...values, ...named.flatMap((one) => one.anyOf)])])];
}
