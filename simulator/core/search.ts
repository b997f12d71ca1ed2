// Searches among streams: how they are ranked, and the form of the answer ("Account and catalog").
import { bounds } from '../../spec/bounds.ts';
import type { Stream } from '../../spec/content.ts';
import { wordsOf } from './manifest-query.ts';

export const searchLaws = {
  /** Whether a search states its cost in data or beside it (S-20). */
  quotaFlags: 'in-data' as 'in-data' | 'beside-data',
  /** Whether /plans, /search and /trending answer with a named list or a bare one (S-62, S-63). */
  discoveryBody: 'named-list' as 'named-list' | 'bare-list',
  /** Whether results follow after a page that ends at this position (lists.pages-fit-total). */
  hasMore: (to: number, total: number): boolean => to < total,
};

/**
 * The streams that mention one of the first words of the query, best match first; all of them in catalog order where
 * it has no word.
 */
export function rankStreams(streams: readonly Stream[], query: string): readonly Stream[] {
  const words = wordsOf(query).slice(0, bounds.searchWords);
  if (words.length === 0) return streams;
  return streams
    .map((stream) => ({ stream, score: score(stream, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.stream.id < b.stream.id ? -1 : 1))
    .map(({ stream }) => stream);
}

function score(stream: Stream, words: readonly string[]): number {
  const { name, rest } = textsOf(stream);
  return words.reduce((sum, word) => sum + (name.includes(word) ? 3 : 0) + (rest.includes(word) ? 1 : 0), 0);
}

interface Texts {
  readonly name: string;
  readonly rest: string;
}

/** In lower case, which costs more than the search. */
const texts = new WeakMap<Stream, Texts>();

function textsOf(stream: Stream): Texts {
  const known = texts.get(stream);
  if (known !== undefined) return known;
  const made: Texts = {
    name: `${stream.name} ${stream.title}`.toLowerCase(),
    rest: `${stream.description} ${stream.homeDomain} ${stream.tickers.join(' ')}`.toLowerCase(),
  };
  texts.set(stream, made);
  return made;
}
