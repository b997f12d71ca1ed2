// What the doctor says about one thing that a target claims or could have.
import { findingIn, missingNeedIn } from '../kit/finding.ts';
import { ControlError } from '../target/control-operations.ts';

export type State =
  /** It works: how that was seen. */
  | { readonly kind: 'ok'; readonly proof: string }
  /** Not claimed: how to have it. */
  | { readonly kind: 'missing'; readonly advice: string }
  /** Claimed, but there was nothing to see it by. */
  | { readonly kind: 'unproved'; readonly why: string }
  | {
      readonly kind: 'broken';
      readonly expected: string;
      readonly received: string;
      readonly advice: string;
    };

export interface Line {
  /** As the target file calls it: `clock`, `credentials.starter.0`. */
  readonly what: string;
  readonly state: State;
  /** How many rules need it, where that is known. */
  readonly rules?: number | undefined;
}

/** Tries something that is claimed: `work` gives how it was seen to work, or throws what was wrong. */
export async function prove(advice: string, work: () => Promise<string>): Promise<State> {
  try {
    return { kind: 'ok', proof: await work() };
  } catch (cause) {
    const finding = findingIn(cause);
    if (finding !== undefined) {
      const { expected, received } = finding.details;
      return { kind: 'broken', expected, received, advice };
    }
    if (cause instanceof ControlError)
      return { kind: 'broken', expected: 'the operation carried out', received: cause.message, advice };
    const missing = missingNeedIn(cause);
    if (missing !== undefined) return { kind: 'unproved', why: `it needs ${missing.message}` };
    throw cause;
  }
}
