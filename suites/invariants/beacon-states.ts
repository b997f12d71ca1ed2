// The states of Beacons: wherever a Beacon shows its status, it is the one that its transitions led to.
import { isObject, isString, type JsonObject, parsedJson } from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { at } from '../kit/expect.ts';
import { isToolRefusal, toolAnswerIn, valuesIn } from '../steps/mcp.ts';
import { beaconsIn } from '../steps/writes.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { executedBeacon, isExecuted } from './gone.ts';
import { type Compare, forgetReissued, isKeyed, shownOf } from './invariant.ts';
import type { Late, Written } from './late.ts';

/** The status of a Beacon, and the latest transition. */
interface State {
  readonly status: 'active' | 'archived' | 'draft';
  readonly written: Written;
}

/** Others may change the Beacons of an organisation that they use too. */
export const beaconStates = (compare: Compare, { written, isDue }: Late) => {
  const owners = new Map<string, Map<string, State>>();
  return (entry: Entry): void => {
    forgetReissued(entry, owners);
    // A plan with a smaller cap may archive some.
    if (entry.kind === 'act' && entry.operation === 'operator.change') owners.clear();
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid' || !entry.caller.holder.isPrivate)
      return;
    const { id } = entry.caller.holder;
    const states = owners.get(id) ?? new Map<string, State>();
    owners.set(id, states);
    for (const [beacon, status] of entry.isOverlapped ? [] : statusesIn(entry)) {
      const state = states.get(beacon);
      if (state === undefined || (status !== state.status && !isDue(state.written, entry))) continue;
      compare(
        'states.beacons-keep-state',
        `${state.status} in ${entry.call} after ${state.written.entry.call}`,
        status !== state.status && {
          expected: `status ${state.status} of Beacon ${beacon} after ${state.written.entry.call}`,
          received: status,
          at: entry.call === 'getBeacon' ? 'data.status' : '',
          evidence: [state.written.entry, entry],
        },
      );
    }
    const executed = executedWhileArchived(entry, states);
    if (executed !== undefined && isDue(executed.written, entry)) compareExecution(compare, entry, executed);
    note(entry, states, written);
  };
};

function executedWhileArchived(
  { call, request, isOverlapped }: Exchanged,
  states: ReadonlyMap<string, State>,
) {
  if (call === undefined || isOverlapped) return undefined;
  const state = states.get(String(executedBeacon(call, request)));
  return state?.status === 'archived' ? state : undefined;
}

function compareExecution(compare: Compare, entry: Exchanged, { written }: State): void {
  const { call, answer, surface } = entry;
  if (answer === undefined) return;
  compare(
    'states.archived-beacons-not-executed',
    `${call}`,
    isExecuted(answer, surface.kind === 'mcp') && {
      expected: `a refusal to execute the Beacon, which ${written.entry.call} archived`,
      received: shownOf(answer),
      at: '',
      evidence: [written.entry, entry],
    },
  );
}

/** Ids and statuses of the Beacons that an answer shows; a Beacon that is not found has none. */
function statusesIn({
  call,
  request,
  answer,
}: Exchanged): readonly (readonly [id: string, status: string])[] {
  if (answer === undefined) return [];
  if (call === 'getBeacon' && answer.status === 404) return [[pathId(request.url), 'none: it is not found']];
  if (answer.status >= 300) return [];
  const shown = (beacons: readonly JsonObject[]) =>
    beacons.flatMap(({ beacon_id: id, status }) =>
      isString(id) && isString(status) ? [[id, status] as const] : [],
    );
  if (call === 'getBeacon') return shown([at(answer, 'data'), answer.json].filter(isObject));
  if (call === 'listBeacons') return shown(beaconsIn(answer));
  const tool = call === 'service-beacons' ? toolAnswerIn(answer) : undefined;
  return tool?.kind === 'result' ? shown(valuesIn(tool.content).filter(isObject)) : [];
}

const pathId = (url: string): string => /\/v3\/beacons\/([^/]+)/.exec(new URL(url).pathname)?.[1] ?? '';

function note(entry: Exchanged, states: Map<string, State>, written: Late['written']): void {
  const { call, request, answer } = entry;
  const body = parsedJson(request.body ?? '');
  const status = answer?.status ?? 500;
  const id = pathId(request.url);
  const before = states.get(id);
  const isCertain = status < 300 && !entry.isOverlapped && !isKeyed(entry);
  /** A refusal changes nothing, but a request that failed may have. */
  const set = (to: State['status'] | undefined): void => {
    if (isCertain && to !== undefined) states.set(id, { status: to, written: written(entry) });
    else if (status < 400 || status >= 500) states.delete(id);
  };
  if (call === 'createBeacon') {
    const made = answer && (at(answer, 'data.beacon_id') ?? at(answer, 'beacon_id'));
    if (isString(made) && isCertain && isObject(body) && body.status === 'active')
      states.set(made, { status: 'active', written: written(entry) });
  }
  if (call === 'archiveBeacon') set('archived');
  // What is not archived stays as it is (S-144).
  if (call === 'restoreBeacon') set(before?.status === 'archived' ? 'draft' : before?.status);
  // An archived Beacon stays archived (S-143); whether an update sets a status is open (S-66).
  if (call === 'updateBeacon')
    set(before?.status !== 'archived' && isObject(body) && 'status' in body ? undefined : before?.status);
  if (call === 'deleteBeacon') states.delete(id);
  if (call === 'service-archive-beacon') {
    const input = calledIn(request.body)?.input;
    const result = answer && toolAnswerIn(answer);
    const archived = isObject(input) ? String(input.beacon_id) : '';
    const isArchived = isCertain && result !== undefined && !isToolRefusal(result);
    if (isArchived && states.has(archived))
      states.set(archived, { status: 'archived', written: written(entry) });
    else states.delete(archived);
  }
}
