// Wrong ways to build, show and change digests.
import { digestLaws } from '../../../../simulator/core/digest.ts';
import { refuse } from '../../../../simulator/core/refusal.ts';
import { type JsonSchema, type Operation, resolveSchema } from '../../../../spec/contract.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { type Members, toAnswer, toStatus } from '../../bend.ts';
import { bendAt, gone } from '../../bend-path.ts';
import { instead, insteadIn, lending } from '../../instead.ts';
import { law, type MutantTable, part, request, response } from '../../mutant.ts';
import { withInput } from '../request.ts';
import { served } from './wrapped.ts';

/** Keeps the old value of a member whatever the update says. */
const keeping = (member: 'name' | 'description' | 'filterSpec' | 'contentFilters') => ({
  digest: {
    updated: (before, change) => ({ ...digestLaws.updated(before, change), [member]: before[member] }),
  } satisfies Partial<typeof digestLaws>,
});

/** Filters whose rules may name these dimensions. */
const filterOn = (dimensions: readonly string[]): JsonSchema => ({
  type: 'object',
  required: ['rules'],
  properties: {
    rules: {
      type: 'array',
      items: { type: 'object', required: ['dimension'], properties: { dimension: { enum: dimensions } } },
    },
  },
});

const dimensions = ['topic', 'tag', 'domain', 'source', 'source_type', 'claim_type', 'media_format'];
const without = (dimension: string) =>
  request(
    `refuses rules on ${dimension}`,
    dimension === 'claim_type' ? ['DIGEST-05'] : [],
    'previewDigestFilter',
    (real) => withInput(real, 'filter_spec', () => filterOn(dimensions.filter((one) => one !== dimension))),
  );

const bodyOf = (operation: Operation, bent: (schema: JsonSchema) => JsonSchema): Operation => {
  const { requestBody } = operation;
  return requestBody === undefined
    ? operation
    : { ...operation, requestBody: { ...requestBody, schema: bent(resolveSchema(requestBody.schema)) } };
};

export const buildingMutants = {
  'digest.created-of-streams': [
    request('wants a filter_spec', ['DIGEST-17'], 'createDigest', (real) =>
      bodyOf(real, (schema) => ({ ...schema, required: ['name', 'filter_spec'] })),
    ),
    response(
      'answers with nothing',
      ['DIGEST-20'],
      'createDigest',
      bendAt('data', () => ({})),
    ),
    response('tells the id as a text', ['DIGEST-02'], 'createDigest', bendAt('data.id', String)),
    law('keeps one stream', [], { digest: { withStreams: (_, added) => added.slice(0, 1) } }),
    part(
      'forgets the description',
      [],
      served(({ createDigest }) => ({
        createDigest: (call) =>
          createDigest({ ...call, input: { body: { ...call.input.body, description: null } } }),
      })),
    ),
  ],
  'digest.created-of-filter': [
    request('wants stream_ids', ['DIGEST-18'], 'createDigest', (real) =>
      bodyOf(real, (schema) => ({ ...schema, required: ['name', 'stream_ids'] })),
    ),
    part(
      'lists nothing of what a filter chooses',
      [],
      insteadIn('listDigestManifests', (call, real, { tables: { digests } }) => {
        const digest = digests.get(Number(call.input.id));
        return digest === undefined
          ? real.listDigestManifests(call)
          : lending(digests, { ...digest, filterSpec: null }, () => real.listDigestManifests(call));
      }),
    ),
    response(
      'shows no streams that a filter chooses',
      [],
      'getDigest',
      bendAt('data', (data) => ({ ...(data as Members), streams: [] })),
    ),
  ],
  'digest.scope-needed': [
    request('makes an empty digest', ['DIGEST-19'], 'createDigest', (real) =>
      bodyOf(real, ({ anyOf: _, ...schema }) => schema),
    ),
  ],
  'digest.list-fits': [
    response('lists digests bare', ['DIGEST-21'], 'listDigests', bendAt('data', digestsIn)),
    response(
      'counts streams in texts',
      ['DIGEST-02'],
      'listDigests',
      bendAt('data.digests[-1].stream_count', String),
    ),
    response(
      'leaves out the name',
      [],
      'listDigests',
      bendAt('data.digests[-1].name', () => gone),
    ),
    response('counts one stream more', [], 'listDigests', bendAt('data.digests[-1].stream_count', oneMore)),
  ],
  'digest.detail-fits': [
    response(
      'opens without streams',
      ['DIGEST-23'],
      'getDigest',
      bendAt('data.streams', () => gone),
    ),
    response('shows one stream less', [], 'getDigest', bendAt('data.streams', allButLast)),
    response(
      'leaves out stream_ids',
      [],
      'getDigest',
      bendAt('data.digest.stream_ids', () => gone),
    ),
    response(
      'counts no week',
      [],
      'getDigest',
      bendAt('data.streams[-1].manifests_last7d', () => gone),
    ),
    response('gives the id as a text', ['DIGEST-02'], 'getDigest', bendAt('data.digest.id', String)),
  ],
  'digest.kind-told': [
    law('names another type', ['DIGEST-03'], { digest: { digestType: 'custom' as 'user' } }),
    law('says that no filter is dynamic', ['DIGEST-12'], { digest: { isDynamic: () => false } }),
    law('says that every digest is dynamic', [], { digest: { isDynamic: () => true } }),
  ],
  'digest.filter-spec-returned': [
    response(
      'joins the values of a rule',
      ['DIGEST-04'],
      'getDigest',
      bendAt('data.digest.filter_spec.rules[*].values', (values) => [String(values)]),
    ),
    response(
      'flattens the rules',
      ['DIGEST-04'],
      'getDigest',
      bendAt('data.digest.filter_spec.rules', () => ({})),
    ),
    response(
      'forgets how rules combine',
      [],
      'getDigest',
      bendAt('data.digest.filter_spec.combine', () => gone),
    ),
    part(
      'drops a filter beside streams',
      [],
      instead('createDigest', ({ input: { body }, ...call }, real) => {
        const isBeside = (body.stream_ids ?? []).length > 0;
        return real.createDigest({
          ...call,
          input: { body: isBeside ? { ...body, filter_spec: null } : body },
        });
      }),
    ),
  ],
  'digest.dimensions-accepted': [without('claim_type'), ...['topic', 'tag', 'source', 'domain'].map(without)],
  'digest.unknown-dimension-refused': [
    part('leaves rules on unknown dimensions aside', ['DIGEST-06'], (parts) => {
      const lax = (operation: 'createDigest' | 'previewDigestFilter'): Operation =>
        withInput(parts.operations[operation], 'filter_spec', () => ({ type: 'object' }));
      const previewing = served(({ previewDigestFilter }) => ({
        previewDigestFilter: (call) => {
          const { filter_spec } = call.input.body;
          const rules = filter_spec.rules.filter(({ dimension }) => dimensions.includes(dimension));
          return previewDigestFilter({
            ...call,
            input: { body: { filter_spec: { ...filter_spec, rules } } },
          });
        },
      }));
      const previewDigestFilter = lax('previewDigestFilter');
      return previewing({ ...parts, operations: { ...parts.operations, previewDigestFilter } });
    }),
  ],
  'digest.update-changes-members': [
    law('leaves the description as it was', ['DIGEST-24'], keeping('description')),
    law('leaves the name as it was', [], keeping('name')),
    law('leaves the filter as it was', [], keeping('filterSpec')),
    response(
      'says nothing of the updated digest',
      [],
      'updateDigest',
      bendAt('data', () => ({})),
    ),
  ],
  'digest.null-removes-content-filters': [
    law('takes null for not given', ['DIGEST-25'], {
      digest: {
        updated: (before, change) => ({
          ...digestLaws.updated(before, change),
          contentFilters: change.contentFilters ?? before.contentFilters,
        }),
      },
    }),
    law('never changes the content filters', ['DIGEST-24'], keeping('contentFilters')),
  ],
  'digest.update-keeps-the-rest': [
    law('drops filters that are not mentioned', ['DIGEST-26'], {
      digest: {
        updated: (before, change) => ({
          ...digestLaws.updated(before, change),
          contentFilters: change.contentFilters ?? null,
        }),
      },
    }),
    law('drops a filter that is not mentioned', [], {
      digest: {
        updated: (before, change) => ({ ...before, ...change, filterSpec: change.filterSpec ?? null }),
      },
    }),
  ],
  'digest.streams-added': [
    law('replaces the streams', ['DIGEST-27'], { digest: { withStreams: (_, added) => added } }),
    law('adds streams twice', [], { digest: { withStreams: (before, added) => [...before, ...added] } }),
    response('refuses to add streams', [], 'addDigestStreams', toStatus(405)),
  ],
  'digest.streams-removed': [
    law('takes all streams out', ['DIGEST-28'], { digest: { withoutStreams: () => [] } }),
    law('takes out the others', [], {
      digest: { withoutStreams: (before, removed) => before.filter((id) => removed.includes(id)) },
    }),
  ],
  'digest.pause-is-reversible': [
    law('loses the streams in a pause', ['DIGEST-13'], {
      digest: { paused: (digest) => ({ ...digest, streamIds: [], state: 'paused' }) },
    }),
    law('pauses for good', ['DIGEST-13'], {
      digest: { paused: (digest) => ({ ...digest, state: 'deleted' }) },
    }),
    law('empties a paused digest and never resumes it', ['DIGEST-14'], {
      digest: { pausedManifests: 'none', activated: (digest) => digest },
    }),
    response('refuses to resume', [], 'activateDigest', toAnswer(409, { detail: 'The digest is paused.' })),
    law('loses the content filters in a pause', [], {
      digest: { paused: (digest) => ({ ...digest, state: 'paused', contentFilters: null }) },
    }),
  ],
  'digest.deletion-is-final': [
    law('revives a deleted digest', ['DIGEST-16'], {
      digest: { isOwn: ({ organizationId }, id) => organizationId === id },
    }),
    part(
      'deletes nothing',
      [],
      served(() => ({ deleteDigest: () => refuse('unavailable', 'Later.') })),
    ),
    part(
      'revives what is updated',
      [],
      insteadIn('updateDigest', (call, real, { tables: { digests } }) => {
        const digest = digests.ownedBy(call.org.id, Number(call.input.id));
        if (digest?.state === 'deleted') digests.put({ ...digest, state: 'active' });
        return real.updateDigest(call);
      }),
    ),
    part(
      'goes on listing manifests',
      [],
      insteadIn('listDigestManifests', (call, real, { tables: { digests } }) => {
        const digest = digests.ownedBy(call.org.id, Number(call.input.id));
        return digest?.state === 'deleted'
          ? lending(digests, { ...digest, state: 'active' }, () => real.listDigestManifests(call))
          : real.listDigestManifests(call);
      }),
    ),
  ],
} satisfies Partial<MutantTable<DigestRuleId>>;

function digestsIn(data: unknown): unknown {
  return (data as { readonly digests?: unknown }).digests ?? [];
}

function oneMore(count: unknown): number {
  return Number(count) + 1;
}

function allButLast(list: unknown): unknown {
  return Array.isArray(list) ? list.slice(0, -1) : undefined;
}
