// The refusals of requests about Beacons ("Errors").
import type { PlanName } from '../../spec/values.ts';
import type { BeaconLaws } from './beacon.ts';
import type { Dimension } from './beacon-scope.ts';
import { displayName } from './plan.ts';
import { invalid, type Refusal, refuse } from './refusal.ts';

/**
 * The same text for deleted, foreign and unknown Beacons, so that it reveals nothing about other
 * organisations.
 */
export const beaconNotFound: Refusal = refuse('beacon_not_found', 'No such Beacon.', {
  decidedBy: { rule: 'isolation.beacons' },
});

export const beaconArchived: Refusal = refuse(
  'beacon_archived',
  'The Beacon is archived. Restore it before it is used.',
  { decidedBy: { rule: 'beacon.archived-is-not-executed' } },
);

export const windowRequired: Refusal = refuse(
  'date_window_required',
  'A Beacon is executed over a stated window: published_date_from and published_date_to, or lookback_hours.',
  { decidedBy: { rule: 'beacon.window-is-required' } },
);

const names: Readonly<Record<Dimension, string>> = {
  stream: 'streams',
  channel: 'source channels',
  topic: 'topics',
  entity: 'entities',
};

export const beyondScope = (dimension: Dimension): Refusal =>
  refuse(
    'unauthorized_source_broadening',
    `The request names ${names[dimension]} outside the saved scope; send broaden_sources=true to allow them.`,
    { decidedBy: { rule: 'beacon.foreign-stream-refused' } },
  );

/** The organisation has as many active Beacons as its plan allows (S-64). */
export function capReached({ capRefusal, activeMax }: BeaconLaws, plan: PlanName): Refusal {
  const text = `Your ${displayName(plan)} plan allows ${activeMax[plan]} active Beacons. Archive one or upgrade.`;
  return refuse(capRefusal, text, {
    issues: [{ loc: ['body', 'status'], msg: text, type: 'cap_reached' }],
    decidedBy: { rule: 'beacon.cap-of-starter', reading: 'beacon.cap-refusal' },
  });
}

/** This request cannot set the status that its body names. */
export const statusRefused = (reading: 'beacon.new-draft' | 'beacon.status-change'): Refusal =>
  invalid([{ loc: ['body', 'status'], msg: 'this status cannot be asked for here', type: 'value_error' }], {
    reading,
  });
