// The architecture: what the top level contains, which imports are allowed, and where time and chance may be read.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Created by tools or runs, never committed. */
const generated = new Set(['node_modules', 'dist', 'report']);
const topLevel = new Set([
  'spec',
  'fixtures',
  'simulator',
  'suites',
  'load',
  'bin',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vitest.config.ts',
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'LICENSE',
  'llms.txt',
  'biome.json',
  'redocly.yaml',
  'action.yml',
]);

const belowService = ['simulator/feed', 'simulator/state', 'simulator/time', 'simulator/core', 'spec'];

const access = ['suites/target', 'suites/receiver', 'suites/clients', 'spec'];

/**
 * What each layer may import besides itself. A file belongs to the layer with the longest matching path. Imports of types
 * count like any other. Tests may import everything that their top-level folder may import.
 */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  fixtures: ['spec'],

  'simulator/core': ['spec'],
  'simulator/time': ['simulator/core', 'spec'],
  'simulator/state': ['simulator/time', 'simulator/core', 'spec', 'fixtures'],
  'simulator/feed': ['simulator/state', 'simulator/time', 'simulator/core', 'spec'],
  'simulator/service': belowService,
  'simulator/admission': ['simulator/service', ...belowService],
  'simulator/rest': ['simulator/admission', 'simulator/service', ...belowService],
  'simulator/mcp': ['simulator/admission', 'simulator/service', ...belowService],
  'simulator/websocket': ['simulator/admission', 'simulator/service', ...belowService],
  'simulator/console': [],
  'simulator/control': ['simulator/console', 'simulator/service', ...belowService],
  'simulator/reference': ['simulator/core', 'spec'],
  simulator: ['spec', 'fixtures'],

  'suites/clients': ['spec'],
  'suites/page': ['suites/clients'],
  'suites/files': ['suites/target'],
  'suites/receiver': ['suites/clients', 'spec'],
  'suites/target': access,
  'suites/report': ['suites/target', 'spec'],
  'suites/kit': access,
  'suites/transcript': access,
  'suites/steps': ['suites/kit', ...access],
  'suites/invariants': ['suites/transcript', 'suites/steps', 'suites/kit', ...access],
  'suites/conduct': ['suites/invariants', 'suites/transcript', 'suites/steps', 'suites/kit', ...access],
  'suites/tour': ['suites/steps', 'suites/kit', ...access],
  'suites/models': ['suites/steps', 'suites/kit', ...access],
  'suites/cases': ['suites/tour', 'suites/models', 'suites/steps', 'suites/kit', ...access],
  'suites/judge': [
    'suites/report',
    'suites/invariants',
    'suites/transcript',
    'suites/steps',
    'suites/kit',
    ...access,
  ],
  'suites/har': [
    'suites/judge',
    'suites/report',
    'suites/conduct',
    'suites/invariants',
    'suites/transcript',
    'suites/files',
    'suites/kit',
    ...access,
  ],
  'suites/reports': ['suites/judge', 'suites/report', 'suites/page', 'suites/files', 'suites/kit', ...access],
  'suites/doctor': ['suites/judge', 'suites/steps', 'suites/kit', ...access],
  'suites/init': ['suites/judge', 'suites/kit', ...access],
  'suites/proxy': ['suites/kit', ...access],
  'suites/drills': [
    'suites/conduct',
    'suites/invariants',
    'suites/judge',
    'suites/kit',
    'suites/receive',
    'suites/report',
    'suites/steps',
    'suites/transcript',
    ...access,
  ],
  'suites/receive': ['suites/judge', 'suites/report', ...access],
  'suites/vary': ['suites/kit', ...access],
  'suites/testing': ['suites/conduct', 'suites/transcript', 'suites/target', 'suites/clients', 'spec'],
  suites: ['spec'],
  'suites/selfcheck': ['suites', 'spec', 'fixtures', 'simulator'],

  'load/lib': [],
  'load/scripts': ['load/lib'],
  'load/testing': ['load/lib'],
  'load/bench': ['load', 'spec', 'simulator', 'suites/files', 'suites/selfcheck'],
  'load/memory': ['load', 'spec', 'simulator', 'suites/selfcheck'],
  'load/fanout': ['load', 'spec', 'simulator', 'suites/target/simulator-target.ts'],
  'load/pauses': ['load', 'spec', 'simulator', 'suites/kit', 'suites/selfcheck'],
  'load/proof': ['load', 'spec', 'simulator', 'suites/selfcheck', 'suites/target/simulator-target.ts'],
  load: ['spec', 'suites/page', 'suites/files', 'suites/target/setup-error.ts'],

  bin: ['spec', 'fixtures', 'simulator', 'suites', 'load'],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

const sources = globSync('{spec,fixtures,simulator,suites,load,bin}/**/*.ts', { cwd: root });
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const imports: readonly Import[] = sources.flatMap((file) =>
  [...(texts.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => ({
    from: file,
    to: relative(root, join(root, dirname(file), path)),
  })),
);

const isUnder = (file: string, path: string): boolean => file === path || file.startsWith(`${path}/`);
const isTest = (file: string): boolean => file.endsWith('.test.ts');
const topOf = (file: string): string => file.split('/')[0] ?? '';

const layerOf = (file: string): string =>
  Object.keys(allowedImports)
    .filter((path) => isUnder(file, path))
    .reduce((longest, path) => (path.length > longest.length ? path : longest), '');

/** Groups of files that import each other in a cycle. */
function cyclesOf(edges: readonly Import[]): readonly (readonly string[])[] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const reached = (file: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const open = [file];
    for (let next = open.pop(); next !== undefined; next = open.pop())
      for (const { to } of targets.get(next) ?? [])
        if (!seen.has(to)) {
          seen.add(to);
          open.push(to);
        }
    return seen;
  };
  const reach = new Map([...targets.keys()].map((file) => [file, reached(file)]));
  const cycles = [...reach.keys()]
    .filter((file) => reach.get(file)?.has(file))
    .map((file) => [...(reach.get(file) ?? [])].filter((other) => reach.get(other)?.has(file)).sort());
  return [...new Map(cycles.map((cycle) => [cycle.join(), cycle])).values()];
}

describe('the top level', () => {
  test('contains the layers and the files that tools require, nothing else', () => {
    const found = readdirSync(root).filter((name) => !name.startsWith('.') && !generated.has(name));
    expect(found.filter((name) => !topLevel.has(name))).toEqual([]);
  });
});

function isAllowed({ from, to }: Import): boolean {
  const layer = layerOf(from);
  if (layerOf(to) === layer) return true;
  if (isTest(from) && [topOf(from), ...(allowedImports[topOf(from)] ?? [])].includes(topOf(to))) return true;
  // The root of a top-level folder composes everything in it.
  if (!layer.includes('/') && isUnder(to, layer)) return !isUnder(to, 'suites/selfcheck');
  return allowedImports[layer]?.some((path) => isUnder(to, path)) ?? false;
}

describe('imports', () => {
  test('go only to the layers that the table allows', () => {
    expect(imports.length).toBeGreaterThan(2_000);
    expect(imports.filter((entry) => !isAllowed(entry))).toEqual([]);
    expect(isAllowed({ from: 'suites/target/surfaces.ts', to: 'suites/kit/case.ts' })).toBe(false);
    expect(isAllowed({ from: 'simulator/core/rate.ts', to: 'simulator/state/store.ts' })).toBe(false);
  });

  test('never form a cycle', () => {
    expect(cyclesOf(imports)).toEqual([]);
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
    ];
    expect(cyclesOf(edges)).toEqual([['b', 'c']]);
  });
});

describe('the root of the simulator', () => {
  test('contains only the files that compose it', () => {
    const own = globSync('simulator/*.ts', { cwd: root }).filter((file) => !isTest(file));
    const files = [
      'example-world',
      'index',
      'open-answers',
      'own-port',
      'parts',
      'servers',
      'world',
      'worlds',
    ].map((name) => `simulator/${name}.ts`);
    expect(own.sort()).toEqual(files);
  });
});

describe('time and chance', () => {
  const reading = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bMath\.random\(/;

  test('are read only by the clock of the simulator in spec, fixtures and simulator', () => {
    const readers = [...texts].filter(
      ([file, text]) => /^(spec|fixtures|simulator)\//.test(file) && !isTest(file) && reading.test(text),
    );
    expect(readers.map(([file]) => file)).toEqual(['simulator/time/clock.ts']);
  });

  test('the core is synchronous and does no input or output', () => {
    // A hash is a pure function.
    const effects = /\basync\b|\bawait\b|from 'node:(?!crypto')/;
    const found = [...texts].filter(
      ([file, text]) => file.startsWith('simulator/core/') && !isTest(file) && effects.test(text),
    );
    expect(found.map(([file]) => file)).toEqual([]);
  });
});

describe('every file', () => {
  test('begins with a comment that says what it contains', () => {
    const withoutComment = [...texts].filter(([, text]) => !/^(#!.*\n)?\/[/*]/.test(text));
    expect(withoutComment.map(([file]) => file)).toEqual([]);
  });
});
