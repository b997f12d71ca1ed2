// Reads of the catalog follow all pages, and their findings name the streams that differ.
import { describe, expect, it } from 'vitest';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { RestClient } from '../clients/rest.ts';
import { byValue, expectFiltered, idsOf, readStream, textsOf, walkStreams } from './catalog.ts';

/** A client whose answers are made from the query. */
function clientOf(answer: (query: URLSearchParams) => unknown): RestClient {
  const send = async (request: SentRequest): Promise<Exchange> => {
    const json = answer(new URL(request.url).searchParams);
    return { request, status: 200, headers: {}, text: JSON.stringify(json), json };
  };
  return new RestClient({
    transport: { send, close: () => Promise.resolve() },
    baseUrl: 'http://service.example',
  });
}

const pages = [[{ id: '1' }, { id: '2' }], [{ id: '3' }]];
const paged = clientOf((query) => {
  const page = Number(query.get('page'));
  return { data: { streams: pages[page], pagination: { next: page + 1 < pages.length ? page + 1 : null } } };
});

describe('walkStreams', () => {
  it('follows next to the end', async () => {
    const { streams } = await walkStreams(paged, {});
    expect([...idsOf(streams)]).toEqual(['1', '2', '3']);
  });

  it('ends where next does not advance', async () => {
    const stuck = clientOf(() => ({ data: { streams: [{ id: '1' }], pagination: { next: 0 } } }));
    expect((await walkStreams(stuck, {})).streams).toHaveLength(1);
  });
});

describe('expectFiltered', () => {
  it('accepts the same streams in any order', async () => {
    await expect(expectFiltered(paged, {}, [{ id: '3' }, { id: '1' }, { id: '2' }])).resolves.toBeUndefined();
  });

  it('names missing and unexpected streams', async () => {
    const wanted = [{ id: '1' }, { id: '2' }, { id: '4' }];
    await expect(expectFiltered(paged, {}, wanted)).rejects.toThrow(/1 not expected \(3\), 1 missing \(4\)/);
  });
});

describe('openStream', () => {
  it.each([
    ['bare', { id: '1' }],
    ['in the envelope', { data: { id: '1' }, usage: {} }],
  ])('reads a detail %s', async (_, body) => {
    expect(
      (
        await readStream(
          clientOf(() => body),
          '1',
        )
      ).detail,
    ).toEqual({ id: '1' });
  });
});

describe('byValue', () => {
  it('groups items by each of their values, the rarest value first', () => {
    const items = [{ formats: ['text', 'audio'] }, { formats: ['text', 'text'] }, { formats: null }];
    const groups = byValue(items, (item) => textsOf(item, 'formats'));
    expect(groups).toEqual([
      ['audio', [items[0]]],
      ['text', [items[0], items[1]]],
    ]);
  });
});
