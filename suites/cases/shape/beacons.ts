// Cases of the shapes of Beacons, with all documented fields and with few.
import type { ShapeRuleId } from '../../../spec/rules/shape.ts';
import type { JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { expectSuccess } from '../../kit/expect.ts';
import { judgeShape } from '../../kit/shape.ts';
import { beaconName, withBeacons } from '../../steps/beacons.ts';

const needs = { org: {}, surface: 'beacons' } as const;
const described = { name: `${beaconName}-whole`, description: 'Ports, weekly.', intent: 'Ports, weekly.' };
const narrowed = { topic_filters: [{ slug: 'shipping' }], default_date_window: { lookback_hours: 168 } };
const whole: JsonObject = { ...described, ...narrowed, tags: ['ports', 'weekly'] };
const bare: JsonObject = {};

export const beaconShapes = {
  'shape.list-beacons': needing(needs, ({ org, warn }) =>
    withBeacons(org, async (beacons) => {
      for (const body of [bare, whole]) await beacons.make(body);
      for (const query of [{}, { limit: 1, offset: 1 }, { status: 'active' }])
        judgeShape('listBeacons', expectSuccess(await beacons.list(query)), warn);
    }),
  ),

  'shape.create-beacon': needing(needs, ({ org, discover, warn }) =>
    withBeacons(org, async (beacons) => {
      const { id } = await discover.stream({ manifestsMin: 0 });
      for (const body of [bare, { ...whole, stream_ids: [id] }])
        judgeShape('createBeacon', expectSuccess(await beacons.create(body)), warn);
    }),
  ),

  'shape.get-beacon': needing(needs, ({ org, discover, warn }) =>
    withBeacons(org, async (beacons) => {
      const { id } = await discover.stream({ manifestsMin: 0 });
      for (const body of [bare, { ...whole, stream_ids: [id] }])
        judgeShape('getBeacon', expectSuccess(await beacons.get(await beacons.make(body))), warn);
    }),
  ),

  'shape.update-beacon': needing(needs, ({ org, discover, warn }) =>
    withBeacons(org, async (beacons) => {
      const { id: streamId } = await discover.stream({ manifestsMin: 0 });
      const id = await beacons.make({ stream_ids: [streamId] });
      for (const change of [whole, { default_date_window: null }])
        judgeShape('updateBeacon', expectSuccess(await beacons.change(id, change)), warn);
    }),
  ),
} satisfies { readonly [R in ShapeRuleId]?: Case };
