// Distinct reads, as many as a long check sends: pages, tags, queries and searches that no cache has seen before.
import { mediaFormats, significances } from '../../spec/values.ts';

/** A GET of the path, or a POST to it where there is a body. */
export interface Read {
  readonly path: string;
  readonly body?: object;
}

export interface Catalog {
  readonly tagIds: readonly string[];
  readonly streams: readonly { readonly id: string }[];
}

/** The nth read; two reads are equal only after some hundred thousand others. */
export function readAt({ tagIds, streams }: Catalog, nth: number): Read {
  const round = Math.floor(nth / kinds);
  const stream = pick(streams, round)?.id ?? '';
  const lookback_hours = 1 + (round % 2_160);
  const tags = [pick(tagIds, round), pick(tagIds, Math.floor(round / 60) + 7), pick(tagIds, round * 7 + 3)];
  const page_size = 1 + (round % 20);
  switch (nth % kinds) {
    case 0:
      return { path: `/streams/${stream}/manifests?page_size=${page_size}&lookback_hours=${lookback_hours}` };
    case 1:
      return {
        path: `/streams/${stream}/manifests?tag_ids=${tags.join()}&page_size=${page_size}&lookback_hours=${lookback_hours}`,
      };
    case 2:
      return { path: '/manifests/query', body: { tag_ids: tags, lookback_hours, page_size } };
    case 3:
      return {
        path: '/manifests/query',
        body: {
          query: `${round % 400}`,
          lookback_hours,
          page_size,
          media_format: pick(mediaFormats, round),
          significance: pick(significances, round),
        },
      };
    case 4:
      return { path: `/search?q=${round.toString(36)}&limit=${page_size}` };
    default:
      return { path: `/ontology/tags?search=${round.toString(36)}` };
  }
}

const kinds = 6;

const pick = <One>(all: readonly One[], nth: number): One | undefined => all[nth % all.length];
