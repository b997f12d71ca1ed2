// What the signed address of a backfill download opens: the grant's manifests as gzip-compressed JSON Lines.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, gzip } from 'node:zlib';
import { type DownloadTicket, firstDayOf, type Grant } from '../core/backfill.ts';
import { everything } from '../core/query.ts';
import { visibleUntilMs } from '../core/signal.ts';
import { unseal } from '../core/token.ts';
import type { ManifestRef } from '../state/content.ts';
import type { Context } from './context.ts';
import { manifestFor, type View, viewOf } from './view.ts';

/** The world, with the laws that decide here. */
type Own = Context<'brief' | 'plan' | 'record' | 'signal'>;

export interface Objects {
  /** The object behind a signed address, unless it is not, or no longer, good. */
  openBackfill(grantId: string, token: string, nowMs: number): Promise<Opened | Closed>;
}

export interface Closed {
  readonly kind: 'closed';
  /** For people. */
  readonly message: string;
}

/** Equal tags stand for equal bytes, so that parts fetched at different times fit together. */
export interface Opened {
  readonly kind: 'object';
  readonly etag: string;
  readonly lengthBytes: number;
  /** The bytes from `from` to `to` (exclusive). Fails when the content has changed since the object was opened. */
  read(from: number, to: number): AsyncIterable<Buffer>;
}

/** Manifests in one gzip member. Members stand side by side, so a range needs but those it touches. */
const memberManifests = 32;
const keptLayouts = 16;
const compress = promisify(gzip);

export function objects(context: Own): Objects {
  const layouts = new Map<string, Promise<Layout>>();
  return {
    openBackfill: async (grantId, token, nowMs) => {
      const { store, tokenKey } = context;
      const ticket = unseal<DownloadTicket>(tokenKey, 'download', token);
      if (ticket === undefined || String(ticket.grantId) !== grantId) return closed('was not made by us');
      if (nowMs >= ticket.expiresMs) return closed('has expired');
      const grant = store.tables.grants.ownedBy(ticket.organizationId, ticket.grantId);
      const org = store.organization(ticket.organizationId);
      if (grant === undefined || org === undefined) return closed('belongs to a grant that was withdrawn');
      const lines = linesOf(context, grant, viewOf(context, org), ticket);
      const key = fingerprint(context, lines);
      const pending = layouts.get(key) ?? layOut(context, lines);
      layouts.set(key, pending);
      pending.catch(() => layouts.delete(key));
      for (const oldest of layouts.keys()) {
        if (layouts.size <= keptLayouts) break;
        layouts.delete(oldest);
      }
      return opened(context, lines, await pending);
    },
  };
}

const closed = (why: string): Closed => ({
  kind: 'closed',
  message: `This address ${why}. Ask for a new one.`,
});

/** The manifests of an export, oldest first, and how they are shown. */
interface Lines {
  readonly streamId: string;
  readonly view: View;
  readonly refs: readonly ManifestRef[];
}

/** Nothing that comes after the address was issued joins, so that the bytes stay as they are. */
function linesOf(context: Own, grant: Grant, view: View, { issuedMs, endRef }: DownloadTicket): Lines {
  const { laws, content } = context;
  const fromDay = firstDayOf(grant, issuedMs);
  const criteria = {
    ...everything,
    matchedToMs: visibleUntilMs(laws.signal, view.plan, issuedMs),
    test: (facts: { readonly publishedDay: number }) => facts.publishedDay >= fromDay,
  };
  const { refs } = content.select(grant.streamId, criteria, { offset: 0, size: Number.POSITIVE_INFINITY });
  return { streamId: grant.streamId, view, refs: refs.filter((ref) => ref < endRef).toReversed() };
}

/** Equal as long as the export holds the same versions of the same manifests. */
function fingerprint({ content }: Own, { streamId, view, refs }: Lines): string {
  const hash = createHash('sha1').update(`${streamId} ${view.key}`);
  for (const ref of refs) hash.update(` ${ref}/${content.recordVersion(ref)}`);
  return hash.digest('base64url');
}

interface Layout {
  readonly members: readonly Member[];
  readonly lengthBytes: number;
  readonly etag: string;
}

interface Member {
  /** Where it begins in the object. */
  readonly from: number;
  readonly lengthBytes: number;
  readonly crc: number;
}

/** Makes every member once, one at a time, and keeps only where each stands. */
async function layOut(context: Own, lines: Lines): Promise<Layout> {
  const members: Member[] = [];
  let from = 0;
  // An export of nothing is one empty member, for no bytes at all would be no gzip.
  const count = Math.max(1, Math.ceil(lines.refs.length / memberManifests));
  for (let position = 0; position < count; position += 1) {
    const bytes = await memberBytes(context, lines, position);
    members.push({ from, lengthBytes: bytes.length, crc: crc32(bytes) });
    from += bytes.length;
  }
  const etag = createHash('sha1')
    .update(members.map(({ crc }) => crc).join())
    .digest('base64url');
  return { members, lengthBytes: from, etag: `"${etag}"` };
}

function memberBytes(context: Own, { streamId, view, refs }: Lines, position: number): Promise<Buffer> {
  const within = refs.slice(position * memberManifests, (position + 1) * memberManifests);
  const text = within.map((ref) => {
    const manifest = manifestFor(context, view, context.content.row(ref), streamId);
    return `${JSON.stringify(manifest)}\n`;
  });
  return compress(text.join(''));
}

const opened = (context: Own, lines: Lines, { members, lengthBytes, etag }: Layout): Opened => ({
  kind: 'object',
  etag,
  lengthBytes,
  read: async function* (from, to) {
    for (const [position, member] of members.entries()) {
      if (member.from + member.lengthBytes <= from || member.from >= to) continue;
      const bytes = await memberBytes(context, lines, position);
      if (crc32(bytes) !== member.crc) throw new Error('the export has changed since it was opened');
      yield bytes.subarray(Math.max(0, from - member.from), to - member.from);
    }
  },
});
