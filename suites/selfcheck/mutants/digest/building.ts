// Mutants of creating, showing and changing digests.

import { digestLaws } from '../../../../simulator/core/digest.ts';
import { type JsonSchema, type Operation, resolveSchema } from '../../../../spec/contract.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { toMember, toStatus } from '../../alter.ts';
import { alterAt, gone } from '../../alter-path.ts';
import { ignoring } from '../../derive/outage-parts.ts';
import { firstOnly } from '../../derive/request-fields.ts';
import { law, type MutantTable, part, request, response } from '../../mutant.ts';
import { replacing } from '../../replaced-operation.ts';
import { withInput } from '../request.ts';
import { withUseCases } from '../with-use-cases.ts';
import { listedAs } from './listed-as.ts';

/** Keeps the old value of a member, whatever the update contains. */
const keeping = (member: 'name' | 'description' | 'filterSpec' | 'contentFilters') => ({
  digest: {
    afterUpdate: (before, change) => ({
      ...digestLaws.afterUpdate(before, change),
      [member]: before[member],
    }),
  } satisfies Partial<typeof digestLaws>,
});

/** A schema of filters whose rules may name these dimensions. */
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
  request(`refuses rules on ${dimension}`, 'previewDigestFilter', (real) =>
    withInput(real, 'filter_spec', () => filterOn(dimensions.filter((one) => one !== dimension))),
  );

const bodyOf = (operation: Operation, change: (schema: JsonSchema) => JsonSchema): Operation => {
  const { requestBody } = operation;
  return requestBody === undefined
    ? operation
    : { ...operation, requestBody: { ...requestBody, schema: change(resolveSchema(requestBody.schema)) } };
};

export const buildingMutants = {
  'digest.created-from-streams': {
    'demands-filter-spec': request(['demands a filter_spec', 'DIGEST-17'], 'createDigest', (real) =>
      bodyOf(real, (schema) => ({ ...schema, required: ['name', 'filter_spec'] })),
    ),
    'empty-answer': response(
      ['answers with an empty object', 'DIGEST-20'],
      'createDigest',
      alterAt('data', () => ({})),
    ),
    'id-as-text': response(
      ['sends the id as a string', 'DIGEST-02'],
      'createDigest',
      alterAt('data.id', String),
    ),
    'one-stream': law('keeps one stream only', {
      digest: { streamsWith: (_, added) => added.slice(0, 1) },
    }),
    'loses-description': part(
      'loses the description',
      withUseCases(({ createDigest }) => ({
        createDigest: (call) =>
          createDigest({ ...call, input: { body: { ...call.input.body, description: null } } }),
      })),
    ),
  },
  'digest.shows-what-was-sent': {
    'empty-filters': response(
      'shows empty content filters in the detail',
      'getDigest',
      toMember('data.digest.content_filters.media_format', () => []),
    ),
    'description-is-name': response(
      'shows the name as the description in answers to updates',
      'updateDigest',
      toMember('data.description', () => 'Named'),
    ),
  },
  'digest.created-from-filter': {
    'demands-stream-ids': request('demands stream_ids', 'createDigest', (real) =>
      bodyOf(real, (schema) => ({ ...schema, required: ['name', 'stream_ids'] })),
    ),
    'lists-nothing': part(
      'lists no manifests of the streams that a filter chooses',
      listedAs((digest) => ({ ...digest, filterSpec: null })),
    ),
  },
  'digest.scope-needed': {
    'empty-digest': request('makes an empty digest', 'createDigest', (real) =>
      bodyOf(real, ({ anyOf: _, ...schema }) => schema),
    ),
  },
  'digest.list-fits-schema': {
    'bare-list': response(
      ['returns a bare list of digests', 'DIGEST-21'],
      'listDigests',
      alterAt('data', digestsIn),
    ),
    'count-as-text': response(
      ['sends stream_count as a string', 'DIGEST-02'],
      'listDigests',
      alterAt('data.digests[-1].stream_count', String),
    ),
    'no-name': response(
      'leaves out the name',
      'listDigests',
      alterAt('data.digests[-1].name', () => gone),
    ),
    'count-too-large': response(
      'counts one stream too many',
      'listDigests',
      alterAt('data.digests[-1].stream_count', oneMore),
    ),
  },
  'digest.detail-fits-schema': {
    'no-streams': response(
      ['leaves out the streams', 'DIGEST-23'],
      'getDigest',
      alterAt('data.streams', () => gone),
    ),
    'stream-missing': response(
      'leaves out the last stream',
      'getDigest',
      alterAt('data.streams', allButLast),
    ),
    'no-stream-ids': response(
      'leaves out stream_ids',
      'getDigest',
      alterAt('data.digest.stream_ids', () => gone),
    ),
    'no-week-count': response(
      'leaves out manifests_last7d',
      'getDigest',
      alterAt('data.streams[-1].manifests_last7d', () => gone),
    ),
    'id-as-text': response(
      ['sends the id as a string', 'DIGEST-02'],
      'getDigest',
      alterAt('data.digest.id', String),
    ),
  },
  'digest.shows-its-type': {
    'other-type': response(
      ['names another type', 'DIGEST-03'],
      'listDigests',
      alterAt('data.digests[*].digest_type', () => 'custom'),
    ),
    'never-dynamic': response(
      ['says that no digest is dynamic', 'DIGEST-12'],
      'listDigests',
      alterAt('data.digests[*].has_dynamic_filter', () => false),
    ),
    'always-dynamic': response(
      'says that every digest is dynamic',
      'listDigests',
      alterAt('data.digests[*].has_dynamic_filter', () => true),
    ),
  },
  'digest.filter-spec-returned': {
    'joins-values': response(
      'joins the values of a rule',
      'getDigest',
      alterAt('data.digest.filter_spec.rules[*].values', (values) => [String(values)]),
    ),
    'rules-as-object': response(
      'returns the rules as an object',
      'getDigest',
      alterAt('data.digest.filter_spec.rules', () => ({})),
    ),
    'no-combine': response(
      'leaves out how rules combine',
      'getDigest',
      alterAt('data.digest.filter_spec.combine', () => gone),
    ),
    'drops-filter-beside-streams': part(
      'drops a filter that comes with streams',
      replacing('createDigest', ({ input: { body }, ...call }, real) => {
        const isBeside = (body.stream_ids ?? []).length > 0;
        return real.createDigest({
          ...call,
          input: { body: isBeside ? { ...body, filter_spec: null } : body },
        });
      }),
    ),
  },
  'digest.dimensions-accepted': {
    'refuses-claim-type': without('claim_type'),
    'refuses-topic': without('topic'),
    'refuses-tag': without('tag'),
    'refuses-source': without('source'),
    'refuses-domain': without('domain'),
  },
  'digest.unknown-dimension-refused': {
    'ignores-unknown-dimension': part('ignores rules on unknown dimensions', (parts) => {
      const lax = (operation: 'createDigest' | 'previewDigestFilter'): Operation =>
        withInput(parts.operations[operation], 'filter_spec', () => ({ type: 'object' }));
      const previewing = withUseCases(({ previewDigestFilter }) => ({
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
  },
  'digest.update-changes-fields': {
    'keeps-description': law('never changes the description', keeping('description')),
    'keeps-name': law('never changes the name', keeping('name')),
    'keeps-filter': law('never changes the filter', keeping('filterSpec')),
    'empty-answer': response(
      'answers an update with an empty object',
      'updateDigest',
      alterAt('data', () => ({})),
    ),
  },
  'digest.null-removes-content-filters': {
    'null-as-absent': law(['ignores a null', 'DIGEST-25'], {
      digest: {
        afterUpdate: (before, change) => ({
          ...digestLaws.afterUpdate(before, change),
          contentFilters: change.contentFilters ?? before.contentFilters,
        }),
      },
    }),
    'keeps-content-filters': law(
      ['never changes the content filters', 'DIGEST-24'],
      keeping('contentFilters'),
    ),
  },
  'digest.update-applies-content-filters': {
    'channel-ids-ignored': part(
      'ignores channel ids in an update',
      ignoring('updateDigest', ['body', 'content_filters', 'source_channel_ids'], false),
    ),
    'channel-names-ignored': part(
      'ignores channel names in an update',
      ignoring('updateDigest', ['body', 'content_filters', 'source_channel_names'], false),
    ),
    'first-format-only': part(
      'applies only the first format of an update',
      ignoring('updateDigest', ['body', 'content_filters', 'media_format'], false, firstOnly),
    ),
  },
  'digest.update-keeps-content-filters': {
    'drops-content-filters': law('drops content filters that an update leaves out', {
      digest: {
        afterUpdate: (before, change) => ({
          ...digestLaws.afterUpdate(before, change),
          contentFilters: change.contentFilters ?? null,
        }),
      },
    }),
    'drops-filter': law('drops a filter that an update leaves out', {
      digest: {
        afterUpdate: (before, change) => ({ ...before, ...change, filterSpec: change.filterSpec ?? null }),
      },
    }),
  },
  'digest.streams-added': {
    'replaces-streams': law('replaces the streams', {
      digest: { streamsWith: (_, added) => added },
    }),
    'adds-first-only': law('adds the first of several streams only', {
      digest: {
        streamsWith: (before, [first]) => [...new Set([...before, ...(first === undefined ? [] : [first])])],
      },
    }),
    'adds-two-only': law('adds two of several streams only', {
      digest: { streamsWith: (before, added) => [...new Set([...before, ...added.slice(0, 2)])] },
    }),
    'adds-twice': law('adds streams twice', {
      digest: { streamsWith: (before, added) => [...before, ...added] },
    }),
    'status-405': response('answers 405 to added streams', 'addDigestStreams', toStatus(405)),
  },
  'digest.streams-removed': {
    'removes-all': law('removes all streams', { digest: { streamsWithout: () => [] } }),
    'removes-first-only': law('removes the first of several streams only', {
      digest: { streamsWithout: (before, [first]) => before.filter((id) => id !== first) },
    }),
    'removes-two-only': law('removes two of several streams only', {
      digest: {
        streamsWithout: (before, removed) => before.filter((id) => !removed.slice(0, 2).includes(id)),
      },
    }),
    'removes-others': law('removes the other streams', {
      digest: { streamsWithout: (before, removed) => before.filter((id) => removed.includes(id)) },
    }),
  },
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
