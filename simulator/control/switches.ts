// What an operator turns on for a world, through the control plane: balanced planning and recurring delta.
import type { Switches } from '../core/lifecycle.ts';
import { ok, operation } from './operation.ts';
import { boolean, object, someOf } from './schema.ts';

const switches = { balanced: boolean, delta: boolean };
/** Some of the switches; those not named stay as they are. */
export const switchesSchema = someOf(switches);
const switchesAnswer = object(switches);

export const switchOperations = [
  operation({
    id: 'getSwitches',
    method: 'get',
    path: '/switches',
    scope: 'world',
    summary: 'Show which flows of the manifest query are turned on.',
    answer: switchesAnswer,
    handle: ({ world }) => ok(world.switches),
  }),
  operation<Partial<Switches>>({
    id: 'changeSwitches',
    method: 'patch',
    path: '/switches',
    scope: 'world',
    summary: 'Turn flows of the manifest query on and off; those not named stay as they are.',
    body: switchesSchema,
    answer: switchesAnswer,
    handle: ({ world, body }) => {
      world.turn(body);
      return ok(world.switches);
    },
  }),
];
