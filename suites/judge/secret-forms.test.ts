// Secrets are masked in every form in which a target may repeat them, however many they are.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { masking } from './secret-forms.ts';

const secret = 'sk+live/1234$xyz';
const bytes = Buffer.from(secret);
const masked = masking([secret, 'short'], '***');

test.each([
  ['as it is', secret],
  ['in upper case', secret.toUpperCase()],
  ['in groups', 'sk+l ive/ 1234 $xyz'],
  ['in Base64', bytes.toString('base64')],
  ['in Base64 behind a key', Buffer.from(`user:${secret}`).toString('base64')],
  ['in Base64 behind two characters', Buffer.from(`ab${secret}cd`).toString('base64')],
  ['in Base64 for URLs', bytes.toString('base64url')],
  ['in Base64 behind characters of its alphabet', `token/${bytes.toString('base64')}`],
  ['in Base64 in lines', bytes.toString('base64').replace(/.{7}/g, '$&\r\n')],
  ['in hexadecimal', bytes.toString('hex').toUpperCase()],
  ['in hexadecimal with separators', bytes.toString('hex').replace(/..(?=.)/g, '$&:')],
  ['percent-encoded', encodeURIComponent(secret)],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(secret))],
  ['percent-encoded throughout', [...bytes].map((byte) => `%${byte.toString(16)}`).join('')],
  ['with JSON escapes', [...bytes].map((byte) => `\\u00${byte.toString(16)}`).join('')],
  ['with JSON escapes in a JSON text', [...bytes].map((byte) => `\\\\u00${byte.toString(16)}`).join('')],
  ['with character references', [...bytes].map((byte) => `&#${byte};`).join('')],
])('%s', (_, form) => {
  const text = masked(`before ${form} after`);
  expect(text).toMatch(/^before (token\/|dXNlcj|YW)?\*\*\*(Y2Q)?=* after$/);
});

test('other text stays, and so do short values', () => {
  expect(masked('a short text with 100%25 and \\u0041')).toBe('a short text with 100%25 and \\u0041');
});

test('characters outside ASCII are compared as well, and what follows them stays in place', () => {
  const clean = masking(['pässword-für-alle'], '***');
  expect(clean('😀 é p%C3%A4ssword-f\\u00fcr-alle é 😀')).toBe('😀 é *** é 😀');
});

test('a secret of few letters and digits is masked where it stands as it is', () => {
  const clean = masking(['!=!=!=!ab', '!!ab!!cd'], '***');
  expect(clean('abcd ab cd, !=!=!=!AB, %21%21ab!!cd')).toBe('abcd ab cd, ***, ***');
});

test('secrets that overlap, or contain each other, are masked as one', () => {
  const clean = masking(['abcdefgh', 'abcdefghijkl', 'ijklmnop', 'abcdefghijzzzzzz'], '***');
  expect(clean('-abcdefgh-abcdefghijkl-abcdefghijklmnop-abcdefghij-')).toBe('-***-***-***-***ij-');
});

test('a secret of any length is masked as a whole', () => {
  const long = Array.from({ length: 3_000 }, (_, at) => at.toString(36)).join('');
  expect(masking([long, `${long}tail`], '***')(`(${long}tail)`)).toBe('(***)');
});

const letterOrDigit = fc.constantFrom(...'abcxyzABCXYZ0189');
const character = fc.constantFrom(...'abcxyzABCXYZ0189+/-_=.:$%&\\"#;!u');
const anySecret = fc
  .tuple(letterOrDigit, fc.array(character, { minLength: 18, maxLength: 40 }), letterOrDigit)
  .map(([first, rest, last]) => `${first}${rest.join('')}${last}`)
  .filter((value) => value.replace(/[^a-z0-9]/gi, '').length >= 8);

const each = (text: string, form: (byte: number) => string): string =>
  [...Buffer.from(text)].map(form).join('');
const digits = (byte: number): string => byte.toString(16).padStart(2, '0');

/** None loses what the secret consists of, so each may be inside of any other. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  percent: encodeURIComponent,
  'percent throughout': (text) => each(text, (byte) => `%${digits(byte).toUpperCase()}`),
  json: (text) => JSON.stringify(text).slice(1, -1),
  'json throughout': (text) => each(text, (byte) => `\\u00${digits(byte)}`),
  decimal: (text) => each(text, (byte) => `&#${byte};`),
  hexadecimal: (text) => each(text, (byte) => `&#x${digits(byte)};`),
  named: (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 behind others': (text) => Buffer.from(`key:${text}\n`).toString('base64'),
  base64url: (text) => Buffer.from(text).toString('base64url'),
  lines: (text) => Buffer.from(text).toString('base64').replace(/.{16}/g, '$&\n'),
  hex: (text) => Buffer.from(text).toString('hex'),
  'upper hex': (text) => Buffer.from(text).toString('hex').toUpperCase(),
};
const encoding = fc.constantFrom(...Object.keys(encodings));
/** How the secret itself may be changed. */
const spelling = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.replace(/.{4}(?=.)/g, '$& '),
);

test('every secret in every two encodings is masked', () => {
  fc.assert(
    fc.property(anySecret, spelling, encoding, encoding, (value, spelled, inner, outer) => {
      const form = encodings[outer]?.(encodings[inner]?.(spelled(value)) ?? '') ?? '';
      const left = masking([value], '***')(`<${form}>`);
      expect(left).toContain('***');
      // What an encoding puts before and after the secret, such as padding, may stay.
      expect(left.length).toBeLessThan((form.length * 2) / 3);
    }),
    { numRuns: 2_000 },
  );
});

test('a text without a secret is untouched', () => {
  const noise = fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.webUrl(), fc.json());
  fc.assert(
    fc.property(fc.array(noise), (parts) => {
      const text = parts.join(' ');
      expect(masking(['4f1d0c9ab27e4d3f8a6b'], '***')(text)).toBe(text);
    }),
    { numRuns: 100 },
  );
});

/** Processor time in milliseconds, which other processes do not change. */
function cost(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

test('masking of 10,000 secrets costs little more than that of ten, also where each of them appears', () => {
  const secrets = Array.from(
    { length: 10_000 },
    (_, at) => `assay_live_key_${at}_${(at * 7919).toString(36)}`,
  );
  const text = Array.from(
    { length: 200 },
    (_, at) => `%2F\\u00e9&#65; ${encodeURIComponent(secrets[at] ?? '')}`,
  )
    .join('\n')
    .repeat(4);
  const [few, many] = [masking(secrets.slice(0, 10), '***'), masking(secrets, '***')];
  const [first] = [few, many].map((clean) => clean(text));
  expect(first).toContain('assay_live_key_11_');
  expect(many(text)).not.toContain('assay');
  const ofFew = cost(() => few(text));
  expect(cost(() => many(text))).toBeLessThan(5 * ofFew + 100);
});

test('the work is linear in the length of the text, whatever the text', () => {
  const clean = masking(['a'.repeat(16), 'a'.repeat(300), 'YWFhYWFhYWFh'], '***');
  for (const unit of ['a', '%25', '\\\\', '&#', 'YWFh', '61', '%2525'])
    expect(cost(() => clean(unit.repeat(100_000 / unit.length)))).toBeLessThan(3_000);
});
