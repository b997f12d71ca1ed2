// Correct servers that keep, name and find Beacons differently.
import { changingInput, replacing, together } from '../replaced-operation.ts';
import type { Variants } from '../variant.ts';
import { conflict, invalidAt } from './wraps.ts';

/** Members of a Beacon that the document shows in its creation. */
const seen = ['name', 'stream_ids', 'topic_filters', 'default_date_window', 'status'] as const;
/** Members of a Beacon that the document shows in no request. */
const unseen = ['description', 'intent', 'tags', 'collection_id'] as const;
const nearLetters = 5;

export const beaconVariants = {
  'unseen-members-ignored': {
    text: 'ignores description, intent, tags and collection in requests for Beacons',
    affects: ['beacon', 'shape', 'idempotency', 'isolation', 'request', 'lifecycle'],
    change: together(
      changingInput('createBeacon', (input) => ({ ...input, body: withoutUnseen(input.body) })),
      changingInput('updateBeacon', (input) => ({ ...input, body: withoutUnseen(input.body) })),
    ),
  },
  'whole-beacon-required': {
    text: 'requires of a new Beacon every member that the document shows there',
    affects: ['beacon', 'idempotency', 'isolation', 'lifecycle', 'limit', 'query', 'request', 'shape'],
    change: replacing('createBeacon', (call, real) => {
      const missing = seen.find((name) => (call.input.body[name] ?? null) === null);
      return missing === undefined ? real.createBeacon(call) : invalidAt('body', missing);
    }),
  },
  'empty-updates-refused': {
    text: 'refuses an update of a Beacon or a digest that names no member',
    affects: ['beacon', 'digest', 'idempotency', 'request', 'shape'],
    change: together(
      replacing('updateBeacon', (call, real) =>
        Object.keys(call.input.body).length === 0 ? invalidAt('body') : real.updateBeacon(call),
      ),
      replacing('updateDigest', (call, real) =>
        Object.keys(call.input.body).length === 0 ? invalidAt('body') : real.updateDigest(call),
      ),
    ),
  },
  'unique-beacon-name': {
    text: 'refuses a Beacon whose name another Beacon of the organisation has or had',
    affects: ['beacon', 'idempotency', 'isolation', 'request', 'shape', 'lifecycle', 'query', 'digest'],
    change: together(
      replacing('createBeacon', (call, real, { tables: { beacons } }) =>
        isTaken(beacons.allOf(call.org.id), call.input.body) ? conflict : real.createBeacon(call),
      ),
      replacing('updateBeacon', (call, real, { tables: { beacons } }) =>
        isTaken(
          beacons.allOf(call.org.id).filter(({ id }) => id !== call.input.beacon_id),
          call.input.body,
        )
          ? conflict
          : real.updateBeacon(call),
      ),
    ),
  },
  'near-beacons-found': {
    text: 'finds Beacons whose names begin alike by a text',
    affects: ['beacon'],
    change: changingInput('listBeacons', ({ q, ...others }) => ({
      ...others,
      ...(q !== undefined && { q: q.slice(0, nearLetters) }),
    })),
  },
  'sample-beacon': {
    text: 'gives every organisation a Beacon to begin with',
    affects: ['beacon', 'idempotency'],
    change: together(
      ...(['createBeacon', 'listBeacons'] as const).map((operation) =>
        replacing(operation, (call, real, { tables: { beacons } }) => {
          if (beacons.allOf(call.org.id).length === 0)
            real.createBeacon({ ...call, input: { body: { name: 'Welcome', status: 'active' } } } as never);
          return real[operation](call as never);
        }),
      ),
    ),
  },
} satisfies Variants;

const withoutUnseen = <Body extends object>(body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !unseen.some((one) => one === name))) as Body;

const isTaken = (
  others: readonly { readonly fields: { readonly name: string } }[],
  { name }: { readonly name?: string | null },
): boolean => others.some(({ fields }) => fields.name === name);
