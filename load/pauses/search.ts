// The search: every request of every subject in a world whose collections are full, and what it takes to bring that world back.
import { type Ask, controlAsk, type Served, type Subject, subjects } from './asks.ts';
import { isLong } from './findings.ts';
import { idIn, type Measure, measure } from './measure.ts';
import type { MeasuredServer } from './measured.ts';
import type { Known } from './values.ts';

/** The first try may build what later ones find, and the machine may be busy: only what is too long each time is. */
const triesMax = 3;
/** The short form asks every so many of the requests of a subject. */
const shortStep = 11;

export interface Search {
  readonly server: MeasuredServer;
  readonly known: Known;
  readonly isShort: boolean;
  /** A part of the surface and the name of the subjects to ask. */
  readonly only: string;
  readonly progress: (what: string, found: readonly Measure[]) => void;
}

export async function search({
  server,
  known,
  isShort,
  only,
  progress,
}: Search): Promise<readonly Measure[]> {
  const found: Measure[] = [];
  for (const subject of subjects(server.served, known)) {
    const name = `${subject.surface} ${subject.id}`;
    if (!name.includes(only)) continue;
    const step = isShort ? shortStep : 1;
    const all = async (): Promise<readonly Measure[]> => {
      const measures: Measure[] = [];
      for (const [nth, ask] of subject.asks(0).entries()) {
        if (nth % step > 0) continue;
        const act = () => leastOf(server, (salt) => (salt === 0 ? ask : (subject.asks(salt)[nth] ?? ask)));
        measures.push(...(endsMuch(subject) ? await andBack(server, act) : await act()));
      }
      return measures;
    };
    found.push(...(takesAway(subject) ? await andBack(server, all) : await all()));
    progress(name, found);
  }
  return found;
}

/** Subjects that leave less for later ones, or change how those are answered. */
const takesAway = ({ id }: Subject): boolean =>
  /delete|remove|archive|withdraw|clear|change|unpublish|restoreSnapshot/i.test(id);

/** Subjects that do so with each of their requests. */
const endsMuch = ({ id }: Subject): boolean =>
  ['resetWorld', 'dropOrganization', 'advanceClock', 'setClock'].includes(id);

/** The try with the shortest piece; another one only while that is too long. Follow-ups are measured with each. */
async function leastOf(server: MeasuredServer, askOf: (salt: number) => Ask): Promise<readonly Measure[]> {
  const tries: (readonly Measure[])[] = [];
  do {
    const first = await measure(server, askOf(tries.length * 1_000));
    const later = await inOrder(server, followUps(server.served, first));
    tries.push([first, ...later]);
  } while (tries.length < triesMax && tries.every((one) => one.some(isLong)));
  return tries.toSorted((a, b) => longestIn(a) - longestIn(b))[0] ?? [];
}

const longestIn = (measures: readonly Measure[]): number =>
  Math.max(...measures.map(({ pieceMs }) => pieceMs));

async function inOrder(server: MeasuredServer, asks: readonly Ask[]): Promise<readonly Measure[]> {
  const measures: Measure[] = [];
  for (const ask of asks) measures.push(await measure(server, ask));
  return measures;
}

/** What a world that was made is good for: its clock, its export, its reset and its end. */
function followUps(served: Served, made: Measure): readonly Ask[] {
  const { ask, status } = made;
  if (ask.of !== 'makeWorld' || status !== 200) return [];
  const of = (operation: string, path: string, method: string, body?: object): Ask => ({
    ...controlAsk(served, operation, method, `/worlds/${idIn(made)}${path}`, body),
    what: `after ${ask.what}`,
  });
  return [
    of('advanceClock', '/clock/advance', 'POST', { seconds: 600 }),
    of('exportWorld', '/export', 'GET'),
    of('takeSnapshot', '/snapshots', 'POST'),
    of('restoreSnapshot', '/snapshots/s1/restore', 'POST'),
    of('resetWorld', '/reset', 'POST'),
    of('dropWorld', '', 'DELETE'),
  ];
}

/** Takes a snapshot before and restores it afterwards, both under measurement. */
async function andBack(
  server: MeasuredServer,
  act: () => Promise<readonly Measure[]>,
): Promise<readonly Measure[]> {
  const ofFullWorld = (of: string, method: string, path: string) =>
    leastOf(server, () => ({ ...controlAsk(server.served, of, method, path), what: 'of the full world' }));
  const taken = await ofFullWorld('takeSnapshot', 'POST', '/snapshots');
  const path = `/snapshots/${taken.map(idIn)[0]}`;
  const acted = await act();
  const restored = await ofFullWorld('restoreSnapshot', 'POST', `${path}/restore`);
  const dropped = await ofFullWorld('dropSnapshot', 'DELETE', path);
  return [...taken, ...acted, ...restored, ...dropped];
}
