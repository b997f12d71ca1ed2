// The tables of excuses in `excuses/`: reasons, places that no case has to judge, and the mutants of each room.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type Table<Value> = Readonly<Record<string, Value>>;

/** Reasons of changes, by function with the hash of its source: `core/quota.ts#allowanceFor 2cf24dba`. */
export type ExcusedChanges = Table<Table<string>>;

export interface Tables {
  /** Texts by the names that rows use, which may use the ids of silences instead. */
  readonly reasons: { readonly unobservable: Table<string>; readonly 'our-choice': Table<string> };
  /** Reasons of whole files and functions: `core/search.ts#rankStreams`. */
  readonly places: Table<string>;
  readonly mutants: ExcusedChanges;
}

const folder = join(import.meta.dirname, 'excuses');

/** The file with the excused mutants of a room, such as `core`. */
export const fileOfRoom = (room: string): string => join(folder, 'mutants', `${room}.yaml`);

export function readTables(): Tables {
  const tableIn = (file: string) => parse(readFileSync(join(folder, file), 'utf8'));
  const ofRooms: readonly ExcusedChanges[] = globSync('mutants/*.yaml', { cwd: folder }).map(tableIn);
  return {
    reasons: tableIn('reasons.yaml'),
    places: tableIn('places.yaml'),
    mutants: Object.assign({}, ...ofRooms),
  };
}
