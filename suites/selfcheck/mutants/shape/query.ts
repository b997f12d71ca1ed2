// Table of wrong shapes of the result of a manifest query.
import { as, eachAs, isRecord, missing, nil, type Row, reshaped } from './rows.ts';

/** The result without members that only help if nothing was found. */
const silentWhenEmpty = as(
  'empty-without-diagnostics',
  'without diagnostics when nothing was found',
  (data) => {
    if (!isRecord(data) || !Array.isArray(data.manifests) || data.manifests.length > 0) return undefined;
    const { diagnostics: _, ...others } = data;
    return others;
  },
);

export const queryRows: readonly Row[] = [
  ['QUERY-03', 'data', silentWhenEmpty],
  ['QUERY-03', 'data.cache_admission', missing],
  ['QUERY-03', 'data.quota', as('as-number', 'as a number', () => 1)],
  ['QUERY-04', 'data.manifests', eachAs('as-texts', 'as strings', (manifest) => JSON.stringify(manifest))],
  ['QUERY-04', 'data.manifests[-1].brief', missing],
  ['QUERY-05', 'data.coverage', nil],
  ['QUERY-05', 'data.coverage.authoritative', as('as-text', 'as a string', String)],
  ['QUERY-05', 'data.coverage.covered_facets', as('as-text', 'as a string', String)],
  ['QUERY-09', 'data.pagination', nil],
  ['QUERY-09', 'data.diagnostics', nil],
  [
    'QUERY-10',
    'usage',
    reshaped('without-reset', 'without the reset', ({ reset_date: _, days_to_reset: __, ...rest }) => rest),
  ],
];

/** The result of one step of a flow; only that step has the member. */
const atStep = (
  member: string,
  id: string,
  how: string,
  to: (data: Readonly<Record<string, unknown>>) => object,
) =>
  as(id, `${how} where there is a ${member}`, (data) =>
    isRecord(data) && typeof data[member] === 'string' ? to(data) : undefined,
  );

export const flowRows: readonly Row[] = [
  [
    'QUERY-03',
    'data',
    atStep('plan_token', 'without-manifests', 'without manifests', ({ manifests: _, ...others }) => others),
  ],
  [
    'QUERY-05',
    'data',
    atStep('snapshot_token', 'without-coverage', 'without coverage', ({ coverage: _, ...others }) => others),
  ],
];
