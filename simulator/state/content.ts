// The content of a world: the generated base world, and the changes made since its start.
import { draftRow, type RowOverrides } from '../../fixtures/rows.ts';
import { type BaseWorld, noSlot, streamsPerRow } from '../../fixtures/types.ts';
import type { Catalog, Manifest, Stream } from '../../spec/content.ts';
import { type ClaimType, claimTypes } from '../../spec/values.ts';
import { anyOf, type Condition, type Criteria, everything } from '../core/query.ts';
import { type Combination, rowsOf, walkDown } from './content/bitmaps.ts';
import { factIndex, type RowSet } from './content/fact-index.ts';
import { type CountedFacts, type FactsReader, factsReader, testOf } from './content/facts.ts';
import { type Changes, type ListedRows, listedRows } from './content/listed-rows.ts';
import { PersistentList } from './content/persistent-list.ts';
import {
  firstIndexWhere,
  type ManifestRef,
  PageCollector,
  type PageRange,
  type Selection,
} from './content/selection.ts';

export { secForms as filingForms } from '../../fixtures/sec-forms.ts';
export {
  fewestManifests as manifestsMin,
  isManifestCount,
  mostManifests as manifestsMax,
} from '../../fixtures/world.ts';
export type { ManifestRef, PageRange, Selection } from './content/selection.ts';

/** Most manifests that a world publishes after its start, so that arrivals do not exhaust the memory. */
export const publishedMax = 500_000;

/** Changes to the base world since the start. The object is replaced, never edited, so that a snapshot is a reference to it. */
export interface ContentState extends Changes {
  readonly published: PersistentList<Manifest>;
  /** Record versions of manifests that were revised under their own id. */
  readonly versions: ReadonlyMap<ManifestRef, number>;
}

const unchanged: ContentState = {
  published: PersistentList.empty(),
  versions: new Map(),
  hidden: new Set(),
  streams: new Map(),
};

/** The properties of a manifest that its publisher may choose; the others depend on the seed. */
export type ManifestChoice = RowOverrides;

export class Content implements Catalog {
  readonly base: BaseWorld;
  readonly #facts: FactsReader;
  #listedRows: ListedRows | undefined;
  #state: ContentState = unchanged;
  /** Published manifests by stream id, in order of publication; follows from the state. */
  #byStream = new Map<string, ManifestRef[]>();
  /** All streams, and the part of the state from which they were computed. */
  #streams: { readonly all: readonly Stream[]; readonly of: ContentState['streams'] } | undefined;
  /** Increases with every change and every restore; pages cached under another version are stale. */
  version = 0;

  constructor(base: BaseWorld) {
    this.base = base;
    this.#facts = factsReader(base);
  }

  /** Every stream of any status, ascending by id. */
  streams(): readonly Stream[] {
    const { streams } = this.#state;
    if (this.#streams?.of !== streams) {
      const all = [
        ...this.base.streams.map((stream) => streams.get(stream.id) ?? stream),
        ...[...streams.values()].filter(({ id }) => this.base.streamById(id) === undefined),
      ].sort((a, b) => (a.id < b.id ? -1 : 1));
      this.#streams = { all, of: streams };
    }
    return this.#streams.all;
  }

  readonly streamById = (id: string): Stream | undefined =>
    this.#state.streams.get(id) ?? this.base.streamById(id);
  readonly channelById = (id: string) => this.base.channelById(id);
  readonly tagById = (id: string) => this.base.tagById(id);

  /**
   * The manifests of the live streams among `streamIds`, or of all live streams when it is undefined, that meet the
   * criteria: how many, and those of one page. Each manifest occurs once; the newest comes first.
   */
  selectAmong(streamIds: readonly string[] | undefined, criteria: Criteria, page: PageRange): Selection {
    const found = new PageCollector(page);
    const { hidden } = this.#state;
    const isLive = (id: string): boolean => this.streamById(id)?.status === 'live';
    const scope = streamIds?.filter(isLive);
    const inScope = new Set(scope);
    const wanted = scope === undefined ? isLive : (id: string): boolean => inScope.has(id);
    const tests = criteria.conditions.map((one) => testOf(this, one));
    for (const ref of this.#publishedWithin(criteria)) {
      const row = this.row(ref);
      const fits = row.streamIds.some(wanted) && tests.every((test) => test(row));
      if (fits && !hidden.has(ref) && (criteria.test?.(this.#factsOf(ref)) ?? true)) found.add(ref);
    }
    const rows = this.#combination(scope, criteria);
    const { test } = criteria;
    if (test === undefined) found.addCombination(rows);
    else
      walkDown(rows, (firstRow, bits) => {
        rowsOf(firstRow, bits, (row) => {
          if (test(this.#facts.at(row))) found.add(row);
        });
        return true;
      });
    return { total: found.total, refs: found.refs };
  }

  /** The manifests of a stream that meet the criteria, newest first: how many, and those of one page. */
  select(streamId: string, criteria: Criteria, page: PageRange): Selection {
    if (criteria.conditions.length > 0) return this.selectAmong([streamId], criteria, page);
    const found = new PageCollector(page);
    const { published, rows } = this.#within(streamId, criteria);
    const { test } = criteria;
    const { hidden } = this.#state;
    for (const ref of published) if (!hidden.has(ref) && (test?.(this.#factsOf(ref)) ?? true)) found.add(ref);
    if (test === undefined && hidden.size === 0) found.addAll(rows);
    else
      for (const ref of rows)
        if (!hidden.has(ref) && (test === undefined || test(this.#facts.at(ref)))) found.add(ref);
    return { total: found.total, refs: found.refs };
  }

  /** Visits the manifests of a stream that were matched at or after an instant. */
  visit(streamId: string, matchedFromMs: number, visitor: (facts: CountedFacts) => void): void {
    const { published, rows } = this.#within(streamId, { ...everything, matchedFromMs });
    const { hidden } = this.#state;
    for (const ref of published) if (!hidden.has(ref)) visitor(this.#factsOf(ref));
    for (const ref of rows) if (!hidden.has(ref)) visitor(this.#facts.at(ref));
  }

  /** The claim types of the manifests of each stream, by the id of the stream. */
  claimTypesByStream(): ReadonlyMap<string, ReadonlySet<ClaimType>> {
    const found = new Map<string, Set<ClaimType>>();
    const add = (id: string | undefined, type: ClaimType | undefined): void => {
      if (id !== undefined && type !== undefined) found.set(id, (found.get(id) ?? new Set()).add(type));
    };
    const { streams, columns } = this.base;
    const { hidden, published } = this.#state;
    for (const [slot, position] of columns.streams.entries()) {
      const row = Math.floor(slot / streamsPerRow);
      if (!hidden.has(row)) add(streams[position]?.id, claimTypes[columns.claimType[row] ?? noSlot]);
    }
    for (const [{ streamIds, claimType }, nth] of published.reversedEntries())
      if (!hidden.has(this.base.manifestCount + nth)) for (const id of streamIds) add(id, claimType);
    return found;
  }

  row(ref: ManifestRef): Manifest {
    const { manifestCount } = this.base;
    const row = ref < manifestCount ? this.base.row(ref) : this.#state.published.at(ref - manifestCount);
    if (row === undefined) throw new RangeError(`no manifest at ${ref}`);
    const recordVersion = this.#state.versions.get(ref);
    return recordVersion === undefined ? row : { ...row, recordVersion };
  }

  /** The same as `row(ref).recordVersion`, without decoding the row. */
  recordVersion(ref: ManifestRef): number {
    const { base } = this;
    const first = ref < base.manifestCount ? base.columns.recordVersion[ref] : this.row(ref).recordVersion;
    return this.#state.versions.get(ref) ?? first ?? 1;
  }

  /** The same as `row(ref).matchedMs`, without decoding the row. */
  matchedMs(ref: ManifestRef): number {
    return this.base.columns.matchedMs[ref] ?? this.row(ref).matchedMs;
  }

  /** How many more manifests can be published. */
  get room(): number {
    return publishedMax - this.publishedCount;
  }

  get publishedCount(): number {
    return this.#state.published.length;
  }

  /** The reference that the next published manifest will have. */
  endRef(): ManifestRef {
    return this.base.manifestCount + this.#state.published.length;
  }

  refOfManifest(manifestId: string): ManifestRef | undefined {
    return this.base.indexOfManifestId(manifestId) ?? this.#published((row) => row.manifestId === manifestId);
  }

  /** The newest manifest of a record. */
  refOfRecord(recordId: string): ManifestRef | undefined {
    return this.#published((row) => row.recordId === recordId) ?? this.base.indexOfRecordId(recordId);
  }

  publish(choice: ManifestChoice): Manifest {
    const row = draftRow(this.base, this.#state.published.length, choice, this);
    this.#append(row);
    return row;
  }

  /** Publishes a new version of a record under its manifest id, or under a new one; returns the new row. */
  revise(ref: ManifestRef, as: { readonly newManifest: boolean; readonly matchedMs: number }): Manifest {
    const before = this.row(ref);
    const recordVersion = before.recordVersion + 1;
    if (!as.newManifest) {
      this.#change({ versions: new Map(this.#state.versions).set(ref, recordVersion) });
      return { ...before, recordVersion };
    }
    const { manifestId } = this.base.nextIds(this.#state.published.length);
    const row = { ...before, manifestId, recordVersion, matchedMs: as.matchedMs };
    this.#change({ hidden: new Set(this.#state.hidden).add(ref) });
    this.#append(row);
    return row;
  }

  putStream(stream: Stream): void {
    this.#change({ streams: new Map(this.#state.streams).set(stream.id, stream) });
  }

  /** How many streams were added to those of the base world. */
  addedStreams(): number {
    return this.streams().length - this.base.streams.length;
  }

  snapshot(): ContentState {
    return this.#state;
  }

  restore(state: ContentState = unchanged): void {
    const isOther = state.published !== this.#state.published;
    this.#change(state);
    if (!isOther) return;
    this.#byStream = new Map();
    for (let nth = 0; nth < state.published.length; nth += 1) this.#enter(this.base.manifestCount + nth);
  }

  #append(row: Manifest): void {
    const ref = this.endRef();
    this.#change({ published: this.#state.published.append(row) });
    this.#enter(ref);
  }

  #enter(ref: ManifestRef): void {
    for (const id of this.row(ref).streamIds) {
      const refs = this.#byStream.get(id);
      if (refs === undefined) this.#byStream.set(id, [ref]);
      else refs.push(ref);
    }
  }

  #change(changes: Partial<ContentState>): void {
    this.#state = { ...this.#state, ...changes };
    this.version += 1;
  }

  #published(is: (row: Manifest) => boolean): ManifestRef | undefined {
    for (const [row, nth] of this.#state.published.reversedEntries())
      if (is(row)) return this.base.manifestCount + nth;
    return undefined;
  }

  /** A publisher may choose an earlier instant. Of equal instants, the manifest that was published last is the newest. */
  readonly #newestFirst = (a: ManifestRef, b: ManifestRef): number =>
    this.matchedMs(b) - this.matchedMs(a) || b - a;

  /** Published manifests within the criteria's window of matched_at, newest first. */
  #publishedWithin({ matchedFromMs, matchedToMs }: Criteria): readonly ManifestRef[] {
    const refs: ManifestRef[] = [];
    for (const [{ matchedMs }, nth] of this.#state.published.reversedEntries())
      if (matchedMs >= matchedFromMs && matchedMs < matchedToMs) refs.push(this.base.manifestCount + nth);
    return refs.sort(this.#newestFirst);
  }

  /** The bitmaps whose combination gives the rows of the base world that are in scope and meet the conditions. */
  #combination(scope: readonly string[] | undefined, criteria: Criteria): Combination {
    const { matchedMs } = this.base.columns;
    const { conditions, matchedFromMs, matchedToMs } = criteria;
    const listed = this.#listed();
    const scoped: readonly Condition[] =
      scope === undefined ? conditions : [anyOf('stream', scope), ...conditions];
    const rowSets = (excluded: boolean): readonly RowSet[] => {
      const sets: RowSet[] = [];
      for (const one of scoped.filter((condition) => condition.excluded === excluded)) {
        const rows = factIndex(this.base).rowsOf(one);
        // Where nothing meets one condition, the others need no look.
        if (rows.count === 0 && !excluded) return [rows];
        sets.push(rows);
      }
      return sets.sort((a, b) => a.count - b.count);
    };
    return {
      within: [...rowSets(false).map(({ rows }) => rows), ...(scope === undefined ? [listed.live] : [])],
      without: [
        ...(listed.hidden === undefined ? [] : [listed.hidden]),
        ...rowSets(true).map(({ rows }) => rows),
      ],
      fromRow: firstIndexWhere(matchedMs.length, (row) => (matchedMs[row] ?? 0) >= matchedFromMs),
      toRow: firstIndexWhere(matchedMs.length, (row) => (matchedMs[row] ?? 0) >= matchedToMs),
    };
  }

  #listed(): ListedRows {
    const { streams, hidden } = this.#state;
    if (this.#listedRows?.streams !== streams || this.#listedRows.superseded !== hidden)
      this.#listedRows = listedRows(this.base, this.streamById, this.#state);
    return this.#listedRows;
  }

  /** The stream's manifests within the criteria's window of matched_at, newest first. */
  #within(streamId: string, { matchedFromMs, matchedToMs }: Criteria): Window {
    const published: ManifestRef[] = [];
    for (const ref of this.#byStream.get(streamId)?.toReversed() ?? []) {
      const { matchedMs } = this.row(ref);
      if (matchedMs >= matchedFromMs && matchedMs < matchedToMs) published.push(ref);
    }
    const posting = this.#posting(streamId);
    const { matchedMs } = this.base.columns;
    // Postings are ordered newest first, so the rows before a given instant form their tail.
    const isBefore = (instantMs: number) => (nth: number) => (matchedMs[posting[nth] ?? 0] ?? 0) < instantMs;
    const first = firstIndexWhere(posting.length, isBefore(matchedToMs));
    const last = firstIndexWhere(posting.length, isBefore(matchedFromMs));
    return { published: published.sort(this.#newestFirst), rows: posting.subarray(first, last) };
  }

  #posting(streamId: string): Uint32Array {
    const position = this.base.streamIndex(streamId);
    return position === undefined ? noRefs : this.base.manifestsOfStream(position);
  }

  #factsOf(ref: ManifestRef): CountedFacts {
    return ref < this.base.manifestCount ? this.#facts.at(ref) : this.#facts.of(this.row(ref));
  }
}

const noRefs = new Uint32Array(0);

interface Window {
  readonly published: readonly ManifestRef[];
  readonly rows: Uint32Array;
}
