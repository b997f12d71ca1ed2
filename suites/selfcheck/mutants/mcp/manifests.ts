// Mutants of service-manifests and service-records.
import { notFound } from '../../../../simulator/core/error.ts';
import { found } from '../../../../simulator/service/tools/tool.ts';
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import { isMembers } from '../../alter.ts';
import { type Mutants, type MutantTable, wrong } from '../../mutant.ts';
import { together, withLaws } from '../../replaced-operation.ts';
import {
  asking,
  replacingTool,
  returning,
  returningMembers,
  returningRows,
  without,
} from '../../replaced-tool.ts';
import { cached } from '../query/values.ts';
import { ofAnotherStream } from './advanced.ts';

/** A tool that ignores an argument. */
const ignoring = (...names: readonly string[]): Mutants[string] =>
  wrong(`ignores ${names.join(' and ')}`).part(asking('service-manifests', without(...names)));

/** A tool that keeps one value of a list, and drops the others. */
const keeping = (which: 'first' | 'last', name: string): Mutants[string] =>
  wrong(`applies only the ${which} value of ${name}`).part(
    asking('service-manifests', (input) => {
      const values = input[name];
      if (!Array.isArray(values)) return input;
      return { ...input, [name]: [values.at(which === 'first' ? 0 : -1)] };
    }),
  );

const forgettingNinth = (name: string): Mutants[string] =>
  wrong(`forgets the ninth of ${name}`).part(
    asking('service-manifests', (input) => {
      const values = input[name];
      return Array.isArray(values) ? { ...input, [name]: values.slice(0, 8) } : input;
    }),
  );

/** A tool to which OR and AND of several values are the same, or that finds nothing with AND. */
const combining = (name: 'tag_logic' | 'cross_domain_logic'): Mutants => ({
  'or-as-and': wrong('takes OR as AND').part(
    asking('service-manifests', (input) => (name in input ? { ...input, [name]: 'and' } : input)),
  ),
  'and-selects-nothing': wrong('selects nothing with AND').part(
    replacingTool('service-manifests', (call, real) =>
      Object(call.input)[name] === 'and' ? found({ manifests: [] }) : real(call),
    ),
  ),
});

/** A tool that finds nothing with any of these filters. */
const findingNothing = (...names: readonly string[]): Mutants[string] =>
  wrong(`finds nothing with ${names.join(', ')}`).part(
    replacingTool('service-manifests', (call, real) =>
      names.some((name) => name in call.input) ? found({ manifests: [] }) : real(call),
    ),
  );

const withoutGuidance = returning('service-manifests', (answer) => ({ ...answer, guidance: [] }));

export const manifestToolMutants = {
  'mcp.manifests-of-stream': {
    'any-stream': ignoring('stream_ids'),
    'no-brief': wrong('has no Brief').part(returningRows('service-manifests', 'manifests', without('brief'))),
    'no-source': wrong('has no source').part(
      returningRows('service-manifests', 'manifests', without('source')),
    ),
  },
  'mcp.page-size-honoured': { 'ignores-page-size': ignoring('page_size') },
  'mcp.target-count-honoured': { 'ignores-target-count': ignoring('target_count') },
  'mcp.manifests-filtered': {
    'ignores-format': ignoring('media_format'),
    'ignores-significance': ignoring('significance'),
    'ignores-channels': ignoring('source_channel_ids'),
    'ignores-home-domains': ignoring('home_domains'),
    'ignores-cross-domains': ignoring('cross_domains'),
    'finds-nothing': findingNothing('media_format', 'significance', 'source_channel_ids'),
    'finds-no-significance': findingNothing('significance'),
    'finds-no-channel-id': findingNothing('source_channel_ids'),
    'finds-no-channel-name': findingNothing('source_channel_names'),
    'finds-no-tag-id': findingNothing('tag_ids'),
    'finds-no-cross-domain': findingNothing('cross_domains'),
    'finds-no-home-domain': findingNothing('home_domains'),
    'finds-no-tag-name': findingNothing('tag_names'),
    'ignores-dates': ignoring('published_date_from', 'published_date_to'),
  },
  'mcp.unknown-filters-select-nothing': {
    'ignores-tag-ids': ignoring('tag_ids'),
    'ignores-tag-names': ignoring('tag_names'),
    'ignores-channel-names': ignoring('source_channel_names'),
    'ignores-channel-ids': ignoring('source_channel_ids'),
    'part-of-channel-name': wrong('matches part of the name of a channel').law('query', {
      isChannelNamed: (names, asked) => names.some((name) => name?.includes(asked)),
    }),
  },
  'mcp.every-value-counts': {
    'first-channel': keeping('first', 'source_channel_ids'),
    'last-channel': keeping('last', 'source_channel_ids'),
    'first-channel-name': keeping('first', 'source_channel_names'),
    'first-tag': keeping('first', 'tag_ids'),
    'last-tag-name': keeping('last', 'tag_names'),
    'first-significance': keeping('first', 'significance'),
    'last-stream': keeping('last', 'stream_ids'),
    'first-home-domain': keeping('first', 'home_domains'),
    'first-cross-domain': keeping('first', 'cross_domains'),
    'ninth-stream-forgotten': forgettingNinth('stream_ids'),
    'ninth-tag-forgotten': forgettingNinth('tag_ids'),
    'ninth-channel-forgotten': forgettingNinth('source_channel_ids'),
    'streams-by-their-beginning': wrong('answers a list of streams like one with the same beginning').part(
      cached((first) =>
        asking('service-manifests', ({ stream_ids, ...input }) => ({
          ...input,
          ...(Array.isArray(stream_ids) && { stream_ids: first(stream_ids.join(',')).split(',') }),
        })),
      ),
    ),
  },
  'mcp.tag-logic-narrows': {
    ...combining('tag_logic'),
    'and-as-or': wrong('takes AND of tags as OR').part(asking('service-manifests', without('tag_logic'))),
    'ids-as-or': wrong('takes AND of tag ids as OR').part(
      asking('service-manifests', (input) => ('tag_ids' in input ? without('tag_logic')(input) : input)),
    ),
  },
  'mcp.tag-type-limits': {
    'ignores-tag-type': ignoring('tag_type'),
  },
  'mcp.domain-logic-narrows': {
    ...combining('cross_domain_logic'),
    'and-as-or': wrong('takes AND between domains as OR').part(
      asking('service-manifests', without('cross_domain_logic')),
    ),
  },
  'mcp.outcome-in-result': {
    unnamed: wrong('returns an outcome that is not a string').part(
      returningMembers('service-manifests', (all) => ({ ...all, execution_status: null })),
    ),
    'empty-is-an-error': wrong('refuses what finds nothing').part(
      replacingTool('service-manifests', (call, real) => {
        const outcome = real(call);
        const isEmpty =
          outcome.kind === 'answer' &&
          Array.isArray(outcome.members.manifests) &&
          outcome.members.manifests.length === 0;
        return isEmpty ? notFound('manifest') : outcome;
      }),
    ),
  },
  'mcp.guidance-on-empty': {
    'empty-guidance': wrong('returns empty results with empty guidance').part(withoutGuidance),
    unguided: wrong('returns empty results without guidance').part(
      together(withLaws({ mcp: { guidanceOn: 'empty-and-refused' } }), withoutGuidance),
    ),
  },
  'mcp.records-on-enterprise': {
    'of-any-stream': ofAnotherStream('service-records', 'Records'),
    'no-content': wrong('returns Records without their content').part(
      returningRows('service-records', 'manifests', (row) => ({
        ...row,
        record: isMembers(row.record) ? without('content')(row.record) : row.record,
      })),
    ),
  },
} satisfies Partial<MutantTable<McpRuleId>>;
