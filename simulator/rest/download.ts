// Downloads from signed addresses: without credentials, whole or as a byte range, streamed as fast as the client reads.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { objectPath } from '../service/backfill.ts';
import type { BackfillObject } from '../service/backfill-content.ts';
import { detailReply } from './reply.ts';
import { dateHeader, send } from './send.ts';
import type { RestWorld } from './world.ts';

const suffix = '.jsonl.gz';

export function mountDownloads(
  app: FastifyInstance,
  worldOf: (request: FastifyRequest) => RestWorld | undefined,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${objectPath}/:name`,
    handler: (request, reply) => deliver(worldOf(request), request, reply),
  });
}

async function deliver(
  world: RestWorld | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.hijack();
  const { name = '' } = request.params as { readonly name?: string };
  const nowMs = world?.clock.nowMs();
  if (world === undefined || nowMs === undefined || !name.endsWith(suffix)) {
    send(reply.raw, detailReply(404, 'Not Found'), nowMs);
    return reply;
  }
  const { text = '' } = request.query as { readonly text?: string };
  const token = new URLSearchParams(text).get('token') ?? '';
  const opened = await world.services.objects.openBackfill(name.slice(0, -suffix.length), token, nowMs);
  if (opened.kind === 'rejected') send(reply.raw, detailReply(403, opened.message), nowMs);
  else await transfer(opened, request, reply, nowMs);
  return reply;
}

/** Sends the requested bytes. If the client disconnects or the content changes, the transfer breaks off. */
async function transfer(
  object: BackfillObject,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  nowMs: number,
): Promise<void> {
  const { etag, lengthBytes } = object;
  const ifRange = headers['if-range'];
  const range =
    ifRange === undefined || ifRange === etag
      ? rangeIn(headers.range, lengthBytes)
      : { kind: 'all' as const };
  if (range.kind === 'none') {
    send(
      reply.raw,
      detailReply(416, 'The range lies beyond the end.', ['Content-Range', `bytes */${lengthBytes}`]),
      nowMs,
    );
    return;
  }
  const { from, to } = range.kind === 'part' ? range : { from: 0, to: lengthBytes };
  const contentRange =
    range.kind === 'part' ? ['Content-Range', `bytes ${from}-${to - 1}/${lengthBytes}`] : [];
  reply.raw.writeHead(range.kind === 'part' ? 206 : 200, [
    'Content-Type',
    'application/gzip',
    'Accept-Ranges',
    'bytes',
    'ETag',
    etag,
    'Cache-Control',
    'private, no-store',
    'Content-Length',
    String(to - from),
    ...contentRange,
    ...dateHeader(nowMs),
  ]);
  if (method === 'HEAD') reply.raw.end();
  else await pipeline(Readable.from(object.read(from, to)), reply.raw).catch(() => reply.raw.destroy());
}

type ByteRange =
  | { readonly kind: 'all' }
  /** `to` is exclusive. */
  | { readonly kind: 'part'; readonly from: number; readonly to: number }
  /** The range lies beyond the end. */
  | { readonly kind: 'none' };

/** The range that a Range header requests. Invalid headers and several ranges are ignored (RFC 9110, 14.2). */
export function rangeIn(header: string | undefined, lengthBytes: number): ByteRange {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return { kind: 'all' };
  if (first === '') {
    const from = Math.max(0, lengthBytes - Number(last));
    return from < lengthBytes ? { kind: 'part', from, to: lengthBytes } : { kind: 'none' };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return { kind: 'all' };
  const to = last === '' ? lengthBytes : Math.min(lengthBytes, Number(last) + 1);
  return from < lengthBytes ? { kind: 'part', from, to } : { kind: 'none' };
}
