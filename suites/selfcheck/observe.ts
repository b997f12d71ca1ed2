// The whole of the suites in one world, with a print of the exchanges of each rule to compare worlds by.
import { createHash } from 'node:crypto';
import type { Exchange } from '../clients/exchange.ts';
import { type Entry, inLaneOrder, judgeEntry } from '../judge/run.ts';
import { recordOn } from '../judge/tape.ts';
import type { Verdict } from '../judge/verdict.ts';
import { type Setting, sessionOn, simulatorIn } from './setting.ts';
import { tell } from './trial.ts';

export interface Observed {
  readonly verdict: Verdict;
  /** The verdict and why. */
  readonly detail: string;
  /** Equal prints: the target gave the same answers. */
  readonly print: string;
}

/** Keyed by rule. */
export type Observation = Readonly<Record<string, Observed>>;

/** Inputs that cases draw: worlds are many. */
const drawnRuns = 3;

/** Time stands still and cases go one after the other, so that equal worlds give equal prints. */
export async function observe(
  entries: readonly Entry[],
  setting: Setting,
  seed: number,
): Promise<Observation> {
  const simulator = await simulatorIn(setting, { frozen: true });
  try {
    const session = await sessionOn(simulator, seed, drawnRuns);
    const observed: Record<string, Observed> = {};
    for (const entry of inLaneOrder(entries)) {
      const tape = recordOn(session.transport);
      const result = await judgeEntry({ ...session, transport: tape.transport }, entry);
      const print = printOf(tape.exchanges);
      observed[entry.id] = { verdict: result.verdict, detail: tell(result), print };
    }
    await session.close();
    return observed;
  } finally {
    await simulator.close();
  }
}

/** Answers without what differs between runs of one world. */
export const printOf = (exchanges: readonly Exchange[]): string =>
  exchanges.reduce((hash, exchange) => hash.update(plain(exchange)), createHash('sha1')).digest('base64');

/** A tag follows from what it tags, and a length from the names of organisations. */
const volatileHeaders: ReadonlySet<string> = new Set(['etag', 'content-length', 'date']);

function plain({ status, headers, text, json }: Exchange): string {
  const kept = Object.entries(headers).filter(([name]) => !volatileHeaders.has(name));
  const body = json === undefined ? text.replaceAll(keyPattern, '…') : JSON.stringify(json, anonymous);
  return `${status} ${JSON.stringify(kept)} ${body.replaceAll(addressPattern, '…')}\n`;
}

const keyPattern = /\b[asm][kt]_\w+/g;
const addressPattern = /127\.0\.0\.1:\d+/g;

/** Who asked shows in these members alone. */
const anonymous = (key: string, value: unknown): unknown =>
  key === 'org' || key === 'credentials' || key === 'mcp_connector' ? '…' : value;
