// Builds the package in `dist`, after the compiler has written declarations there: each entry and each command is bundled with
// all that it needs, because most of a start is the reading of many small files.
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { type Plugin, type RolldownOutput, rolldown } from 'rolldown';
import { scriptNames } from '../load/lib/config.ts';
import { rendererPath } from '../simulator/reference/html.ts';
import { mutants, mutantsOf } from '../suites/selfcheck/mutants/index.ts';

const root = join(import.meta.dirname, '..');
const faces = ['conformance', 'index', 'vitest'] as const;
const entries = [
  'bin/package/assay',
  ...faces.map((name) => `bin/package/${name}`),
  'bin/package/conform-child',
  'bin/built-in-worker',
  'bin/observer-worker',
];

/** The place of a module in the package as it would be without bundles: there is what it reads beside itself. */
const places: Plugin = {
  name: 'places',
  transform: (code, id) =>
    isOurs(id) && code.includes('import.meta.')
      ? code.replace(
          /import\.meta\.(url|dirname|filename)/g,
          (_, what: string) =>
            `__${what}_of__(${JSON.stringify(relative(root, id).replace(/\.ts$/, '.js'))})`,
        )
      : null,
  renderChunk: (code, { fileName }) =>
    code.replace(/__(url|dirname|filename)_of__\("([^"]+)"\)/g, (_, what: string, file: string) => {
      const path = relative(dirname(fileName), what === 'dirname' ? dirname(file) : file);
      const url = `new URL(${JSON.stringify(`./${path}`)}, import.meta.url)`;
      return what === 'url' ? `${url}.href` : `process.getBuiltinModule('node:url').fileURLToPath(${url})`;
    }),
};

const isOurs = (id: string): boolean => id.startsWith(root) && !id.includes('node_modules');

/** What proves Assay is no part of it. */
function assertShipped(output: RolldownOutput): void {
  const wrong = modulesOf(output).filter(
    (id) => isOurs(id) && /selfcheck|\/testing\/|\.test\.|\/bench\/|\/memory\//.test(id),
  );
  if (wrong.length > 0) throw new Error(`the package would hold what no user runs: ${wrong.join(', ')}`);
}

const modulesOf = ({ output }: RolldownOutput): readonly string[] =>
  output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));

async function bundle(names: readonly string[], external: RegExp, options: object): Promise<RolldownOutput> {
  const build = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(names.map((name) => [name, join(root, `${name}.ts`)])),
    external,
    plugins: [places],
  });
  const output = await build.write({ dir: 'dist', entryFileNames: '[name].js', ...options });
  await build.close();
  assertShipped(output);
  return output;
}

const command = await bundle(entries, /^vitest(\/|$)/, { chunkFileNames: 'bin/[name]-[hash].js' });
// k6 reads a script as one file, and so does its operator.
for (const name of scriptNames) await bundle([`load/scripts/${name}`], /^k6(\/|$)/, { codeSplitting: false });

for (const name of ['openapi', 'tools', 'since'])
  cpSync(`spec/generated/${name}.json`, `dist/spec/generated/${name}.json`);
for (const file of ['judge/costs.json', 'page/browser/find.js'])
  cpSync(`suites/${file}`, `dist/suites/${file}`);
for (const file of globSync('simulator/{console,reference}/page/*.{html,css,js}'))
  cpSync(file, `dist/${file}`);
cpSync(rendererPath(), 'dist/simulator/reference/page/standalone.js');

const texts = Object.keys(mutants).map((rule) => [
  rule,
  mutantsOf(rule).map(({ id, text, breaks }) => ({ id, text, breaks })),
]);
writeFileSync('dist/spec/generated/mutants.json', JSON.stringify(Object.fromEntries(texts)));

/** The licences of what the bundles hold of others. The package of Scalar has no file of its licence; that of a part of it has. */
const packages = new Set(
  modulesOf(command).flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id) ?? []),
);
const licences = [...packages, join(root, 'node_modules/@scalar/types')].toSorted().map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const [file] = globSync('{LICENSE,LICENCE,license,licence}*', { cwd: folder });
  return `${name} ${version}, ${license}\n\n${file === undefined ? '' : readFileSync(join(folder, file), 'utf8')}`;
});
writeFileSync('dist/LICENSES.txt', licences.join(`\n${'-'.repeat(80)}\n\n`));

/** The declarations of the interface, and those that they import. The compiler leaves `.ts` in their imports. */
const imported = /(?<=from '|import\(")(\.[^'"]*)\.ts(?=['"])/g;
const kept = new Map<string, string>();
const open = faces.map((name) => `dist/bin/package/${name}.d.ts`);
for (let file = open.pop(); file !== undefined; file = open.pop()) {
  if (kept.has(file)) continue;
  const text = readFileSync(file, 'utf8');
  kept.set(file, text.replaceAll(imported, '$1.js'));
  for (const [, path = ''] of text.matchAll(imported))
    open.push(normalize(join(dirname(file), `${path}.d.ts`)));
}
for (const file of globSync('dist/**/*.d.ts')) {
  const text = kept.get(file);
  if (text === undefined) rmSync(file);
  else writeFileSync(file, text);
}
