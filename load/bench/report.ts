// From measurements to what the bench tells: medians of ratios, as a table and as data.
import type { Measurement } from './contender.ts';

export interface Report {
  /** Processors and version of Node. */
  readonly machine: string;
  /** How often each pair of contenders was measured. */
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

/** Measurements of a contender at one load, turn by turn. */
export class Book {
  readonly #turns = new Map<string, Measurement[]>();

  add(contender: string, measurement: Measurement): void {
    this.#turns.set(contender, [...this.of(contender), measurement]);
  }

  of(contender: string): readonly Measurement[] {
    return this.#turns.get(contender) ?? [];
  }
}

/** The simulator against raw servers and Prism, and one raw server against the other. */
export function contendersRatios(operation: string, connections: number, book: Book): readonly Ratio[] {
  const raws = book.of('raw').map((one, turn) => meanOf(one, book.of('raw_again')[turn] ?? one));
  return [
    { operation, connections, against: 'raw', ...ratioOf(book.of('assay'), raws) },
    { operation, connections, against: 'raw_again', ...ratioOf(book.of('raw_again'), book.of('raw')) },
    { operation, connections, against: 'prism', ...ratioOf(book.of('assay'), book.of('prism')) },
  ];
}

/** Two servers that do the same meet the machine in different moods: what lies between them is nearer the truth. */
const meanOf = (one: Measurement, other: Measurement): Measurement => ({
  rps: (one.rps + other.rps) / 2,
  p99Ms: (one.p99Ms + other.p99Ms) / 2,
  cpuUs: (one.cpuUs + other.cpuUs) / 2,
});

/** The median of the turns' ratios: the machine is faster in one turn than in another. */
export function ratioOf(
  ours: readonly Measurement[],
  theirs: readonly Measurement[],
): Pick<Ratio, 'rps' | 'p99' | 'cpu'> {
  const over = (of: (measurement: Measurement) => number): number => {
    const ratios = ours.flatMap((our, turn) => {
      const their = theirs[turn];
      return their === undefined ? [] : [of(our) / of(their)];
    });
    return Number(median(ratios).toFixed(3));
  };
  return { rps: over(({ rps }) => rps), p99: over(({ p99Ms }) => p99Ms), cpu: over(({ cpuUs }) => cpuUs) };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** The report in Markdown, as README shows it. */
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
