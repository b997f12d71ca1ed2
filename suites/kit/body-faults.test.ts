// Each fault of a body breaks exactly one constraint, at the place that it names.
import { describe, expect, it } from 'vitest';
import { operations } from '../../spec/contract.ts';
import { schemaValidator } from '../../spec/validate.ts';
import { faultsOf, placeOf, withFault } from './body-faults.ts';

const filter_spec = { rules: [{ dimension: 'domain', values: ['health-medicine'] }], combine: 'AND' };
const right = {
  createBeacon: {
    name: 'Ports',
    stream_ids: ['1'],
    topic_filters: [{ slug: 'shipping' }],
    default_date_window: { lookback_hours: 24 },
  },
  createDigest: {
    name: 'Ports',
    stream_ids: ['1'],
    filter_spec,
    content_filters: { media_format: ['text'] },
  },
  createWebhook: { url: 'https://receiver.example/hook', label: 'Desk', events: ['manifest.matched'] },
} as const;

describe.each(['createBeacon', 'createDigest', 'createWebhook'] as const)('faults of %s', (operation) => {
  const validate = schemaValidator(operations[operation].requestBody?.schema ?? {});

  it('break a valid body', () => {
    expect(validate(right[operation])).toEqual([]);
    for (const fault of faultsOf(operation))
      expect(validate(withFault(right[operation], fault, 1)), placeOf(fault)).not.toEqual([]);
  });

  it('do not change the other members', () => {
    for (const fault of faultsOf(operation)) {
      const { [fault.path[0] ?? '']: _, ...others } = withFault(right[operation], fault, 1);
      expect(right[operation]).toMatchObject(others);
    }
  });
});

it('faults occur at every depth of a body', () => {
  const places = faultsOf('createDigest').map((fault) => `${placeOf(fault)} ${fault.keyword}`);
  expect(places).toContain('filter_spec.rules.[].dimension enum');
  expect(places).toContain('filter_spec.rules.[].values required');
  expect(places).not.toContain('content_filters.media_format items');
});
