// Which rows of the base world listings may show, as bitmaps.
import { type BaseWorld, noSlot, streamsPerRow } from '../../../fixtures/types.ts';
import type { Catalog, Stream } from '../../../spec/content.ts';
import { type Bitmap, bitmapFor, setBit } from './bitmaps.ts';
import type { ManifestRef } from './selection.ts';

/** The changes of the content on which the rows that listings show depend. */
export interface Changes {
  /** Superseded manifests, which no listing shows. */
  readonly hidden: ReadonlySet<ManifestRef>;
  /** Streams that were added or changed, by id. */
  readonly streams: ReadonlyMap<string, Stream>;
}

/** Which rows of the base world listings may show in a given state. */
export interface ListedRows {
  /** Rows of at least one live stream. */
  readonly live: Bitmap;
  /** Superseded rows; undefined when there are none. */
  readonly hidden: Bitmap | undefined;
  /** The parts of the state from which the bitmaps were computed; they are stale when these change. */
  readonly streams: Changes['streams'];
  readonly superseded: Changes['hidden'];
}

export function listedRows(base: BaseWorld, streamById: Catalog['streamById'], state: Changes): ListedRows {
  const live = bitmapFor(base.manifestCount);
  const isLive = base.streams.map(({ id }) => streamById(id)?.status === 'live');
  const { streams } = base.columns;
  for (let slot = 0; slot < streams.length; slot += 1)
    if (isLive[streams[slot] ?? noSlot] === true) setBit(live, Math.floor(slot / streamsPerRow));
  const hidden = state.hidden.size === 0 ? undefined : bitmapFor(base.manifestCount);
  if (hidden !== undefined) for (const ref of state.hidden) if (ref < base.manifestCount) setBit(hidden, ref);
  return { live, hidden, streams: state.streams, superseded: state.hidden };
}
