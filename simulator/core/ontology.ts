// Syncs between objects of the service and a customer's own ids, labels, and fuzzy search of names ("Ontology sync").
import type { Topic } from './content.ts';

export interface Label {
  readonly id: number;
  readonly organizationId: string;
  readonly name: string;
  readonly description: string | null;
  readonly color: string | null;
}

export interface Sync {
  readonly id: number;
  readonly organizationId: string;
  readonly objectType: 'tag' | 'topic' | 'stream';
  readonly objectId: string;
  readonly externalId: string;
  readonly externalName: string | null;
  readonly labels: readonly string[];
  readonly isDeleted: boolean;
}

/** What a sync maps to an id of the customer's. */
export type SyncedObject = Pick<Sync, 'objectType' | 'objectId'>;

export interface SyncFilter {
  readonly object_type?: string | undefined;
  readonly label?: string | undefined;
}

/** Below this likeness a name does not answer a search. */
const likenessMin = 0.4;

export const ontologyLaws = {
  /** ontology.second-sync-overwrites: the sync that another one of the same object takes the place of. */
  earlier: (syncs: readonly Sync[], { objectType, objectId }: SyncedObject): Sync | undefined =>
    syncs.find((sync) => !sync.isDeleted && sync.objectType === objectType && sync.objectId === objectId),
  /** S-177 */
  overwrittenId: 'kept' as 'kept' | 'new',
  /** S-178: the id of a sync that comes back after it was deleted. */
  returnedId: 'new' as 'new' | 'kept',
  /** S-177 */
  statusWords: 'by-effect' as 'by-effect' | 'active',
  /** ontology.deleted-sync-can-be-recreated (S-102) */
  secondDelete: '404' as '404' | 'again',
  /** ontology.lists-active-syncs */
  isActive: (sync: Sync): boolean => !sync.isDeleted,
  /** ontology.syncs-filtered */
  matches: (sync: Sync, { object_type, label }: SyncFilter): boolean =>
    (object_type === undefined || sync.objectType === object_type) &&
    (label === undefined || sync.labels.includes(label)),
  /** ontology.lists-active-syncs: what a sync shows of the name of its object. */
  shownName: (name: string): string => name,
  /** ontology.belongs-to-organisation */
  ownerOf: (organizationId: string): string => organizationId,
  /** ontology.label-listed */
  storesLabels: true,
  /** S-179 */
  labelField: 'name' as 'name' | 'label',
  /** S-179 */
  undefinedLabels: 'accepted' as 'accepted' | 'refused',
  /** S-181 leaves bodies open likewise. */
  listBody: 'named-list' as 'named-list' | 'bare-list',
  /** ontology.tags-searched-fuzzily: whether a name answers a search. */
  answers: (search: string, name: string): boolean => likeness(search, name) >= likenessMin,
  /** ontology.tags-of-type */
  isOfType: (type: string, wanted: string | undefined): boolean => wanted === undefined || type === wanted,
  /** ontology.topics-searched */
  isInDomain: ({ domain }: Topic, wanted: string | undefined): boolean =>
    wanted === undefined || domain === wanted,
};
export type OntologyLaws = Readonly<typeof ontologyLaws>;

/** What has a name that answers the search, best first and in the given order among equals; all of them without one. */
export function searched<T>(
  laws: OntologyLaws,
  things: readonly T[],
  search: string | undefined,
  namesOf: (thing: T) => readonly string[],
): readonly T[] {
  if (search === undefined || lettersOf(search) === '') return things;
  return things
    .map((thing) => {
      const answering = namesOf(thing).filter((name) => laws.answers(search, name));
      return { thing, score: Math.max(0, ...answering.map((name) => likeness(search, name))) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ thing }) => thing);
}

/**
 * From 0 to 1: how far a search is a name, a part of it, or a misspelling of it or of one of its words.
 * Letter case, accents and punctuation do not count.
 */
export function likeness(search: string, name: string): number {
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

/** Every three letters in a row, where the text begins and ends included. */
function trigrams(text: string): ReadonlySet<string> {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, from) => padded.slice(from, from + 3)));
}

/** Twice what two sets have in common, over what both have. */
const shared = (left: ReadonlySet<string>, right: ReadonlySet<string>): number =>
  (2 * left.intersection(right).size) / (left.size + right.size);
