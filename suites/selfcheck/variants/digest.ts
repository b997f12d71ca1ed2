// Correct servers that treat digests differently.
import { refuse } from '../../../simulator/core/refusal.ts';
import { answer } from '../../../simulator/service/context.ts';
import { unknownStreamId } from '../../steps/catalog.ts';
import { isMembers, type Members } from '../alter.ts';
import { checkingBody } from '../checked-input.ts';
import {
  changingData,
  changingInput,
  dataOf,
  refusing,
  replacing,
  together,
  withLaws,
} from '../replaced-operation.ts';
import { affecting, type Variants } from '../variant.ts';
import { alteredObjects, answering, conflict, invalidAt } from './wraps.ts';

const notThere = refuse('not_found', 'The digest does not have this stream.');

export const digestVariants = {
  'deleted-digest-shown': affecting('digest').does(
    'shows a deleted digest by its id',
    replacing('getDigest', (call, real, { tables: { digests } }) => {
      const digest = digests.ownedBy(call.org.id, Number(call.input.id));
      if (digest?.state !== 'deleted') return real.getDigest(call);
      digests.put({ ...digest, state: 'paused' });
      const outcome = real.getDigest(call);
      digests.put(digest);
      return outcome;
    }),
  ),
  'nameless-digest': affecting('digest', 'request', 'shape').does(
    'creates a digest without a name',
    together(
      checkingBody('createDigest', ({ required = [], ...schema }) => ({
        ...schema,
        required: required.filter((name) => name !== 'name'),
      })),
      changingInput('createDigest', ({ body: { name = 'Untitled', ...others } }) => ({
        body: { name, ...others },
      })),
    ),
  ),
  'update-with-name': affecting('digest', 'delivery', 'shape', 'request', 'conditional', 'webhook').does(
    'refuses an update of a digest without its name',
    refusing('updateDigest', ({ input: { body } }) =>
      body.name === undefined ? invalidAt('body', 'name') : undefined,
    ),
  ),
  'fixed-streams-shown': affecting('digest', 'shape').does(
    'shows only the fixed streams of a digest in its detail',
    changingData('getDigest', ({ digest, streams }) => {
      const { stream_ids: fixed } = digest as { readonly stream_ids: readonly string[] };
      const shown = (streams as readonly { readonly id: string }[]).filter(({ id }) => fixed.includes(id));
      return { digest, streams: shown };
    }),
  ),
  'unique-digest-name': affecting(
    'digest',
    'request',
    'shape',
    'delivery',
    'webhook',
    'limit',
    'paging',
  ).does(
    'refuses a digest whose name another digest of the organisation has or had',
    refusing('createDigest', ({ org, input }, { tables: { digests } }) =>
      digests.allOf(org.id).some(({ name }) => name === input.body.name) ? conflict : undefined,
    ),
  ),
  'empty-catalog': affecting('digest', 'plan', 'version', 'conditional', 'envelope').does(
    'lists no catalog digests to plans without them, instead of a refusal',
    together(
      withLaws({ plan: { catalogDigestsOpen: true } }),
      ...(['listCatalogDigests', 'listAddedDigests'] as const).map((operation) =>
        replacing(operation, (call, real) =>
          call.org.plan === 'enterprise' || call.org.plan === 'platform'
            ? real[operation](call)
            : answer({ digests: [] }, 0),
        ),
      ),
    ),
  ),
  'preview-count-of-shown': affecting('digest', 'shape', 'plan').does(
    'counts in a preview the streams that it shows',
    changingData('previewDigestFilter', (data) => ({
      ...data,
      stream_count: Array.isArray(data.streams) ? data.streams.length : 0,
    })),
  ),
  'sorted-filter-rules': affecting('digest', 'shape').does(
    'shows the rules of a filter, and their values, in the order of the alphabet',
    answering((reply) => ({ ...reply, body: withSortedRules(reply.body) })),
  ),
  'streams-added-once': affecting('digest', 'delivery', 'limit', 'request', 'shape', 'webhook').does(
    'refuses to add streams that a digest has, and to remove those that it does not have',
    together(
      refusing('addDigestStreams', ({ org, input }, { tables: { digests } }) => {
        const { streamIds = [] } = digests.ownedBy(org.id, Number(input.id)) ?? {};
        return input.body.stream_ids.some((id) => streamIds.includes(id)) ? conflict : undefined;
      }),
      refusing('removeDigestStreams', ({ org, input }, { tables: { digests } }) => {
        const digest = digests.ownedBy(org.id, Number(input.id));
        const isMissing = input.body.stream_ids.some((id) => digest?.streamIds.includes(id) === false);
        return isMissing ? notThere : undefined;
      }),
    ),
  ),
  'few-digests': affecting('digest', 'delivery', 'limit', 'request', 'shape', 'webhook').does(
    'allows an organisation five digests',
    refusing('createDigest', ({ org }, { tables: { digests } }) =>
      digests.allOf(org.id).filter(({ state }) => state !== 'deleted').length >= 5
        ? refuse('conflict', 'There are five digests already.')
        : undefined,
    ),
  ),
  'unknown-streams-kept': affecting('digest', 'delivery').does(
    'keeps streams of a digest that do not exist',
    (parts) => {
      const kept = new Set<string>();
      return together(
        withLaws({ digest: { unknownStreams: 'left-out' } }),
        replacing('createDigest', (call, real) => {
          const outcome = real.createDigest(call);
          if (call.input.body.stream_ids?.includes(unknownStreamId)) kept.add(String(dataOf(outcome).id));
          return outcome;
        }),
        replacing('addDigestStreams', (call, real) => {
          const outcome = real.addDigestStreams(call);
          if (call.input.body.stream_ids.includes(unknownStreamId)) kept.add(String(call.input.id));
          return outcome;
        }),
        changingData('getDigest', ({ digest, ...data }, { input: { id } }) => {
          if (!isMembers(digest) || !kept.has(String(id))) return { digest, ...data };
          const { stream_ids: ids } = digest;
          return {
            ...data,
            digest: { ...digest, stream_ids: [...(Array.isArray(ids) ? ids : []), unknownStreamId] },
          };
        }),
      )(parts);
    },
  ),
} satisfies Variants;

/** The value with every list of filter rules in it sorted. */
const withSortedRules = (body: unknown): unknown =>
  alteredObjects(body, (one) =>
    Array.isArray(one.rules)
      ? { ...one, rules: one.rules.filter(isMembers).map(withSortedValues).toSorted(byText) }
      : one,
  );

const withSortedValues = (rule: Members): Members => ({
  ...rule,
  ...(Array.isArray(rule.values) && { values: rule.values.toSorted() }),
});

const byText = (one: Members, other: Members): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
