// All drills, in the order in which they are run.
import type { Drill } from './drill.ts';
import { beaconDrills } from './tables/beacons.ts';
import { contentDrills } from './tables/content.ts';
import { deltaDrills } from './tables/deltas.ts';
import { listDrills } from './tables/lists.ts';
import { mcpDrills } from './tables/mcp.ts';
import { pageDrills } from './tables/pages.ts';
import { queryDrills } from './tables/queries.ts';
import { quotaDrills } from './tables/quota.ts';
import { webhookDrills } from './tables/webhooks.ts';
import { writeDrills } from './tables/writes.ts';

export const drills: readonly Drill[] = [
  ...listDrills,
  ...quotaDrills,
  ...queryDrills,
  ...deltaDrills,
  ...beaconDrills,
  ...contentDrills,
  ...writeDrills,
  ...mcpDrills,
  ...webhookDrills,
  ...pageDrills,
];
