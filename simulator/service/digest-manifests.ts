// The manifests of a digest: those of all its streams, each once, as far as its content filters let them pass.

import type { Outcome } from '../core/answer.ts';
import { type Digest, deliveryConditions } from '../core/digest.ts';
import { pageOf } from '../core/paging.ts';
import type { ManifestRef } from '../state/content.ts';
import { channelsAmong, liveStreamsOf } from '../state/digest-streams.ts';
import { serve } from './accounting.ts';
import type { Call, Context } from './context.ts';
import { withDigest } from './digests.ts';
import { listing, type Scope } from './listing.ts';
import { criteriaFor, isOfCompanies, type ListingInput } from './listing-filter.ts';
import type { InputOf, UseCases } from './use-case.ts';
import { viewOf } from './view.ts';

/** The world, with the laws that decide here. */
type Own = Context<
  | 'brief'
  | 'delivery'
  | 'digest'
  | 'error'
  | 'paging'
  | 'plan'
  | 'query'
  | 'quota'
  | 'record'
  | 'signal'
  | 'stream'
>;

type ListDigestManifestsInput = InputOf<'listDigestManifests'>;

export type DigestManifests = UseCases<'listDigestManifests'>;

export const digestManifests = (context: Own): DigestManifests => ({
  listDigestManifests: (call) => withDigest(context, call, (digest) => manifestsOf(context, digest, call)),
});

function manifestsOf(context: Own, digest: Digest, call: Call<ListDigestManifestsInput>): Outcome {
  const { laws, content } = context;
  const { org, input, nowMs } = call;
  const criteria = criteriaFor(context, call);
  if ('kind' in criteria) return criteria;
  const streamIds = readStreams(context, digest, input);
  const channels = channelsAmong(context, streamIds);
  const delivered = deliveryConditions(laws.digest, digest.contentFilters, channels);
  const request = pageOf(laws.paging, input);
  const selected = content.selectAmong(
    streamIds,
    { ...criteria, conditions: [...criteria.conditions, ...delivered] },
    { offset: laws.paging.offset(request), size: request.pageSize },
  );
  const idOf = (ref: ManifestRef): string => content.row(ref).manifestId;
  const served = serve(context, { org }, selected.refs, { idOf, nowMs });
  if ('kind' in served) return served;
  const scope = throughOneOf(context, streamIds);
  return listing(
    context,
    { view: viewOf(context, org, 'listing'), scope, request, total: selected.total },
    served,
  );
}

/** Ids of the streams whose manifests the request may show. */
function readStreams(context: Own, digest: Digest, input: ListingInput): readonly string[] {
  const { digest: laws } = context.laws;
  if (digest.state === 'paused' && laws.pausedManifests === 'none') return [];
  const streams = liveStreamsOf(context, digest).filter((stream) => isOfCompanies(context, stream, input));
  return streams.map(({ id }) => id);
}

/** A manifest is read through the first of its streams that the digest has. */
const throughOneOf = ({ content }: Own, streamIds: readonly string[]): Scope => ({
  key: streamIds.join(),
  viaOf: (ref) => {
    const own = content.row(ref).streamIds;
    return own.find((id) => streamIds.includes(id)) ?? own[0] ?? '';
  },
});
