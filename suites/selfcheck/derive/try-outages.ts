// Tries total outages: finds the rules that touch the outage, and checks that one of them fails in a run.
import { type OperationId, operations } from '../../../spec/contract.ts';
import { type CallId, isTool, tools } from '../../../spec/tools.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { parsedJson } from '../../clients/json.ts';
import { operationOf } from '../../clients/operation-of.ts';
import type { Entry } from '../../judge/lanes.ts';
import { recordOn } from '../../judge/recording.ts';
import { judgeEntry } from '../../judge/run.ts';
import { defaultRuns } from '../../judge/session.ts';
import { type RuleResult, verdictText } from '../../judge/verdict.ts';
import { isMembers } from '../alter.ts';
import { outageExcuses } from '../excuses/outages.ts';
import { type Setting, withSession } from '../setting.ts';
import type { Trial } from '../trial.ts';
import { events, type Outage } from './outages.ts';
import {
  fieldsOf,
  fieldsOfTool,
  isSeveral,
  placeText,
  type RequestField,
  valuesAt,
} from './request-fields.ts';

/**
 * What each rule touches on the correct simulator: `listStreams`, `listStreams ticker`, `listStreams ticker several`, and
 * `events` if it receives them.
 */
export type Touched = Readonly<Record<string, readonly string[]>>;

export const touchedBy = (entries: readonly Entry[], setting: Setting, seed: number): Promise<Touched> =>
  withSession(setting, { seed, runs: defaultRuns, frozen: true }, async (session, simulator) => {
    const touched: Record<string, readonly string[]> = {};
    for (const entry of entries) {
      simulator.world.reset();
      session.discover.forget('readers');
      const recording = recordOn(session.transport);
      await judgeEntry({ ...session, transport: recording.transport }, entry);
      touched[entry.id] = touchedIn(entry, recording.exchanges);
    }
    return touched;
  });

/** What a rule touched in these exchanges of its case. */
export function touchedIn(entry: Entry, exchanges: readonly Exchange[]): readonly string[] {
  const subjects = new Set(exchanges.flatMap(subjectsOf));
  if (entry.case.needs.receiver === true) subjects.add(events);
  return [...subjects];
}

const fields = new Map<CallId, readonly RequestField[]>([
  ...Object.values(operations).map((operation) => [operation.id, fieldsOf(operation)] as const),
  ...Object.values(tools).map((tool) => [tool.id, fieldsOfTool(tool)] as const),
]);

function subjectsOf({ request }: Exchange): readonly string[] {
  const id = operationOf(request);
  if (id !== undefined) return [id, ...saidIn(id, inputOf(id, request))];
  return [parsedJson(request.body ?? '')].flat().flatMap((message) => {
    if (!isMembers(message) || !isMembers(message.params)) return [];
    const { name, arguments: input } = message.params;
    return typeof name === 'string' && isTool(name) ? [name, ...saidIn(name, input)] : [];
  });
}

const saidIn = (id: CallId, input: unknown): readonly string[] =>
  (fields.get(id) ?? []).flatMap(({ path }) => {
    const values = valuesAt(input, path);
    const subject = `${id} ${placeText(path)}`;
    return [
      ...(values.length > 0 ? [subject] : []),
      ...(values.some(isSeveral) ? [`${subject} several`] : []),
    ];
  });

/** The input that the operation receives. The last variables of the path belong to the operation. */
function inputOf(id: OperationId, { url, body }: Exchange['request']): unknown {
  const { pathname, searchParams } = new URL(url);
  const steps = operations[id].path.split('/').slice(1);
  const shown = pathname.split('/').slice(-steps.length);
  const variables = steps.flatMap((step, nth) =>
    step.startsWith('{') ? [[step.slice(1, -1), shown[nth]]] : [],
  );
  return {
    ...Object.fromEntries(searchParams),
    ...Object.fromEntries(variables),
    body: parsedJson(body ?? ''),
  };
}

/** The rules that touch a subject of the outage; those that touch little else come first. */
export const rulesTouching = (outage: Outage, touched: Touched): readonly string[] =>
  Object.entries(touched)
    .filter(([, subjects]) => subjects.some((subject) => outage.subjects.includes(subject)))
    .toSorted(([, a], [, b]) => a.length - b.length)
    .map(([rule]) => rule);

/** Judges the rules on the outage until one of them fails. */
export function tryOutage(
  outage: Outage,
  entries: readonly Entry[],
  setting: Setting,
  seed: number,
): Promise<Trial> {
  const opening = { seed, runs: defaultRuns, frozen: true, amend: outage.wrap() };
  return withSession(setting, opening, async (session) => {
    const results: RuleResult[] = [];
    for (const entry of entries) {
      const result = await judgeEntry(session, entry);
      results.push(result);
      if (result.verdict === 'failed') break;
    }
    return trialOf(outage, results);
  });
}

function trialOf({ id, text }: Outage, results: readonly RuleResult[]): Trial {
  const last = results.at(-1);
  const excuse = outageExcuses.get(id);
  const mutant = { id, text, kind: 'part' as const };
  if (last?.verdict === 'failed') {
    const detail = `${last.id} ${verdictText(last)}`;
    return excuse === undefined
      ? { rule: last.id, mutant, detail, wrong: undefined }
      : {
          rule: last.id,
          mutant,
          detail: `excused (${excuse.reason}), but ${detail}`,
          wrong: 'needless-excuse',
        };
  }
  const rule = last?.id ?? '';
  if (excuse !== undefined)
    return { rule, mutant, detail: `${excuse.because}: ${excuse.reason}`, wrong: undefined };
  const shown = results.map((result) => `${result.id} ${verdictText(result)}`);
  return { rule, mutant, detail: shown.join('; ') || 'no rule touches it', wrong: 'survived' };
}
