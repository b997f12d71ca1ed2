// Writes the rows of mutants that survived into the tables of excuses, so that only their reasons must be filled in.
import { existsSync, readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { writeText } from '../../files/write.ts';
import { instrumentedSources, sourceVersion } from './copy.ts';
import { type ExcusedChanges, fileOfRoom } from './excuse-tables.ts';
import { isSurvivor } from './excused.ts';
import { excuses, headingOf } from './excuses.ts';
import { changedText, type SourceMutant, shortPath } from './mutant.ts';
import { knownResults } from './results.ts';

/** Stands for a reason that someone must give, or after a reason that someone must confirm. */
const open = '?';

/** Rows for the survivors among the results in the directory. Returns what was written, as text. */
export async function excuseSurvivors(directory: string): Promise<string> {
  const { mutants } = await instrumentedSources([]);
  const known = knownResults(directory, sourceVersion());
  const survivors = mutants.filter((mutant) => {
    const result = known.get(mutant.id);
    const isLegal = result?.actsAs !== undefined || excuses.of(mutant) !== undefined;
    return isSurvivor({ mutant, result }) && !isLegal;
  });
  const lines = [...Map.groupBy(mutants, roomOf)].flatMap(([room, ofRoom]) => {
    const file = fileOfRoom(room);
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const after = withRows(
      before,
      ofRoom,
      survivors.filter((mutant) => roomOf(mutant) === room),
    );
    if (after === before) return [];
    writeText(file, after);
    return [`${file}: give or confirm the reasons with a question mark`];
  });
  return lines.length === 0 ? 'no row is missing\n' : `${lines.join('\n')}\n`;
}

const roomOf = ({ file }: SourceMutant): string => shortPath(file).split('/')[0] ?? '';

/**
 * The table with a row for each survivor. Rows of a function that changed move to its present source, where their
 * reasons must be confirmed, or disappear with their mutants.
 */
export function withRows(
  text: string,
  mutants: readonly SourceMutant[],
  survivors: readonly SourceMutant[],
): string {
  const document = parseDocument(text);
  const table: ExcusedChanges = document.toJS() ?? {};
  const headings = new Set(mutants.map(headingOf));
  const changed = Object.entries(table).filter(([heading]) => !headings.has(heading));
  for (const [heading, changes] of changed) {
    document.delete(heading);
    for (const mutant of mutants.filter((one) => placeOf(headingOf(one)) === placeOf(heading)))
      for (const change of [mutant.change, changedText(mutant)])
        if (changes[change] !== undefined)
          document.setIn([headingOf(mutant), change], `${changes[change].replace(open, '')}${open}`);
  }
  for (const mutant of survivors) document.setIn([headingOf(mutant), mutant.change], open);
  return changed.length + survivors.length === 0 ? text : document.toString({ lineWidth: 0 });
}

/** The function of a heading. */
const placeOf = (heading: string): string => heading.slice(0, heading.lastIndexOf(' '));
