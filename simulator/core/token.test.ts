// Tests that a token opens unchanged or not at all.
import { expect, test } from 'vitest';
import { seal, unseal } from './token.ts';

const key = { key: 'w1/7' };
const content = { organizationId: 'o1', atMs: 5 };

test('a token can be decoded to its content', () => {
  expect(unseal(key, 'plan', seal(key, 'plan', content))).toEqual(content);
});

test('a token with any changed character is refused', () => {
  const token = seal(key, 'plan', content);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(unseal(key, 'plan', token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
  }
});

test.each([
  ['of another kind', seal(key, 'snapshot', content)],
  ['of another world', seal({ key: 'w2/7' }, 'plan', content)],
  ['with a third part', `${seal(key, 'plan', content)}.x`],
  ['without a signature', 'zz'],
  ['with a letter outside ASCII', seal(key, 'plan', content).replace(/.$/, 'é')],
])('a token %s does not open', (_, token) => {
  expect(unseal(key, 'plan', token)).toBeUndefined();
});
