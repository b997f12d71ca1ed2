// What a run leaves on a target because nothing removes it.
import type { MadeByTool } from '../kit/case.ts';

/** What a run leaves in an organisation that it did not create. */
export interface Left {
  readonly kind: MadeByTool['kind'];
  readonly name: string;
  /** The organisation, by its name in reports. */
  readonly org: string;
  /** The rule whose case made it. */
  readonly rule: string;
  /** Whether a tool archived it. */
  readonly isArchived: boolean;
}
