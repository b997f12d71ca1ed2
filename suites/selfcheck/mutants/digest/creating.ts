// Mutants of creating, showing and changing digests.
import { type Digest, digestLaws } from '../../../../simulator/core/digest.ts';
import type { JsonSchema } from '../../../../spec/contract.ts';
import type { DigestRuleId } from '../../../../spec/rules/digest.ts';
import { type Members, toStatus } from '../../alter.ts';
import { leftOut, memberAt, valueAt } from '../../altered-answer.ts';
import { checkingBody, checkingInput } from '../../checked-input.ts';
import { ignoring } from '../../derive/outage-parts.ts';
import { firstOnly } from '../../derive/request-fields.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { racing } from '../../racing.ts';
import { changingData, changingInput, changingRow, replacing, together } from '../../replaced-operation.ts';
import { listedAs } from './effects.ts';

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
  wrong(`refuses rules on ${dimension}`).part(
    checkingInput('previewDigestFilter', 'filter_spec', () =>
      filterOn(dimensions.filter((one) => one !== dimension)),
    ),
  );

export const buildingMutants = {
  'digest.created-from-streams': {
    'demands-filter-spec': wrong('demands a filter_spec', 'DIGEST-17').part(
      checkingBody('createDigest', (schema) => ({ ...schema, required: ['name', 'filter_spec'] })),
    ),
    'empty-answer': wrong('sends no data', 'DIGEST-20').answer(valueAt('createDigest', 'data', () => ({}))),
    'id-as-text': wrong('sends a text as id', 'DIGEST-02').answer(valueAt('createDigest', 'data.id', String)),
    'one-stream': wrong('keeps one stream').law('digest', { streamsWith: (_, added) => added.slice(0, 1) }),
    'loses-description': wrong('loses the description').part(
      changingInput('createDigest', ({ body }) => ({ body: { ...body, description: null } })),
    ),
  },
  'digest.shows-what-was-sent': {
    'empty-filters': wrong('shows empty content filters in the detail').answer(
      memberAt('getDigest', 'data.digest.content_filters.media_format', () => []),
    ),
    'description-is-name': wrong('shows the name as the description in answers to updates').answer(
      memberAt('updateDigest', 'data.description', () => 'Named'),
    ),
  },
  'digest.created-from-filter': {
    'demands-stream-ids': wrong('demands stream_ids').part(
      checkingBody('createDigest', (schema) => ({ ...schema, required: ['name', 'stream_ids'] })),
    ),
    'lists-nothing': wrong('lists no manifests of the streams that a filter chooses').part(
      listedAs((digest) => ({ ...digest, filterSpec: null })),
    ),
  },
  'digest.scope-needed': {
    'empty-digest': wrong('makes an empty digest').part(
      checkingBody('createDigest', ({ anyOf: _, ...schema }) => schema),
    ),
  },
  'digest.streams-shown': {
    'stream-missing': wrong('leaves out the last stream', 'DIGEST-23').answer(
      valueAt('getDigest', 'data.streams', allButLast),
    ),
    'count-too-large': wrong('counts one stream too many', 'DIGEST-02').answer(
      valueAt('listDigests', 'data.digests[-1].stream_count', oneMore),
    ),
  },
  'digest.shows-its-type': {
    'other-type': wrong('names another type', 'DIGEST-03').answer(
      valueAt('listDigests', 'data.digests[*].digest_type', () => 'custom'),
    ),
    'never-dynamic': wrong('says that no digest is dynamic', 'DIGEST-12').answer(
      valueAt('listDigests', 'data.digests[*].has_dynamic_filter', () => false),
    ),
    'always-dynamic': wrong('says that every digest is dynamic').answer(
      valueAt('listDigests', 'data.digests[*].has_dynamic_filter', () => true),
    ),
  },
  'digest.filter-spec-returned': {
    'joins-values': wrong('joins the values of a rule').answer(
      valueAt('getDigest', 'data.digest.filter_spec.rules[*].values', (values) => [String(values)]),
    ),
    'rules-as-object': wrong('returns the rules as an object').answer(
      valueAt('getDigest', 'data.digest.filter_spec.rules', () => ({})),
    ),
    'no-combine': wrong('leaves out combine').answer(leftOut('getDigest', 'data.digest.filter_spec.combine')),
    'drops-filter-beside-streams': wrong('drops a filter that comes with streams').part(
      changingInput('createDigest', ({ body }) => {
        const isBeside = (body.stream_ids ?? []).length > 0;
        return { body: isBeside ? { ...body, filter_spec: null } : body };
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
    'ignores-unknown-dimension': wrong('ignores rules on unknown dimensions').part(
      together(
        checkingInput('previewDigestFilter', 'filter_spec', () => ({ type: 'object' })),
        changingInput('previewDigestFilter', ({ body: { filter_spec } }) => {
          const rules = filter_spec.rules.filter(({ dimension }) => dimensions.includes(dimension));
          return { body: { filter_spec: { ...filter_spec, rules } } };
        }),
      ),
    ),
  },
  'digest.update-changes-fields': {
    'keeps-description': wrong('never changes the description').laws(keeping('description')),
    'keeps-name': wrong('never changes the name').laws(keeping('name')),
    'keeps-filter': wrong('never changes the filter').laws(keeping('filterSpec')),
  },
  'digest.update-chooses-anew': {
    'lists-by-first-filter': wrong('lists by the filter that a digest was made with').part((parts) => {
      const first = new Map<number, Digest['filterSpec']>();
      return together(
        changingRow('createDigest', 'digests', (made) => {
          first.set(made.id, made.filterSpec);
          return made;
        }),
        listedAs((digest) => ({ ...digest, filterSpec: first.get(digest.id) ?? null })),
      )(parts);
    }),
  },
  'digest.null-removes-content-filters': {
    'null-as-absent': wrong('ignores a null', 'DIGEST-25').law('digest', {
      afterUpdate: (before, change) => ({
        ...digestLaws.afterUpdate(before, change),
        contentFilters: change.contentFilters ?? before.contentFilters,
      }),
    }),
    'keeps-content-filters': wrong('never changes the filters', 'DIGEST-24').laws(keeping('contentFilters')),
  },
  'digest.update-applies-content-filters': {
    'channel-ids-ignored': wrong('ignores channel ids in an update').part(
      ignoring('updateDigest', ['body', 'content_filters', 'source_channel_ids'], false),
    ),
    'channel-names-ignored': wrong('ignores channel names in an update').part(
      ignoring('updateDigest', ['body', 'content_filters', 'source_channel_names'], false),
    ),
    'first-format-only': wrong('applies only the first format of an update').part(
      ignoring('updateDigest', ['body', 'content_filters', 'media_format'], false, firstOnly),
    ),
  },
  'digest.update-keeps-content-filters': {
    'drops-content-filters': wrong('drops content filters that an update leaves out').law('digest', {
      afterUpdate: (before, change) => ({
        ...digestLaws.afterUpdate(before, change),
        contentFilters: change.contentFilters ?? null,
      }),
    }),
    'drops-filter': wrong('drops a filter that an update leaves out').law('digest', {
      afterUpdate: (before, change) => ({ ...before, ...change, filterSpec: change.filterSpec ?? null }),
    }),
  },
  'digest.streams-added': {
    'replaces-streams': wrong('replaces the streams').law('digest', { streamsWith: (_, added) => added }),
    'adds-first-only': wrong('adds the first of several streams only').law('digest', {
      streamsWith: (before, [first]) => [...new Set([...before, ...(first === undefined ? [] : [first])])],
    }),
    'adds-ten-only': wrong('adds ten of several streams only').law('digest', {
      streamsWith: (before, added) => [...new Set([...before, ...added.slice(0, 10)])],
    }),
    'forgets-one-of-two': wrong('forgets one of two additions at once').part(
      racing<Digest>('addDigestStreams', (asFirst) =>
        replacing('addDigestStreams', (call, real, { tables: { digests } }) => {
          const row = digests.get(Number(call.input.id));
          if (row !== undefined) digests.put(asFirst(row));
          return real.addDigestStreams(call);
        }),
      ),
    ),
    'adds-twice': wrong('adds streams twice').law('digest', {
      streamsWith: (before, added) => [...before, ...added],
    }),
    'status-405': wrong('answers 405 to added streams').response('addDigestStreams', toStatus(405)),
  },
  'digest.streams-removed': {
    'shows-removed': wrong('shows streams that were removed').part((parts) => {
      const seen = new Map<unknown, readonly Members[]>();
      return changingData('getDigest', (data, { input }) => {
        const shown = data.streams as readonly Members[];
        const gone = (seen.get(input.id) ?? []).filter((one) => !shown.some(({ id }) => id === one.id));
        seen.set(input.id, [...shown, ...gone]);
        return { ...data, streams: [...shown, ...gone] };
      })(parts);
    }),
    'removes-all': wrong('removes all streams').law('digest', { streamsWithout: () => [] }),
    'removes-first-only': wrong('removes the first of several streams only').law('digest', {
      streamsWithout: (before, [first]) => before.filter((id) => id !== first),
    }),
    'removes-five-only': wrong('removes five of several streams only').law('digest', {
      streamsWithout: (before, removed) => before.filter((id) => !removed.slice(0, 5).includes(id)),
    }),
    'removes-others': wrong('removes the other streams').law('digest', {
      streamsWithout: (before, removed) => before.filter((id) => removed.includes(id)),
    }),
  },
} satisfies Partial<MutantTable<DigestRuleId>>;

function oneMore(count: unknown): number {
  return Number(count) + 1;
}

function allButLast(list: unknown): unknown {
  return Array.isArray(list) ? list.slice(0, -1) : undefined;
}
