// The content of a world: the generated base, and over it what was published, revised or taken down since.
import { draftRow, type RowOverrides } from '../fixtures/rows.ts';
import type { BaseWorld, Catalog, ManifestRow, StreamSeed } from '../fixtures/types.ts';
import { type Criteria, everything } from './core/query.ts';
import { type CountedFacts, type FactsReader, factsReader } from './facts.ts';

/** Position of a manifest: below `base.manifestCount` in the base world, from there on in order of publication. */
export type ManifestRef = number;

/** What lies over the base; replaced, never edited, so that a snapshot is a reference. */
export interface Overlay {
  readonly published: readonly ManifestRow[];
  /** Positions of published manifests by stream, oldest first. */
  readonly byStream: ReadonlyMap<string, readonly ManifestRef[]>;
  readonly versions: ReadonlyMap<ManifestRef, number>;
  /** Superseded manifests that no listing shows. */
  readonly hidden: ReadonlySet<ManifestRef>;
  /** Streams that were added or changed, by id. */
  readonly streams: ReadonlyMap<string, StreamSeed>;
}

export interface Selection {
  readonly total: number;
  readonly refs: readonly ManifestRef[];
}

const nothing: Overlay = {
  published: [],
  byStream: new Map(),
  versions: new Map(),
  hidden: new Set(),
  streams: new Map(),
};

export class Content implements Catalog {
  readonly base: BaseWorld;
  readonly #facts: FactsReader;
  #overlay: Overlay = nothing;
  #streams: readonly StreamSeed[] | undefined;
  /** Rises with every change, also with a restore; pages made under another version are stale. */
  version = 0;

  constructor(base: BaseWorld) {
    this.base = base;
    this.#facts = factsReader(base);
  }

  /** Every stream that is not removed for good, ascending by id. */
  streams(): readonly StreamSeed[] {
    this.#streams ??= [
      ...this.base.streams.map((stream) => this.#overlay.streams.get(stream.id) ?? stream),
      ...[...this.#overlay.streams.values()].filter(({ id }) => this.base.streamById(id) === undefined),
    ].sort((a, b) => (a.id < b.id ? -1 : 1));
    return this.#streams;
  }

  readonly streamById = (id: string): StreamSeed | undefined =>
    this.#overlay.streams.get(id) ?? this.base.streamById(id);
  readonly channelById = (id: string) => this.base.channelById(id);
  readonly tagById = (id: string) => this.base.tagById(id);

  /** Manifests of a stream that fit the criteria, newest first: how many, and those of one page. */
  select(streamId: string, criteria: Criteria, page: PageWanted): Selection {
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

  row(ref: ManifestRef): ManifestRow {
    const { manifestCount } = this.base;
    const row = ref < manifestCount ? this.base.row(ref) : this.#overlay.published[ref - manifestCount];
    if (row === undefined) throw new RangeError(`no manifest at ${ref}`);
    const recordVersion = this.#overlay.versions.get(ref);
    return recordVersion === undefined ? row : { ...row, recordVersion };
  }

  refOfManifest(manifestId: string): ManifestRef | undefined {
    return this.base.indexOfManifestId(manifestId) ?? this.#published((row) => row.manifestId === manifestId);
  }

  /** The newest manifest of a record. */
  refOfRecord(recordId: string): ManifestRef | undefined {
    return this.#published((row) => row.recordId === recordId) ?? this.base.indexOfRecordId(recordId);
  }

  publish(overrides: RowOverrides): ManifestRow {
    const row = draftRow(this.base, this.#overlay.published.length, overrides, this);
    this.#append(row);
    return row;
  }

  /** A new version of a record, under its manifest id or under a new one; the row as it now stands. */
  revise(ref: ManifestRef, as: { readonly newManifest: boolean; readonly matchedMs: number }): ManifestRow {
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

  putStream(stream: StreamSeed): void {
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

  #append(row: ManifestRow): void {
    const ref = this.base.manifestCount + this.#overlay.published.length;
    const byStream = new Map(this.#overlay.byStream);
    for (const id of row.streamIds) byStream.set(id, [...(byStream.get(id) ?? []), ref]);
    this.#change({ published: [...this.#overlay.published, row], byStream });
  }

  #change(changes: Partial<Overlay>): void {
    this.#overlay = { ...this.#overlay, ...changes };
    this.#streams = undefined;
    this.version += 1;
  }

  #published(is: (row: ManifestRow) => boolean): ManifestRef | undefined {
    const position = this.#overlay.published.findLastIndex(is);
    return position === -1 ? undefined : this.base.manifestCount + position;
  }

  /** References in the window of matched_at, newest first. */
  #within(streamId: string, { matchedFromMs, matchedToMs }: Criteria): Window {
    const published = (this.#overlay.byStream.get(streamId) ?? []).filter((ref) => {
      const { matchedMs } = this.row(ref);
      return matchedMs >= matchedFromMs && matchedMs < matchedToMs;
    });
    const posting = this.#posting(streamId);
    const { matchedMs } = this.base.columns;
    // Rows stand newest first: those before the window's end are later than it.
    const first = firstOf(posting, (ref) => (matchedMs[ref] ?? 0) < matchedToMs);
    const last = firstOf(posting, (ref) => (matchedMs[ref] ?? 0) < matchedFromMs);
    return { published: published.reverse(), rows: posting.subarray(first, last) };
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

export interface PageWanted {
  readonly offset: number;
  readonly size: number;
}

/** Counts what it is given and keeps what falls on the page. */
class PageOf {
  total = 0;
  readonly refs: ManifestRef[] = [];
  readonly #from: number;
  readonly #to: number;

  constructor({ offset, size }: PageWanted) {
    this.#from = offset;
    this.#to = offset + size;
  }

  add(ref: ManifestRef): void {
    if (this.total >= this.#from && this.total < this.#to) this.refs.push(ref);
    this.total += 1;
  }

  addAll(refs: Uint32Array): void {
    const from = Math.max(0, this.#from - this.total);
    const to = Math.max(0, this.#to - this.total);
    this.refs.push(...refs.subarray(from, to));
    this.total += refs.length;
  }
}

/** Position of the first row that fits, given that all after it fit too. */
function firstOf(rows: Uint32Array, fits: (ref: ManifestRef) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(rows[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
