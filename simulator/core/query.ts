// Which manifests a listing request selects: dates, tags, companies, filing forms ("Manifests").
import { dayMs, hourMs } from '../../spec/units.ts';
import { manifestQueryLaws } from './manifest-query.ts';

export type TagLogic = 'or' | 'and';

/** The filters of a listing, with names resolved to positions in the world. */
export interface ListingFilter {
  /** Days since 1970-01-01 UTC, both ends included. */
  readonly fromDay?: number | undefined;
  readonly toDay?: number | undefined;
  /** Positions of tags; an unknown id is -1 and matches nothing. */
  readonly tags?: readonly number[] | undefined;
  readonly tagLogic: TagLogic;
  readonly tagType?: string | undefined;
  /** Positions of the tags of companies. */
  readonly tickers?: readonly number[] | undefined;
  readonly isins?: readonly number[] | undefined;
  /** Lower case. */
  readonly forms?: readonly string[] | undefined;
  readonly lookbackHours?: number | undefined;
  /** Manifests matched from then on are not visible yet. */
  readonly visibleUntilMs: number;
}

/** What a filter looks at. */
export interface ManifestFacts {
  readonly matchedMs: number;
  readonly publishedDay: number;
  /** In lower case; undefined where the manifest is not a filing. */
  readonly form: string | undefined;
  hasTag(position: number): boolean;
  hasTagOfType(type: string): boolean;
}

export const queryLaws = {
  /** The status for an unknown property of a query (S-94). */
  unknownProperty: '422' as '422' | '400',
  /** Whether the manifests of a query show the ids of the manifest and its record (S-130). */
  manifestIds: 'shown' as 'shown' | 'absent',
  /** Whether a manifest was published in a window (query.published-window, query.window-ends-included). */
  inWindow: (facts: ManifestFacts, fromDay: number, toDay: number): boolean =>
    facts.publishedDay >= fromDay && facts.publishedDay <= toDay,
  /** How tags combine for each word of tag_logic (query.tag-logic-words, S-132, S-133). */
  tagLogicOf: (word: string | undefined): TagLogic => (word === 'and' || word === 'all' ? 'and' : 'or'),
  /** Whether a manifest has the tags of a request (query.tags-any, query.tags-all). */
  hasTags: (facts: ManifestFacts, tags: readonly number[], logic: TagLogic): boolean =>
    logic === 'and' ? tags.every((tag) => facts.hasTag(tag)) : tags.some((tag) => facts.hasTag(tag)),
  /** Whether a tag counts beside this tag_type (query.tag-type-limits). */
  isTagOfType: (typeOfTag: string | undefined, wanted: string): boolean => typeOfTag === wanted,
  /** The effect of tag_type without tag ids (S-232). */
  tagTypeAlone: 'applied' as 'applied' | 'ignored',
  /** The form in which tickers, ISINs and forms are compared (query.company-filters). */
  foldCase: (text: string): string => text.toLowerCase(),
  /** Whether a manifest has one of these companies among its tags (query.company-filters). */
  hasCompany: (facts: ManifestFacts, companies: readonly number[]): boolean =>
    companies.some((tag) => facts.hasTag(tag)),
  /** Whether ticker and isin look at the manifest or at the stream (S-231). */
  companyFilter: 'manifest' as 'manifest' | 'stream',
  /** Whether a filing has one of these forms (query.form-type-exact, S-134). */
  hasForm: (form: string | undefined, asked: readonly string[]): boolean =>
    form !== undefined && asked.includes(form),
  /** Which time of a manifest lookback_hours looks at (S-80). */
  lookbackBasis: 'matched-at' as 'matched-at' | 'published-date',
  /** The effect of lookback_hours without a Beacon (S-201). */
  lookbackAlone: 'applied' as 'applied' | 'ignored' | 'refused',
  /** How a listing treats filters that only the query has (S-202). */
  otherFilters: 'refused' as 'refused' | 'ignored',
  /** How a window that ends before it begins is answered (S-79). */
  invertedWindow: '400' as '400' | '422' | 'empty',
  ...manifestQueryLaws,
};
export type QueryLaws = Readonly<typeof queryLaws>;

export type FactsTest = (facts: ManifestFacts) => boolean;

/** The facts that an index has. */
export type ValueFact =
  | 'stream'
  | 'first-stream'
  | 'tag'
  | 'channel'
  | 'media-format'
  | 'significance'
  | 'source-type'
  | 'claim-type'
  | 'evidence'
  | 'sec-form'
  | 'sec-variant'
  | 'sec-ticker'
  | 'sec-cik'
  | 'sec-item'
  | 'sec-subsection'
  | 'sec-exhibit';

/** Ids as they are, words in lower case; `excluded` negates the condition. */
export type Condition =
  | {
      readonly kind: 'values';
      readonly fact: ValueFact;
      readonly anyOf: readonly string[];
      readonly excluded: boolean;
    }
  /** Published on a day before this one; days since 1970-01-01 UTC. */
  | { readonly kind: 'published-before'; readonly day: number; readonly excluded: boolean }
  /** The term, in lower case, occurs in what `query` searches. */
  | { readonly kind: 'text'; readonly term: string; readonly excluded: boolean };

export const anyOf = (fact: ValueFact, values: readonly string[]): Condition => ({
  kind: 'values',
  fact,
  excluded: false,
  anyOf: values,
});

export const noneOf = (fact: ValueFact, values: readonly string[]): Condition => ({
  kind: 'values',
  fact,
  excluded: true,
  anyOf: values,
});

/** What a request selects: a window of matched_at, and conditions on the manifests in it. */
export interface Criteria {
  /** Inclusive. */
  readonly matchedFromMs: number;
  /** Exclusive. */
  readonly matchedToMs: number;
  /** Conditions that an index checks; all of them must hold. */
  readonly conditions: readonly Condition[];
  /** A test of each manifest; undefined where window and conditions suffice. */
  readonly test: FactsTest | undefined;
}

/** Every manifest of a stream. */
export const everything: Criteria = {
  matchedFromMs: Number.NEGATIVE_INFINITY,
  matchedToMs: Number.POSITIVE_INFINITY,
  conditions: [],
  test: undefined,
};

/** The filter as criteria; the window of matched_at is found by index, the rest manifest by manifest. */
export function criteriaOf(laws: QueryLaws, filter: ListingFilter, nowMs: number): Criteria {
  const tests: FactsTest[] = [];
  const { fromDay, toDay, tags, tagType, tickers, isins, forms, lookbackHours } = filter;
  if (fromDay !== undefined || toDay !== undefined) {
    const from = fromDay ?? Number.NEGATIVE_INFINITY;
    const to = toDay ?? Number.POSITIVE_INFINITY;
    tests.push((facts) => laws.inWindow(facts, from, to));
  }
  if (tags !== undefined) tests.push((facts) => laws.hasTags(facts, tags, filter.tagLogic));
  if (tags === undefined && tagType !== undefined && laws.tagTypeAlone === 'applied')
    tests.push((facts) => facts.hasTagOfType(tagType));
  if (tickers !== undefined) tests.push((facts) => laws.hasCompany(facts, tickers));
  if (isins !== undefined) tests.push((facts) => laws.hasCompany(facts, isins));
  if (forms !== undefined) tests.push((facts) => laws.hasForm(facts.form, forms));
  const lookbackFromMs = lookbackHours === undefined ? undefined : nowMs - lookbackHours * hourMs;
  const byMatch = laws.lookbackBasis === 'matched-at';
  if (lookbackFromMs !== undefined && !byMatch)
    tests.push((facts) => facts.publishedDay >= Math.floor(lookbackFromMs / dayMs));
  const [first] = tests;
  return {
    matchedFromMs: (byMatch ? lookbackFromMs : undefined) ?? Number.NEGATIVE_INFINITY,
    matchedToMs: filter.visibleUntilMs,
    conditions: [],
    test: tests.length > 1 ? (facts) => tests.every((test) => test(facts)) : first,
  };
}
