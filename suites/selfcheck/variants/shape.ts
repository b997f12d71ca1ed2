// Correct servers whose answers and payloads have other shapes.
import { bendingReplies } from '../apply.ts';
import { isMembers, type Members } from '../bend.ts';
import { payloadOf } from '../mutants/delivery/sent.ts';
import type { Variants } from '../variant.ts';

/** Members that the document requires or describes as null. */
const keptWhenNull: ReadonlySet<string> = new Set(['next', 'prev', 'cultural_relevance', 'body']);

export const shapeVariants = {
  'null-keys-left-out': {
    text: 'leaves out members that have no value',
    affects: ['shape', 'stream', 'digest', 'beacon', 'brief', 'record', 'signal', 'search'],
    change: bendingReplies(() => (reply) => ({
      ...reply,
      body: bentMembers(reply.body, (name, value) =>
        value === null && !keptWhenNull.has(name) ? undefined : value,
      ),
    })),
  },
  'other-datetimes': {
    text: 'writes times without seconds, with microseconds and with an offset, and knows no activation',
    affects: ['shape', 'signal', 'record', 'stream', 'paging'],
    change: bendingReplies(() => (reply) => ({
      ...reply,
      body: bentMembers(reply.body, (name, value) => {
        if (name === 'matched_at') return String(value).slice(0, 16);
        if (name === 'synorb_ingested_at') return `${String(value).slice(0, 19)}.123456+00:00`;
        return name === 'activated_on' ? null : value;
      }),
    })),
  },
  'nameless-displays': {
    text: 'has no display name of any source channel',
    affects: ['shape', 'signal', 'stream', 'digest', 'query'],
    change: bendingReplies(() => (reply) => ({
      ...reply,
      body: bentMembers(reply.body, (name, value) => (name === 'source_channel_display' ? null : value)),
    })),
  },
  'pending-records': {
    text: 'has no content yet of every second Record',
    affects: ['shape', 'record'],
    change: bendingReplies(() => (reply) => ({
      ...reply,
      body: bentObjects(reply.body, (one) => {
        if (!('synorb_ingested_at' in one) || !/[02468]$/.test(String(one.record_id))) return one;
        const { content: _, ...others } = one;
        return { ...others, status: 'pending' };
      }),
    })),
  },
  'gated-without-markdown': {
    text: 'sends only a note in place of a Brief on Starter',
    affects: ['shape', 'brief', 'signal'],
    change: (parts) =>
      bendingReplies(() => (reply) => ({
        ...reply,
        body: bentObjects(reply.body, (one) => {
          if (typeof one.body !== 'string' || !('body_markdown' in one)) return one;
          const { body_markdown: _, ...others } = one;
          return others;
        }),
      }))({ ...parts, laws: { brief: { starterBody: 'message' } } }),
  },
  'reasons-beside-data': {
    text: 'sends the message of a changed digest and the reason of an ended stream beside data',
    affects: ['delivery'],
    change: (parts) =>
      ['digest.updated', 'stream.removed', 'stream.unpublished'].reduce(
        (amended, event) => payloadOf(event, besideData)(amended),
        parts,
      ),
  },
} satisfies Variants;

function besideData({ data, ...payload }: Members): Members {
  const { message, reason, ...others } = isMembers(data) ? data : {};
  return {
    ...payload,
    ...(message === undefined ? {} : { message }),
    ...(reason === undefined ? {} : { reason }),
    data: others,
  };
}

/** The value with `bend` applied to each member of each object; members that become `undefined` are removed. */
const bentMembers = (value: unknown, bend: (name: string, value: unknown) => unknown): unknown =>
  bentObjects(value, (one) =>
    Object.fromEntries(
      Object.entries(one).flatMap(([name, inner]) => {
        const bent = bend(name, inner);
        return bent === undefined ? [] : [[name, bent]];
      }),
    ),
  );

/** The value with `bend` applied to each object in it, inner ones first. */
function bentObjects(value: unknown, bend: (one: Members) => Members): unknown {
  if (Array.isArray(value)) return value.map((inner) => bentObjects(inner, bend));
  if (!isMembers(value)) return value;
  return bend(
    Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, bentObjects(inner, bend)])),
  );
}
