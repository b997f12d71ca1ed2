// The answer of a use case, independent of any surface: data, what it billed, and remarks.
import type { JsonText } from './json-text.ts';
import type { Refusal } from './refusal.ts';

type Members = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly kind: 'answer';
  readonly data: JsonText;
  /** The length of the main list; 1 for a single resource, 0 for an action (S-08). */
  readonly items: number;
  /** How many manifests this answer charged to the quota. */
  readonly billed: number;
  /** Members beside the data, which each surface places. */
  readonly remarks?: Remarks;
}

export interface Remarks {
  /** The execution state of a manifest query, and its tokens. */
  readonly progress?: Members;
  /** How the quota cut the page ("Quota clamping"). */
  readonly clamp?: Clamp;
  /** That the read is free, where the document asks for it. */
  readonly cost?: Members;
}

export interface Clamp {
  readonly clamped: boolean;
  /** How many manifests the quota removed from the page. */
  readonly removed: number;
}

export type Outcome = Answer | Refusal;
