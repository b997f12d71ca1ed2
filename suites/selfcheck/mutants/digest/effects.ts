// Mutants of the effects of writes to digests: on their listing, their state, and other digests.
import type { Digest } from '../../../../simulator/core/digest.ts';
import { refuse } from '../../../../simulator/core/refusal.ts';
import type { Store } from '../../../../simulator/state/store.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { type Members, toAnswer } from '../../alter.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import {
  changingRow,
  replacing,
  replacingRow,
  replacingRows,
  together,
  type Wrap,
  withLaws,
} from '../../replaced-operation.ts';

const eachOf = ({ tables: { digests } }: Store, owner: string, change: (digest: Digest) => Digest): void => {
  for (const digest of digests.allOf(owner)) digests.put(change(digest));
};

/** Lists the manifests of a digest after changing it. */
export const listedAs = (change: (digest: Digest) => Digest): Wrap =>
  replacingRow('listDigestManifests', 'digests', ({ id }) => Number(id), change);

/** Sets these members in a digest that was paused. */
export const pausing = (left: Partial<Digest>): Wrap =>
  changingRow('deactivateDigest', 'digests', (after) => ({ ...after, ...left }));

/** Sets another state in a digest that was activated. */
export const activating = (change: (after: Digest, before: Digest) => Digest): Wrap =>
  changingRow('activateDigest', 'digests', (after, before = after) => change(after, before));

/** A digest as listed, with the largest count of streams that it was listed with. */
export function countingRemoved(): (digest: unknown) => Members {
  const most = new Map<unknown, number>();
  return (listed) => {
    const digest: Members = Object(listed);
    const stream_count = Math.max(most.get(digest.id) ?? 0, Number(digest.stream_count));
    most.set(digest.id, stream_count);
    return { ...digest, stream_count };
  };
}

export const effectMutants = {
  'digest.write-changes-one-digest': {
    'deletes-all': wrong('deletes all digests of the organisation').part(
      replacing('deleteDigest', (call, real, store) => {
        const outcome = real.deleteDigest(call);
        if (outcome.kind === 'answer')
          eachOf(store, call.org.id, (digest) => ({ ...digest, state: 'deleted' }));
        return outcome;
      }),
    ),
    'adds-to-all': wrong('adds streams to all digests of the organisation').part(
      replacing('addDigestStreams', (call, real, store) => {
        const { stream_ids: added } = call.input.body;
        eachOf(store, call.org.id, (digest) => ({ ...digest, streamIds: [...digest.streamIds, ...added] }));
        return real.addDigestStreams(call);
      }),
    ),
  },
  'digest.listing-follows-streams': {
    'first-streams': wrong('lists the streams that it listed first').part((parts) => {
      const first = new Map<number, readonly string[]>();
      return listedAs((digest) => {
        const streamIds = first.get(digest.id) ?? digest.streamIds;
        first.set(digest.id, streamIds);
        return { ...digest, streamIds };
      })(parts);
    }),
    'still-lists-removed': wrong('still lists streams that were removed').part((parts) => {
      const ever = new Map<number, readonly string[]>();
      return listedAs((digest) => {
        const streamIds = [...new Set([...digest.streamIds, ...(ever.get(digest.id) ?? [])])];
        ever.set(digest.id, streamIds);
        return { ...digest, streamIds };
      })(parts);
    }),
    'addition-drops-filters': wrong('drops the content filters when a stream is added').part(
      replacing('addDigestStreams', (call, real, { tables: { digests } }) => {
        const digest = digests.ownedBy(call.org.id, Number(call.input.id));
        if (digest !== undefined) digests.put({ ...digest, contentFilters: null });
        return real.addDigestStreams(call);
      }),
    ),
  },
  'digest.pause-is-reversible': {
    'pause-loses-streams': wrong('loses streams in a pause', 'DIGEST-13').part(pausing({ streamIds: [] })),
    'pause-deletes': wrong('deletes a paused digest', 'DIGEST-13').part(pausing({ state: 'deleted' })),
    'never-resumes': wrong('lists nothing of a paused digest and never resumes it', 'DIGEST-14').part(
      together(
        withLaws({ digest: { pausedManifests: 'none' } }),
        activating((_, before) => before),
      ),
    ),
    'refuses-resume': wrong('refuses to resume a digest').response(
      'activateDigest',
      toAnswer(409, { detail: 'The digest is paused.' }),
    ),
    'pause-loses-content-filters': wrong('loses filters in a pause').part(pausing({ contentFilters: null })),
  },
  'digest.deletion-is-final': {
    'keeps-deleted': wrong('keeps a deleted digest').law('digest', {
      isVisible: ({ organizationId }, id) => organizationId === id,
    }),
    'status-503': wrong('answers 503').part(replacing('deleteDigest', () => refuse('unavailable', 'Later.'))),
    'update-revives': wrong('revives a deleted digest when it is updated').part(
      replacing('updateDigest', (call, real, { tables: { digests } }) => {
        const digest = digests.ownedBy(call.org.id, Number(call.input.id));
        if (digest?.state === 'deleted') digests.put({ ...digest, state: 'active' });
        return real.updateDigest(call);
      }),
    ),
    'still-lists-manifests': wrong('still lists the manifests of a deleted digest').part(
      listedAs((digest) => ({ ...digest, state: 'active' })),
    ),
  },
  'digest.every-value-counts': {
    'first-value-only': wrong('applies only the first value of a filter rule').law('digest', {
      countedValues: (values) => values.slice(0, 1),
    }),
    'two-values-only': wrong('applies only the first two values of a filter rule').law('digest', {
      countedValues: (values) => values.slice(0, 2),
    }),
    'last-value-only': wrong('applies only the last value of a filter rule').law('digest', {
      countedValues: (values) => values.slice(-1),
    }),
  },
  'digest.added-to-one-organisation': {
    'additions-of-all': wrong('lists the catalog digests that any organisation added').part(
      replacingRows('listAddedDigests', 'addedDigests', (_own, _input, additions) => additions.all()),
    ),
  },
  'digest.model-holds': {
    'duplicate-stream': wrong('lists a stream twice if it was added twice').law('digest', {
      streamsWith: (before, added) => [...before, ...added],
    }),
    'removal-keeps-one': wrong(
      'keeps at most one stream of the digest when a stream is removed',
      'DIGEST-28',
    ).law('digest', {
      streamsWithout: (before, removed) => before.filter((id) => !removed.includes(id)).slice(0, 1),
    }),
    'pause-keeps-one': wrong('keeps at most one stream in a pause', 'DIGEST-13').part(
      changingRow('deactivateDigest', 'digests', (after) => ({
        ...after,
        streamIds: after.streamIds.slice(0, 1),
      })),
    ),
  },
} satisfies Partial<MutantTable<DigestRuleId>>;
