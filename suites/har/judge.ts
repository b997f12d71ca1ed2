// Judges a recording by the invariants, as a run judges what it exchanges, or the clients in it by their conduct.
import { basename } from 'node:path';
import type { Rule } from '../../spec/rules/rule.ts';
import type { SentRequest } from '../clients/exchange.ts';
import { conductMonitor } from '../conduct/index.ts';
import { needOfClientRule } from '../conduct/needs.ts';
import { monitor as serverMonitor } from '../invariants/monitor.ts';
import type { Monitor } from '../invariants/tallies.ts';
import { exchangeCounter } from '../judge/exchanged.ts';
import type { Need } from '../kit/needs.ts';
import type { Report } from '../report/schema.ts';
import { SetupError } from '../target/setup-error.ts';
import type { Entry } from '../transcript/entry.ts';
import { recordedEntries } from './read.ts';
import { reportOfShown, resultOf } from './report.ts';

export interface Recording {
  readonly path: string;
  /** Whom to judge; the server if omitted. */
  readonly side?: Side | undefined;
  /** Those that invariants judge, or those about clients. */
  readonly rules: Readonly<Record<string, Rule>>;
  /** Positions of the entries to look at; all if omitted. */
  readonly entries?: ReadonlySet<number> | undefined;
  /** Command that repeats the judgement, to which `--rule ID` is added. */
  readonly command: string;
  readonly nowMs: () => number;
}

export type Side = 'server' | 'client';

/** What judges each side, and what a rule needs that nothing was compared for. */
const sides: Readonly<Record<Side, JudgedSide>> = {
  server: {
    monitorOf: () => serverMonitor(),
    needOf: (_, isOwn) => (isOwn ? undefined : { id: 'own-recording' }),
  },
  client: { monitorOf: conductMonitor, needOf: needOfClientRule },
};

interface JudgedSide {
  readonly monitorOf: (entries: Iterable<Entry>) => Monitor;
  readonly needOf: (rule: string, isOwn: boolean) => Need | undefined;
}

/** Throws a setup error if the file is no recording, or has no exchange. */
export function judgeRecording({ path, side = 'server', rules, entries, command, nowMs }: Recording): Report {
  const startMs = nowMs();
  const { monitorOf, needOf } = sides[side];
  const wanted = () => recordedEntries(path, entries && ((one) => entries.has(one)));
  const monitor = monitorOf(wanted().map(({ entry }) => entry));
  const positions = new WeakMap<SentRequest, number>();
  const answers = new Map<string, number>();
  const counter = exchangeCounter();
  let isOwn = false;
  for (const { nth, entry } of wanted()) {
    isOwn ||= entry.kind !== 'exchange' || entry.caller.standing !== 'undetermined';
    if (entry.kind === 'exchange') {
      const { origin } = new URL(entry.request.url);
      answers.set(origin, (answers.get(origin) ?? 0) + Number(entry.answer !== undefined));
      positions.set(entry.request, nth);
    }
    monitor.see(entry);
    counter.see(entry);
  }
  const [baseUrl] = answers.keys();
  if (baseUrl === undefined)
    throw new SetupError(
      `${path} has no requests to judge: none has a key pair or an access token, or calls a tool.`,
    );
  const results = Object.entries(rules).flatMap(([id, rule]) => {
    const monitored = monitor.resultFor(id, false);
    const need = needOf(id, isOwn);
    return monitored === undefined ? [] : [resultOf(id, rule, monitored, { need, positions })];
  });
  const durationMs = nowMs() - startMs;
  return reportOfShown({
    results,
    target: { name: basename(path), baseUrl },
    durationMs,
    command,
    answers,
    exchanged: counter.counted(),
  });
}
