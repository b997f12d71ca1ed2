// The model of ontology sync: streams mapped, mapped anew, taken out and brought back, under labels.
import { constant, constantFrom, integer, record } from 'fast-check';
import type { Query, RestClient } from '../clients/rest.ts';
import type { Org } from '../kit/case.ts';
import { check, expectSuccess } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { answered } from '../steps/burst.ts';
import { mentions } from '../steps/open-lists.ts';
import { ownName, syncIdOf, walkSyncs } from '../steps/syncs.ts';

const words = ['blue', 'round'] as const;
type Word = (typeof words)[number];

/** Streams are told by their place among those of the rig. */
type Command =
  | { readonly kind: 'sync'; readonly stream: number; readonly word: Word; readonly label: Word }
  | { readonly kind: 'remove'; readonly stream: number }
  | {
      readonly kind: 'list';
      readonly label: Word | undefined;
      readonly type: 'stream' | 'topic' | undefined;
    };

interface Known {
  readonly stream: number;
  readonly externalId: string;
  readonly label: Word;
  readonly syncId: string;
  readonly isActive: boolean;
}

/** Of each stream that was ever mapped, the mapping that was made last. */
type State = readonly Known[];

interface Rig {
  readonly rest: RestClient;
  readonly org: Org;
  readonly streamIds: readonly string[];
}

export function ontologyModel(parts: {
  readonly fresh: () => Promise<Org>;
  /** Streams that nobody has mapped. */
  readonly streamIds: readonly string[];
  /** Defines a label, which a target may want to be done first. */
  readonly define: (client: RestClient, label: string) => Promise<unknown>;
}): Model<Command, State, Rig> {
  const labelled = new Set<string>();
  const stream = integer({ min: 0, max: parts.streamIds.length - 1 });
  const word = constantFrom(...words);
  return {
    commands: [
      record({ kind: constant('sync'), stream, word, label: word }),
      record({ kind: constant('remove'), stream }),
      record({
        kind: constant('list'),
        label: constantFrom(...words, undefined),
        type: constantFrom('stream', 'topic', undefined),
      }),
    ],
    lengthMax: 8,
    begin: async () => {
      const org = await parts.fresh();
      // An organisation that is given again has its labels.
      if (!labelled.has(org.label)) for (const word of words) await parts.define(org.rest, ownName(word));
      labelled.add(org.label);
      return { state: [], rig: { ...parts, org, rest: org.rest } };
    },
    applies: (command, state) =>
      command.kind !== 'remove' || state.some(({ stream: mapped }) => mapped === command.stream),
    step: async (command, state, rig) => {
      switch (command.kind) {
        case 'sync':
          return synced(command, state, rig);
        case 'remove':
          return removed(command.stream, state, rig);
        case 'list':
          await expectListed(command, state, rig.rest);
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

/** Mapped anew, a stream has the new external id, and the earlier one is no more. */
async function synced(
  { stream, word, label }: Extract<Command, { readonly kind: 'sync' }>,
  state: State,
  { rest, streamIds }: Rig,
): Promise<State> {
  const externalId = externalIdOf(stream, word);
  const query = {
    ...{ object_type: 'stream', object_id: streamIds[stream] },
    ...{ external_id: externalId, labels: ownName(label) },
  };
  const exchange = expectSuccess(answered(await rest.call('createSync', { query })));
  const known: Known = { stream, externalId, label, syncId: syncIdOf(exchange), isActive: true };
  const after = [...state.filter((one) => one.stream !== stream), known];
  await expectListed({ label: undefined, type: undefined }, after, rest);
  return after;
}

async function removed(stream: number, state: State, { rest }: Rig): Promise<State> {
  const known = state.find((one) => one.stream === stream);
  if (known === undefined) return state;
  const exchange = answered(await rest.call('deleteSync', { path: { id: known.syncId } }));
  // A second deletion may be told as done.
  if (known.isActive) expectSuccess(exchange);
  const after = state.map((one) => (one === known ? { ...one, isActive: false } : one));
  await expectListed({ label: undefined, type: undefined }, after, rest);
  return after;
}

/** Of all external ids of the model exactly those are listed, once each, that are active and fit the filter. */
async function expectListed(
  { label, type }: Pick<Extract<Command, { readonly kind: 'list' }>, 'label' | 'type'>,
  state: State,
  client: RestClient,
): Promise<void> {
  const filter: Query = { object_type: type, label: label && ownName(label) };
  const { rows, exchange } = await walkSyncs(client, filter);
  const due = state
    .filter((known) => known.isActive && type !== 'topic' && (label === undefined || known.label === label))
    .map(({ externalId }) => externalId);
  const shown = state
    .flatMap(({ stream }) => words.map((word) => externalIdOf(stream, word)))
    .flatMap((externalId) => rows.filter((row) => mentions(row, externalId)).map(() => externalId));
  check(JSON.stringify([...due].sort()) === JSON.stringify([...shown].sort()), {
    expected: `external ids ${JSON.stringify(due)} in the list by ${JSON.stringify({ label, type })}`,
    received: shown,
    at: 'data',
    exchange,
  });
}

const externalIdOf = (stream: number, word: Word): string => ownName(`${stream}-${word}`);
