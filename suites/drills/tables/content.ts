// Drills about what a client makes of content: growth, the forms of a Brief, and refusals with other bodies.
import {
  comparableText,
  isList,
  isObject,
  isObjectList,
  type JsonObject,
  valueAt,
} from '../../clients/json.ts';
import type { Exchanged } from '../../transcript/entry.ts';
import { type Check, differenceOf, found, held, heldIf, idsIn, open, resultOf, stateText } from '../check.ts';
import { ownStream, reader, roundedId, textsIn } from '../content.ts';
import type { Drill } from '../drill.ts';
import type { Op, Reply } from '../protocol.ts';
import { type Forced, Skipped, type Stage } from '../stage.ts';
import type { Organization } from '../world.ts';

/** The members of a summary that are judged; others, such as those that a client passes on, are not. */
interface Summary {
  readonly company: unknown;
  readonly manifests: ReadonlyMap<
    string,
    { readonly key_points: unknown; readonly entities: readonly string[]; readonly count?: unknown }
  >;
}

function summaryIn(reply: Reply): Summary {
  const { company = null, manifests } = resultOf(reply);
  const listed = isObjectList(manifests) ? manifests : [];
  return {
    company,
    manifests: new Map(
      listed.map(({ manifest_id: id, key_points = null, entities }) => [
        String(id),
        { key_points, entities: isList(entities) ? entities.map(String).sort() : [] },
      ]),
    ),
  };
}

const textOf = ({ company, manifests }: Summary): string =>
  comparableText({ company, manifests: Object.fromEntries(manifests) });

/** What the world itself shows of the stream, as a summary has it. */
async function summaryOf(stage: Stage, org: Organization, id: string): Promise<Summary> {
  const json = await stage.world.call(org, 'GET', `/streams/${id}/manifests?page_size=50`);
  const listed = valueAt(json, 'data', 'manifests');
  const manifests = isObjectList(listed) ? listed : [];
  return {
    company: null,
    manifests: new Map(
      manifests.map((manifest) => {
        const body = valueAt(manifest, 'brief', 'body');
        // It may be shown in the place of the points.
        const count = valueAt(manifest, 'brief', 'key_points_count');
        const points = isObject(body) ? body.key_points : undefined;
        const entities = textsIn(valueAt(manifest, 'signal', 'body', 'entity_details'), 'tag_value');
        return [
          String(manifest.manifest_id),
          { key_points: isList(points) ? points.length : null, entities: [...entities].sort(), count },
        ];
      }),
    ),
  };
}

/** A summary that was right before stays the same. */
const unchanged = (before: Reply, now: Reply, by: string): Check => {
  if (before.status !== 'done') return open(stateText(before));
  const [was, is] = [textOf(summaryIn(before)), textOf(summaryIn(now))];
  if (now.status === 'stopped') return open(stateText(now));
  return heldIf(
    now.status === 'done' && was === is,
    `the same summary as before, with ${by}`,
    now.status === 'done' ? 'another one' : stateText(now),
  );
};

const grown = { later_addition: { note: 'added after this contract was written', rank: 1 } };

/** With a field that the contract does not list in every object but those whose keys are data. */
function withFields(value: unknown, key = ''): unknown {
  if (isList(value)) return value.map((item) => withFields(item));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withFields(one, name)]));
  return key === 'by_type' ? inner : { ...inner, ...grown };
}

const summarizing: readonly Op[] = ['summarize_stream'];

export const contentDrills: readonly Drill[] = [
  {
    id: 'growth',
    text: 'answers have further fields, and then values and headers, that the contract does not list',
    ops: summarizing,
    rules: ['client.bear-fields', 'client.bear-values'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id } = await ownStream(stage, 2);
      const ask = () => stage.ask(org, 'summarize_stream', { args: { stream_id: id } });
      const before = await ask();
      const listing = await stage.world.call(org, 'GET', `/streams/${id}/manifests`);
      const fields = await stage.force(org, 'listStreamManifests', {
        fault: 'respond',
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(withFields(listing)),
      });
      const check = unchanged(before, await ask(), 'further fields');
      await stage.judge('client.bear-fields', check, fields);
      await stage.world.control('PATCH', '/readings', { 'version.growth': 'some' });
      const from = stage.sent().length;
      const values = unchanged(before, await ask(), 'further values and headers');
      await stage.judge(
        'client.bear-values',
        check.kind === 'held' ? values : open('further fields changed it'),
        { isConsumed: async () => stage.sent().length > from },
      );
    },
  },
  {
    id: 'forms-of-content',
    text: 'Briefs have an object, a text or null as body, and nothing says what kind of company it is',
    ops: summarizing,
    rules: [
      'client.read-entities',
      'client.read-brief-body',
      'client.leave-kind-open',
      'client.keep-ids-exact',
    ],
    run: async (stage) => {
      const plan = 'starter';
      const [org, own] = [await stage.organization(plan), await reader(stage, plan)];
      const stream = { is_public: false, company_kind: null };
      for (const form of ['object', 'message', 'null']) {
        await stage.world.control('PATCH', '/readings', { 'brief.starter-body': form });
        // Of a stream that was read before, a client may show what it keeps.
        const { id, ids } = await ownStream(stage, 3, { stream });
        const expected = await summaryOf(stage, own, id);
        const from = stage.sent().length;
        const reply = await stage.ask(org, 'summarize_stream', { args: { stream_id: id } });
        const sent = stage.sent().slice(from);
        const isShown = { isConsumed: async () => sent.some((one) => servedAll(one, ids)) };
        await judgeSummary(stage, reply, { expected, form, isShown });
        await stage.judge('client.keep-ids-exact', exactIn(sent, id));
      }
    },
  },
  {
    id: 'forms-of-refusals',
    text: 'reads are refused with other bodies than a code and a message',
    ops: ['read_manifests'],
    rules: ['client.read-status-first'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id, ids } = await ownStream(stage, 4);
      const listing = await stage.world.call(org, 'GET', `/streams/${id}/manifests?page_size=2`);
      for (const [because, outcome] of refusals(listing)) {
        const refusal = await stage.force(org, 'listStreamManifests', outcome);
        const reply = await stage.ask(org, 'read_manifests', { args: { stream_id: id } });
        const isRight =
          ['failed', 'partial', 'stopped'].includes(reply.status) ||
          (reply.status === 'done' &&
            differenceOf(idsIn(reply, 'manifest_ids'), ids) === undefined &&
            // A client may show what it got before.
            stage.sent().some((one) => servedAll(one, ids)));
        await stage.judge(
          'client.read-status-first',
          isRight ? held : found(`failed, because of ${because}`, stateText(reply)),
          refusal,
        );
      }
    },
  },
];

/** Whether an answer, of whatever operation, showed all of them. */
const servedAll = ({ answer }: Exchanged, ids: readonly string[]): boolean =>
  answer?.status === 200 && ids.every((id) => answer.text.includes(id));

function exactIn(sent: readonly Exchanged[], id: string): Check {
  const texts = sent.map(({ request }) => `${request.url} ${request.body}`);
  const rounded = roundedId(id);
  const isRounded = texts.some((text) => text.includes(rounded) || /\d\.\d+e\+?1\d/i.test(text));
  if (!isRounded && !texts.some((text) => text.includes(id))) return open('no request names the stream');
  return heldIf(!isRounded, `the id ${id} of the task`, `${rounded}, to which a double rounds it`);
}

/** The success that a refusal has as body is one that no answer had. */
const refusals = (listing: JsonObject): readonly (readonly [string, unknown])[] => [
  ['status 404 with a text as detail', 'not_found'],
  ['status 422 with a list as detail', 'validation'],
  ['status 502 with a page of HTML', { fault: 'respond', status: 502 }],
  ...(
    [
      ['status 500 without a detail', 500, {}],
      ['status 503 with the body of a success', 503, listing],
    ] as const
  ).map(
    ([because, status, body]) =>
      [
        because,
        {
          fault: 'respond',
          status,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
      ] as const,
  ),
];

interface Summarized {
  readonly expected: Summary;
  readonly form: string;
  readonly isShown: Forced;
}

async function judgeSummary(
  stage: Stage,
  reply: Reply,
  { expected, form, isShown }: Summarized,
): Promise<void> {
  const shown = summaryIn(reply);
  // A client that shows a text instead, or 0, or key_points_count, invents no points.
  const points = ({ manifests }: Summary): string =>
    comparableText(
      Object.fromEntries(
        [...manifests].map(([id, one]) => {
          const isCount = form !== 'object' && one.key_points === expected.manifests.get(id)?.count;
          return [id, isCount ? null : Number(one.key_points) || null];
        }),
      ),
    );
  const names = ({ manifests }: Summary): string =>
    comparableText(Object.fromEntries([...manifests].map(([id, one]) => [id, [...new Set(one.entities)]])));
  const isDone = reply.status === 'done';
  const unread = open(stateText(reply));
  const hasFailed = reply.status === 'failed' || reply.status === 'died';
  // What fails for every form fails for another reason.
  if (form === 'object' && !isDone) throw new Skipped(stateText(reply));
  await stage.judge(
    'client.read-brief-body',
    isDone || hasFailed
      ? heldIf(
          isDone && points(shown) === points(expected),
          `key_points of Briefs whose body is ${form === 'message' ? 'a text' : form}: ${points(expected)}`,
          isDone ? points(shown) : stateText(reply),
        )
      : unread,
    isShown,
  );
  await stage.judge(
    'client.read-entities',
    isDone ? heldIf(names(shown) === names(expected), `entities ${names(expected)}`, names(shown)) : unread,
  );
  await stage.judge(
    'client.leave-kind-open',
    isDone
      ? heldIf(shown.company !== 'private', 'company null, because company_kind is null', 'private')
      : unread,
  );
}
