// The scope of an execution: what a Beacon saves, what the request names, and how they combine ("Beacons").
import { anyOf, type Condition } from './query.ts';

/** What a scope restricts. */
export type Dimension = 'stream' | 'channel' | 'topic' | 'entity';

export const beaconScopeLaws = {
  /**
   * Whether a broadened execution reads the saved sources with those of the request, or the latter alone
   * (S-142).
   */
  broadenedScope: 'union' as 'union' | 'replacement',
  /**
   * Whether a broadened execution that names exact source channels reads those alone, or the saved ones too (S-142,
   * S-136).
   */
  broadenedChannels: 'named' as 'named' | 'union',
  /** What a request may name in a dimension in which the Beacon saves nothing (S-137). */
  unsavedDimension: 'anything' as 'anything' | 'nothing',
  /** On which streams a Beacon without saved streams can be executed (S-138). */
  withoutSavedStreams: 'any-stream' as 'any-stream' | 'no-stream',
};
type ScopeLaws = Readonly<typeof beaconScopeLaws>;

/** What a Beacon saves in one dimension, and which values of a request belong to that dimension. */
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

/**
 * The conditions of a request within the scope, or the dimension in which it exceeds the scope without
 * permission.
 */
export function applyScope(
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
      ? broadenedConditions(laws, { ...saved, values: saved.values }, named, conditions)
      : [...conditions, anyOf(saved.fact, saved.values)];
  }
  return { kind: 'scoped', conditions };
}

/** The conditions of the request that name values of this dimension; one list of tags may name topics and entities. */
const namedIn = (
  { fact, isOfDimension }: SavedDimension,
  conditions: readonly Condition[],
): readonly Values[] =>
  conditions.filter(
    (condition): condition is Values =>
      condition.kind === 'values' &&
      condition.fact === fact &&
      !condition.excluded &&
      condition.anyOf.some(isOfDimension),
  );

function goesBeyond(
  laws: ScopeLaws,
  { dimension, values, isOfDimension }: SavedDimension,
  named: readonly Values[],
): boolean {
  if (values !== undefined)
    return named.some((one) => one.anyOf.some((value) => isOfDimension(value) && !values.includes(value)));
  const isOpen =
    dimension === 'stream' ? laws.withoutSavedStreams === 'any-stream' : laws.unsavedDimension === 'anything';
  return named.length > 0 && !isOpen;
}

/**
 * Streams of the request are added to the saved ones; exact channels replace them. Its tags narrow the result as before, and the saved
 * tags admit them.
 */
function broadenedConditions(
  { broadenedScope, broadenedChannels }: ScopeLaws,
  { fact, values, isOfDimension }: SavedDimension & { readonly values: readonly string[] },
  named: readonly Values[],
  conditions: readonly Condition[],
): readonly Condition[] {
  const isReplaced =
    broadenedScope === 'replacement' || (fact === 'channel' && broadenedChannels === 'named');
  if (named.length > 0 && isReplaced) return conditions;
  const others =
    fact === 'tag' ? conditions : conditions.filter((one) => one.kind !== 'values' || !named.includes(one));
  const added = named.flatMap((one) => one.anyOf).filter(isOfDimension);
  return [...others, anyOf(fact, [...new Set([...values, ...added])])];
}
