// Wrong consequences of a change of a digest: for its listing, its pages, and for other digests.
import type { Digest } from '../../../../simulator/core/digest.ts';
import type { Store } from '../../../../simulator/state/store.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { refusedWhenExhausted } from '../../bend.ts';
import { bendAt } from '../../bend-path.ts';
import { billed } from '../../billing.ts';
import { instead, insteadIn, lending } from '../../instead.ts';
import { type MutantTable, part, response } from '../../mutant.ts';

const eachOf = ({ tables: { digests } }: Store, owner: string, change: (digest: Digest) => Digest): void => {
  for (const digest of digests.allOf(owner)) digests.put(change(digest));
};

export const followingMutants = {
  'digest.changes-one-alone': [
    part(
      'deletes all digests of the organisation',
      [],
      insteadIn('deleteDigest', (call, real, store) => {
        const outcome = real.deleteDigest(call);
        if (outcome.kind === 'answer')
          eachOf(store, call.org.id, (digest) => ({ ...digest, state: 'deleted' }));
        return outcome;
      }),
    ),
    part(
      'adds streams to all digests of the organisation',
      [],
      insteadIn('addDigestStreams', (call, real, store) => {
        const { stream_ids: added } = call.input.body;
        eachOf(store, call.org.id, (digest) => ({ ...digest, streamIds: [...digest.streamIds, ...added] }));
        return real.addDigestStreams(call);
      }),
    ),
  ],
  'digest.listing-follows-streams': [
    part('lists the streams that it first saw', [], (parts) => {
      const first = new Map<number, Digest>();
      return insteadIn('listDigestManifests', (call, real, { tables: { digests } }) => {
        const digest = digests.get(Number(call.input.id));
        if (digest === undefined) return real.listDigestManifests(call);
        const { streamIds } = first.get(digest.id) ?? digest;
        first.set(digest.id, { ...digest, streamIds });
        return lending(digests, { ...digest, streamIds }, () => real.listDigestManifests(call));
      })(parts);
    }),
    part('goes on listing streams that were removed', [], (parts) => {
      const ever = new Map<number, readonly string[]>();
      return insteadIn('listDigestManifests', (call, real, { tables: { digests } }) => {
        const digest = digests.get(Number(call.input.id));
        if (digest === undefined) return real.listDigestManifests(call);
        const streamIds = [...new Set([...digest.streamIds, ...(ever.get(digest.id) ?? [])])];
        ever.set(digest.id, streamIds);
        return lending(digests, { ...digest, streamIds }, () => real.listDigestManifests(call));
      })(parts);
    }),
    part(
      'drops the content filters with every stream that is added',
      [],
      insteadIn('addDigestStreams', (call, real, { tables: { digests } }) => {
        const digest = digests.ownedBy(call.org.id, Number(call.input.id));
        if (digest !== undefined) digests.put({ ...digest, contentFilters: null });
        return real.addDigestStreams(call);
      }),
    ),
  ],
  'digest.pages-linked': [
    response(
      'knows no next page',
      [],
      'listDigestManifests',
      bendAt('data.pagination.next', () => null),
    ),
    response(
      'knows no page before',
      [],
      'listDigestManifests',
      bendAt('data.pagination.prev', () => null),
    ),
    response(
      'counts pages from one',
      [],
      'listDigestManifests',
      bendAt('data.pagination.page_num', (number) => Number(number) + 1),
    ),
    part(
      'does not know page_num',
      [],
      instead('listDigestManifests', ({ input, ...call }, real) => {
        const { page_num: _, ...others } = input;
        return real.listDigestManifests({ ...call, input: others });
      }),
    ),
  ],
  'digest.writes-are-free': [
    billed('createDigest'),
    billed('previewDigestFilter'),
    billed('listDigests'),
    billed('getDigest'),
    billed('updateDigest'),
    billed('addDigestStreams'),
    billed('deactivateDigest'),
    billed('deleteDigest'),
  ],
  'digest.works-without-quota': [
    response('builds none', [], 'createDigest', refusedWhenExhausted),
    response('previews none', [], 'previewDigestFilter', refusedWhenExhausted),
    response('lists none', [], 'listDigests', refusedWhenExhausted),
    response('shows none', [], 'getDigest', refusedWhenExhausted),
    response('changes none', [], 'updateDigest', refusedWhenExhausted),
  ],
} satisfies Partial<MutantTable<DigestRuleId>>;
