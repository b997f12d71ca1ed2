// Our reading of the WebSocket feed, of which the document gives no protocol, path, authentication or messages (S-194).
import type { JsonSchema } from './contract.ts';

/** Below the base URL, over `ws:` or `wss:`. Credentials are in the headers of the opening request, as on REST. */
export const feedPath = '/feed';

/** A text frame holds one of these as JSON: a new manifest in a stream, as the event manifest.matched reports it. */
export interface FeedFrame {
  readonly manifest_id: string;
  readonly stream_id: string;
  /** ISO 8601, UTC, with milliseconds. */
  readonly timestamp: string;
}

export const feedFrameSchema: JsonSchema = {
  type: 'object',
  properties: {
    manifest_id: { type: 'string' },
    stream_id: { type: 'string' },
    timestamp: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' },
  },
  required: ['manifest_id', 'stream_id', 'timestamp'],
};

/** Why the service closes a connection, by close code (RFC 6455, section 7.4). */
export const feedCloseCodes = {
  /** The service stops. */
  'going-away': 1001,
  /** The organisation was removed, is no longer active, or has a plan without WebSocket delivery. */
  'access-ended': 1008,
  /** The service was set back to an earlier state; connect again. */
  restarted: 1012,
  /** The client reads more slowly than manifests arrive; connect again, and read through REST what was missed. */
  'too-slow': 1013,
} as const;
export type FeedEnd = keyof typeof feedCloseCodes;

/** A peer is pinged this often; one that has not answered by the next ping is cut off. */
export const feedPingMs = 30_000;
/** Bytes that may wait for a slow client. */
export const feedBufferBytesMax = 1024 * 1024;
/** Longest message of a client. The service ignores what clients send. */
export const feedIncomingBytesMax = 1024;
