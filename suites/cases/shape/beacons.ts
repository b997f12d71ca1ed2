// Cases of the shapes of Beacons, with all documented fields and with few.
import type { ShapeRuleId } from '../../../spec/rules/shape.ts';
import type { Exchange } from '../../clients/exchange.ts';
import type { JsonObject } from '../../clients/json.ts';
import { type Case, type Discovery, needing } from '../../kit/case.ts';
import { expectSuccess } from '../../kit/expect.ts';
import { judgeDone, judgeShape, type Warn } from '../../kit/shape.ts';
import { type BeaconClient, idIn, withBeacons, withSeenFields } from '../../steps/beacons.ts';
import { topicFilters } from '../../steps/topics.ts';

const needs = { org: {}, surface: 'beacons' } as const;
const bare: JsonObject = {};

/** Few fields, all of them, and the other name of the description, which a service may refuse beside the first one. */
async function variedBodies(beacons: BeaconClient, discover: Discovery): Promise<readonly JsonObject[]> {
  const whole = {
    ...(await topicFilters(beacons, discover)),
    ...{ description: 'Ports, weekly.', default_date_window: { lookback_hours: 168 } },
    tags: ['ports', 'weekly'],
  };
  return [bare, whole, { intent: 'Ports, weekly.' }];
}

async function judgeWrite(
  operation: 'createBeacon' | 'updateBeacon',
  body: JsonObject,
  write: (body: JsonObject) => Promise<Exchange>,
  warn: Warn,
): Promise<void> {
  const { exchange } = await withSeenFields(body, write);
  // The document shows an answer to the creation only, so an update may have no body.
  if (operation === 'createBeacon') judgeShape(operation, expectSuccess(exchange), warn);
  else judgeDone(operation, expectSuccess(exchange), warn);
}

export const beaconShapes = {
  'shape.list-beacons': needing(needs, ({ org, discover, warn }) =>
    withBeacons(org, async (beacons) => {
      for (const body of await variedBodies(beacons, discover))
        idIn((await withSeenFields(body, beacons.create)).exchange);
      for (const query of [{}, { limit: 1, offset: 1 }, { status: 'active' }])
        judgeShape('listBeacons', expectSuccess(await beacons.list(query)), warn);
    }),
  ),

  'shape.create-beacon': needing(needs, ({ org, discover, warn }) =>
    withBeacons(org, async (beacons) => {
      const { id } = await discover.stream({ manifestsMin: 0 });
      for (const body of await variedBodies(beacons, discover))
        await judgeWrite('createBeacon', { ...body, stream_ids: [id] }, beacons.create, warn);
    }),
  ),

  'shape.get-beacon': needing(needs, ({ org, discover, warn }) =>
    withBeacons(org, async (beacons) => {
      const { id } = await discover.stream({ manifestsMin: 0 });
      for (const body of await variedBodies(beacons, discover)) {
        const { exchange } = await withSeenFields({ ...body, stream_ids: [id] }, beacons.create);
        const made = idIn(exchange);
        judgeShape('getBeacon', expectSuccess(await beacons.get(made)), warn);
      }
    }),
  ),

  'shape.update-beacon': needing(needs, ({ org, discover, warn }) =>
    withBeacons(org, async (beacons) => {
      const { id: streamId } = await discover.stream({ manifestsMin: 0 });
      const id = await beacons.make({ stream_ids: [streamId] });
      // A service may refuse an update without members.
      const changes = (await variedBodies(beacons, discover)).filter((body) => Object.keys(body).length > 0);
      for (const change of changes)
        await judgeWrite('updateBeacon', change, (body) => beacons.change(id, body), warn);
      // A service may refuse null.
      const emptied = await beacons.change(id, { default_date_window: null });
      if (emptied.status < 300) judgeDone('updateBeacon', emptied, warn);
    }),
  ),
} satisfies { readonly [R in ShapeRuleId]?: Case };
