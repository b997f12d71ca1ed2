// The report of the benchmark: medians of ratios of measurements, as a table and as data.
import type { Measurement } from './contender.ts';
import type { Goal, Row } from './loads.ts';

export interface Report {
  readonly machine: string;
  /** How often each contender was measured. */
  readonly turns: string;
  readonly ratios: readonly Ratio[];
  readonly goals: readonly Goal[];
  /** A query for text alone over a million manifests, ms: the first, all later ones, and what they may take. */
  readonly text_ms: {
    readonly first: number;
    readonly mean: number;
    readonly p99: number;
    readonly most: number;
  };
  /** From the start of a process to its first 200, ms by contender. */
  readonly start_ms: Readonly<Record<string, number>>;
  readonly rss_mb: number;
}

export interface Ratio extends Row {
  readonly against: 'raw' | 'raw_again' | 'prism' | 'small_world';
  readonly rps: number;
  readonly p99: number;
  readonly cpu: number;
}

/** How often each contender is measured in a round. */
export const turnsPerRound = 3;

/**
 * The contenders of all turns of a round: they take turns, so that changes of the machine's speed affect all of them. Their
 * order changes with each turn, because a server may still collect garbage while the next is measured.
 */
export const inTurns = <One>(contenders: readonly One[]): readonly One[] =>
  Array.from({ length: turnsPerRound }, (_, turn) =>
    turn % 2 === 0 ? contenders : contenders.toReversed(),
  ).flat();

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
export function contendersRatios(row: Row, measurements: Measurements): readonly Ratio[] {
  const raws = measurements
    .of('raw')
    .map((one, turn) => meanOf(one, measurements.of('raw_again')[turn] ?? one));
  const prism = measurements.of('prism');
  return [
    { ...row, against: 'raw', ...ratioOf(measurements.of('assay'), raws) },
    { ...row, against: 'raw_again', ...ratioOf(measurements.of('raw_again'), measurements.of('raw')) },
    ...(prism.length === 0
      ? []
      : [{ ...row, against: 'prism' as const, ...ratioOf(measurements.of('assay'), prism) }]),
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
export function tableOf(report: Report): string {
  const { machine, turns, ratios, text_ms, start_ms, rss_mb } = report;
  const rows = ratios.map(({ operation, measures, caller, connections, against, rps, p99, cpu }) => {
    const name = against === 'raw_again' ? 'control: raw against raw' : against;
    return `| ${operation} | ${measures} | ${caller} | ${connections} | ${name} | ${rps} | ${p99} | ${cpu} |`;
  });
  return [
    `${machine}; medians of the ratios of ${turns}`,
    '',
    '| operation | measures | organisation | connections | against | requests/s | p99 | CPU a request |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    '| goal, for a metered organisation | at least | measured | |',
    '|---|---|---|---|',
    ...goalRows(report),
    '',
    `Text alone over a million manifests: ${text_ms.mean} ms, p99 ${text_ms.p99} ms; the first query ${text_ms.first} ms. ` +
      `The goal of less than ${text_ms.most} ms is ${text_ms.mean < text_ms.most ? 'met' : 'missed'}.`,
    `Start to first 200: ${start_ms.assay} ms, Prism ${start_ms.prism} ms. Resident: ${rss_mb} MiB.`,
    '',
  ].join('\n');
}

const goalRows = ({ goals, ratios }: Report): readonly string[] =>
  goals.map(({ operation, measures, against, least }) => {
    const row = ratios.find(
      (ratio) =>
        ratio.operation === operation &&
        ratio.measures === measures &&
        ratio.against === against &&
        ratio.caller === 'metered' &&
        ratio.connections === 64,
    );
    const met = row !== undefined && row.rps >= least;
    return `| ${operation}: ${measures}, against ${against} | ${least} | ${row?.rps} | ${met ? 'met' : 'missed'} |`;
  });
