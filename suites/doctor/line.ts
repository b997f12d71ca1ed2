// One line of the doctor's result: the state of something that a target claims or could have.
import type { Exchange } from '../clients/exchange.ts';
import { findingIn, missingNeedIn } from '../kit/finding.ts';
import { ControlError } from '../target/control-operations.ts';

export type State =
  /** It works; `proof` says what showed that. */
  | { readonly kind: 'ok'; readonly proof: string }
  /** Not claimed; `advice` says how to get it. */
  | { readonly kind: 'missing'; readonly advice: string }
  /** Claimed, but the proof needs something that is missing. */
  | { readonly kind: 'unproved'; readonly why: string }
  | {
      readonly kind: 'broken';
      readonly expected: string;
      readonly received: string;
      readonly advice: string;
    };

export interface Line {
  /** Its name in the target file: `clock`, `credentials.starter.0`. */
  readonly what: string;
  readonly state: State;
  /** How many rules need it, if that is known. */
  readonly rules?: number | undefined;
}

const answerCharsMax = 300;

/** What a refusal says about its reason. */
export const answerText = (exchange: Exchange | undefined): string =>
  exchange === undefined || exchange.status < 400 || exchange.text === ''
    ? ''
    : `: ${exchange.text.slice(0, answerCharsMax).replace(/\s+/g, ' ')}`;

/** Proves something that is claimed: `work` returns the proof, or throws what was wrong. */
export async function prove(advice: string, work: () => Promise<string>): Promise<State> {
  try {
    return { kind: 'ok', proof: await work() };
  } catch (cause) {
    const finding = findingIn(cause);
    if (finding !== undefined) {
      const { expected, received, exchange } = finding.details;
      return { kind: 'broken', expected, received: `${received}${answerText(exchange)}`, advice };
    }
    if (cause instanceof ControlError)
      return { kind: 'broken', expected: 'the operation to succeed', received: cause.message, advice };
    const missing = missingNeedIn(cause);
    if (missing !== undefined) return { kind: 'unproved', why: `it needs ${missing.message}` };
    throw cause;
  }
}
