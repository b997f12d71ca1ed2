// Secrets are masked in every form in which a target may repeat them.
import { expect, test } from 'vitest';
import { masking } from './secret-forms.ts';

const secret = 'sk+live/1234$xyz';
const bytes = Buffer.from(secret);
const masked = masking([secret, 'short'], '***');

test.each([
  ['as it is', secret],
  ['in Base64', bytes.toString('base64')],
  ['in Base64 behind a key', Buffer.from(`user:${secret}`).toString('base64')],
  ['in Base64 behind two characters', Buffer.from(`ab${secret}cd`).toString('base64')],
  ['in Base64 for URLs', bytes.toString('base64url')],
  ['in hexadecimal', bytes.toString('hex').toUpperCase()],
  ['percent-encoded', encodeURIComponent(secret)],
  ['percent-encoded throughout', [...bytes].map((byte) => `%${byte.toString(16)}`).join('')],
  ['with JSON escapes', [...bytes].map((byte) => `\\u00${byte.toString(16)}`).join('')],
  ['with character references', [...bytes].map((byte) => `&#${byte};`).join('')],
])('%s', (_, form) => {
  const text = masked(`before ${form} after`);
  expect(text).toContain('***');
  expect(text).not.toContain(form);
});

test('other text stays, and so do short values', () => {
  expect(masked('a short text with 100%25 and \\u0041')).toBe('a short text with 100%25 and \\u0041');
});
