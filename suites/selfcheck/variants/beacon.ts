// Correct servers that keep, name and find Beacons differently.
import { changingInput, refusing, refusingEach, replacing, together } from '../replaced-operation.ts';
import { affecting, type Variants } from '../variant.ts';
import { conflict, invalidAt } from './wraps.ts';

/** Members of a Beacon that the document shows in its creation. */
const seen = ['name', 'stream_ids', 'topic_filters', 'default_date_window', 'status'] as const;
/** Members of a Beacon that the document shows in no request. */
const unseen = ['description', 'intent', 'tags', 'collection_id'] as const;
const nearLetters = 5;

export const beaconVariants = {
  'unseen-members-ignored': affecting('beacon', 'shape', 'request', 'lifecycle').does(
    'ignores description, intent, tags and collection in requests for Beacons',
    together(
      changingInput('createBeacon', (input) => ({ ...input, body: withoutUnseen(input.body) })),
      changingInput('updateBeacon', (input) => ({ ...input, body: withoutUnseen(input.body) })),
    ),
  ),
  'whole-beacon-required': affecting('beacon', 'lifecycle', 'limit', 'query', 'request', 'shape').does(
    'requires of a new Beacon every member that the document shows there',
    refusing('createBeacon', ({ input: { body } }) => {
      const missing = seen.find((name) => (body[name] ?? null) === null);
      return missing && invalidAt('body', missing);
    }),
  ),
  'empty-updates-refused': affecting('beacon', 'digest', 'request', 'shape').does(
    'refuses an update of a Beacon or a digest that names no member',
    refusingEach(['updateBeacon', 'updateDigest'], ({ input: { body } }) =>
      Object.keys(body).length === 0 ? invalidAt('body') : undefined,
    ),
  ),
  'unique-beacon-name': affecting('beacon', 'request', 'shape', 'lifecycle', 'query', 'digest').does(
    'refuses a Beacon whose name another Beacon of the organisation has or had',
    together(
      refusing('createBeacon', ({ org, input }, { tables: { beacons } }) =>
        isTaken(beacons.allOf(org.id), input.body) ? conflict : undefined,
      ),
      refusing('updateBeacon', ({ org, input }, { tables: { beacons } }) => {
        const others = beacons.allOf(org.id).filter(({ id }) => id !== input.beacon_id);
        return isTaken(others, input.body) ? conflict : undefined;
      }),
    ),
  ),
  'near-beacons-found': affecting('beacon').does(
    'finds Beacons whose names begin alike by a text',
    changingInput('listBeacons', ({ q, ...others }) => ({
      ...others,
      ...(q !== undefined && { q: q.slice(0, nearLetters) }),
    })),
  ),
  'sample-beacon': affecting('beacon').does(
    'gives every organisation a Beacon to begin with',
    together(
      ...(['createBeacon', 'listBeacons'] as const).map((operation) =>
        replacing(operation, (call, real, { tables: { beacons } }) => {
          if (beacons.allOf(call.org.id).length === 0)
            real.createBeacon({ ...call, input: { body: { name: 'Welcome', status: 'active' } } } as never);
          return real[operation](call as never);
        }),
      ),
    ),
  ),
} satisfies Variants;

const withoutUnseen = <Body extends object>(body: Body): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !unseen.some((one) => one === name))) as Body;

const isTaken = (
  others: readonly { readonly fields: { readonly name: string } }[],
  { name }: { readonly name?: string | null },
): boolean => others.some(({ fields }) => fields.name === name);
