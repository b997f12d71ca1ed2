// Wrong limiters, quotas and deliveries, each of which the load script about it must catch.

import { deliveryLaws } from '../../simulator/core/delivery.ts';
import type { LawPatch } from '../../simulator/core/laws.ts';
import type { Store } from '../../simulator/state/store.ts';
import { onStatus, toHeader, toMember } from '../../suites/selfcheck/bend.ts';
import { billing } from '../../suites/selfcheck/billing.ts';
import { law, type Mutant, part, response } from '../../suites/selfcheck/mutant.ts';
import type { CheckName, ScriptName } from '../lib/config.ts';

const rate = (text: string, patch: LawPatch['rate'] & object): Mutant => law(text, [], { rate: patch });

const shortWait = rate('gives half of the wait', {
  retryAfterSeconds: (waitMs) => Math.max(1, Math.ceil(waitMs / 2_000)),
});
const noHeader = response(
  'leaves Retry-After out',
  [],
  '*',
  onStatus(
    429,
    toHeader('retry-after', () => undefined),
  ),
);
const noBody = response(
  'leaves retry_after_seconds out',
  [],
  '*',
  onStatus(
    429,
    toMember('detail.retry_after_seconds', () => undefined),
  ),
);
const billedRefusals = part(
  'bills refusals',
  [],
  billing((_, { status }) => (status === 429 ? 1 : 0)),
);

const delivery = (text: string, patch: LawPatch['delivery'] & object): Mutant =>
  law(text, [], { delivery: patch });

const everyNth = (nth: number): (() => boolean) => {
  let asked = 0;
  return () => {
    asked += 1;
    return asked % nth === 0;
  };
};

const isLost = everyNth(97);
const isDoubled = everyNth(97);
const isForged = everyNth(97);

/** A wrong behaviour, and the check that must fail. */
export interface LoadMutant {
  readonly check: CheckName;
  readonly mutant: Mutant;
}

const breaks = (check: CheckName, mutant: Mutant): LoadMutant => ({ check, mutant });

export const loadMutants: Readonly<Record<ScriptName, readonly LoadMutant[]>> = {
  'rest-rate-limit': [
    breaks('within', rate('grants half as much again', { limitOf: (limit) => limit * 1.5 })),
    breaks('granted', rate('grants half of the limit', { limitOf: (limit) => limit / 2 })),
    breaks('paced', rate('grants a quarter of the limit', { limitOf: (limit) => limit / 4 })),
    breaks('refuses', rate('has no limit', { limitOf: () => 100_000 })),
    breaks('otherKey', rate('has no sub-limit for a key', { keyLimit: (limit) => limit })),
    breaks('retry', shortWait),
    breaks('honest', noHeader),
    breaks('honest', noBody),
    breaks('free', billedRefusals),
  ],
  'rest-measure': [breaks('retry', shortWait), breaks('honest', noHeader), breaks('free', billedRefusals)],
  'quota-edge': [
    breaks(
      'exact',
      law('delivers whole pages past the edge', [], { quota: { servedCount: (asked) => asked } }),
    ),
    breaks(
      'capped',
      law('never serves the last of the quota', [], {
        quota: { servedCount: (asked, left) => Math.min(asked, Math.max(0, left - 1)) },
      }),
    ),
    breaks(
      'exact',
      part('charges a moment after it has answered', [], (parts) => ({ ...parts, store: lagging })),
    ),
  ],
  'webhook-fanout': [
    breaks(
      'arrives',
      delivery('loses one delivery in a hundred', {
        wants: (...asked) => deliveryLaws.wants(...asked) && !isLost(),
      }),
    ),
    breaks('arrives', delivery('tries nothing again', { waitAfterFailureMs: () => undefined })),
    breaks(
      'once',
      delivery('sends one delivery in a hundred twice', {
        waitAfterSuccessMs: (attempts) => (attempts === 1 && isDoubled() ? 1_000 : undefined),
      }),
    ),
    breaks('once', delivery('tries again after a second', { waitAfterFailureMs: () => 1_000 })),
    breaks(
      'signed',
      delivery('signs one request in a hundred with another key', {
        signingKey: (secret) => (isForged() ? 'another' : secret),
      }),
    ),
    breaks('drained', delivery('holds deliveries back for a while', { firstWaitMs: () => 45_000 })),
  ],
};

const lagMs = 30;

/** A store that writes used quota late, so that parallel readers all find the same quota left. */
function lagging(store: Store): Store {
  const setUsed = store.setUsed.bind(store);
  store.setUsed = (...change) => void setTimeout(() => setUsed(...change), lagMs);
  return store;
}
