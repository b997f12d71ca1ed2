// Every rule about clients has two wrong ones in the tests beside this, which it convicts.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientRules } from '../../spec/rules/client.ts';

test('every rule convicts two wrong clients', () => {
  const files = globSync('*.test.ts', { cwd: import.meta.dirname });
  const texts = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join();
  const named = new Set(texts.match(/'client\.[a-z0-9-]+\/[a-z0-9-]+'/g));
  const countOf = (rule: string): number => [...named].filter((name) => name.startsWith(`'${rule}/`)).length;
  expect(Object.keys(clientRules).filter((rule) => countOf(rule) < 2)).toEqual([]);
});
