// Table of wrong shapes of the result of a manifest query.
import { as, eachAs, isRecord, missing, nil, type Row, reshaped } from './rows.ts';

/** The result without what is only of use when nothing was found. */
const silentWhenEmpty = as('without diagnostics when nothing was found', (data) => {
  if (!isRecord(data) || !Array.isArray(data.manifests) || data.manifests.length > 0) return undefined;
  const { diagnostics: _, ...others } = data;
  return others;
});

export const queryRows: readonly Row[] = [
  ['QUERY-03', 'data', silentWhenEmpty],
  ['QUERY-03', 'data.cache_admission', missing],
  ['QUERY-03', 'data.quota', as('as a number', () => 1)],
  ['QUERY-04', 'data.manifests', eachAs('as texts', (manifest) => JSON.stringify(manifest))],
  ['QUERY-04', 'data.manifests[-1].brief', missing],
  ['QUERY-05', 'data.coverage', nil],
  ['QUERY-05', 'data.coverage.authoritative', as('as a text', String)],
  ['QUERY-05', 'data.coverage.covered_facets', as('as a text', String)],
  ['QUERY-09', 'data.pagination', nil],
  ['QUERY-09', 'data.diagnostics', nil],
  [
    'QUERY-10',
    'usage',
    reshaped('without the reset', ({ reset_date: _, days_to_reset: __, ...rest }) => rest),
  ],
];

/** The result as one step of a flow shows it, told by the member that only that step has. */
const atStep = (member: string, how: string, to: (data: Readonly<Record<string, unknown>>) => object) =>
  as(`${how} where there is a ${member}`, (data) =>
    isRecord(data) && typeof data[member] === 'string' ? to(data) : undefined,
  );

export const flowRows: readonly Row[] = [
  ['QUERY-03', 'data', atStep('plan_token', 'without manifests', ({ manifests: _, ...others }) => others)],
  ['QUERY-05', 'data', atStep('snapshot_token', 'without coverage', ({ coverage: _, ...others }) => others)],
];
