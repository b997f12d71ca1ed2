// Mutants of the tools that find streams and orient agents.
import { found } from '../../../../simulator/service/tools/tool.ts';
import type { McpRuleId } from '../../../../spec/rules/mcp.ts';
import { isMembers } from '../../alter.ts';
import { type MutantTable, part } from '../../mutant.ts';
import { together } from '../../replaced-operation.ts';
import { asking, list, members, replacingTool, returning, rows, without } from '../../replaced-tool.ts';

export const readToolMutants = {
  'mcp.profile-shown': {
    'plan-only': part(
      'shows the plan alone',
      returning('service-profile', members(without('refresh_tier', 'date_window'))),
    ),
    'no-window': part(
      'does not show the date window',
      returning('service-profile', members(without('date_window'))),
    ),
    'another-plan': part(
      'shows the plan Professional to every organisation, and Individual to that plan',
      returning(
        'service-profile',
        members((all) => ({
          ...all,
          plan: all.plan === 'Professional' ? 'Individual' : 'Professional',
        })),
      ),
    ),
    'blank-window': part(
      'shows a date window without dates',
      returning(
        'service-profile',
        members((all) => ({ ...all, date_window: {} })),
      ),
    ),
  },
  'mcp.profile-adds-up': {
    'shows-limit-as-rest': part(
      'shows the whole quota as what remains',
      returning(
        'service-profile',
        members(({ quota, ...all }) => ({ ...all, quota: unused(quota) })),
      ),
    ),
  },
  'mcp.starter-is-daily-batch': {
    'real-time': part(
      'shows Starter as real time',
      returning(
        'service-profile',
        members((all) => ({ ...all, refresh_tier: 'Real Time' })),
      ),
    ),
  },
  'mcp.catalog-finds-by-name': {
    'ignores-query': part(
      'returns the first streams of the catalog for every query',
      asking('service-catalog', without('query')),
    ),
  },
  'mcp.catalog-gives-reasons': {
    'empty-reasons': part(
      'returns candidates with empty reasons',
      returning(
        'service-catalog',
        rows('candidates', (all) => ({ ...all, match_reason: '' })),
      ),
    ),
    'no-reasons': part(
      'returns candidates without reasons',
      returning('service-catalog', rows('candidates', without('match_reason'))),
    ),
    'no-pagination': part(
      'returns no pagination',
      returning('service-catalog', members(without('pagination'))),
    ),
    empty: part(
      'never has a candidate',
      returning(
        'service-catalog',
        list('candidates', () => []),
      ),
    ),
  },
  'mcp.search-finds-by-name': {
    'ignores-query': part(
      'returns the first streams of the catalog for every query',
      asking('service-stream-search', without('query')),
    ),
    empty: part(
      'never finds a stream',
      returning(
        'service-stream-search',
        list('matches', () => []),
      ),
    ),
    'echo-alone': part(
      'finds no stream, and repeats the query',
      replacingTool('service-stream-search', ({ input }) => found({ ...input, matches: [] })),
    ),
  },
  'mcp.search-counts-scoped': {
    'bare-total': part(
      'returns a total without a scope',
      returning(
        'service-stream-search',
        members(({ counts: _, ...others }) => ({ ...others, total: 7 })),
      ),
    ),
  },
  'mcp.search-shows-details': {
    'no-details': part(
      'has no channels, and ignores include_details',
      together(
        asking('service-stream-search', without('include_details')),
        returning(
          'service-stream-search',
          rows('matches', without('source_channels', 'source_channels_truncated')),
        ),
      ),
    ),
  },
  'mcp.details-of-streams': {
    'empty-channels': part(
      'shows an empty list of channels',
      returning(
        'service-details',
        rows('streams', (all) => ({ ...all, source_channels: [] })),
      ),
    ),
    'empty-filters': part(
      'shows empty filters',
      returning(
        'service-details',
        rows('streams', (all) => ({ ...all, filters: {} })),
      ),
    ),
    'no-channels': part(
      'shows no channels',
      returning('service-details', rows('streams', without('source_channels'))),
    ),
    'another-stream': part(
      'shows another stream',
      returning(
        'service-details',
        rows('streams', (row) => ({ ...row, stream_id: '10000000000000001' })),
      ),
    ),
    'no-filters': part('shows no filters', returning('service-details', rows('streams', without('filters')))),
  },
  'mcp.nine-prompts': {
    'eight-prompts': part(
      'offers eight prompts',
      returning(
        'service-prompts',
        list('prompts', (all) => all.slice(1)),
      ),
    ),
    'blank-prompt': part(
      'offers a prompt without a name or a text',
      returning(
        'service-prompts',
        list('prompts', ([, ...others]) => [{}, ...others]),
      ),
    ),
  },
} satisfies Partial<MutantTable<McpRuleId>>;

const unused = (quota: unknown): unknown =>
  isMembers(quota) ? { ...quota, quota_remaining: quota.quota_limit } : quota;
