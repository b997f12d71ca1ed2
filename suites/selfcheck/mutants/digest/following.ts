// Mutants of the effects of a change of a digest: on its listing, its pages, and other digests.
import type { Digest } from '../../../../simulator/core/digest.ts';
import type { Store } from '../../../../simulator/state/store.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { refusedWhenExhausted } from '../../alter.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { replacing } from '../../replaced-operation.ts';
import { listedAs } from './listed-as.ts';

const eachOf = ({ tables: { digests } }: Store, owner: string, change: (digest: Digest) => Digest): void => {
  for (const digest of digests.allOf(owner)) digests.put(change(digest));
};

export const followingMutants = {
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
  'digest.works-without-quota': {
    'refuses-creation': wrong('refuses to create a digest').response('createDigest', refusedWhenExhausted),
    'refuses-preview': wrong('refuses to preview a filter').response(
      'previewDigestFilter',
      refusedWhenExhausted,
    ),
    'refuses-list': wrong('refuses to list digests').response('listDigests', refusedWhenExhausted),
    'refuses-detail': wrong('refuses to show a digest').response('getDigest', refusedWhenExhausted),
    'refuses-update': wrong('refuses to update a digest').response('updateDigest', refusedWhenExhausted),
  },
} satisfies Partial<MutantTable<DigestRuleId>>;
