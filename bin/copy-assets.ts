// Completes the compiled package: data that it reads, the texts of the mutants, and the types of its interface alone.
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { rendererPath } from '../simulator/reference/html.ts';
import { mutants, mutantsOf } from '../suites/selfcheck/mutants/index.ts';

for (const name of ['openapi', 'tools', 'since'])
  cpSync(`spec/generated/${name}.json`, `dist/spec/generated/${name}.json`);
for (const file of ['judge/costs.json', 'page/browser/find.js'])
  cpSync(`suites/${file}`, `dist/suites/${file}`);
for (const file of globSync('simulator/{console,reference}/page/*.{html,css,js}'))
  cpSync(file, `dist/${file}`);
cpSync(rendererPath(), 'dist/simulator/reference/page/standalone.js');
// Its package has no file of its licence; the packages of its parts, by the same authors, have.
cpSync('node_modules/@scalar/types/LICENSE', 'dist/simulator/reference/page/standalone.LICENSE');

const texts = Object.keys(mutants).map((rule) => [
  rule,
  mutantsOf(rule).map(({ id, text, breaks }) => ({ id, text, breaks })),
]);
writeFileSync('dist/spec/generated/mutants.json', JSON.stringify(Object.fromEntries(texts)));

/** The declarations of the interface, and those that they import. The compiler leaves `.ts` in their imports. */
const kept = new Map<string, string>();
const open = ['conformance', 'index', 'vitest'].map((name) => `dist/bin/package/${name}.d.ts`);
for (let file = open.pop(); file !== undefined; file = open.pop()) {
  if (kept.has(file)) continue;
  const text = readFileSync(file, 'utf8');
  kept.set(file, text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  for (const [, path = ''] of text.matchAll(/from '(\.[^']*)\.ts'/g))
    open.push(normalize(join(dirname(file), `${path}.d.ts`)));
}
for (const file of globSync('dist/**/*.d.ts')) {
  const text = kept.get(file);
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
}
