// Reads that have entity tags ("Conditional reads"), with a tag in If-None-Match or without.
import type { OperationId } from '../../spec/contract.ts';
import type { Exchange } from '../clients/exchange.ts';
import type { CallOptions, RestClient } from '../clients/rest.ts';
import type { Discovery } from '../kit/case.ts';
import { missingNeed } from '../kit/finding.ts';
import { idOf } from './catalog.ts';

export interface HotRead {
  readonly operation: OperationId;
  readonly options: CallOptions;
}

export const streamPage = (page: number, page_size: number): HotRead => ({
  operation: 'listStreams',
  options: { query: { page, page_size } },
});

/** Plans, the stream list and one stream. */
export async function hotReads(discover: Discovery): Promise<readonly HotRead[]> {
  const stream = (await discover.streams()).at(-1) ?? missingNeed('streams', { count: 1 });
  return [
    { operation: 'listPlans', options: {} },
    streamPage(0, 2),
    { operation: 'getStream', options: { path: { id: idOf(stream) } } },
  ];
}

/** All others that have, or may have, tags, and that a plan may not include. */
export const furtherHotReads: readonly HotRead[] = [
  streamPage(1, 2),
  streamPage(0, 200),
  { operation: 'listStreams', options: { query: { is_public: false, page_size: 2 } } },
  { operation: 'listDigests', options: {} },
  { operation: 'listCatalogDigests', options: {} },
  { operation: 'listAddedDigests', options: {} },
  { operation: 'listTags', options: { query: { type: 'topic' } } },
  { operation: 'listTags', options: { query: { type: 'place' } } },
];

export const sendHotRead = (
  client: RestClient,
  { operation, options }: HotRead,
  tag?: string,
): Promise<Exchange> =>
  client.call(operation, tag === undefined ? options : { ...options, headers: { 'if-none-match': tag } });
