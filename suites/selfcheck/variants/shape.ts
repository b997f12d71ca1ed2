// Correct servers whose answers and payloads have other shapes.
import type { OperationId } from '../../../spec/contract.ts';
import { isMembers, type Members } from '../alter.ts';
import { alteringReplies } from '../apply.ts';
import { payloadOf } from '../mutants/delivery/sent.ts';
import { changingStore, replacing, together, withChangedData, withLaws } from '../replaced-operation.ts';
import { affecting, type Variants } from '../variant.ts';
import { alteredObjects } from './wraps.ts';

const reported = { claim_type: 'statement', confidence: 'stated', evidence: 'paraphrase', quote: null };
const measured = { claim_type: 'data', confidence: 'measured', evidence: 'observed', quote: null };
/** Members that the document requires or describes as null. */
const keptWhenNull: ReadonlySet<string> = new Set(['next', 'prev', 'cultural_relevance', 'body']);

/** Alters each member of each object in answers. */
const members = (
  alter: (name: string, value: unknown, operation: OperationId) => unknown,
): Variants[string]['change'] =>
  alteringReplies(() => (reply, operation) => ({
    ...reply,
    body: alteredMembers(reply.body, (name, value) => alter(name, value, operation)),
  }));

/** Alters each object in answers. */
const objects = (alter: (one: Members) => Members): Variants[string]['change'] =>
  alteringReplies(() => (reply) => ({ ...reply, body: alteredObjects(reply.body, alter) }));

export const shapeVariants = {
  'null-keys-left-out': affecting(
    'shape',
    'stream',
    'digest',
    'beacon',
    'brief',
    'record',
    'signal',
    'search',
  ).does(
    'leaves out members that have no value',
    members((name, value) => (value === null && !keptWhenNull.has(name) ? undefined : value)),
  ),
  'other-datetimes': affecting('shape', 'signal', 'record', 'stream', 'paging').does(
    'writes times without seconds, with microseconds and with an offset, and knows no activation',
    members((name, value) => {
      if (name === 'matched_at') return String(value).slice(0, 16);
      if (name === 'synorb_ingested_at') return `${String(value).slice(0, 19)}.123456+00:00`;
      return name === 'activated_on' ? null : value;
    }),
  ),
  'nameless-displays': affecting('shape', 'signal', 'stream', 'digest', 'query').does(
    'has no display name of any source channel',
    members((name, value) => (name === 'source_channel_display' ? null : value)),
  ),
  'pending-records': affecting('shape', 'record').does(
    'has no content yet of every second Record',
    objects((one) => {
      if (!('synorb_ingested_at' in one) || !/[02468]$/.test(String(one.record_id))) return one;
      const { content: _, ...others } = one;
      return { ...others, status: 'pending' };
    }),
  ),
  'gated-without-markdown': affecting('shape', 'brief', 'signal').does(
    'sends only a note in place of a Brief on Starter',
    together(
      withLaws({ brief: { starterBody: 'message' } }),
      objects((one) => {
        if (typeof one.body !== 'string' || !('body_markdown' in one)) return one;
        const { body_markdown: _, ...others } = one;
        return others;
      }),
    ),
  ),
  'reasons-beside-data': affecting('delivery').does(
    'sends the message of a changed digest and the reason of an ended stream beside data',
    together(
      ...['digest.updated', 'stream.removed', 'stream.unpublished'].map((event) =>
        payloadOf(event, besideData),
      ),
    ),
  ),
  'empty-lists-left-out': affecting('shape', 'beacon').does(
    'leaves out lists without elements from Beacons',
    members((name, value, operation) =>
      /Beacon/.test(operation) && name !== 'items' && Array.isArray(value) && value.length === 0
        ? undefined
        : value,
    ),
  ),
  'companies-without-cik': affecting('stream', 'shape', 'query').does(
    'knows neither CIK nor FIGI of every second company',
    objects((one) =>
      typeof one.ticker === 'string' && 'figi' in one && (one.ticker.codePointAt(0) ?? 0) % 2 === 0
        ? { ...one, cik: null, figi: null }
        : one,
    ),
  ),
  'aliases-as-text': affecting('ontology', 'shape', 'request').does(
    'writes the aliases of a tag as one text',
    members((name, value) => (name === 'aliases' && Array.isArray(value) ? value.join('; ') : value)),
  ),
  'unspaced-levels': affecting('envelope', 'query').does(
    'separates the content levels in the header by commas alone',
    alteringReplies(() => ({ headers, ...reply }) => ({
      ...reply,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          name === 'x-service-available' ? value.replaceAll(', ', ',') : value,
        ]),
      ),
    })),
  ),
  'claims-alike-by-format': affecting('signal', 'shape').does(
    'has claims of one kind from all sources of a media format',
    objects((one) => {
      if (!isMembers(one.source) || !isMembers(one.signal)) return one;
      const kind = one.source.media_format === 'text' ? reported : measured;
      const signal = alteredObjects(one.signal, (inner) =>
        'claim_text' in inner ? { ...inner, ...kind } : inner,
      );
      return { ...one, signal };
    }),
  ),
  'fifty-claims': affecting('signal', 'shape', 'mcp', 'query', 'brief').does(
    'has fifty claims in every Signal',
    objects((one) => {
      const { body } = one;
      if (!isMembers(body) || !Array.isArray(body.claims) || body.claims.length === 0) return one;
      const { claims } = body;
      const fifty = Array.from({ length: 50 }, (_, nth) => claims[nth % claims.length]);
      return alteredMembers({ ...one, body: { ...body, claims: fifty } }, (name, value) =>
        name === 'claim_count' ? fifty.length : value,
      ) as Members;
    }),
  ),
  'revisions-by-tens': affecting('beacon', 'shape', 'lifecycle', 'mcp').does(
    'raises the revision of a Beacon by ten',
    members((name, value) => (name === 'revision' && typeof value === 'number' ? value * 10 : value)),
  ),
  'long-ids': affecting(
    'digest',
    'webhook',
    'ontology',
    'delivery',
    'facts',
    'shape',
    'mcp',
    'limit',
    'privacy',
    'request',
  ).does(
    'numbers digests, webhooks and mappings from beyond what a double counts one by one',
    changingStore(({ tables }) => {
      for (const name of ['digests', 'webhooks', 'syncs'] as const) {
        let last = Number.MAX_SAFE_INTEGER + 1;
        tables[name].nextNumber = () => {
          last += 2;
          return last;
        };
      }
    }),
  ),
  'filters-unshown': affecting('query', 'request', 'digest', 'beacon', 'mcp', 'stream', 'shape').does(
    'shows no tags in the filters of a stream',
    members((name, value) =>
      name === 'filter_definition' && isMembers(value)
        ? Object.fromEntries(Object.entries(value).filter(([inner]) => inner !== 'tag_ids'))
        : value,
    ),
  ),
  'published-today': affecting('beacon.executes-over-lookback').does(
    'has manifests of the last few hours only',
    replacing('listStreamManifests', (call, real) => {
      const { lookback_hours: hours, ...others } = call.input;
      const input = hours === undefined ? others : { ...others, lookback_hours: 2_160 };
      const now = new Date(call.nowMs).toISOString();
      return withChangedData(real.listStreamManifests({ ...call, input }), (data) =>
        Object.fromEntries(
          Object.entries(data).map(([name, list]) => [
            name,
            alteredMembers(list, (member, value) => {
              if (member === 'matched_at') return now.slice(0, 19);
              return member === 'source_published_date' ? now.slice(0, 10) : value;
            }),
          ]),
        ),
      );
    }),
  ),
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

/** The value with `alter` applied to each member of each object; members that become `undefined` are removed. */
const alteredMembers = (value: unknown, alter: (name: string, value: unknown) => unknown): unknown =>
  alteredObjects(value, (one) =>
    Object.fromEntries(
      Object.entries(one).flatMap(([name, inner]) => {
        const altered = alter(name, inner);
        return altered === undefined ? [] : [[name, altered]];
      }),
    ),
  );
