// What service-manifests selects for values of a filter, and pairs of values that select different manifests.
import { isInteger, type JsonObject } from '../clients/json.ts';
import type { McpClient } from '../clients/mcp.ts';
import { pageSizeMax } from './manifest-reads.ts';
import { manifestIdsOf, manifestsOf, membersIn, saysMore, type ToolResult } from './mcp.ts';
import { listedOf } from './tool-inputs.ts';

/** Pairs that are tried until one divides the manifests. */
const pairsTried = 6;

/** Two values that select different manifests, each of them read alone. */
export interface DividingPair {
  readonly values: readonly [string, string];
  /** Identifiers of the manifests that each value selects alone. */
  readonly alone: readonly [ReadonlySet<string>, ReadonlySet<string>];
}

/**
 * The first pair of values that divides the manifests as wanted; undefined if none of the pairs tried does. `groups` has
 * the values of each manifest that is known.
 */
export async function dividingPair(
  groups: readonly (readonly string[])[],
  read: (values: readonly string[]) => Promise<ToolResult>,
  isDivided: (alone: DividingPair['alone']) => boolean,
): Promise<DividingPair | undefined> {
  for (const values of dividingPairs(groups).slice(0, pairsTried)) {
    const [one, other] = [await read([values[0]]), await read([values[1]])];
    if (isCut(one) || isCut(other)) continue;
    const alone = [idsIn(one), idsIn(other)] as const;
    if (isDivided(alone)) return { values, alone };
  }
  return undefined;
}

/** Some manifests of the known ones have the first value and not the second, or the reverse. */
function dividingPairs(groups: readonly (readonly string[])[]): readonly (readonly [string, string])[] {
  const values = [...new Set(groups.flat())];
  const pairs = values.flatMap((one, nth) => values.slice(nth + 1).map((other) => [one, other] as const));
  const has = (value: string): readonly boolean[] => groups.map((group) => group.includes(value));
  return pairs.filter(([one, other]) => has(one).some((value, nth) => value !== has(other)[nth]));
}

/** A tool may aim at fewer manifests than a page holds. */
export const wholePage = async (client: McpClient): Promise<JsonObject> => ({
  page_size: pageSizeMax,
  ...(await listedOf(client, 'service-manifests', { target_count: pageSizeMax })),
});

/** A full page may not be the whole selection, and neither may one that says that more follow. */
export function isCut({ content }: ToolResult): boolean {
  const { length } = manifestsOf(content);
  const totals = membersIn(content, /^total(_count|_matches|_results)?$/i).filter(isInteger);
  return (
    length >= pageSizeMax ||
    totals.some((total) => total > length) ||
    membersIn(content, 'quota_clamped').includes(true) ||
    saysMore(content)
  );
}

export const idsIn = ({ content }: ToolResult): ReadonlySet<string> => new Set(manifestIdsOf(content));
