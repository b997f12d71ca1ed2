// The rules of the house: what stands at the top, which way imports go, and where time and chance may be read.
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rooms = ['spec', 'fixtures', 'simulator', 'suites', 'load', 'bin'] as const;
type Room = (typeof rooms)[number];

const topLevel = new Set<string>([
  ...rooms,
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'docs',
  'LICENSE',
  'biome.json',
  'redocly.yaml',
  'vitest.config.ts',
]);
/** Written by tools or by runs, never committed. */
const unkept = new Set(['node_modules', 'dist', 'report']);

/** What each room may import of the others. */
const allowed: Readonly<Record<Room, readonly Room[]>> = {
  spec: [],
  fixtures: ['spec'],
  simulator: ['spec', 'fixtures'],
  suites: ['spec'],
  load: ['spec', 'simulator', 'suites'],
  bin: ['spec', 'fixtures', 'simulator', 'suites', 'load'],
};
/** The selfcheck puts the suites to the proof, so it alone of their room knows the simulator. */
const selfcheckAllowed: readonly Room[] = ['spec', 'fixtures', 'simulator'];

/** Down the simulator: what each of its parts may import of the others; a path not listed is the top. */
const below: Readonly<Record<string, readonly string[]>> = {
  'simulator/core': ['simulator/core'],
  'simulator/service': ['simulator/service', 'simulator/core', 'simulator/state'],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

const sources = rooms.flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: root }));
const texts = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const imports: readonly Import[] = sources.flatMap((file) =>
  [...(texts.get(file) ?? '').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => ({
    from: file,
    to: relative(root, join(root, dirname(file), path)),
  })),
);

const roomOf = (file: string): Room => file.split('/')[0] as Room;

describe('the top level', () => {
  test('holds the six rooms and what tools insist on', () => {
    const found = readdirSync(root).filter((name) => !name.startsWith('.') && !unkept.has(name));
    expect(found.filter((name) => !topLevel.has(name))).toEqual([]);
  });
});

describe('imports', () => {
  test('go from room to room as the design says', () => {
    const permitted = ({ from, to }: Import): boolean => {
      const room = roomOf(from);
      if (roomOf(to) === room) return true;
      return (from.startsWith('suites/selfcheck/') ? selfcheckAllowed : allowed[room]).includes(roomOf(to));
    };
    expect(imports.filter((entry) => !permitted(entry))).toEqual([]);
  });

  test('of the suites never lead to the selfcheck', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        to.startsWith('suites/selfcheck/') &&
        !/^(suites\/selfcheck|bin|load\/(bench|fanout|proof))\//.test(from),
    );
    expect(wrong).toEqual([]);
  });

  test('go one way down the simulator', () => {
    const wrong = imports.filter(({ from, to }) => {
      const part = Object.keys(below).find((prefix) => from.startsWith(`${prefix}/`));
      if (part === undefined || !to.startsWith('simulator/')) return false;
      return !below[part]?.some((target) => to === target || to.startsWith(`${target}/`));
    });
    expect(wrong).toEqual([]);
  });
});

/** Down the suites: what each of their parts may import of the others, types included. */
const layers: Readonly<Record<string, readonly string[]>> = {
  clients: [],
  receiver: ['clients'],
  target: ['clients', 'receiver'],
  report: ['target'],
  kit: ['clients', 'receiver', 'target'],
  steps: ['kit', 'clients', 'receiver', 'target'],
  models: ['steps', 'kit', 'clients', 'receiver', 'target'],
  cases: ['models', 'steps', 'kit', 'clients', 'receiver', 'target'],
  judge: ['report', 'steps', 'kit', 'clients', 'receiver', 'target'],
  reports: ['judge', 'report', 'kit', 'clients', 'target'],
  doctor: ['judge', 'steps', 'kit', 'clients', 'receiver', 'target'],
  init: ['judge', 'kit', 'clients', 'target'],
  testing: ['target'],
};

describe('the suites', () => {
  const partOf = (file: string): string => file.split('/')[1] ?? '';
  const isWall = ({ from, to }: Import): boolean => {
    const part = partOf(from);
    // The selfcheck and the face in vitest stand above all parts; tests have helpers.
    if (part === partOf(to) || part === 'selfcheck' || part.includes('.')) return false;
    if (from.endsWith('.test.ts') && partOf(to) === 'testing') return false;
    return layers[part]?.includes(partOf(to)) !== true;
  };
  const within = imports.filter(({ from, to }) => from.startsWith('suites/') && to.startsWith('suites/'));

  test('import one way down', () => {
    expect(within.length).toBeGreaterThan(500);
    expect(within.filter(isWall)).toEqual([]);
    expect(isWall({ from: 'suites/target/surfaces.ts', to: 'suites/kit/case.ts' })).toBe(true);
    expect(isWall({ from: 'suites/judge/report.ts', to: 'suites/reports/json.ts' })).toBe(true);
  });

  test('have no import cycle, neither of values nor of types', () => {
    expect(cyclesIn(within)).toEqual([]);
    const [a, b, c] = ['a.ts', 'b.ts', 'c.ts'];
    const ring = [
      { from: a, to: b },
      { from: b, to: c },
      { from: c, to: b },
    ];
    expect(cyclesIn(ring)).toEqual([b, c]);
  });
});

/** Files that lead back to themselves. */
function cyclesIn(graph: readonly Import[]): readonly string[] {
  const next = Map.groupBy(graph, ({ from }) => from);
  const leadsBack = (start: string): boolean => {
    const reached = new Set<string>();
    const queue = [start];
    for (const file of queue)
      for (const { to } of next.get(file) ?? []) {
        if (to === start) return true;
        if (!reached.has(to)) queue.push(to);
        reached.add(to);
      }
    return false;
  };
  return [...next.keys()].filter(leadsBack);
}

describe('time and chance', () => {
  const reading = /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(|\bMath\.random\(/;

  test('are read at the simulator clock and nowhere else in spec, fixtures and simulator', () => {
    const readers = [...texts].filter(
      ([file, text]) =>
        /^(spec|fixtures|simulator)\//.test(file) && !file.endsWith('.test.ts') && reading.test(text),
    );
    expect(readers.map(([file]) => file)).toEqual(['simulator/time/clock.ts']);
  });

  test('the core is synchronous and does no input or output', () => {
    // A hash is a function of its input like any other.
    const effects = /\basync\b|\bawait\b|from 'node:(?!crypto')/;
    const found = [...texts].filter(
      ([file, text]) =>
        file.startsWith('simulator/core/') && !file.endsWith('.test.ts') && effects.test(text),
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
