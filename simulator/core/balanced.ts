// Balanced research: families of content, and how their manifests are interleaved ("Manifest query lifecycle").
import type { Domain } from '../../spec/values.ts';

/** Names of our own, because the document names no family (S-125). */
export const families = ['company', 'market', 'policy', 'science'] as const;
export type Family = (typeof families)[number];

export const familyOfDomain: Readonly<Record<Domain, Family>> = {
  'arts-culture-entertainment': 'market',
  'economics-business-work': 'company',
  'engineering-technology': 'science',
  'everyday-life-practical-knowledge': 'market',
  'health-medicine': 'science',
  'language-literature': 'market',
  'life-environment': 'science',
  'people-biography-history': 'company',
  'physical-sciences-mathematics': 'science',
  'places-geography': 'market',
  'society-law-government': 'policy',
  'universe-earth': 'science',
};

export const balancedLaws = {
  /** How the execution of a partial plan is answered that the request does not accept (S-124). */
  unacceptedPartial: '422' as '422' | '409' | 'partial-plan',
};

export const isFamily = (name: string): name is Family => (families as readonly string[]).includes(name);

/** The items of each family, in the order of the families and of the items; an item may belong to several. */
export const itemsByFamily = <Item>(
  items: readonly Item[],
  order: readonly Family[],
  familiesOf: (item: Item) => ReadonlySet<Family>,
): ReadonlyMap<Family, readonly Item[]> => {
  const byFamily = new Map<Family, Item[]>(order.map((family) => [family, []]));
  for (const item of items) for (const family of familiesOf(item)) byFamily.get(family)?.push(item);
  return byFamily;
};

/** One item of each family in turn; an item of several families comes once. */
export function interleaved<Item>(groups: Iterable<readonly Item[]>): readonly Item[] {
  const lists = [...groups];
  const seen = new Set<Item>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let turn = 0; turn < longest; turn += 1)
    for (const list of lists) {
      const item = list[turn];
      if (item !== undefined) seen.add(item);
    }
  return [...seen];
}
