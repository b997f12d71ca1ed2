// Recurring deltas: their scope, and the order of their steps.
import { comparableText, isObject, isString, type JsonObject } from '../clients/json.ts';
import { at } from '../kit/expect.ts';
import { inRequest } from '../kit/place.ts';
import { manifestsIn } from '../steps/manifest-reads.ts';
import { memberOf } from '../steps/query-flows.ts';
import type { Conduct } from './judging.ts';
import { isGiven, isServed, type Sent, textOf } from './sent.ts';

const excluded = ['snapshot_token', 'beacon_id', 'lookback_hours'];
/** The document names the lists; whether one stream is an exact scope too is open. */
const scopes = ['stream_ids', 'source_channel_ids', 'stream_id'];

const isDelta = ({ call, input }: Sent): boolean =>
  call === 'queryManifests' && input.delivery_delta === true;

export const deltaScope: Conduct = (judge) => (sent) => {
  if (!isDelta(sent)) return;
  const { input, answer } = sent;
  const wrong = [
    ...excluded.filter((name) => isGiven(input[name])),
    ...(input.broaden_sources === true ? ['broaden_sources'] : []),
  ];
  // A cursor may stand for the scope of its delta.
  const isScoped = ['next_page_cursor', 'commit_cursor', ...scopes].some((name) => isGiven(input[name]));
  if (wrong.length === 0 && isScoped) return judge('client.scope-delta', sent, false);
  // A delta may be refused for another reason: it may be switched off (S-122).
  if (answer?.text.includes('delta_filter_unsupported'))
    judge('client.scope-delta', sent, {
      expected: 'a delta with stream_ids or source_channel_ids, and without what it excludes',
      received: wrong.length > 0 ? `a delta with ${wrong.join(' and ')}` : 'a delta without them',
      at: inRequest(wrong[0] ?? 'delivery_delta'),
    });
};

/** The pages of one delta. */
interface Walk {
  /** Where it began: the same again is a repetition. */
  readonly checkpoint: string;
  /** The checkpoints that its answers issued: where the next one begins. */
  readonly issued: Set<string>;
  /** The last page, whose cursor was not sent yet. */
  open: Sent | undefined;
  /** The commit that came before the open page was read. */
  commit: Sent | undefined;
}

export const deltaOrder: Conduct = (judge) => {
  const byCursor = new Map<string, Walk>();
  /** The last delta of each scope. */
  const last = new Map<string, Walk>();
  const walkOf = ({ actor, input }: Sent, name: string): Walk | undefined =>
    isGiven(input[name]) ? byCursor.get(`${actor} ${textOf(input[name])}`) : undefined;

  return (sent) => {
    if (!isDelta(sent)) return;
    const unknown = sent.answer === undefined && sent.caller.standing === 'undetermined';
    const read = unknown ? walkOf(sent, 'next_page_cursor') : undefined;
    // What the recording lost of a page may be its end.
    if (read !== undefined) read.open = undefined;
    if (!isServed(sent)) return;
    const { actor, input } = sent;
    const shown = (name: string): unknown => sent.answer && memberOf(sent.answer, name);
    const committed = walkOf(sent, 'commit_cursor');
    if (committed !== undefined) {
      committed.issued.add(textOf(shown('checkpoint') ?? null));
      if (committed.open === undefined) judge('client.page-before-commit', sent, false);
      else committed.commit = sent;
    }
    if (isGiven(input.commit_cursor)) return;
    const isFirst = !isGiven(input.next_page_cursor);
    const fresh: Walk = {
      checkpoint: textOf(input.checkpoint ?? null),
      issued: new Set(),
      open: undefined,
      commit: undefined,
    };
    const walk = isFirst ? fresh : walkOf(sent, 'next_page_cursor');
    if (walk === undefined) return;
    if (isFirst) {
      const scope = `${actor} ${scopeOf(input)}`;
      const before = last.get(scope);
      last.set(scope, walk);
      if (before?.open !== undefined && before.commit !== undefined && isNext(before, walk))
        judge('client.page-before-commit', sent, {
          expected: 'all pages of a delta before its commit_cursor',
          received: 'the next delta, after a commit whose next_page_cursor was never sent',
          at: inRequest('checkpoint'),
          after: [before.open, before.commit],
        });
    }
    walk.issued.add(textOf(shown('checkpoint') ?? null));
    const next = shown('next_page_cursor');
    // A service may name a cursor after its last page too.
    walk.open = isString(next) && isFull(sent) ? sent : undefined;
    for (const cursor of [next, shown('commit_cursor')])
      if (isString(cursor)) byCursor.set(`${actor} ${cursor}`, walk);
  };
};

/** Others with the same key and scope have checkpoints of their own. */
const isNext = (before: Walk, { checkpoint }: Walk): boolean =>
  before.checkpoint !== checkpoint && before.issued.has(checkpoint);

/** Whether it has manifests, and no word that it is the last page: which keys say that is open (S-206). */
function isFull({ answer }: Sent): boolean {
  if (answer === undefined || manifestsIn(answer).length === 0) return false;
  return ![at(answer, 'data'), memberOf(answer, 'pagination')].some(isLast);
}

const isLast = (place: unknown): boolean =>
  isObject(place) &&
  (place.next === null ||
    place.next_page === null ||
    place.has_more === false ||
    (Number(place.page_num ?? place.page) + 1) * Number(place.page_size) >= Number(place.total_count));

const scopeOf = (input: JsonObject): string =>
  comparableText(scopes.map((name) => (isGiven(input[name]) ? [input[name]].flat() : [])));
