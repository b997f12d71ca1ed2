// What a mutant is: one small wrong behaviour that the case of its rule must catch.

import type { LawPatch } from '../../simulator/core/laws.ts';
import type { Parts } from '../../simulator/parts.ts';
import type { Operation, OperationId } from '../../spec/contract.ts';
import type { StatementId } from '../../spec/statements/index.ts';

/** An answer on its way out, for a mutant to bend. */
export interface BentReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed JSON body, a fresh copy to do with as one likes; text where it is no JSON, `undefined` if empty. */
  readonly body: unknown;
}

interface Wrong {
  /** The wrong behaviour in a few words, in the third person: `delivers the full page`. */
  readonly text: string;
  /** Statements whose own mutant in the close reading this is. */
  readonly breaks: readonly StatementId[];
}

export type Mutant =
  | (Wrong & {
      /** Decides wrongly. */
      readonly kind: 'law';
      readonly patch: LawPatch;
    })
  | (Wrong & {
      /** Accepts or refuses the wrong requests. */
      readonly kind: 'request';
      readonly operation: OperationId;
      readonly bendSchema: (operation: Operation) => Operation;
    })
  | (Wrong & {
      /** Right inside, wrong on its way out. */
      readonly kind: 'response';
      readonly operation: OperationId | '*';
      /** `undefined` leaves the answer as it is: the mutant has nothing to bend there. */
      readonly bend: (reply: BentReply, operation: OperationId) => BentReply | undefined;
    })
  | (Wrong & {
      /** A part that misbehaves as a whole, e.g. a store that lags. */
      readonly kind: 'part';
      readonly wrap: (parts: Parts) => Parts;
    });

/** A mutant that bends answers. */
export type ResponseMutant = Extract<Mutant, { readonly kind: 'response' }>;

/** At least one for every rule. */
export type MutantTable<RuleId extends string> = Readonly<Record<RuleId, readonly [Mutant, ...Mutant[]]>>;

type Breaks = readonly StatementId[];

export const law = (text: string, breaks: Breaks, patch: LawPatch): Mutant => ({
  kind: 'law',
  text,
  breaks,
  patch,
});

export const request = (
  text: string,
  breaks: Breaks,
  operation: OperationId,
  bendSchema: (operation: Operation) => Operation,
): Mutant => ({ kind: 'request', text, breaks, operation, bendSchema });

export const response = (
  text: string,
  breaks: Breaks,
  operation: OperationId | '*',
  bend: (reply: BentReply, operation: OperationId) => BentReply | undefined,
): ResponseMutant => ({ kind: 'response', text, breaks, operation, bend });

export const part = (text: string, breaks: Breaks, wrap: (parts: Parts) => Parts): Mutant => ({
  kind: 'part',
  text,
  breaks,
  wrap,
});
