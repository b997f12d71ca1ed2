// The limits agree with the bounds that the schemas state.
import { expect, it } from 'vitest';
import { operations, schemas } from './contract.ts';
import { limits, planLimits } from './limits.ts';

const query = schemas.ManifestQuery?.properties ?? {};

it.each([
  ['page_size', limits.minQueryPageSize, limits.maxPageSize],
  ['target_count', limits.minTargetCount, limits.maxTargetCount],
  ['lookback_hours', limits.minLookback, limits.maxLookback],
  ['timeout_ms', limits.minTimeout, limits.maxTimeout],
] as const)('%s of the query', (field, min, max) => {
  expect(query[field]).toMatchObject({ minimum: min.value, maximum: max.value });
});

it('the page size of listings', () => {
  const size = operations.listStreams.parameters.find(({ name }) => name === 'page_size')?.schema;
  expect(size).toMatchObject({ default: limits.defaultPageSize.value, 'x-cap': limits.maxPageSize.value });
});

it('the lists that are cut', () => {
  expect(schemas.Stream?.properties?.source_channels?.maxItems).toBe(limits.projectedChannels.value);
  expect(schemas.FilterPreview?.properties?.streams?.maxItems).toBe(limits.filterPreview.value);
  expect(schemas.StreamCreatedData?.properties?.cross_domains?.maxItems).toBe(limits.crossDomains.value);
  expect(schemas.Domain?.enum).toHaveLength(limits.domains.value);
});

it('the free plan', () => {
  expect(planLimits.starter.manifestsPerMonth.value).toBe(1_000);
  expect(planLimits.starter.requestsPerMinute.value).toBe(60);
});
