// Shows a rule at work: its case on the real simulator, on a mutant of it, and under every reading that it sees.
import { type Reading, type ReadingChoice, readings } from '../../spec/readings.ts';
import type { Entry } from '../judge/lanes.ts';
import { recordOn } from '../judge/recording.ts';
import { redactResults } from '../judge/redact.ts';
import { reportedExchange, reportedFailure } from '../judge/report.ts';
import { judgeEntry } from '../judge/run.ts';
import { placeAt } from '../kit/place.ts';
import type { ReportedExchange, ReportedFailure } from '../report/schema.ts';
import { areaOf } from '../target/surfaces.ts';
import { apply } from './apply.ts';
import type { Mutant } from './mutant.ts';
import { printOf } from './observe.ts';
import { homeUnder, sessionOn, simulatorIn } from './setting.ts';
import { drawnRuns } from './trial.ts';

export interface Exhibit {
  /** What the case saw last where the rule holds. */
  readonly passing: ReportedExchange | undefined;
  /** The failure on the mutant, with the exchange that shows it. */
  readonly failing: ReportedFailure | undefined;
  readonly mutant: Mutant;
  /** Readings under which the target answers the case otherwise; each of their values is accepted. */
  readonly accepted: readonly (Reading & { readonly id: string })[];
}

const width = 4;
const seed = 1;
/** Inputs that a case draws to show itself; on a mutant as many as it takes to catch it, up to those of a trial. */
const shownRuns = 10;

/** Nothing of it shows a secret. */
export async function exhibit(entry: Entry, mutant: Mutant): Promise<Exhibit> {
  const real = await seenBy(entry, {});
  const wrong = await seenBy(entry, {}, mutant);
  const accepted: (Reading & { readonly id: string })[] = [];
  /** Readings of the rule's own topic come first. */
  const distance = ({ id }: { readonly id: string }): number => Number(areaOf(id) !== areaOf(entry.id));
  const table = Object.entries(readings).map(([id, reading]): Reading & { readonly id: string } => ({
    id,
    ...reading,
  }));
  const queue = table.values();
  const worker = async (): Promise<void> => {
    for (const reading of queue) if (await touches(entry, reading, real.print)) accepted.push(reading);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return {
    passing: real.last,
    failing: wrong.failure,
    mutant,
    accepted: accepted.toSorted((a, b) => distance(a) - distance(b) || a.id.localeCompare(b.id)),
  };
}

async function touches(
  entry: Entry,
  { id, alternatives }: Reading & { readonly id: string },
  print: string,
): Promise<boolean> {
  for (const value of alternatives) {
    const seen = await seenBy(entry, { [id]: value });
    if (seen.print !== print) return true;
  }
  return false;
}

interface Seen {
  readonly failure: ReportedFailure | undefined;
  readonly last: ReportedExchange | undefined;
  readonly print: string;
}

/** Time stands still, so that equal services give equal prints. */
async function seenBy(entry: Entry, choice: ReadingChoice, mutant?: Mutant): Promise<Seen> {
  const amend = mutant && apply(mutant).amend;
  const simulator = await simulatorIn(homeUnder(choice), { frozen: true, ...(amend && { amend }) });
  try {
    const session = await sessionOn(simulator, seed, mutant ? drawnRuns : shownRuns);
    try {
      const tape = recordOn(session.transport);
      const result = await judgeEntry({ ...session, transport: tape.transport }, entry);
      // Redaction knows results, so the last exchange goes along as a warning.
      const shown = {
        ...result,
        warnings: [{ expected: '', received: '', place: placeAt(''), exchange: tape.exchanges.at(-1) }],
      };
      const [told] = redactResults([shown], session.secrets);
      const last = told?.warnings[0]?.exchange;
      return {
        failure: told?.failure && reportedFailure(told.failure),
        last: last && reportedExchange(last),
        print: printOf(tape.exchanges),
      };
    } finally {
      await session.close();
    }
  } finally {
    await simulator.close();
  }
}
