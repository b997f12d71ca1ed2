// The type of a variant that differs in what HTTP leaves open, or in the form of ids and tokens.
import type { Passing, Wire } from './front.ts';

export interface WireVariant {
  /** In the third person: `closes the connection after every answer`. */
  readonly text: string;
  /** Called for each front. */
  readonly wire: () => Wire;
}

export type WireVariants = Readonly<Record<string, WireVariant>>;

export const wired = (text: string, wire: WireVariant['wire']): WireVariant => ({ text, wire });

/** The answer with its text changed. */
export const withText = (passing: Passing, change: (text: string) => string): Passing => ({
  ...passing,
  content: Buffer.from(change(passing.content.toString('utf8'))),
});

/** Changes the texts of answers in JSON. */
export const changingJson =
  (change: (text: string) => string) =>
  (passing: Passing): Passing =>
    isJson(passing) ? withText(passing, change) : passing;

export const isJson = ({ headers, content }: Passing): boolean =>
  /json/.test(headers['content-type'] ?? '') && content.length > 0;

export const refusal = (status: number, detail: unknown): Passing => ({
  status,
  headers: { 'content-type': 'application/json' },
  content: Buffer.from(JSON.stringify({ detail })),
});
