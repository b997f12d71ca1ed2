// An example of a rule: its case on the real simulator, on one of its mutants, and under every reading that affects it.
import type { Parts } from '../../simulator/parts.ts';
import { type Reading, type ReadingChoice, readings } from '../../spec/readings.ts';
import type { Entry } from '../judge/lanes.ts';
import { failureOf } from '../judge/outcome.ts';
import { recordOn } from '../judge/recording.ts';
import { redactResults } from '../judge/redact.ts';
import { reportedFailure, reportedSequence } from '../judge/reported.ts';
import { judgeEntry } from '../judge/run.ts';
import { defaultRuns } from '../judge/session.ts';
import type { Failure } from '../judge/verdict.ts';
import type { Case } from '../kit/case.ts';
import type { ReportedFailure, ReportedSequence } from '../report/schema.ts';
import { areaOf } from '../target/surfaces.ts';
import { apply } from './apply.ts';
import { lawReads, lawsOf } from './law-reads.ts';
import type { Mutant } from './mutant.ts';
import { fingerprintOf } from './observe.ts';
import { settingWith, withSession } from './setting.ts';

export interface RuleExample {
  /**
   * The last exchange of the case on a service that keeps the rule, as a failure without expectation; undefined if the
   * case judges no exchange.
   */
  readonly passing: ReportedFailure | undefined;
  /** The failure on the mutant, with the exchange that shows it. */
  readonly failing: ReportedFailure | undefined;
  /** The exchanges of the case on the mutant. */
  readonly sequence: ReportedSequence | undefined;
  readonly mutant: Mutant;
  /** Readings that change the answers to the case; each of their values is accepted. */
  readonly accepted: readonly (Reading & { readonly id: string })[];
}

const width = 4;
const seed = 1;
/** Inputs that a property draws for the example; on a mutant as many as needed to catch it, up to those of a trial. */
const exampleRuns = 10;

/** Returns the example without secrets. */
export async function exampleOf(entry: Entry, mutant: Mutant): Promise<RuleExample> {
  const reads = lawReads();
  const real = await runOn(entry, {}, { amend: (parts) => ({ ...parts, watch: reads.watch }) });
  const lawsRead = new Set(reads.take());
  const wrong = await runOn(entry, {}, { amend: apply(mutant).amend, runs: defaultRuns });
  const accepted: (Reading & { readonly id: string })[] = [];
  /** Readings of the rule's own topic come first. */
  const distance = ({ id }: { readonly id: string }): number => Number(areaOf(id) !== areaOf(entry.id));
  const table = Object.entries(readings).map(([id, reading]): Reading & { readonly id: string } => ({
    id,
    ...reading,
  }));
  const queue = table.values();
  const worker = async (): Promise<void> => {
    for (const reading of queue)
      if (await affects(entry, reading, { ...real, lawsRead })) accepted.push(reading);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return {
    // Cases of the feed judge frames; their exchanges only prepare these.
    passing: areaOf(entry.id) === 'feed' ? undefined : real.last,
    failing: wrong.failure,
    sequence: wrong.sequence,
    mutant,
    accepted: accepted.toSorted((a, b) => distance(a) - distance(b) || a.id.localeCompare(b.id)),
  };
}

async function affects(
  entry: Entry,
  { id, alternatives }: Reading & { readonly id: string },
  { fingerprint, lawsRead }: Pick<ExampleRun, 'fingerprint'> & { readonly lawsRead: ReadonlySet<string> },
): Promise<boolean> {
  for (const value of alternatives) {
    if (!lawsOf({ [id]: value }).some((law) => lawsRead.has(law))) continue;
    const run = await runOn(entry, { [id]: value });
    if (run.fingerprint !== fingerprint) return true;
  }
  return false;
}

interface ExampleRun {
  readonly failure: ReportedFailure | undefined;
  readonly sequence: ReportedSequence | undefined;
  readonly last: ReportedFailure | undefined;
  readonly fingerprint: string;
}

/** Time stands still, so that equal services give equal fingerprints. */
const runOn = (
  entry: Entry,
  choice: ReadingChoice,
  {
    amend = (parts) => parts,
    runs = exampleRuns,
  }: { readonly amend?: (parts: Parts) => Parts; readonly runs?: number } = {},
): Promise<ExampleRun> =>
  withSession(settingWith(choice), { seed, runs, frozen: true, amend }, async (session) => {
    const recording = recordOn(session.transport);
    // Not the last one of the recording, which also has those that clean up after the case.
    let last: Failure | undefined;
    const run: Case['run'] = async (given) => {
      try {
        await entry.case.run(given);
      } finally {
        const { exchanges } = given;
        if (exchanges.length > 0) last = failureOf({ expected: '', received: '', at: '' }, exchanges);
      }
    };
    const watched = { ...entry, case: { ...entry.case, run } };
    const result = await judgeEntry({ ...session, transport: recording.transport }, watched);
    // Redaction works on results, so the last exchange is added as a warning.
    const withLast = { ...result, warnings: last === undefined ? [] : [last] };
    const [redacted] = redactResults([withLast], session.secrets);
    const [shown] = redacted?.warnings ?? [];
    return {
      failure: redacted?.failure && reportedFailure(redacted.failure),
      sequence: redacted?.sequence && reportedSequence(redacted.sequence),
      last: shown && reportedFailure(shown),
      fingerprint: fingerprintOf(recording.exchanges),
    };
  });
