// Correct servers that form handles, keys and tokens in other ways.
import { changingJson, refusal, type WireVariants, wired, withText } from './wire-variant.ts';

/** The opaque handle of a Beacon in the simulator. */
const ownHandle = /\bbcn_([0-9A-Za-z]+)\b/g;
const otherHandle = /b~([0-9A-Za-z]+)\.v3/g;
const tokenMember = /"(plan_token|snapshot_token|commit_cursor|next_page_cursor)":"([^"]+)"/g;
/** No text of the simulator has such a character. */
const fraction = '\u0002';

/** A handle of these servers: the six characters of the simulator's handle as the last bytes of a UUID. */
const uuid = /\b00000000-0000-4000-8000-([\da-f]{12})\b/g;
const uuidOf = (text: string): string =>
  `00000000-0000-4000-8000-${Buffer.from(text.padEnd(6).slice(0, 6)).toString('hex')}`;
const handleOf = (hex: string): string => {
  const text = Buffer.from(hex, 'hex').toString('latin1');
  return /^[\da-z]{6}$/.test(text) ? `bcn_${text}` : 'bcn_none';
};
/** The handle in a path, a query or a body. */
const givenHandle = /(?:\/v3\/beacons\/|[?&]beacon_id=|"beacon_id":")([^/?&"]+)/;

const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const handleVariants: WireVariants = {
  'other-beacon-handles': wired('forms the handles of Beacons of other characters', () => ({
    onRequest: (arriving) => ({
      ...arriving,
      url: arriving.url.replaceAll(/%7e/gi, '~').replaceAll(otherHandle, 'bcn_$1'),
      body: arriving.body.replaceAll(otherHandle, 'bcn_$1'),
    }),
    onAnswer: (passing) => withText(passing, (text) => text.replaceAll(ownHandle, 'b~$1.v3')),
  })),
  'uuids-as-keys': wired('refuses an Idempotency-Key that is not a UUID', () => ({
    refuse: ({ headers }) =>
      uuidForm.test(headers['idempotency-key'] ?? '00000000-0000-4000-8000-000000000000')
        ? undefined
        : refusal(422, 'The Idempotency-Key is not a UUID.'),
  })),
  'uuid-beacon-handles': wired(
    'forms the handles of Beacons as UUIDs, and refuses what is none with 422',
    () => ({
      refuse: ({ url, body }) => {
        const [, handle] = givenHandle.exec(url) ?? givenHandle.exec(body) ?? [];
        // Every UUID has become a handle of the simulator.
        if (handle === undefined || handle.startsWith('bcn_')) return undefined;
        return refusal(422, [{ loc: ['path', 'beacon_id'], msg: 'is not a UUID', type: 'uuid_parsing' }]);
      },
      onRequest: (arriving) => ({
        ...arriving,
        url: arriving.url.replaceAll(uuid, (_, hex: string) => handleOf(hex)),
        body: arriving.body.replaceAll(uuid, (_, hex: string) => handleOf(hex)),
      }),
      onAnswer: (passing) =>
        withText(passing, (all) => all.replaceAll(ownHandle, (_, text: string) => uuidOf(text))),
    }),
  ),
  'numbers-with-fraction': wired('writes every integer with a fraction of zero', () => ({
    onAnswer: changingJson((text) =>
      JSON.stringify(JSON.parse(text), (_, value: unknown) =>
        Number.isSafeInteger(value) ? `${fraction}${value}` : value,
      ).replaceAll(/"\\u0002(-?\d+)"/g, '$1.0'),
    ),
  })),
  'hex-tokens': wired(
    'writes the tokens of queries in hexadecimal digits, and reads them in either letter case',
    () => ({
      onRequest: (arriving) => ({
        ...arriving,
        body: arriving.body.replaceAll(tokenMember, (all, name: string, token: string) =>
          /^(?:[\da-f]{2})+$/i.test(token)
            ? `"${name}":${JSON.stringify(Buffer.from(token, 'hex').toString('utf8'))}`
            : all,
        ),
      }),
      onAnswer: (passing) =>
        withText(passing, (all) =>
          all.replaceAll(
            tokenMember,
            (_, name: string, token: string) => `"${name}":"${Buffer.from(token).toString('hex')}"`,
          ),
        ),
    }),
  ),
};
