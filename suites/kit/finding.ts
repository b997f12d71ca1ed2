// Errors that cases throw: a finding accuses the target; a missing need or a silence leaves the rule undecided.
import { type Exchange, NoAnswer, RateLimited } from '../clients/exchange.ts';
import { ControlError, NotOffered } from '../target/control-operations.ts';
import type { Offerable } from '../target/offerable.ts';
import type { Surface } from '../target/surfaces.ts';
import { type Need, type NeedId, type NeedParameters, needText } from './needs.ts';
import type { At } from './place.ts';

export interface Difference {
  /** What the rule demands here, as a noun phrase: `status 200`, `data.streams as an array`. */
  readonly expected: string;
  /** The actual value. */
  readonly received: string;
  /** Where the two differ: a dotted path into the body, or another place. */
  readonly at: At;
}

export interface FindingDetails extends Difference {
  /** Further differences of the same exchange. */
  readonly others?: readonly Difference[] | undefined;
  /** The exchange that shows it; the last one of the case if omitted. */
  readonly exchange?: Exchange | undefined;
  /** `should` findings warn, whatever the level of the rule. Default: the level of the rule. */
  readonly level?: 'should' | undefined;
  /** Set if the form of one answer shows it, so that nothing that others did meanwhile can be the cause. */
  readonly isOfForm?: true | undefined;
}

/** What a finding received where a service that takes webhooks sends none. */
export const nothingDelivered = 'nothing: no delivery ever came to this webhook, which the service accepted';

/** Thrown when the target breaks the rule of the case. */
export class Finding extends Error {
  readonly details: FindingDetails;
  constructor(details: FindingDetails) {
    super(`expected ${details.expected}, received ${details.received}`);
    this.name = 'Finding';
    this.details = details;
  }
}

/** Thrown when the target lacks what the case needs: the rule is `not-exercised`. */
export class MissingNeed extends Error {
  readonly needs: readonly Need[];
  /** Details about this target, for people. */
  readonly note: string | undefined;
  /** The answer that did not meet the need. */
  readonly obstacle: FindingDetails | undefined;
  constructor(
    needs: Need | readonly Need[],
    { note, obstacle }: { readonly note?: string; readonly obstacle?: FindingDetails | undefined } = {},
  ) {
    const all = [needs].flat();
    super(missingText(all, note));
    this.name = 'MissingNeed';
    this.needs = all;
    this.note = note;
    this.obstacle = obstacle;
  }
}

/** Needs as one phrase: `a clock …; an organisation … (starter-1 has 5)`. */
export const missingText = (needs: readonly Need[], note: string | undefined): string =>
  `${needs.map(needText).join('; ')}${note === undefined ? '' : ` (${note})`}`;

/** Id of a place where the document is silent, ambiguous or contradictory. */
export type SilenceId = `S-${number}`;

/** Why a rule does not apply: the target does not claim its surface, or makes another legal choice where the document is silent. */
export type Inapplicability =
  | { readonly kind: 'surface'; readonly surface: Surface }
  | { readonly kind: 'not-offered'; readonly parts: readonly Offerable[] }
  | { readonly kind: 'silence'; readonly silences: readonly SilenceId[]; readonly reason: string };

/** Thrown when the rule does not apply to the target. */
export class NotApplicable extends Error {
  readonly why: Inapplicability;
  constructor(why: Inapplicability) {
    super(inapplicableText(why));
    this.name = 'NotApplicable';
    this.why = why;
  }
}

/** `S-113: the request schema does not admit the fields` */
export function inapplicableText(why: Inapplicability): string {
  switch (why.kind) {
    case 'surface':
      return `the target does not claim ${why.surface}`;
    case 'not-offered':
      return `the target file names ${why.parts.join(' and ')} as not offered`;
    case 'silence':
      return `${why.silences.join(', ')}: ${why.reason}`;
  }
}

export const missingNeed = (id: NeedId, parameters?: NeedParameters): never => {
  throw new MissingNeed({ id, parameters });
};
export const notApplicable = (silences: SilenceId | readonly SilenceId[], reason: string): never => {
  throw new NotApplicable({ kind: 'silence', silences: [silences].flat(), reason });
};

/** Returns the finding for an error. A request without an answer counts as a finding. */
export function findingIn(cause: unknown): Finding | undefined {
  if (!(cause instanceof NoAnswer)) return cause instanceof Finding ? cause : undefined;
  const expected = `a complete answer within ${cause.waitMs / 1000} s`;
  return new Finding({ expected, received: cause.message, at: { kind: 'no-answer' } });
}

/**
 * Returns the missing need for an error. An operator's operation that is missing or fails counts as a missing need, and
 * so does a rate-limit refusal.
 */
export function missingNeedIn(cause: unknown): MissingNeed | undefined {
  if (cause instanceof RateLimited) return new MissingNeed({ id: 'requests' }, { note: cause.message });
  if (cause instanceof NotOffered)
    return new MissingNeed({ id: 'control-operation', parameters: { what: cause.operation } });
  if (cause instanceof ControlError)
    return new MissingNeed(
      { id: cause.isBroken ? 'working-control' : 'control-answer' },
      { note: cause.message },
    );
  return cause instanceof MissingNeed ? cause : undefined;
}

/** Undefined for a missing need: `await find().catch(ifMissing)`. */
export function ifMissing(cause: unknown): undefined {
  if (!(cause instanceof MissingNeed)) throw cause;
}
