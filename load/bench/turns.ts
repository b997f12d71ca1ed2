// The turns of the contenders of one row: each is warmed up, then all are measured by turns.
import { cpus } from 'node:os';
import type { Load } from './client.ts';
import type { Contender, Measurement } from './contender.ts';
import { inTurns, type Measurements } from './report.ts';

export const connectionsMax = 64;
const sampleMs = 500;
/** Before each load, so that V8 optimises the code of the operation; then briefly before each turn. */
const warmUpMs = 1_000;
const turnWarmUpMs = 100;

export interface Turn {
  readonly name: string;
  readonly contender: Contender;
  readonly load: Pick<Load, 'connections' | 'requests' | 'headers'>;
}

/** Adds the measurements of all turns of a round; `row` names it in errors. */
export async function measureTurns(
  row: string,
  turns: readonly Turn[],
  measurements: Measurements,
): Promise<void> {
  for (const turn of turns)
    await runFor(warmUpMs, { ...turn, load: { ...turn.load, connections: connectionsMax } }, row);
  for (const turn of inTurns(turns)) {
    await runFor(turnWarmUpMs, turn, row);
    measurements.add(turn.name, await runFor(sampleMs, turn, row));
  }
}

async function runFor(
  durationMs: number,
  { name, contender, load }: Turn,
  row: string,
): Promise<Measurement> {
  try {
    return await contender.measure({ ...load, durationMs, requestsMax: Number.POSITIVE_INFINITY });
  } catch (cause) {
    throw new Error(`measurement failed: ${name}, ${row}, ${load.connections} connections`, { cause });
  }
}

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`;
