// Wrong clients: the correct one with one method replaced.
import type { Functions } from '../../drills/in-process.ts';
import type { Disk } from './client.ts';
import { WholeClient } from './whole-client.ts';

export interface ClientMutant {
  /** What it does, after `a client that`. */
  readonly text: string;
  readonly start: (disk: Disk) => Functions;
  /** Drills that show it; those of its rule if omitted. */
  readonly drills: readonly string[];
}

export type Methods = Partial<WholeClient> & ThisType<WholeClient>;

/** What the correct client does. */
export const own: WholeClient = WholeClient.prototype;

export const wrong = (text: string, methods: Methods, ...drills: readonly string[]): ClientMutant => ({
  text,
  start: (disk) => Object.assign(new WholeClient(disk), methods).functions(),
  drills,
});

export type MutantTable = Readonly<Record<`${string}.${string}/${string}`, ClientMutant>>;
