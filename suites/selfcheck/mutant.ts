// The type of a mutant: one small wrong behaviour that the case of its rule must catch.
import type { LawPatch, Laws } from '../../simulator/core/laws.ts';
import type { OperationId } from '../../spec/contract.ts';
import type { StatementId } from '../../spec/statements/index.ts';
import type { AlteredReply } from './alter.ts';
import type { AlteredAnswer } from './altered-answer.ts';
import type { Wrap } from './replaced-operation.ts';

interface Wrong {
  /** What the service does wrong, in the third person: `delivers the full page`. */
  readonly text: string;
  /** Statements that this mutant breaks; omitted for the only one on which its rule rests. */
  readonly breaks?: readonly StatementId[];
}

export type Mutant =
  | (Wrong & {
      /** A wrong law. */
      readonly kind: 'law';
      readonly patch: LawPatch;
    })
  | (Wrong & {
      /** A correct answer that is changed before it is sent. */
      readonly kind: 'response';
      readonly operation: OperationId | '*';
      /** Returns `undefined` if the answer has nothing to alter. */
      readonly alter: (reply: AlteredReply, operation: OperationId) => AlteredReply | undefined;
    })
  | (Wrong & {
      /** A part that misbehaves, e.g. an operation, the schema of its requests, or a store. */
      readonly kind: 'part';
      readonly wrap: Wrap;
    });

/** A mutant that alters answers. */
export type ResponseMutant = Extract<Mutant, { readonly kind: 'response' }>;

/** The mutants of one rule, keyed by id: kebab-case, one to four words that say what goes wrong. */
export type Mutants = Readonly<Record<string, Mutant>>;

/** Every rule has mutants. */
export type MutantTable<RuleId extends string> = Readonly<Record<RuleId, Mutants>>;

/** A mutant with its full id, `quota.clamp-cuts-page/full-page`, and what it breaks. */
export type IdentifiedMutant<Kind extends Mutant = Mutant> = Kind & Identified;

export interface Identified {
  readonly id: string;
  readonly breaks: readonly StatementId[];
}

/** The entries of several tables. Throws if an id occurs twice, because one of the two would be lost. */
export function joined<One = Mutant>(
  ...tables: readonly Readonly<Record<string, One>>[]
): Readonly<Record<string, One>> {
  const entries = tables.flatMap((table) => Object.entries(table));
  const repeated = entries.map(([id]) => id).filter((id, nth, ids) => ids.indexOf(id) < nth);
  if (repeated.length > 0) throw new Error(`several entries have the id ${repeated.join(', ')}`);
  return Object.fromEntries(entries);
}

/** A part of an id from a name of the contract: `createSync` is `create-sync`, `rules.[].values` is `rules-values`. */
export const kebab = (name: string): string =>
  name
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** A mutant by what the service does wrong: `wrong('delivers the full page').law('quota', { … })`. */
export function wrong(text: string, ...breaks: readonly StatementId[]) {
  const shown: Wrong = breaks.length > 0 ? { text, breaks } : { text };
  const laws = (patch: LawPatch): Mutant => ({ kind: 'law', ...shown, patch });
  const response = (operation: OperationId | '*', alter: ResponseMutant['alter']): ResponseMutant => ({
    kind: 'response',
    ...shown,
    operation,
    alter,
  });
  return {
    law: <Topic extends keyof Laws>(topic: Topic, changed: Partial<Laws[Topic]>): Mutant =>
      laws({ [topic]: changed } as LawPatch),
    laws,
    response,
    answer: ({ operation, alter }: AlteredAnswer): ResponseMutant => response(operation, alter),
    part: (wrap: Wrap): Mutant => ({ kind: 'part', ...shown, wrap }),
  };
}
