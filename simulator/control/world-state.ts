// The state of a world as lists of rows, for exports: written whole, and read only where every row fits the world.
import { createHash } from 'node:crypto';
import { bounds } from '../../spec/bounds.ts';
import type { Steps } from '../../spec/steps.ts';
import type { Answer } from '../core/answer.ts';
import { JsonText } from '../core/json-text.ts';
import { heldTimes } from '../core/rate.ts';
import { excerpt } from '../core/refusal.ts';
import { withBytes } from '../service/once.ts';
import { PersistentList } from '../state/content/persistent-list.ts';
import type { Content } from '../state/content.ts';
import type { RowId } from '../state/table.ts';
import { type Kind, type TablesState, tableKinds } from '../state/tables.ts';
import { instantFormat, instantMs, isoOf } from '../time/clock.ts';
import { problemsOf } from './input.ts';
import { invalidValue, type Problem } from './operation.ts';
import { faultOf, type Outcome } from './outcomes.ts';
import { type Fitting, instant, integer, nullable, object, type Schema, string } from './schema.ts';
import { misfitIn } from './state-checks.ts';
import { type Kept, rowSchemas, type StateRow, type StateRows } from './state-rows.ts';
import type { ControlledWorld, WorldState } from './world.ts';

/** Rises when rows of another form are written: what reads the earlier form then has to be added here. */
export const stateVersion = 1;

const listNames = Object.keys(rowSchemas) as readonly (keyof StateRow)[];

/** The last numbers that were given: by each table, and to other things of the world. */
const otherCounters = ['ordinals', 'content', 'deliveries', 'outcomes', 'deliveryFaults'] as const;

const byName = <Name extends string, T>(names: readonly Name[], of: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as { readonly [N in Name]: T };

/** Far more than a world can give, and far from where numbers stop being exact. */
const counterMax = 1e12;

/** What a state holds besides its rows. */
const members = {
  version: { const: stateVersion } as Schema<number>,
  generated: string,
  present: instant,
  token_key: string,
  shared_organization: nullable(string),
  counters: object(byName([...tableKinds, ...otherCounters], () => integer(0, counterMax))),
};
const heading = object(members);
const schema = object({ ...members, rows: object(byName(listNames, () => ({ type: 'array' }))) });

/** The state without its rows, which are many. */
export function* headingOf({ content }: ControlledWorld, state: WorldState): Steps<Fitting<typeof heading>> {
  return {
    version: stateVersion,
    generated: yield* fingerprintOf(content),
    present: isoOf(state.nowMs),
    token_key: state.tokenKey,
    shared_organization: state.store.sharedId ?? null,
    counters: {
      ...byName(tableKinds, (kind) => state.store.tables[kind].lastNumber),
      ordinals: state.store.lastOrdinal,
      content: state.contentVersion,
      deliveries: state.feed.outbox.lastId,
      outcomes: state.faults.lastId,
      deliveryFaults: state.feed.dispatcher.faults.lastId,
    },
  };
}

/** The lists of the state. */
export function rowsOf({ store, content, announcements, feed, faults, answers }: WorldState): StateRows {
  const { outbox, dispatcher } = feed;
  return {
    ...tableRows(store.tables),
    organizations: [...store.organizations.values()],
    billing: [...store.billing].map(([account, { manifestIds, ...billing }]) => ({
      account,
      ...billing,
      manifestIds: [...manifestIds],
    })),
    meters: [...store.meters].map(([subject, meter]) => {
      const { missing, missingAtMs } = meter;
      return { subject, times: heldTimes(meter), missing, missingAtMs };
    }),
    streams: [...content.streams.values()],
    published: [...content.published.reversedEntries()].map(([row]) => row).reverse(),
    versions: [...content.versions].map(([ref, version]) => ({ ref, version })),
    hidden: [...content.hidden],
    announcements: [...announcements].map(([operation, announcement]) => ({ operation, ...announcement })),
    waiting: [...outbox.waiting.values()],
    ended: [...outbox.ended.values()],
    logs: [...outbox.logs].flatMap(([webhookId, log]) => log.map((entry) => ({ webhookId, ...entry }))),
    tallies: [...outbox.tallies].map(([webhookId, tally]) => ({ webhookId, ...tally })),
    outcomes: faults.forced.map(({ fault: _, ...forced }) => forced),
    deliveryFaults: dispatcher.faults.pending,
    reordered: [...dispatcher.reordered].map(([webhookId, deliveryId]) => ({ webhookId, deliveryId })),
    answers: answers.map(({ answer, ...cached }) => ({ ...cached, answer: answerAsJson(answer) })),
  };
}

/** The rows of every table; a stored reply is the only one that JSON has in another form. */
function tableRows(tables: TablesState): Pick<StateRows, Kind> {
  const replies = [...tables.idempotentReplies.rows.values()];
  const rows = byName(tableKinds, (kind) => [...tables[kind].rows.values()]);
  return {
    ...(rows as object as Pick<StateRows, Kind>),
    idempotentReplies: replies.map(({ bytes: _, ...reply }) => ({
      ...reply,
      outcome: answerAsJson(reply.outcome),
    })),
  };
}

const answerAsJson = (answer: Answer): Kept<Answer> => ({ ...answer, data: answer.data.text });

/** A state for a world with this content, at its time and under its readings; or the first place that does not fit. */
export function* readState(
  world: ControlledWorld,
  given: unknown,
  where: string,
): Steps<WorldState | Problem> {
  const { version } = Object(given) as { readonly version?: unknown };
  if (version !== undefined && version !== stateVersion)
    return foreign(`${where}.version`, stateVersion, version, 'its rows have another form');
  const outline = refusalOf(problemsOf(where, schema, given));
  if (outline !== undefined) return outline;
  const state = given as GivenState;
  const generated = yield* fingerprintOf(world.content);
  if (state.generated !== generated)
    return foreign(
      `${where}.generated`,
      generated,
      state.generated,
      'its rows refer to other generated content',
    );
  for (const name of listNames)
    for (const [nth, row] of state.rows[name].entries()) {
      const wrong = refusalOf(problemsOf(`${where}.rows.${name}.${nth}`, rowSchemas[name], row));
      if (wrong !== undefined) return wrong;
      yield;
    }
  const misfit = yield* misfitIn(world.content, state.rows, state.counters);
  if (misfit !== undefined)
    return invalidValue(`${where}.rows.${misfit.at}`, misfit.expected, misfit.received);
  const nowMs = instantMs(state.present);
  if (nowMs === undefined || nowMs < world.options.startMs)
    return invalidValue(`${where}.present`, `${instantFormat}, not before the start`, state.present);
  return stateFrom(world, state, nowMs);
}

type GivenState = Fitting<typeof heading> & { readonly rows: StateRows };

const refusalOf = (problems: readonly string[]): Problem | undefined =>
  problems.length === 0
    ? undefined
    : { kind: 'problem', status: 422, detail: excerpt(problems.join('; '), bounds.detailChars) };

/** A state that another version wrote, or that goes on from other generated content. */
function foreign(where: string, expected: string | number, received: unknown, why: string): Problem {
  const { detail, ...problem } = invalidValue(where, String(expected), received);
  const wayOut =
    'Load the export with its own seed, now and manifests, and with the version of Assay that wrote it; or begin with ' +
    'a document that you write (docs/client-teams.md).';
  return { ...problem, detail: `${detail}: ${why}. ${wayOut}` };
}

/** Equal for equal generated content, to which rows refer by id and by position. */
function* fingerprintOf({ base }: Content): Steps<string> {
  const { seed, startMs, streams, channels, tags, companies, columns } = base;
  const hash = createHash('sha256').update(
    JSON.stringify([seed, startMs, streams, channels, tags, companies]),
  );
  for (const column of Object.values(columns)) {
    hash.update(column);
    yield;
  }
  return hash.digest('base64url').slice(0, 16);
}

/** The rows fit their schemas, by which they were read. */
function stateFrom(world: ControlledWorld, given: GivenState, nowMs: number): WorldState {
  const { rows, counters } = given;
  const { clock, readings, switches } = world;
  return {
    tokenKey: given.token_key,
    nowMs,
    frozen: clock.frozen,
    readings,
    switches,
    contentVersion: counters.content,
    store: {
      tables: tablesFrom(rows, counters),
      organizations: byKey(rows.organizations, ({ id }) => id),
      billing: new Map(
        rows.billing.map(({ account, manifestIds, ...billing }) => [
          account,
          { ...billing, manifestIds: new Set(manifestIds) },
        ]),
      ),
      meters: new Map(
        rows.meters.map(({ subject, times, ...meter }) => [
          subject,
          { ...meter, times: Float64Array.from(times), count: times.length },
        ]),
      ),
      lastOrdinal: counters.ordinals,
      sharedId: given.shared_organization ?? undefined,
    },
    content: {
      published: PersistentList.of(rows.published),
      versions: new Map(rows.versions.map(({ ref, version }) => [ref, version])),
      hidden: new Set(rows.hidden),
      streams: byKey(rows.streams, ({ id }) => id),
    },
    announcements: new Map(
      rows.announcements.map(({ operation, ...announcement }) => [operation, announcement]),
    ),
    feed: feedFrom(rows, counters),
    faults: {
      forced: rows.outcomes.map((forced) => ({
        ...forced,
        organizationId: forced.organizationId,
        mark: forced.mark,
        fault: faultOf(forced.given as Outcome),
      })),
      lastId: counters.outcomes,
    },
    answers: rows.answers.map(({ answer, ...cached }) => ({ ...cached, answer: answerFrom(answer) })),
  };
}

function feedFrom(rows: StateRows, counters: GivenState['counters']): WorldState['feed'] {
  const logs = Map.groupBy(rows.logs, ({ webhookId }) => webhookId);
  return {
    // Whoever begins with a state counts them by its time.
    arrivals: 0,
    outbox: {
      waiting: byKey(rows.waiting, ({ id }) => id),
      ended: byKey(rows.ended, ({ id }) => id),
      logs: new Map([...logs].map(([id, log]) => [id, log.map(({ webhookId: _, ...entry }) => entry)])),
      tallies: new Map(rows.tallies.map(({ webhookId, ...tally }) => [webhookId, tally])),
      lastId: counters.deliveries,
    },
    dispatcher: {
      faults: {
        pending: rows.deliveryFaults.map((fault) => ({ ...fault, webhookId: fault.webhookId })),
        lastId: counters.deliveryFaults,
      },
      reordered: new Map(rows.reordered.map(({ webhookId, deliveryId }) => [webhookId, deliveryId])),
    },
  };
}

function tablesFrom(rows: StateRows, counters: GivenState['counters']): TablesState {
  const replies = rows.idempotentReplies.map((reply) =>
    withBytes({ ...reply, outcome: answerFrom(reply.outcome) }),
  );
  const lists = { ...rows, idempotentReplies: replies };
  const tables = byName(tableKinds, (kind) => ({
    rows: byKey<RowId, { readonly id: RowId }>(lists[kind], ({ id }) => id),
    lastNumber: counters[kind],
  }));
  return tables as unknown as TablesState;
}

const answerFrom = (kept: Kept<Answer>): Answer => ({ ...kept, data: new JsonText(kept.data) });

const byKey = <Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row> =>
  new Map(rows.map((row) => [keyOf(row), row]));
