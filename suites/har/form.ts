// The form of recordings: HAR 1.2, as far as Assay reads and writes it, with its own knowledge in members `_assay`.
import type { Act, Exchanged, Pushed } from '../transcript/entry.ts';

export interface HarHeader {
  readonly name: string;
  readonly value: string;
}

/** An exchange, a delivery (without an answer), a connection of the feed with one message, or an act of the operator. */
export interface HarEntry {
  /** ISO 8601. */
  readonly startedDateTime: string;
  /** In milliseconds. */
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly HarHeader[];
    /** Tools write null for a body that they did not keep. */
    readonly postData?: { readonly mimeType: string; readonly text?: string | null };
  };
  readonly response: {
    /** 0 without a complete answer; tools write -1 or null too. */
    readonly status: number | null;
    readonly headers: readonly HarHeader[];
    /** As it was received, without decoding: 0 if the body came from a cache, -1 if unknown. */
    readonly bodySize?: number;
    readonly content: {
      readonly size: number;
      readonly mimeType: string;
      readonly text?: string | null;
      readonly encoding?: string;
      /** Instead of the text: the position in `log.entries`, from 0, of the entry whose content is the same. */
      readonly _sameAs?: number;
    };
    /** Why the answer is not complete, in the words of a browser or a proxy. */
    readonly _error?: string | null;
    /** The same in a recording of Playwright. */
    readonly _failureText?: string | null;
  };
  /** The cache of a browser that gave the answer. */
  readonly _fromCache?: string;
  /** Of the feed, in the form of Chromium. */
  readonly _webSocketMessages?: readonly {
    readonly type: string;
    readonly opcode: number;
    readonly data: string;
  }[];
  readonly _assay?: Knowledge;
}

/** What an entry of a transcript has beyond HTTP. */
export type Knowledge =
  | (Omit<Exchanged, 'request' | 'answer'> & {
      /** The answer that came on an event stream of its own. */
      readonly json?: unknown;
    })
  | Act
  | Omit<Pushed, 'url' | 'headers' | 'json' | 'raw'>;
