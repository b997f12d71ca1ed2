// The report of the benchmark: medians of ratios of measurements, as a table and as data.
import type { Measurement } from './contender.ts';

export interface Report {
  /** Processors and version of Node. */
  readonly machine: string;
  /** How often each contender was measured. */
  readonly turns: string;
  readonly ratios: readonly Ratio[];
  /** From the start of a process to its first 200, ms by contender. */
  readonly start_ms: Readonly<Record<string, number>>;
  readonly rss_mb: number;
}

export interface Ratio {
  readonly operation: string;
  readonly connections: number;
  readonly against: 'raw' | 'raw_again' | 'prism' | 'small_world';
  readonly rps: number;
  readonly p99: number;
  readonly cpu: number;
}

/** The measurements of all contenders at one load, turn by turn. */
export class Measurements {
  readonly #turns = new Map<string, Measurement[]>();

  add(contender: string, measurement: Measurement): void {
    this.#turns.set(contender, [...this.of(contender), measurement]);
  }

  of(contender: string): readonly Measurement[] {
    return this.#turns.get(contender) ?? [];
  }
}

/** The simulator against raw servers and Prism, and one raw server against the other. */
export function contendersRatios(
  operation: string,
  connections: number,
  measurements: Measurements,
): readonly Ratio[] {
  const raws = measurements
    .of('raw')
    .map((one, turn) => meanOf(one, measurements.of('raw_again')[turn] ?? one));
  return [
    { operation, connections, against: 'raw', ...ratioOf(measurements.of('assay'), raws) },
    {
      operation,
      connections,
      against: 'raw_again',
      ...ratioOf(measurements.of('raw_again'), measurements.of('raw')),
    },
    {
      operation,
      connections,
      against: 'prism',
      ...ratioOf(measurements.of('assay'), measurements.of('prism')),
    },
  ];
}

/** Two equal servers differ by the noise of the machine; their mean has less of it. */
const meanOf = (one: Measurement, other: Measurement): Measurement => ({
  rps: (one.rps + other.rps) / 2,
  p99Ms: (one.p99Ms + other.p99Ms) / 2,
  cpuUs: (one.cpuUs + other.cpuUs) / 2,
});

/** The median of the ratios of all turns, because the speed of the machine differs from turn to turn. */
export function ratioOf(
  measured: readonly Measurement[],
  reference: readonly Measurement[],
): Pick<Ratio, 'rps' | 'p99' | 'cpu'> {
  const medianOf = (figure: (measurement: Measurement) => number): number => {
    const ratios = measured.flatMap((one, turn) => {
      const other = reference[turn];
      return other === undefined ? [] : [figure(one) / figure(other)];
    });
    return Number(median(ratios).toFixed(3));
  };
  return {
    rps: medianOf(({ rps }) => rps),
    p99: medianOf(({ p99Ms }) => p99Ms),
    cpu: medianOf(({ cpuUs }) => cpuUs),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** The report in Markdown, as docs/figures.md shows it. */
export function tableOf({ machine, turns, ratios, start_ms, rss_mb }: Report): string {
  const rows = ratios.map(({ operation, connections, against, rps, p99, cpu }) => {
    const name = against === 'raw_again' ? 'control: raw against raw' : against;
    return `| ${operation} | ${connections} | ${name} | ${rps} | ${p99} | ${cpu} |`;
  });
  return [
    `${machine}; medians of the ratios of ${turns}`,
    '',
    '| operation | connections | against | requests/s | p99 | CPU a request |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `Start to first 200: ${start_ms.assay} ms, Prism ${start_ms.prism} ms. Resident: ${rss_mb} MiB.`,
    '',
  ].join('\n');
}
