// The property of Beacons: any series of writes and reads agrees with the model.
import { planLimits } from '../../../spec/limits.ts';
import type { BeaconRuleId } from '../../../spec/rules/beacon.ts';
import { type Case, needing } from '../../kit/case.ts';
import { forAllSeries } from '../../kit/model.ts';
import { beaconModel } from '../../models/beacon.ts';

const cap = planLimits.starter.activeBeacons.value;

export const modelCases = {
  'beacon.model-holds': needing(
    { draws: true, fresh: { plan: 'starter' }, stream: { manifestsMin: 1 } },
    async (given) => {
      const { fresh, stream } = given;
      await forAllSeries(given, beaconModel({ fresh, stream, cap }));
    },
  ),
} satisfies { readonly [R in BeaconRuleId]?: Case };
