// The objects behind signed download addresses: the manifests of a backfill grant as gzip-compressed JSON Lines.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, gzip } from 'node:zlib';
import type { Grant } from '../../spec/content.ts';
import { type DownloadTicket, firstDayOf } from '../core/backfill.ts';
import { everything } from '../core/query.ts';
import { visibleUntilMs } from '../core/signal.ts';
import { unseal } from '../core/token.ts';
import type { ManifestRef } from '../state/content.ts';
import type { ServiceContext } from './context.ts';
import { manifestFor, type View, viewOf } from './view.ts';

type Context = ServiceContext<'brief' | 'plan' | 'record' | 'signal'>;

/** Objects with equal entity tags have equal bytes, so that ranges fetched at different times fit together. */
export interface BackfillObject {
  readonly kind: 'object';
  readonly etag: string;
  readonly lengthBytes: number;
  /** The bytes from `from` to `to` (exclusive). Throws if the content has changed since the object was opened. */
  read(from: number, to: number): AsyncIterable<Buffer>;
}

/** Manifests per gzip member. Members are compressed independently, so a range needs only the members that it overlaps. */
const memberManifests = 32;
const cachedLayoutsMax = 16;
const compress = promisify(gzip);

export function objects(context: Context) {
  const layouts = new Map<string, Promise<Layout>>();
  return {
    /** The object behind a signed address, if the address is valid and has not expired. */
    openBackfill: async (grantId: string, token: string, nowMs: number) => {
      const { store, tokenKey } = context;
      const ticket = unseal<DownloadTicket>(tokenKey, 'download', token);
      if (ticket === undefined || String(ticket.grantId) !== grantId) return rejected('was not made by us');
      if (nowMs >= ticket.expiresMs) return rejected('has expired');
      const grant = store.tables.grants.ownedBy(ticket.organizationId, ticket.grantId);
      const org = store.organization(ticket.organizationId);
      if (grant === undefined || org === undefined) return rejected('belongs to a grant that was withdrawn');
      const lines = linesOf(context, grant, viewOf(context, org), ticket);
      const key = fingerprint(context, lines);
      const pending = layouts.get(key) ?? layoutOf(context, lines);
      layouts.set(key, pending);
      pending.catch(() => layouts.delete(key));
      for (const oldest of layouts.keys()) {
        if (layouts.size <= cachedLayoutsMax) break;
        layouts.delete(oldest);
      }
      return objectOf(context, lines, await pending);
    },
  };
}

const rejected = (why: string) =>
  ({ kind: 'rejected', message: `This address ${why}. Ask for a new one.` }) as const;

/** The manifests of an export, oldest first, and the view in which they are rendered. */
interface Lines {
  readonly streamId: string;
  readonly view: View;
  readonly refs: readonly ManifestRef[];
}

/** Contains no manifest that was published after the address was issued, so that the bytes do not change. */
function linesOf(context: Context, grant: Grant, view: View, { issuedMs, endRef }: DownloadTicket): Lines {
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

/** Equal for exports that contain the same versions of the same manifests in the same view. */
function fingerprint({ content }: Context, { streamId, view, refs }: Lines): string {
  const hash = createHash('sha1').update(`${streamId} ${view.key}`);
  for (const ref of refs) hash.update(` ${ref}/${content.recordVersion(ref)}`);
  return hash.digest('base64url');
}

/** Where each gzip member is in the object. */
interface Layout {
  readonly members: readonly Member[];
  readonly lengthBytes: number;
  readonly etag: string;
}

interface Member {
  /** Position of its first byte in the object. */
  readonly from: number;
  readonly lengthBytes: number;
  readonly crc: number;
}

/** Compresses every member once, one at a time, and returns only their positions and checksums. */
async function layoutOf(context: Context, lines: Lines): Promise<Layout> {
  const members: Member[] = [];
  let from = 0;
  // An empty export has one empty member, because zero bytes are not a valid gzip file.
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

function memberBytes(context: Context, { streamId, view, refs }: Lines, position: number): Promise<Buffer> {
  const within = refs.slice(position * memberManifests, (position + 1) * memberManifests);
  const text = within.map((ref) => {
    const manifest = manifestFor(context, view, context.content.row(ref), streamId);
    return `${JSON.stringify(manifest)}\n`;
  });
  return compress(text.join(''));
}

const objectOf = (
  context: Context,
  lines: Lines,
  { members, lengthBytes, etag }: Layout,
): BackfillObject => ({
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
