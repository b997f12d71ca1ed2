// Which names are foreign to whoever reads them, and which may be anybody's.
import { expect, test } from 'vitest';
import { act, delivery, exchanged } from '../testing/entries.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { privacy } from './privacy.ts';

/** The places of what was compared; those with `!` show a foreign name. */
function judged(...entries: readonly Entry[]): readonly string[] {
  const places: string[] = [];
  const see = privacy((_, place, found = false) => void places.push(`${found ? '!' : ''}${place}`));
  entries.forEach(see);
  return places;
}

const as = (id: string): Pick<Exchanged, 'caller'> => ({
  caller: { standing: 'valid', holder: { id, plan: 'enterprise', isPrivate: true } },
});

/** The organisation sends the body, which the answer does not repeat. */
function sends(id: string, body: object): Exchanged {
  const entry = exchanged('createDigest', as(id));
  return { ...entry, request: { ...entry.request, body: JSON.stringify(body) } };
}

const lists = (id: string, text: string, given: Partial<Exchanged> = {}): Exchanged =>
  exchanged('listDigests', { json: { data: [{ name: text }] }, ...as(id), ...given });

const name = 'assay-made-7';
const named = sends('a', { name });

test.each<readonly [what: string, readonly Entry[], readonly string[]]>([
  ['its own name', [named, lists('a', name)], ['listDigests']],
  ['a foreign name', [named, lists('b', name)], ['!listDigests']],
  ['a foreign name inside a text', [named, lists('b', `The digest ${name}.`)], ['!listDigests']],
  ['a name that it gave too', [named, sends('b', { name }), lists('b', name)], []],
  [
    'a name that an operator gave',
    [act('orgs.make', { input: { body: { name } } }), named, lists('b', name)],
    [],
  ],
  ['a name that is cut off', [named, lists('b', 'assay-made-7…')], []],
  ['another name with the same beginning', [named, lists('b', 'assay-made-71')], []],
  ['names that are the same each time', [sends('a', { name: 'assay-made' }), lists('b', 'assay-made')], []],
  ['a name while its own requests are under way', [named, lists('b', name, { isOverlapped: true })], []],
  ['a digest that an operator gave it', [named, act('operator.add-digest'), lists('b', name)], []],
])('an organisation sees %s', (_, entries, places) => {
  expect(judged(...entries)).toEqual(places);
});

test('a delivery belongs to whoever registered the address', () => {
  const url = 'http://127.0.0.1:1/inbox/1';
  const event = { digest: { name } };
  expect(judged(named, sends('a', { url }), delivery(url, event))).toEqual(['deliveries']);
  expect(judged(named, sends('b', { url }), delivery(url, event))).toEqual(['!deliveries']);
  expect(judged(named, delivery(url, event))).toEqual([]);
});
