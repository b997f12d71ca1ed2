// An HTTP response as a value, before it is written to the socket.
import type { Body, WholeBody } from '../core/body.ts';

export interface Reply<Sent extends Body = WholeBody> {
  readonly status: number;
  /** A flat list of names and values. */
  readonly headers: readonly string[];
  readonly body: Sent;
}

export const jsonType = ['Content-Type', 'application/json; charset=utf-8'] as const;

/** A refusal that no law renders; headers are a flat list of names and values. */
export const detailReply = (status: number, detail: string, headers: readonly string[] = []): Reply => ({
  status,
  headers: [...jsonType, ...headers],
  body: JSON.stringify({ detail }),
});
