// Judges clients by what a server exchanges with them, while it goes on: entries go in, verdicts come out at any time.
import type { ClientRuleId } from '../spec/rules/client.ts';
import { minuteMs } from '../spec/units.ts';
import type { Exchange } from '../suites/clients/exchange.ts';
import { conduct } from '../suites/conduct/index.ts';
import { crowdsOf, type IsCrowded, type Span, spanOf } from '../suites/conduct/judging.ts';
import { reportOfClients } from '../suites/har/report.ts';
import type { Compare, Contradiction } from '../suites/invariants/invariant.ts';
import { tallies } from '../suites/invariants/tallies.ts';
import type { Report } from '../suites/report/schema.ts';
import type { Entry, Exchanged } from '../suites/transcript/entry.ts';

/** What was found of clients so far: of all, or of some. */
export interface ClientVerdicts {
  readonly compare: Compare<ClientRuleId>;
  /** Counts an exchange that is judged. */
  count(entry: Exchanged): void;
  report(): Report;
}

export interface JudgedClients {
  /** For reports. */
  readonly name: string;
  /** Command that repeats the judgement, to which `--rule ID` is added. */
  readonly command: string;
}

export function clientVerdicts({ name, command }: JudgedClients): ClientVerdicts {
  const { compare, resultFor } = tallies<ClientRuleId>();
  const answers = new Map<string, number>();
  let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, 0];
  return {
    compare,
    count: ({ request, answer, atMs, endMs }) => {
      // To parse every address would cost the most.
      const [origin = ''] = /^\w+:\/\/[^/?#]*/.exec(request.url) ?? [];
      answers.set(origin, (answers.get(origin) ?? 0) + Number(answer !== undefined));
      firstMs = Math.min(firstMs, atMs);
      lastMs = Math.max(lastMs, endMs);
    },
    report: () => {
      const [baseUrl = 'nothing was sent'] = answers.keys();
      return reportOfClients({
        resultFor: (rule) => resultFor(rule, false),
        target: { name, baseUrl },
        durationMs: Math.max(0, lastMs - firstMs),
        command,
        answers,
      });
    },
  };
}

/** So many entries, and characters of them, wait at most, until those around show whether several processes share a key. */
const waitingMax = 20_000;
const waitingCharsMax = 16 * 1024 * 1024;
/** Instants of requests are small. */
const recentMax = 60_000;
/** After so many exchanges what clients were told before is forgotten, as if a recording began late. */
const rememberedMax = 5_000;
/** Reports show no more of a text. */
const headChars = 4_000;

/**
 * `verdictsOf` names the verdicts that count what concerns an organisation; undefined: one that is not known. What judges
 * keep is bounded, and nothing that is kept refers to the body of a long answer.
 */
export function clientObserver(verdictsOf: (organization: string | undefined) => readonly ClientVerdicts[]) {
  let waiting: Entry[] = [];
  let waitingChars = 0;
  const surroundings = requestsAround();
  let isCrowded: IsCrowded = () => false;
  let organization: string | undefined;
  const compare: Compare<ClientRuleId> = (rule, key, contradiction = false) => {
    const concerned = contradiction === false ? organization : (organization ?? holderIn(contradiction));
    for (const verdicts of verdictsOf(concerned)) verdicts.compare(rule, key, contradiction);
  };
  const begin = () => conduct((sent) => isCrowded(sent))(compare);
  let judge = begin();
  let remembered = 0;
  const judgeOne = (entry: Exchanged): void => {
    organization = holderOf(entry);
    for (const verdicts of verdictsOf(organization)) verdicts.count(entry);
    const { shown, shrink } = shrinking(entry);
    judge(shown);
    shrink();
    remembered += 1;
    if (remembered < rememberedMax) return;
    judge = begin();
    remembered = 0;
  };
  const settle = (untilMs: number): void => {
    const inOrder = waiting.toSorted((one, other) => one.endMs - other.endMs);
    const due = inOrder.filter(({ endMs }) => endMs <= untilMs);
    isCrowded = surroundings.crowdsWith(inOrder);
    for (const entry of due)
      if (entry.kind === 'exchange') judgeOne(entry);
      else judge(entry);
    surroundings.keep(due, untilMs);
    waiting = inOrder.slice(due.length);
    waitingChars = waiting.reduce((sum, entry) => sum + sizeOf(entry), 0);
  };
  return {
    /** Entries come in any order within a minute. */
    see: (entry: Entry) => {
      waiting.push(entry);
      waitingChars += sizeOf(entry);
      const [oldest = entry] = waiting;
      const isFull = waiting.length >= waitingMax || waitingChars >= waitingCharsMax;
      if (isFull || entry.endMs - oldest.endMs > 2 * minuteMs)
        settle(
          Math.max(
            entry.endMs - minuteMs,
            isFull ? (waiting[Math.floor(waiting.length / 2)]?.endMs ?? 0) : 0,
          ),
        );
    },
    /** Judges all that was seen; afterwards the verdicts are complete. */
    settle: () => settle(Number.POSITIVE_INFINITY),
    /** Forgets what clients were told, as if a recording began now. */
    forgetTold: () => {
      settle(Number.POSITIVE_INFINITY);
      judge = begin();
      remembered = 0;
    },
  };
}

export type ClientObserver = ReturnType<typeof clientObserver>;

/** What was under way in the last minutes. */
function requestsAround() {
  let recent: readonly Span[] = [];
  return {
    crowdsWith: (waiting: readonly Entry[]): IsCrowded => {
      const known = recent;
      return whenAsked(() => crowdsOf([...known, ...spansIn(waiting)]));
    },
    keep: (judged: readonly Entry[], untilMs: number): void => {
      const sinceMs = Math.min(untilMs, judged.at(-1)?.endMs ?? 0) - 2 * minuteMs;
      recent = [...recent, ...spansIn(judged)].filter(({ endMs }) => endMs > sinceMs).slice(-recentMax);
    },
  };
}

/** Whose credentials it had; undefined for one of nobody who is known. */
const holderOf = ({ caller }: Pick<Exchanged, 'caller'>): string | undefined =>
  'holder' in caller ? caller.holder.id : undefined;

/** A request that nobody can be told from may be wrong because of what an organisation was told. */
const holderIn = ({ evidence }: Contradiction): string | undefined =>
  evidence.flatMap((one) => ('caller' in one ? (holderOf(one as Exchanged) ?? []) : [])).at(-1);

/** Finds out only if an offence makes somebody ask. */
function whenAsked(find: () => IsCrowded): IsCrowded {
  let found: IsCrowded | undefined;
  return (sent) => {
    found ??= find();
    return found(sent);
  };
}

const spansIn = (entries: readonly Entry[]): readonly Span[] =>
  entries.flatMap((entry) => spanOf(entry) ?? []);

/** In characters. */
const sizeOf = (entry: Entry): number =>
  entry.kind === 'exchange' ? (entry.answer?.text.length ?? 0) + (entry.request.body?.length ?? 0) : 0;

/** The entry with an answer that later shrinks to its head, whoever keeps it. */
function shrinking(entry: Exchanged): { readonly shown: Exchanged; readonly shrink: () => void } {
  const { answer } = entry;
  if (answer === undefined || answer.text.length <= headChars)
    return { shown: entry, shrink: () => undefined };
  const { request, status, headers } = answer;
  let whole: Exchange | undefined = answer;
  let head = '';
  const shown: Exchange = {
    request,
    status,
    headers,
    get text() {
      return whole?.text ?? head;
    },
    get json() {
      return whole?.json;
    },
  };
  return {
    shown: { ...entry, answer: shown },
    shrink: () => {
      // A copy: a part of a text would keep all of it in memory.
      head = Buffer.from(whole?.text.slice(0, headChars) ?? '').toString();
      whole = undefined;
    },
  };
}
