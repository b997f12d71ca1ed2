// The content of a world: the generated base, and over it what was published, revised or taken down since.
import { draftRow, type RowOverrides } from '../../fixtures/rows.ts';
import { type BaseWorld, noSlot, streamsPerRow } from '../../fixtures/types.ts';
import type { Catalog, Manifest, Stream } from '../core/content.ts';
import { anyOf, type Condition, type Criteria, everything } from '../core/query.ts';
import { type Bitmap, bitmapFor, type Combination, rowsOf, setBit, walkDown } from './content/bitmaps.ts';
import { type FactIndex, factIndex, type RowSet } from './content/fact-index.ts';
import { type CountedFacts, type FactsReader, factsReader, meets } from './content/facts.ts';
import { Growing } from './content/growing.ts';
import { firstThat, type ManifestRef, PageOf, type PageWanted, type Selection } from './content/selection.ts';

export { secForms as filingForms } from '../../fixtures/sec-forms.ts';
export { fewestManifests as manifestsMin, mostManifests as manifestsMax } from '../../fixtures/world.ts';
export type { ManifestRef, PageWanted, Selection } from './content/selection.ts';

/** What lies over the base; replaced, never edited, so that a snapshot is a reference. */
export interface Overlay {
  readonly published: Growing<Manifest>;
  /** Positions of published manifests by stream, oldest first. */
  readonly byStream: ReadonlyMap<string, Growing<ManifestRef>>;
  readonly versions: ReadonlyMap<ManifestRef, number>;
  /** Superseded manifests that no listing shows. */
  readonly hidden: ReadonlySet<ManifestRef>;
  /** Streams that were added or changed, by id. */
  readonly streams: ReadonlyMap<string, Stream>;
}

const nothing: Overlay = {
  published: Growing.empty(),
  byStream: new Map(),
  versions: new Map(),
  hidden: new Set(),
  streams: new Map(),
};

/** What a publisher may choose of a manifest; the rest follows from the seed. */
export type ManifestChoice = RowOverrides;

export class Content implements Catalog {
  readonly base: BaseWorld;
  readonly #facts: FactsReader;
  readonly #index: FactIndex;
  #shown: ShownRows | undefined;
  #overlay: Overlay = nothing;
  #streams: readonly Stream[] | undefined;
  /** Rises with every change, also with a restore; pages made under another version are stale. */
  version = 0;

  constructor(base: BaseWorld) {
    this.base = base;
    this.#facts = factsReader(base, this);
    this.#index = factIndex(base);
  }

  /** Every stream that is not removed for good, ascending by id. */
  streams(): readonly Stream[] {
    this.#streams ??= [
      ...this.base.streams.map((stream) => this.#overlay.streams.get(stream.id) ?? stream),
      ...[...this.#overlay.streams.values()].filter(({ id }) => this.base.streamById(id) === undefined),
    ].sort((a, b) => (a.id < b.id ? -1 : 1));
    return this.#streams;
  }

  readonly streamById = (id: string): Stream | undefined =>
    this.#overlay.streams.get(id) ?? this.base.streamById(id);
  readonly channelById = (id: string) => this.base.channelById(id);
  readonly tagById = (id: string) => this.base.tagById(id);

  /**
   * Manifests of any of the streams, of every live one when `streamIds` is undefined: each once, newest first.
   * Streams that are not live contribute nothing.
   */
  selectAmong(streamIds: readonly string[] | undefined, criteria: Criteria, page: PageWanted): Selection {
    const found = new PageOf(page);
    const { hidden } = this.#overlay;
    const isLive = (id: string): boolean => this.streamById(id)?.status === 'live';
    const scope = streamIds?.filter(isLive);
    const wanted = scope === undefined ? isLive : (id: string): boolean => scope.includes(id);
    for (const ref of this.#publishedWithin(criteria)) {
      const row = this.row(ref);
      const fits = row.streamIds.some(wanted) && criteria.conditions.every((one) => meets(row, one));
      if (fits && !hidden.has(ref) && (criteria.test?.(this.#factsOf(ref)) ?? true)) found.add(ref);
    }
    const rows = this.#combination(scope, criteria);
    const { test } = criteria;
    if (test === undefined) found.addCommon(rows);
    else
      walkDown(rows, (firstRow, bits) =>
        rowsOf(firstRow, bits, (row) => {
          if (test(this.#facts.at(row))) found.add(row);
        }),
      );
    return { total: found.total, refs: found.refs };
  }

  /** Manifests of a stream that fit the criteria, newest first: how many, and those of one page. */
  select(streamId: string, criteria: Criteria, page: PageWanted): Selection {
    if (criteria.conditions.length > 0) return this.selectAmong([streamId], criteria, page);
    const found = new PageOf(page);
    const { published, rows } = this.#within(streamId, criteria);
    const { test } = criteria;
    const { hidden } = this.#overlay;
    for (const ref of published) if (!hidden.has(ref) && (test?.(this.#factsOf(ref)) ?? true)) found.add(ref);
    if (test === undefined && hidden.size === 0) found.addAll(rows);
    else
      for (const ref of rows)
        if (!hidden.has(ref) && (test === undefined || test(this.#facts.at(ref)))) found.add(ref);
    return { total: found.total, refs: found.refs };
  }

  /** Visits the manifests of a stream matched at or after an instant. */
  visit(streamId: string, matchedFromMs: number, visitor: (facts: CountedFacts) => void): void {
    const { published, rows } = this.#within(streamId, { ...everything, matchedFromMs });
    const { hidden } = this.#overlay;
    for (const ref of published) if (!hidden.has(ref)) visitor(this.#factsOf(ref));
    for (const ref of rows) if (!hidden.has(ref)) visitor(this.#facts.at(ref));
  }

  row(ref: ManifestRef): Manifest {
    const { manifestCount } = this.base;
    const row = ref < manifestCount ? this.base.row(ref) : this.#overlay.published.at(ref - manifestCount);
    if (row === undefined) throw new RangeError(`no manifest at ${ref}`);
    const recordVersion = this.#overlay.versions.get(ref);
    return recordVersion === undefined ? row : { ...row, recordVersion };
  }

  /** As `row(ref).recordVersion`, without decoding the row. */
  recordVersion(ref: ManifestRef): number {
    const { base } = this;
    const first = ref < base.manifestCount ? base.columns.recordVersion[ref] : this.row(ref).recordVersion;
    return this.#overlay.versions.get(ref) ?? first ?? 1;
  }

  /** As `row(ref).matchedMs`, without decoding the row. */
  matchedMs(ref: ManifestRef): number {
    return this.base.columns.matchedMs[ref] ?? this.row(ref).matchedMs;
  }

  /** The position after the newest manifest. */
  endRef(): ManifestRef {
    return this.base.manifestCount + this.#overlay.published.length;
  }

  refOfManifest(manifestId: string): ManifestRef | undefined {
    return this.base.indexOfManifestId(manifestId) ?? this.#published((row) => row.manifestId === manifestId);
  }

  /** The newest manifest of a record. */
  refOfRecord(recordId: string): ManifestRef | undefined {
    return this.#published((row) => row.recordId === recordId) ?? this.base.indexOfRecordId(recordId);
  }

  publish(choice: ManifestChoice): Manifest {
    const row = draftRow(this.base, this.#overlay.published.length, choice, this);
    this.#append(row);
    return row;
  }

  /** A new version of a record, under its manifest id or under a new one; the row as it now stands. */
  revise(ref: ManifestRef, as: { readonly newManifest: boolean; readonly matchedMs: number }): Manifest {
    const before = this.row(ref);
    const recordVersion = before.recordVersion + 1;
    if (!as.newManifest) {
      this.#change({ versions: new Map(this.#overlay.versions).set(ref, recordVersion) });
      return { ...before, recordVersion };
    }
    const { manifestId } = this.base.nextIds(this.#overlay.published.length);
    const row = { ...before, manifestId, recordVersion, matchedMs: as.matchedMs };
    this.#change({ hidden: new Set(this.#overlay.hidden).add(ref) });
    this.#append(row);
    return row;
  }

  putStream(stream: Stream): void {
    this.#change({ streams: new Map(this.#overlay.streams).set(stream.id, stream) });
  }

  /** How many streams were added to the base. */
  addedStreams(): number {
    return this.streams().length - this.base.streams.length;
  }

  snapshot(): Overlay {
    return this.#overlay;
  }

  restore(overlay: Overlay = nothing): void {
    this.#change(overlay);
  }

  #append(row: Manifest): void {
    const ref = this.base.manifestCount + this.#overlay.published.length;
    const byStream = new Map(this.#overlay.byStream);
    for (const id of row.streamIds)
      byStream.set(id, (byStream.get(id) ?? Growing.empty<ManifestRef>()).with(ref));
    this.#change({ published: this.#overlay.published.with(row), byStream });
  }

  #change(changes: Partial<Overlay>): void {
    this.#overlay = { ...this.#overlay, ...changes };
    this.#streams = undefined;
    this.version += 1;
  }

  #published(is: (row: Manifest) => boolean): ManifestRef | undefined {
    for (const [row, nth] of this.#overlay.published.backwards())
      if (is(row)) return this.base.manifestCount + nth;
    return undefined;
  }

  /** Published manifests in the window of matched_at, newest first. */
  #publishedWithin({ matchedFromMs, matchedToMs }: Criteria): readonly ManifestRef[] {
    const refs: ManifestRef[] = [];
    for (const [{ matchedMs }, nth] of this.#overlay.published.backwards())
      if (matchedMs >= matchedFromMs && matchedMs < matchedToMs) refs.push(this.base.manifestCount + nth);
    return refs;
  }

  /** Rows of the base world that are in scope and meet the conditions. */
  #combination(scope: readonly string[] | undefined, criteria: Criteria): Combination {
    const { matchedMs } = this.base.columns;
    const { conditions, matchedFromMs, matchedToMs } = criteria;
    const shown = this.#shownRows();
    const scoped: readonly Condition[] =
      scope === undefined ? conditions : [anyOf('stream', scope), ...conditions];
    const rowSets = (excluded: boolean): readonly RowSet[] =>
      scoped
        .filter((one) => one.excluded === excluded)
        .map((one) => this.#index.rowsOf(one))
        .sort((a, b) => a.count - b.count);
    return {
      within: [...rowSets(false).map(({ rows }) => rows), ...(scope === undefined ? [shown.live] : [])],
      without: [
        ...(shown.hidden === undefined ? [] : [shown.hidden]),
        ...rowSets(true).map(({ rows }) => rows),
      ],
      fromRow: firstThat(matchedMs.length, (row) => (matchedMs[row] ?? 0) >= matchedFromMs),
      toRow: firstThat(matchedMs.length, (row) => (matchedMs[row] ?? 0) >= matchedToMs),
    };
  }

  #shownRows(): ShownRows {
    const { streams, hidden } = this.#overlay;
    if (this.#shown?.streams !== streams || this.#shown.superseded !== hidden)
      this.#shown = shownRows(this.base, this.streamById, this.#overlay);
    return this.#shown;
  }

  /** References in the window of matched_at, newest first. */
  #within(streamId: string, { matchedFromMs, matchedToMs }: Criteria): Window {
    const published: ManifestRef[] = [];
    for (const [ref] of this.#overlay.byStream.get(streamId)?.backwards() ?? []) {
      const { matchedMs } = this.row(ref);
      if (matchedMs >= matchedFromMs && matchedMs < matchedToMs) published.push(ref);
    }
    const posting = this.#posting(streamId);
    const { matchedMs } = this.base.columns;
    // Rows stand newest first: those before the window's end are later than it.
    const isBefore = (instantMs: number) => (nth: number) => (matchedMs[posting[nth] ?? 0] ?? 0) < instantMs;
    const first = firstThat(posting.length, isBefore(matchedToMs));
    const last = firstThat(posting.length, isBefore(matchedFromMs));
    return { published, rows: posting.subarray(first, last) };
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

/** Rows of the base world under an overlay. */
interface ShownRows {
  /** Of at least one live stream. */
  readonly live: Bitmap;
  readonly hidden: Bitmap | undefined;
  /** What they were made from. */
  readonly streams: Overlay['streams'];
  readonly superseded: Overlay['hidden'];
}

function shownRows(base: BaseWorld, streamById: Catalog['streamById'], overlay: Overlay): ShownRows {
  const live = bitmapFor(base.manifestCount);
  const isLive = base.streams.map(({ id }) => streamById(id)?.status === 'live');
  const { streams } = base.columns;
  for (let slot = 0; slot < streams.length; slot += 1)
    if (isLive[streams[slot] ?? noSlot] === true) setBit(live, Math.floor(slot / streamsPerRow));
  const hidden = overlay.hidden.size === 0 ? undefined : bitmapFor(base.manifestCount);
  if (hidden !== undefined)
    for (const ref of overlay.hidden) if (ref < base.manifestCount) setBit(hidden, ref);
  return { live, hidden, streams: overlay.streams, superseded: overlay.hidden };
}
