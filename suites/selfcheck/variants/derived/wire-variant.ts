// The type of a variant that differs in what HTTP leaves open, or in the form of ids and tokens.
import type { Wire } from './front.ts';

export interface WireVariant {
  /** In the third person: `closes the connection after every answer`. */
  readonly text: string;
  /** Called for each front. */
  readonly wire: () => Wire;
}

export type WireVariants = Readonly<Record<string, WireVariant>>;
