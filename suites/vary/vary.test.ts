// Combinations contain every difference, and an exploration names the fewest that break a suite, or that it is flaky.
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../kit/random.ts';
import { combinationsOf } from './combinations.ts';
import { type Difference, differences, differencesNamed } from './differences.ts';
import { explore, Stopped } from './explore.ts';
import { explorationText } from './text.ts';

const passed = { isBroken: false, ended: 'exit code 0', output: '' };
const broken = { isBroken: true, ended: 'exit code 1', output: 'expected a name' };
const combinations = combinationsOf(differences, 1, 10);

/** A suite that breaks under any of these sets. */
const exploredUnder = (...sets: readonly (readonly string[])[]) =>
  explore(combinations, async (some) => {
    const names = new Set(some.map(({ name }) => name));
    return sets.some((set) => set.every((name) => names.has(name))) ? broken : passed;
  });

const namesIn = (some: readonly Difference[]): readonly string[] => some.map(({ name }) => name).sort();
const found = ({ findings }: Awaited<ReturnType<typeof explore>>) =>
  findings.map(({ kind, differences: some }) => [kind, ...namesIn(some)]);

const growth = 'version.growth=some';
const wrapped = 'envelope.stream-detail=wrapped';
const cut = 'answers=cut';

describe('combinations', () => {
  test('contain every difference within as many as a point has values', () => {
    const most = Math.max(
      ...[...Map.groupBy(differences, ({ of }) => of).values()].map(({ length }) => length),
    );
    const first = new Set(combinations.slice(0, most).flat());
    expect(differences.filter((one) => !first.has(one))).toEqual([]);
  });

  test('contain most pairs of differences', () => {
    const points = differences.filter(({ of }, nth) => differences.findIndex((one) => one.of === of) === nth);
    const pairs = points.flatMap((one, nth) => points.slice(nth + 1).map((other) => [one, other] as const));
    const together = pairs.filter((pair) =>
      combinations.some((all) => pair.every((one) => all.includes(one))),
    );
    expect(together.length / pairs.length).toBeGreaterThan(0.9);
  });

  test('have one value of each point, differ, and come again with their seed', () => {
    for (const all of combinations) expect(new Set(all.map(({ of }) => of)).size).toBe(all.length);
    expect(new Set(combinations.map((all) => namesIn(all).join())).size).toBe(10);
    expect(combinationsOf(differences, 1, 10)).toEqual(combinations);
    expect(combinationsOf(differences, 2, 10)).not.toEqual(combinations);
  });

  test('of a few differences are few', () => {
    expect(combinationsOf(differencesNamed([growth]), 1, 10).map(namesIn)).toEqual([[growth]]);
    expect(combinationsOf(differencesNamed([growth, cut]), 1, 10)).toHaveLength(3);
  });
});

describe('an exploration', () => {
  test('finds nothing where nothing breaks, in one run for each combination', async () => {
    const { findings, runs, finished, tried } = await exploredUnder();
    expect({ findings, runs, finished, tried: tried.size }).toEqual({
      findings: [],
      runs: 10,
      finished: 10,
      tried: differences.length,
    });
  });

  test.each(differences.filter((_, nth) => nth % 20 === 0))('names $name alone', async ({ name }) => {
    const exploration = await exploredUnder([name]);
    expect(found(exploration)).toEqual([['steady', name]]);
    expect(exploration.runs).toBeLessThan(30);
    expect(exploration.tried.size).toBe(differences.length);
  });

  test('names two that break together', async () => {
    expect(found(await exploredUnder([growth, cut]))).toEqual([['steady', cut, growth]]);
  });

  test('names each of several, also what another one hides', async () => {
    const exploration = await exploredUnder([growth], [cut], [wrapped, 'quota.single-read=free']);
    expect(found(exploration).sort()).toEqual(
      [
        ['steady', cut],
        ['steady', growth],
        ['steady', wrapped, 'quota.single-read=free'],
      ].sort(),
    );
  });

  test('names one where another one mends what it breaks', async () => {
    const [mender, ...rest] = differences.filter(({ of }) => of.startsWith('quota.'));
    const exploration = await explore(combinations, async (some) =>
      some.some((one) => one.name === growth) && !some.some((one) => one === mender) ? broken : passed,
    );
    expect(rest.length).toBeGreaterThan(3);
    expect(found(exploration)).toEqual([['steady', growth]]);
  });

  test('says that a suite is flaky, and names no cause', async () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seededRandom(seed, 'flaky');
      const exploration = await explore(combinations, async () => (random() < 0.4 ? broken : passed));
      expect(exploration.flaky ?? exploration.findings.find(({ kind }) => kind === 'unsteady')).toBeDefined();
      expect(found(exploration).filter(([kind]) => kind === 'steady')).toEqual([]);
    }
  });

  test('names no cause of a break that does not come again', async () => {
    let runs = 0;
    const exploration = await explore(combinations, async () => {
      runs += 1;
      return runs === 2 ? broken : passed;
    });
    expect(found(exploration).map(([kind]) => kind)).toEqual(['unsteady']);
    expect(exploration).toMatchObject({ flaky: undefined, finished: 10 });
  });

  test('that is stopped keeps what it knows', async () => {
    const [{ name: first } = { name: '' }] = differences;
    let runs = 0;
    const exploration = await explore(combinations, async (some) => {
      runs += 1;
      if (runs > 6) throw new Stopped();
      return some.some(({ name }) => name === first) ? broken : passed;
    });
    const [finding] = exploration.findings;
    expect(finding?.kind).toBe('unfinished');
    expect(namesIn(finding?.differences ?? [])).toContain(first);
    expect(finding?.differences.length).toBeLessThan(combinations[0]?.length ?? 0);
    expect(exploration).toMatchObject({ runs: 6, finished: 0 });
  });
});

test('the text names what is known, what is flaky, and what was not tried', () => {
  const [whole = []] = combinations;
  const pair = differencesNamed([wrapped, growth]);
  const text = explorationText({
    findings: [
      { kind: 'steady', differences: pair, run: broken },
      { kind: 'unsteady', differences: whole, run: broken },
      { kind: 'unfinished', differences: pair, run: { ...broken, ended: 'no end within 60 s' } },
    ],
    tried: new Set(differences.filter(({ name }) => name !== cut)),
    runs: 40,
    finished: 3,
    flaky: undefined,
    suite: 'npm test',
    seed: 7,
    pool: differences,
    combinations: 10,
    repeat: (some) => `assay vary of ${some.length}`,
  });
  const lines = text.split('\n');
  expect(lines).toContain(`2 differences break the suite together, fewer do not: ${wrapped}, ${growth}.`);
  expect(lines.filter((line) => line.startsWith('  legal '))).toHaveLength(pair.length);
  expect(text).toMatch(
    /^Flaky: the suite broke and passed under the same (\d{3}) differences, .*, \d{3} more\.$/m,
  );
  expect(text).toMatch(
    /^The suite broke under 2 differences; the exploration ended before the cause was found: /m,
  );
  expect(lines).toContain('  ended     exit code 1; again each time, and never without');
  expect(lines).toContain('  ended     no end within 60 s');
  expect(lines.filter((line) => line.startsWith('  repeat '))).toEqual(['  repeat    assay vary of 2']);
  expect(lines).toContain('  output    expected a name');
  expect(text).toMatch(
    /^3 findings in 40 runs of `npm test`, seed 7: 3 of 10 combinations finished, 217 of 218 legal/m,
  );
  expect(lines).toContain(`Not tried: ${cut}.`);
});
