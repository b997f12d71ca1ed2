// Which source mutants no case has to catch, and why: those that act as a legal reading, and those that the tables name.
import { hash } from 'node:crypto';
import { readings } from '../../../spec/readings.ts';
import { silences } from '../../../spec/silences/index.ts';
import { readTables, type Tables } from './excuse-tables.ts';
import { changedText, oneLine, type SourceMutant, shortPath } from './mutant.ts';

/** No run can detect the mutant; a silence makes it legal; or the contract does not state the behaviour, which we chose. */
export interface Excuse {
  readonly kind: 'unobservable' | 'legal-by-silence' | 'our-choice';
  readonly reason: string;
}

/** What changes with the source of the function: its excuses hold for this source alone. */
export const headingOf = ({ file, function: name, enclosing }: SourceMutant): string =>
  `${shortPath(file)}#${name} ${hash('sha256', oneLine(enclosing, enclosing.length)).slice(0, 8)}`;

export function excusesFrom({ reasons, places, mutants }: Tables) {
  const reasonByRow = new Map([
    ...Object.entries(places),
    ...Object.entries(mutants).flatMap(([heading, changes]) =>
      Object.entries(changes).map(([change, reason]) => [`${heading}: ${change}`, reason] as const),
    ),
  ]);
  const excuses = new Map(
    [...reasonByRow].map(([row, reason]) => [row, excuseWith(reasons, reason)] as const),
  );
  /** The rows of the tables that name the mutant. */
  const rowsOf = (mutant: SourceMutant): readonly string[] =>
    rowsThatWouldName(mutant).filter((row) => excuses.has(row));
  return {
    of: (mutant: SourceMutant) =>
      actingAsReading(mutant) ??
      rowsOf(mutant)
        .map((row) => excuses.get(row))
        .find((excuse) => excuse !== undefined),
    rowsOf,
    rows: [...excuses.keys()],
    /** Rows whose reason is open or unknown; they excuse nothing. */
    open: [...excuses].filter(([, excuse]) => excuse === undefined).map(([row]) => row),
  };
}

export type Excuses = ReturnType<typeof excusesFrom>;

function excuseWith(reasons: Tables['reasons'], reason: string): Excuse | undefined {
  const silence = Object.entries(silences).find(([id]) => id === reason)?.[1];
  if (silence !== undefined) return { kind: 'legal-by-silence', reason: `${reason}: ${silence.topic}` };
  for (const kind of ['unobservable', 'our-choice'] as const) {
    const text = reasons[kind][reason];
    if (text !== undefined) return { kind, reason: text };
  }
  return undefined;
}

/** Its function and its change, all changes of its text, the functions around it, and its file. */
function rowsThatWouldName(mutant: SourceMutant): readonly string[] {
  const file = shortPath(mutant.file);
  const names = mutant.function.split('.');
  const around = names.map((_, nth) => `${file}#${names.slice(0, nth + 1).join('.')}`);
  const heading = headingOf(mutant);
  return [`${heading}: ${mutant.change}`, `${heading}: ${changedText(mutant)}`, ...around, file];
}

function actingAsReading({ reading }: SourceMutant): Excuse | undefined {
  if (reading === undefined) return undefined;
  const { silences: ids, text } = readings[reading];
  return { kind: 'legal-by-silence', reason: `${ids.join(', ')}: ${text} (${reading})` };
}

export const excuses = excusesFrom(readTables());
