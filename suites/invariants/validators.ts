// Validators: an entity tag stands for one state of the data, and a 304 says that the data are in this state.
import { hash } from 'node:crypto';
import { type OperationId, operations, responseFor } from '../../spec/contract.ts';
import { documentedPart } from '../../spec/entities.ts';
import { isTool } from '../../spec/tools.ts';
import type { Exchange, SentRequest } from '../clients/exchange.ts';
import { isObject } from '../clients/json.ts';
import { mayWrite } from '../clients/may-write.ts';
import { clip, requestText } from '../kit/expect.ts';
import { inHeader } from '../kit/place.ts';
import { shownWithinMs } from '../steps/writes.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { isCached } from './charge.ts';
import { type Compare, type Contradiction, type Invariant, withoutBody } from './invariant.ts';

/** A full answer with its tag, and what stands for its data. */
interface Full {
  readonly entry: Exchanged;
  readonly tag: string;
  readonly data: string;
  /** What stands for the whole body, of which a tag may be made (S-172). */
  readonly whole: string;
}

/** What one organisation was told of one address. */
interface Resource {
  /** The first answer with each tag. */
  readonly byTag: Map<string, Full>;
  last: Full | undefined;
  /** Answers without a body since then. */
  unchanged: Exchanged[];
  /** The last one, if it replaced a tag that was given with the same body. */
  replacing: Full | undefined;
}

/** A service whose state of an earlier time was restored may give its tags again, for other data. */
export const validators: Invariant = (compare, withinMs = shownWithinMs) => {
  const resources = new Map<string, Resource>();
  /** The data that each tag stood for, at any address. */
  const dataOfTags = new Map<string, Set<string>>();
  /** The end of the latest act, and of the latest write of each organisation. */
  let acted = 0;
  const written = new Map<string, number>();
  return (entry: Entry) => {
    if (entry.kind === 'act') acted = entry.end;
    if (entry.kind === 'exchange' && entry.caller.standing === 'valid' && mayWrite(entry.request))
      written.set(entry.caller.holder.id, entry.end);
    if (entry.kind === 'act' && entry.operation === 'snapshots.restore') {
      resources.clear();
      dataOfTags.clear();
    }
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid' || entry.request.method !== 'GET')
      return;
    const { call, answer, request } = entry;
    if (call === undefined || isTool(call) || answer === undefined) return;
    const key = `${entry.caller.holder.id} ${request.url}`;
    const resource = resources.get(key) ?? newResource();
    if (answer.status === 304) {
      const isEmpty = answer.text === '';
      compare(
        'validators.current-tag-not-modified',
        `the body of ${call}`,
        !isEmpty && withBody(entry, answer),
      );
      resource.unchanged.push(entry);
      if (operations[call].hotRead === 'must') compare('validators.unchanged-keeps-tag', call);
    }
    const full = fullIn(call, entry, answer);
    if (full === undefined) return;
    resources.set(key, resource);
    const first = resource.byTag.get(full.tag) ?? full;
    resource.byTag.set(full.tag, first);
    dataOfTags.set(full.tag, (dataOfTags.get(full.tag) ?? new Set()).add(full.data));
    compareFull(compare, call, first, full);
    const unchangedSince = Math.max(acted, written.get(entry.caller.holder.id) ?? 0);
    compareKept(compare, call, resource, { full, unchangedSince });
    const { last, unchanged } = resource;
    if (last !== undefined)
      for (const one of unchanged) {
        const tag = tagIn(one.request);
        if (tag === undefined || last.entry.end > one.begin || one.end > entry.begin) continue;
        const replaced = resource.byTag.get(last.tag)?.entry ?? last.entry;
        const isLate = one.atMs - replaced.atMs < withinMs;
        const tagData = { isOwn: resource.byTag.has(tag), isLate, stoodFor: dataOfTags.get(tag) };
        compareUnchanged(compare, one, tagData, [last, full]);
      }
    Object.assign(resource, { last: full, unchanged: [] });
  };
};

const newResource = (): Resource => ({
  byTag: new Map(),
  last: undefined,
  unchanged: [],
  replacing: undefined,
});

const withBody = (entry: Exchanged, { text }: Exchange): Contradiction => ({
  expected: 'a 304 with an empty body',
  received: clip(text),
  at: '',
  evidence: [entry],
});

function fullIn(call: OperationId, entry: Exchanged, { status, headers, json }: Exchange): Full | undefined {
  const tag = headers.etag;
  const schema = responseFor(operations[call], 200)?.schema;
  if (status !== 200 || tag === undefined || schema === undefined || !isObject(json)) return undefined;
  // The quota that is left changes without a change of the data (S-172).
  const { usage: _, ...others } = json;
  const data = hash('sha1', JSON.stringify(documentedPart(schema, others)));
  return { entry: slim(entry), tag, data, whole: hash('sha1', JSON.stringify(json)) };
}

/** Long bodies are not kept. */
const slim = (entry: Exchanged): Exchanged =>
  entry.answer === undefined || entry.answer.text.length < 4_000 ? entry : withoutBody(entry);

/** The one tag in If-None-Match; undefined for a list, or any. */
function tagIn({ headers }: SentRequest): string | undefined {
  const sent = headers['if-none-match'];
  return sent !== undefined && /^(W\/)?"[^"]*"$/.test(sent) ? sent : undefined;
}

function compareFull(compare: Compare, call: OperationId, first: Full, full: Full): void {
  const { entry, tag } = full;
  // A weak tag may stand for states that the service takes for equal (RFC 9110, section 8.8.1).
  if (first !== full && !tag.startsWith('W/'))
    compare(
      'validators.equal-tags-equal-data',
      call,
      first.data !== full.data && {
        expected: `the data of the earlier answer with the ETag ${tag}`,
        received: 'other data with the same ETag',
        at: inHeader('ETag'),
        evidence: [first.entry, entry],
      },
    );
  const sent = tagIn(entry.request);
  if (sent === undefined) return;
  if (sent !== tag) compare('validators.other-tag-full-answer', call);
  if (operations[call].hotRead !== 'must') return;
  compare(
    'validators.current-tag-not-modified',
    call,
    sent === tag && {
      expected: 'status 304 for the tag that is still the ETag',
      received: `status 200 with the same ETag ${tag}`,
      at: { kind: 'status' },
      evidence: [first.entry, entry],
    },
  );
}

/** A change that is under way may replace a tag once, and the body stay as it was; two new tags in a row show no change. */
function compareKept(
  compare: Compare,
  call: OperationId,
  resource: Resource,
  { full, unchangedSince }: { readonly full: Full; readonly unchangedSince: number },
): void {
  const { entry, tag, whole } = full;
  const given = resource.byTag.get(tagIn(entry.request) ?? '');
  const isReplaced =
    given !== undefined &&
    given.tag !== tag &&
    given.whole === whole &&
    given.entry.begin > unchangedSince &&
    !entry.isOverlapped &&
    operations[call].hotRead === 'must';
  const { replacing: before } = resource;
  resource.replacing = isReplaced ? full : undefined;
  if (!isReplaced || before === undefined || before.tag === tag) return;
  compare('validators.unchanged-keeps-tag', call, {
    expected: `status 304 for the tag ${given.tag}, since the body is that with which it was given`,
    received: `status 200 with the same body, and the ETag ${before.tag}, then ${tag}`,
    at: { kind: 'status' },
    evidence: [given.entry, before.entry, entry],
    race: entry.request.url,
  });
}

interface TagData {
  /** Whether the organisation was given the tag for this request. */
  readonly isOwn: boolean;
  /** Whether the data changed so shortly before that a part of the service may not know it. */
  readonly isLate: boolean;
  /** The data that it stood for, whoever was given it. */
  readonly stoodFor: ReadonlySet<string> | undefined;
}

/**
 * A 304 is wrong if the same data were shown before and after it, and the tag never stood for them. One tag may stand for
 * the state of all answers, as a version does: one of another request is judged while this request keeps its own.
 */
function compareUnchanged(
  compare: Compare,
  one: Exchanged,
  { isOwn, isLate, stoodFor }: TagData,
  [before, after]: readonly [Full, Full],
): void {
  const { call, request } = one;
  const tag = tagIn(request);
  if (before.data !== after.data || [before.tag, after.tag].includes(String(tag))) return;
  if (stoodFor !== undefined && !isOwn && before.tag !== after.tag) return;
  if (isOwn && (isLate || isCached(call))) return;
  compare(
    'validators.other-tag-full-answer',
    `${call}`,
    stoodFor?.has(before.data) !== true && {
      expected: `the full answer to ${requestText(request)} with the tag ${tag}, since the current ETag is ${after.tag}`,
      received: 'status 304',
      at: { kind: 'status' },
      evidence: [before.entry, one, after.entry],
    },
  );
}
