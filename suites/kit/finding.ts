// How a case speaks its mind: a finding accuses the target, a lack names what the case could not have.
import type { Exchange } from '../clients/exchange.ts';
import type { Need } from '../judge/offer.ts';

export interface FindingDetails {
  /** What the rule demands here, as a noun phrase: `status 200`, `data.streams as an array`. */
  readonly expected: string;
  /** What came instead. */
  readonly received: string;
  /** The exchange that shows it; the last one of the case when omitted. */
  readonly exchange?: Exchange | undefined;
  /** `should` findings warn, whatever the level of the rule. Default: the level of the rule. */
  readonly level?: 'should' | undefined;
}

/** Thrown (or given to `report.warn`) when the target breaks the rule of the case. */
export class Finding extends Error {
  readonly details: FindingDetails;
  constructor(details: FindingDetails) {
    super(`expected ${details.expected}, received ${details.received}`);
    this.name = 'Finding';
    this.details = details;
  }
}

/** Thrown when a need of the case is not to be had on this target: the rule stays `not-exercised`. */
export class Lack extends Error {
  /** For people, as one phrase. */
  readonly need: string;
  /** Each thing that was missing, as reports group them by. */
  readonly needs: readonly Need[];
  /** What the target answered that kept the case from having it. */
  readonly obstacle: FindingDetails | undefined;
  constructor(
    need: string,
    needs: readonly Need[] = [{ text: need, group: need }],
    obstacle?: FindingDetails,
  ) {
    super(`needs ${need}`);
    this.obstacle = obstacle;
    this.name = 'Lack';
    this.need = need;
    this.needs = needs;
  }
}

/** Thrown when the target does not claim the surface a rule is about: `not-applicable`. */
export class NotApplicable extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = 'NotApplicable';
    this.reason = reason;
  }
}

export const lack = (need: string): never => {
  throw new Lack(need);
};
export const notApplicable = (reason: string): never => {
  throw new NotApplicable(reason);
};
