// The worlds in which the suites are tried: the one every trial starts from, and one unlike it.
import { type Simulator, simulate } from '../../simulator/index.ts';
import type { Parts } from '../../simulator/parts.ts';
import type { ReadingChoice } from '../../spec/readings.ts';
import { openSession, type Session } from '../judge/session.ts';
import { simulatorStartMs, simulatorTarget } from './simulator-target.ts';

export interface Setting {
  /** Decides the world's content and ids. */
  readonly seed: number;
  readonly startMs: number;
  readonly manifests?: number;
  readonly readings: ReadingChoice;
}

export const home: Setting = { seed: 1, startMs: simulatorStartMs, readings: {} };

export const homeUnder = (readings: ReadingChoice): Setting => ({ ...home, readings });

/** A simulator of this setting on ports of its own. */
export const simulatorIn = (
  { seed, startMs, manifests, readings }: Setting,
  more: { readonly frozen?: boolean; readonly amend?: (parts: Parts) => Parts } = {},
): Promise<Simulator> =>
  simulate({ seed, startMs, readings, port: 0, ...(manifests !== undefined && { manifests }), ...more });

/** The suites' hold on a simulator: its default world, driven by its control plane. */
export const sessionOn = (simulator: Simulator, seed: number, runs: number): Promise<Session> =>
  openSession({ target: simulatorTarget(simulator), seed, runs, realtime: false, world: 'given' });
