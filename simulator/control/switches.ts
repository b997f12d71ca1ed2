// Switches on the control plane: they enable balanced planning and recurring delta in a world.
import { ok, operation } from './operation.ts';
import { boolean, described, object, someOf } from './schema.ts';

const switches = {
  balanced: described(boolean, 'Balanced planning.'),
  delta: described(boolean, 'Recurring delta.'),
};
/** Some of the switches; the others stay the same. */
export const switchesSchema = someOf(switches);
const switchesResponse = object(switches);

export const switchOperations = [
  operation('getSwitches', 'get', '/switches', {
    summary: 'Show which optional flows of the manifest query are enabled.',
    response: switchesResponse,
    handle: ({ world }) => ok(world.switches),
  }),
  operation('changeSwitches', 'patch', '/switches', {
    summary:
      'Enable and disable optional flows of the manifest query. Flows that are not named stay the same.',
    body: switchesSchema,
    example: { delta: true },
    response: switchesResponse,
    handle: ({ world, body }) => {
      world.changeSwitches(body);
      return ok(world.switches);
    },
  }),
];
