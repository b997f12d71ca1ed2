// The rules of the house: what stands at the top, which way imports go, and where time and chance may be read.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Written by tools or by runs, never committed. */
const unkept = new Set(['node_modules', 'dist', 'report']);
const topLevel = new Set([
  ...['spec', 'fixtures', 'simulator', 'suites', 'load', 'bin', 'docs'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'vitest.config.ts'],
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'LICENSE', 'biome.json', 'redocly.yaml'],
]);

const belowService = ['simulator/feed', 'simulator/state', 'simulator/time', 'simulator/core', 'spec'];

const access = ['suites/target', 'suites/receiver', 'suites/clients', 'spec'];

/**
 * What each room may import beside itself. A file belongs to the longest path that it lies under; imports of types count
 * like any other. Tests may also import what lies above them in their own top-level room.
 */
const walls: Readonly<Record<string, readonly string[]>> = {
  spec: [],
  fixtures: ['spec'],

  'simulator/core': ['spec'],
  'simulator/time': ['simulator/core', 'spec'],
  'simulator/state': ['simulator/time', 'simulator/core', 'spec', 'fixtures'],
  'simulator/feed': ['simulator/state', 'simulator/time', 'simulator/core', 'spec'],
  'simulator/service': belowService,
  'simulator/admission': ['simulator/service', ...belowService],
  'simulator/rest': ['simulator/admission', 'simulator/service', ...belowService],
  'simulator/control': ['simulator/service', ...belowService],
  simulator: ['spec', 'fixtures'],

  'suites/clients': ['spec'],
  'suites/receiver': ['suites/clients', 'spec'],
  'suites/target': access,
  'suites/report': ['suites/target', 'spec'],
  'suites/kit': access,
  'suites/steps': ['suites/kit', ...access],
  'suites/models': ['suites/steps', 'suites/kit', ...access],
  'suites/cases': ['suites/models', 'suites/steps', 'suites/kit', ...access],
  'suites/judge': ['suites/report', 'suites/steps', 'suites/kit', ...access],
  'suites/reports': ['suites/judge', 'suites/report', 'suites/kit', ...access],
  'suites/doctor': ['suites/judge', 'suites/steps', 'suites/kit', ...access],
  'suites/init': ['suites/judge', 'suites/kit', ...access],
  'suites/testing': ['suites/target', 'spec'],
  suites: ['spec'],
  'suites/selfcheck': ['suites', 'spec', 'fixtures', 'simulator'],

  'load/lib': [],
  'load/scripts': ['load/lib'],
  'load/bench': ['load', 'spec', 'simulator', 'suites/selfcheck'],
  'load/fanout': ['load', 'spec', 'simulator', 'suites/selfcheck'],
  'load/proof': ['load', 'spec', 'simulator', 'suites/selfcheck'],
  load: ['spec'],

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

/** The longest path of the table that the file lies under. */
const roomOf = (file: string): string =>
  Object.keys(walls)
    .filter((path) => isUnder(file, path))
    .reduce((longest, path) => (path.length > longest.length ? path : longest), '');

/** Groups of files that import each other in a circle. */
function circlesOf(edges: readonly Import[]): readonly (readonly string[])[] {
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
  const circles = [...reach.keys()]
    .filter((file) => reach.get(file)?.has(file))
    .map((file) => [...(reach.get(file) ?? [])].filter((other) => reach.get(other)?.has(file)).sort());
  return [...new Map(circles.map((circle) => [circle.join(), circle])).values()];
}

describe('the top level', () => {
  test('holds the rooms and what tools insist on', () => {
    const found = readdirSync(root).filter((name) => !name.startsWith('.') && !unkept.has(name));
    expect(found.filter((name) => !topLevel.has(name))).toEqual([]);
  });
});

function isAllowed({ from, to }: Import): boolean {
  const room = roomOf(from);
  if (roomOf(to) === room) return true;
  if (isTest(from) && [topOf(from), ...(walls[topOf(from)] ?? [])].includes(topOf(to))) return true;
  // The root of a top-level room composes all that lies in it.
  if (!room.includes('/') && isUnder(to, room)) return !isUnder(to, 'suites/selfcheck');
  return walls[room]?.some((path) => isUnder(to, path)) ?? false;
}

describe('imports', () => {
  test('go from room to room as the table says, types included', () => {
    expect(imports.length).toBeGreaterThan(2_000);
    expect(imports.filter((entry) => !isAllowed(entry))).toEqual([]);
    expect(isAllowed({ from: 'suites/target/surfaces.ts', to: 'suites/kit/case.ts' })).toBe(false);
    expect(isAllowed({ from: 'simulator/core/rate.ts', to: 'simulator/state/store.ts' })).toBe(false);
  });

  test('never go in a circle, types included', () => {
    expect(circlesOf(imports)).toEqual([]);
    const edges = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
    ];
    expect(circlesOf(edges)).toEqual([['b', 'c']]);
  });
});

describe('the root of the simulator', () => {
  test('composes and holds nothing else', () => {
    const own = globSync('simulator/*.ts', { cwd: root }).filter((file) => !isTest(file));
    const files = ['index', 'parts', 'servers', 'world', 'worlds'].map((name) => `simulator/${name}.ts`);
    expect(own.sort()).toEqual(files);
  });
});

describe('time and chance', () => {
  const reading = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bMath\.random\(/;

  test('are read at the clock of the simulator and nowhere else in spec, fixtures and simulator', () => {
    const readers = [...texts].filter(
      ([file, text]) => /^(spec|fixtures|simulator)\//.test(file) && !isTest(file) && reading.test(text),
    );
    expect(readers.map(([file]) => file)).toEqual(['simulator/time/clock.ts']);
  });

  test('the core is synchronous and does no input or output', () => {
    // A hash is a function of its input like any other.
    const effects = /\basync\b|\bawait\b|from 'node:(?!crypto')/;
    const found = [...texts].filter(
      ([file, text]) => file.startsWith('simulator/core/') && !isTest(file) && effects.test(text),
    );
    expect(found.map(([file]) => file)).toEqual([]);
  });
});

describe('every file', () => {
  test('opens with a sentence that says what it holds', () => {
    const silent = [...texts].filter(([, text]) => !/^(#!.*\n)?\/[/*]/.test(text));
    expect(silent.map(([file]) => file)).toEqual([]);
  });
});
