// The arithmetic of the benchmark, on given measurements.
import { expect, test } from 'vitest';
import { contendersRatios, Measurements, tableOf } from './report.ts';

const row = { operation: 'getAccount', measures: 'one account', caller: 'metered', connections: 64 } as const;

const measured = (rps: number) => ({ rps, p99Ms: 1000 / rps, cpuUs: 2000 / rps });

test('a ratio is the median over the turns; ratios to raw use the mean of both raw servers', () => {
  const measurements = new Measurements();
  for (const [contender, turns] of Object.entries({
    assay: [60, 150, 10],
    raw: [90, 280, 100],
    raw_again: [110, 320, 100],
    prism: [6, 10, 10],
  }))
    for (const rps of turns) measurements.add(contender, measured(rps));
  const ratios = contendersRatios(row, measurements);
  expect(ratios.map(({ against, rps }) => [against, rps])).toEqual([
    ['raw', 0.5],
    ['raw_again', 1.143],
    ['prism', 10],
  ]);
  expect(ratios[2]).toMatchObject({ operation: 'getAccount', connections: 64, p99: 0.1, cpu: 0.1 });
});

test('the table shows the machine, the control and the time to start', () => {
  const ratios = [
    { ...row, against: 'raw_again', rps: 1.01, p99: 0.9, cpu: 1.1 },
    { ...row, against: 'raw', rps: 0.69, p99: 1.2, cpu: 1.4 },
  ] as const;
  const goal = { operation: 'getAccount', measures: 'one account', against: 'raw' } as const;
  const goals = [
    { ...goal, least: 0.69 },
    { ...goal, least: 0.7 },
    { ...goal, measures: 'what was not measured', least: 0.1 },
  ];
  const text_ms = { first: 900, mean: 30, p99: 60, most: 50 };
  const start_ms = { assay: 250, prism: 1000 };
  const text = tableOf({
    machine: '2 × one',
    turns: '7 × 3 turns',
    ratios,
    goals,
    text_ms,
    start_ms,
    rss_mb: 90,
  });
  expect(text).toContain('2 × one; medians of the ratios of 7 × 3 turns\n');
  expect(text).toContain(
    '| getAccount | one account | metered | 64 | control: raw against raw | 1.01 | 0.9 | 1.1 |\n',
  );
  expect(text.split('\n').filter((line) => /(met|missed) \|$/.test(line))).toEqual([
    '| getAccount: one account, against raw | 0.69 | 0.69 | met |',
    '| getAccount: one account, against raw | 0.7 | 0.69 | missed |',
    '| getAccount: what was not measured, against raw | 0.1 | undefined | missed |',
  ]);
  expect(text).toContain('The goal of less than 50 ms is met.\n');
  expect(text).toContain('Start to first 200: 250 ms, Prism 1000 ms. Resident: 90 MiB.\n');
});
