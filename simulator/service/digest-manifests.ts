// The manifests of a digest: those of its streams that pass its content filters, each once.
import type { Outcome } from '../core/answer.ts';
import { type Digest, deliveryConditions } from '../core/digest.ts';
import { pageOf, partInOrder } from '../core/paging.ts';
import type { ManifestRef } from '../state/content.ts';
import { channelsAmong, liveStreamsOf } from '../state/digest-streams.ts';
import { serve } from './accounting.ts';
import type { Call, ServiceContext } from './context.ts';
import { withDigest } from './digests.ts';
import { listing, type StreamScope } from './listing.ts';
import { criteriaFor, type ListingInput, matchesCompanies } from './listing-filter.ts';
import type { InputOf, UseCases } from './use-case.ts';
import { viewOf } from './view.ts';

type ListDigestManifestsInput = InputOf<'listDigestManifests'>;

export const digestManifests = (context: ServiceContext) =>
  ({
    listDigestManifests: (call) => withDigest(context, call, (digest) => manifestsOf(context, digest, call)),
  }) satisfies Partial<UseCases>;

function manifestsOf(context: ServiceContext, digest: Digest, call: Call<ListDigestManifestsInput>): Outcome {
  const { laws, content } = context;
  const { org, input, nowMs } = call;
  const criteria = criteriaFor(context, call);
  if ('kind' in criteria) return criteria;
  const streamIds = readStreams(context, digest, input);
  const delivered = deliveryConditions(laws.digest, digest.contentFilters, () =>
    channelsAmong(context, streamIds),
  );
  const request = pageOf(laws.paging, input);
  const wanted = { offset: laws.paging.offset(request), size: request.pageSize };
  const filtered = { ...criteria, conditions: [...criteria.conditions, ...delivered] };
  const selected = partInOrder(laws.paging, wanted, (part) => content.selectAmong(streamIds, filtered, part));
  const idOf = (ref: ManifestRef): string => content.row(ref).manifestId;
  const served = serve(context, { org }, selected.refs, { idOf, nowMs, refusable: true });
  if ('kind' in served) return served;
  const scope = scopeOfDigest(context, streamIds);
  return listing(
    context,
    { view: viewOf(context, org, 'listing'), scope, request, total: selected.total },
    served,
  );
}

/** Ids of the streams from which the request reads manifests. */
function readStreams(context: ServiceContext, digest: Digest, input: ListingInput): readonly string[] {
  const { digest: laws } = context.laws;
  if (digest.state === 'paused' && laws.pausedManifests === 'none') return [];
  const streams = liveStreamsOf(context, digest).filter((stream) => matchesCompanies(context, stream, input));
  return streams.map(({ id }) => id);
}

/** Each manifest is read through the first of its streams that the digest contains. */
const scopeOfDigest = ({ content }: ServiceContext, streamIds: readonly string[]): StreamScope => ({
  key: streamIds.join(),
  streamIdOf: (ref) => {
    const own = content.row(ref).streamIds;
    return own.find((id) => streamIds.includes(id)) ?? own[0] ?? '';
  },
});
