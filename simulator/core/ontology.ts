// Syncs of tags, topics and streams to ids of the customer, labels, and fuzzy search ("Ontology sync").
import type { Sync, Topic } from '../../spec/content.ts';

export type { Label } from '../../spec/content.ts';

/** What a sync maps to an id of the customer. */
export type SyncedObject = Pick<Sync, 'objectType' | 'objectId'>;

export interface SyncFilter {
  readonly object_type?: string | undefined;
  readonly label?: string | undefined;
}

/** A search finds names that are at least this similar. */
const similarityMin = 0.4;

export const ontologyLaws = {
  /** Which sync a new one of the same object replaces (ontology.second-sync-overwrites). */
  overwrittenSync: (syncs: readonly Sync[], { objectType, objectId }: SyncedObject): Sync | undefined =>
    syncs.find((sync) => !sync.isDeleted && sync.objectType === objectType && sync.objectId === objectId),
  /** Whether a sync that replaces another one keeps its id (S-177). */
  overwrittenId: 'kept' as 'kept' | 'new',
  /** Whether a sync that is made again after a deletion has its old id (S-178). */
  returnedId: 'new' as 'new' | 'kept',
  /** The words of status (S-177). */
  statusWords: 'by-effect' as 'by-effect' | 'active',
  /** How a second deletion is answered (ontology.deleted-sync-can-be-recreated, S-102). */
  secondDelete: '404' as '404' | 'again',
  /** Which syncs a filter selects (ontology.syncs-filtered). */
  matchesFilter: (sync: Sync, { object_type, label }: SyncFilter): boolean =>
    (object_type === undefined || sync.objectType === object_type) &&
    (label === undefined || sync.labels.includes(label)),
  /** Which member of the body names a label (S-179). */
  labelField: 'name' as 'name' | 'label',
  /** Whether a sync may have labels that were not created (S-179). */
  undefinedLabels: 'accepted' as 'accepted' | 'refused',
  /** Whether lists have a name or are bare (S-179). */
  listBody: 'named-list' as 'named-list' | 'bare-list',
  /** Whether a search finds a name (ontology.tags-searched-fuzzily). */
  matchesSearch: (search: string, name: string): boolean => similarity(search, name) >= similarityMin,
  /** Which tags the filter type selects (ontology.tags-of-type). */
  isOfType: (type: string, wanted: string | undefined): boolean => wanted === undefined || type === wanted,
  /** Which topics the filter domain selects (ontology.topics-searched). */
  isInDomain: ({ domain }: Topic, wanted: string | undefined): boolean =>
    wanted === undefined || domain === wanted,
};
export type OntologyLaws = Readonly<typeof ontologyLaws>;

/**
 * The things that a search finds by one of their names, most similar first; all of them where the search is
 * empty.
 */
export function foundBy<T>(
  laws: OntologyLaws,
  things: readonly T[],
  search: string | undefined,
  namesOf: (thing: T) => readonly string[],
): readonly T[] {
  if (search === undefined || lettersOf(search) === '') return things;
  return things
    .map((thing) => {
      const found = namesOf(thing).filter((name) => laws.matchesSearch(search, name));
      return { thing, score: Math.max(0, ...found.map((name) => similarity(search, name))) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ thing }) => thing);
}

/**
 * How similar a search is to a name, from 0 to 1: 1 for the name itself, above 0.5 for a part of it, and the
 * share of common trigrams for a misspelling of it or of one of its words. Letter case, accents and
 * punctuation do not count.
 */
export function similarity(search: string, name: string): number {
  const [asked, named] = [lettersOf(search), lettersOf(name)];
  if (asked === '' || named === '') return 0;
  if (asked === named) return 1;
  if (named.includes(asked)) return 0.5 + asked.length / named.length / 2;
  return Math.max(...[named, ...named.split(' ')].map((part) => shared(trigrams(asked), trigrams(part))));
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Every three letters in a row, the beginning and the end of the text included. */
function trigrams(text: string): ReadonlySet<string> {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, from) => padded.slice(from, from + 3)));
}

/** The Sørensen-Dice coefficient of two sets. */
const shared = (left: ReadonlySet<string>, right: ReadonlySet<string>): number =>
  (2 * left.intersection(right).size) / (left.size + right.size);
