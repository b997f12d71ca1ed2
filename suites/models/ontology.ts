// The model of ontology sync: streams that are synced, synced again, deleted and listed, with labels.
import { constant, constantFrom, integer, record } from 'fast-check';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Org } from '../kit/case.ts';
import { expectEqual, expectSuccess } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { unlessRateLimited } from '../steps/burst.ts';
import { mentions } from '../steps/open-lists.ts';
import { createLabel, nameInRun, syncIdOf, walkSyncs } from '../steps/syncs.ts';

const words = ['blue', 'round'] as const;
type Word = (typeof words)[number];

/** `stream` is the position of a stream in the rig. */
type Command =
  | { readonly kind: 'sync'; readonly stream: number; readonly word: Word; readonly label: Word }
  | { readonly kind: 'delete'; readonly stream: number }
  | {
      readonly kind: 'list';
      readonly label: Word | undefined;
      readonly type: 'stream' | 'topic' | undefined;
    };

interface KnownSync {
  readonly stream: number;
  readonly externalId: string;
  readonly label: Word;
  readonly syncId: string;
  readonly isActive: boolean;
}

/** The latest sync of each stream. */
type State = readonly KnownSync[];

interface Rig {
  readonly rest: RestClient;
  readonly org: Org;
  readonly streamIds: readonly string[];
}

export function ontologyModel(parts: {
  readonly fresh: () => Promise<Org>;
  /** Streams without a sync. */
  readonly streamIds: readonly string[];
}): Model<Command, State, Rig> {
  const labelled = new Set<string>();
  const stream = integer({ min: 0, max: parts.streamIds.length - 1 });
  const word = constantFrom(...words);
  return {
    commands: [
      record({ kind: constant('sync'), stream, word, label: word }),
      record({ kind: constant('delete'), stream }),
      record({
        kind: constant('list'),
        // A list may apply each filter alone but not both together.
        label: constantFrom(...words, ...words, undefined),
        type: constantFrom('stream', 'stream', 'topic', undefined),
      }),
    ],
    lengthMax: 8,
    begin: async () => {
      const org = await parts.fresh();
      // An organisation that is used again has its labels.
      // A target may require labels to be defined.
      if (!labelled.has(org.label)) for (const word of words) await createLabel(org.rest, nameInRun(word));
      labelled.add(org.label);
      return { state: [], rig: { ...parts, org, rest: org.rest } };
    },
    applies: (command, state) =>
      command.kind !== 'delete' || state.some(({ stream: mapped }) => mapped === command.stream),
    step: async (command, state, rig) => {
      switch (command.kind) {
        case 'sync':
          return afterSync(command, state, rig);
        case 'delete':
          return afterRemoval(command.stream, state, rig);
        case 'list':
          await expectInList(command, state, rig.rest);
          return state;
      }
    },
    end: async (state, { rest, org }) => {
      if (org.isOurs) return;
      for (const { syncId, isActive } of state)
        if (isActive) await rest.call('deleteSync', { path: { id: syncId } });
    },
  };
}

/** A stream that is synced again has the new external id only. */
async function afterSync(
  { stream, word, label }: Extract<Command, { readonly kind: 'sync' }>,
  state: State,
  { rest, streamIds }: Rig,
): Promise<State> {
  const externalId = externalIdOf(stream, word);
  const query = {
    object_type: 'stream',
    object_id: streamIds[stream],
    external_id: externalId,
    labels: nameInRun(label),
  };
  const exchange = expectSuccess(unlessRateLimited(await rest.call('createSync', { query })));
  const known: KnownSync = { stream, externalId, label, syncId: syncIdOf(exchange), isActive: true };
  const after = [...state.filter((one) => one.stream !== stream), known];
  await expectInList({ label: undefined, type: undefined }, after, rest);
  return after;
}

async function afterRemoval(stream: number, state: State, { rest }: Rig): Promise<State> {
  const known = state.find((one) => one.stream === stream);
  if (known === undefined) return state;
  const exchange = unlessRateLimited(await rest.call('deleteSync', { path: { id: known.syncId } }));
  // A second deletion may succeed.
  if (known.isActive) expectSuccess(exchange);
  const after = state.map((one) => (one === known ? { ...one, isActive: false } : one));
  await expectInList({ label: undefined, type: undefined }, after, rest);
  return after;
}

async function expectInList(
  { label, type }: Pick<Extract<Command, { readonly kind: 'list' }>, 'label' | 'type'>,
  state: State,
  client: RestClient,
): Promise<void> {
  const filter: Query = { object_type: type, label: label && nameInRun(label) };
  const { rows, exchange } = await walkSyncs(client, filter);
  const due = state
    .filter((known) => known.isActive && type !== 'topic' && (label === undefined || known.label === label))
    .map(({ externalId }) => externalId);
  const shown = state
    .flatMap(({ stream }) => words.map((word) => externalIdOf(stream, word)))
    .flatMap((externalId) => rows.filter((row) => mentions(row, externalId)).map(() => externalId));
  expectEqual(
    exchange,
    'data',
    due.toSorted(),
    shown.toSorted(),
    `external ids for ${JSON.stringify({ label, type })}`,
  );
}

const externalIdOf = (stream: number, word: Word): string => nameInRun(`${stream}-${word}`);
