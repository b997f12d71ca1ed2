// Mutants of the tools that find streams and orient agents.
import { found } from '../../../../simulator/service/tools/tool.ts';
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import { isMembers } from '../../alter.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';
import { together } from '../../replaced-operation.ts';
import {
  asking,
  replacingTool,
  returningList,
  returningMembers,
  returningRows,
  without,
} from '../../replaced-tool.ts';

/** States another total in the pagination of service-catalog. */
const countingCandidates = (text: string, count: (total: number, shown: number) => number): Mutant =>
  wrong(text).part(
    returningMembers('service-catalog', ({ pagination, candidates, ...all }) => {
      const shown = Array.isArray(candidates) ? candidates.length : 0;
      const stated = isMembers(pagination) ? pagination : {};
      const total_count = count(Number(stated.total_count), shown);
      return { ...all, candidates, pagination: { ...stated, total_count } };
    }),
  );

export const readToolMutants = {
  'mcp.profile-shown': {
    'plan-only': wrong('shows the plan alone').part(
      returningMembers('service-profile', without('refresh_tier', 'date_window')),
    ),
    'no-window': wrong('shows no window').part(returningMembers('service-profile', without('date_window'))),
    'another-plan': wrong(
      'shows the plan Professional to every organisation, and Individual to that plan',
    ).part(
      returningMembers('service-profile', (all) => ({
        ...all,
        plan: all.plan === 'Professional' ? 'Individual' : 'Professional',
      })),
    ),
    'blank-window': wrong('shows a date window without dates').part(
      returningMembers('service-profile', (all) => ({ ...all, date_window: {} })),
    ),
  },
  'mcp.profile-adds-up': {
    'shows-limit-as-rest': wrong('shows the whole quota as what remains').part(
      returningMembers('service-profile', ({ quota, ...all }) => ({ ...all, quota: unused(quota) })),
    ),
  },
  'mcp.starter-is-daily-batch': {
    'real-time': wrong('shows Starter as real time').part(
      returningMembers('service-profile', (all) => ({ ...all, refresh_tier: 'Real Time' })),
    ),
  },
  'mcp.catalog-finds-by-name': {
    'ignores-query': wrong('returns the first streams of the catalog for every query').part(
      asking('service-catalog', without('query')),
    ),
  },
  'mcp.catalog-counts-candidates': {
    'total-of-page': countingCandidates('counts the candidates of the page alone', (_, shown) => shown),
    'one-more': countingCandidates('counts one candidate more than there are', (total) => total + 1),
    'counts-to-one': countingCandidates('counts one candidate at most', (total) => Math.min(1, total)),
    'first-page-again': wrong('returns the first page of candidates for every page').part(
      asking('service-catalog', without('page')),
    ),
    'counts-none': countingCandidates('counts no candidates', () => 0),
  },
  'mcp.catalog-gives-reasons': {
    'empty-reasons': wrong('returns candidates with empty reasons').part(
      returningRows('service-catalog', 'candidates', (all) => ({ ...all, match_reason: '' })),
    ),
    'no-reasons': wrong('returns candidates without reasons').part(
      returningRows('service-catalog', 'candidates', without('match_reason')),
    ),
    'no-pagination': wrong('returns no pagination').part(
      returningMembers('service-catalog', without('pagination')),
    ),
    empty: wrong('never has a candidate').part(returningList('service-catalog', 'candidates', () => [])),
  },
  'mcp.search-finds-by-name': {
    'ignores-query': wrong('returns the first streams of the catalog for every query').part(
      asking('service-stream-search', without('query')),
    ),
    empty: wrong('never finds a stream').part(returningList('service-stream-search', 'matches', () => [])),
    'echo-alone': wrong('finds no stream, and repeats the query').part(
      replacingTool('service-stream-search', ({ input }) => found({ ...input, matches: [] })),
    ),
  },
  'mcp.search-counts-scoped': {
    'bare-total': wrong('returns a total without a scope').part(
      returningMembers('service-stream-search', ({ counts: _, ...others }) => ({ ...others, total: 7 })),
    ),
  },
  'mcp.search-shows-details': {
    'every-channel': wrong('shows more than 25 channels of a match', 'LIMIT-04').part(
      returningRows('service-stream-search', 'matches', (row) => ({
        ...row,
        ...(row.source_channels_truncated === true && {
          source_channels: [row.source_channels, row.source_channels].flat(),
        }),
      })),
    ),
    'no-details': wrong('has no channels, and ignores include_details', 'MCP-10').part(
      together(
        asking('service-stream-search', without('include_details')),
        returningRows(
          'service-stream-search',
          'matches',
          without('source_channels', 'source_channels_truncated'),
        ),
      ),
    ),
  },
  'mcp.details-of-streams': {
    'empty-channels': wrong('shows an empty list of channels').part(
      returningRows('service-details', 'streams', (all) => ({ ...all, source_channels: [] })),
    ),
    'empty-filters': wrong('shows empty filters').part(
      returningRows('service-details', 'streams', (all) => ({ ...all, filters: {} })),
    ),
    'no-channels': wrong('shows no channels').part(
      returningRows('service-details', 'streams', without('source_channels')),
    ),
    'another-stream': wrong('shows another stream').part(
      returningRows('service-details', 'streams', (row) => ({ ...row, stream_id: '10000000000000001' })),
    ),
    'ten-streams-at-most': wrong('shows ten streams at most').part(
      returningList('service-details', 'streams', (all) => all.slice(0, 10)),
    ),
    'no-filters': wrong('has no filter').part(
      returningRows('service-details', 'streams', without('filters')),
    ),
  },
  'mcp.nine-prompts': {
    'eight-prompts': wrong('offers eight prompts').part(
      returningList('service-prompts', 'prompts', (all) => all.slice(1)),
    ),
    'blank-prompt': wrong('offers a prompt without a name or a text').part(
      returningList('service-prompts', 'prompts', ([, ...others]) => [{}, ...others]),
    ),
  },
} satisfies Partial<MutantTable<McpRuleId>>;

const unused = (quota: unknown): unknown =>
  isMembers(quota) ? { ...quota, quota_remaining: quota.quota_limit } : quota;
