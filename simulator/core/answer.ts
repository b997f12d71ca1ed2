// What a use case answers, free of any surface: data, how many manifests it billed, and remarks on it.
import type { JsonText } from './json-text.ts';
import type { Refusal } from './refusal.ts';

type Members = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly kind: 'answer';
  readonly data: JsonText;
  /** Length of the primary list; 1 for a single resource, 0 for an action. */
  readonly items: number;
  /** Manifests that this answer charged to the quota. */
  readonly billed: number;
  /** What is to be said of the data; each surface decides where. */
  readonly remarks?: Remarks;
}

export interface Remarks {
  /** How far a manifest query came, with the tokens to go on. */
  readonly progress?: Members;
  /** How the quota cut the page ("Quota clamping"). */
  readonly clamp?: Clamp;
  /** That the read is free, where the document has the answer say so. */
  readonly cost?: Members;
}

export interface Clamp {
  readonly clamped: boolean;
  /** Manifests that the quota cut off the page. */
  readonly removed: number;
}

export type Outcome = Answer | Refusal;
