// The drill about further pages: in each operation that reads pages, one fails, and one is refused for the rate.
import type { CallId } from '../../../spec/tools.ts';
import type { JsonObject } from '../../clients/json.ts';
import { allOf, failedOrFound, held } from '../check.ts';
import { everyStream, ownStream, ownWord, reader } from '../content.ts';
import type { Drill } from '../drill.ts';
import type { Op } from '../protocol.ts';
import type { Stage } from '../stage.ts';
import type { Organization } from '../world.ts';
import { search, statedWaitS } from './lists.ts';
import { failures, flows } from './queries.ts';

/** A task whose result is read page by page. */
interface Reading {
  readonly op: Op;
  readonly call: CallId;
  readonly args: JsonObject;
  readonly name: string;
  readonly expected: readonly string[];
  /** How many calls pass before the one that is met. */
  readonly after: number;
  readonly failure: keyof typeof failures;
  /** The second task, where the first one leaves less; the same if omitted. */
  readonly again?: Pick<Reading, 'args' | 'expected'>;
}

const plan = 'professional';

/** More than the longest page. */
const count = 205;

async function readingsOf(stage: Stage): Promise<readonly Reading[]> {
  const own = await reader(stage, plan);
  const long = await ownStream(stage, count);
  const [short, other] = [await ownStream(stage, 12), await ownStream(stage, 12)];
  const scope = { stream_ids: [short.id], page_size: 3 };
  const query = { query: ownWord, stream_ids: [long.id] };
  const queried = { call: 'queryManifests', name: 'manifest_ids', expected: short.ids } as const;
  return [
    {
      ...queried,
      op: 'query',
      args: query,
      expected: long.ids,
      after: 1,
      failure: 'an answer that was cut off',
    },
    {
      ...queried,
      op: 'walk_snapshot',
      args: { ...query, ...scope },
      after: 2,
      failure: 'status 503 with a state',
    },
    {
      ...queried,
      op: 'deliver_delta',
      args: scope,
      after: 1,
      failure: 'status 502 with a page of HTML',
      again: { args: { ...scope, stream_ids: [other.id] }, expected: other.ids },
    },
    {
      op: 'read_manifests',
      call: 'listStreamManifests',
      args: { stream_id: long.id },
      name: 'manifest_ids',
      expected: long.ids,
      after: 1,
      failure: 'status 503 with a state',
    },
    ...(await readingsOfStreams(stage, own)),
  ];
}

async function readingsOfStreams(stage: Stage, own: Organization): Promise<readonly Reading[]> {
  const searched = await search(stage, own);
  const listed = { name: 'stream_ids', after: 1 } as const;
  return [
    {
      ...listed,
      op: 'list_streams',
      call: 'listStreams',
      args: { page_size: 200 },
      expected: await everyStream(stage, own),
      failure: 'status 502 with a page of HTML',
    },
    {
      ...listed,
      op: 'search_streams',
      call: 'searchStreams',
      args: searched.args,
      expected: searched.results,
      failure: 'status 503 with a state',
    },
  ];
}

export const pageDrills: readonly Drill[] = [
  {
    id: 'further-pages',
    text: 'a further page fails, and is refused for the rate the next time',
    ops: ['query', 'walk_snapshot', 'deliver_delta', 'read_manifests', 'list_streams', 'search_streams'],
    rules: [
      'client.report-failure',
      'client.read-status-first',
      'client.wait-out-rate-limit',
      'client.repeat-refused-whole',
    ],
    world: flows,
    run: async (stage) => {
      const org = await stage.organization(plan);
      for (const reading of await readingsOf(stage)) {
        const { op, call, args, name, expected, after, failure: because, again = reading } = reading;
        if (!stage.adapter.hello.ops.includes(op)) continue;
        const failure = await stage.force(org, call, failures[because], { after });
        const failed = await stage.ask(org, op, { args });
        await stage.judge(
          call === 'queryManifests' ? 'client.report-failure' : 'client.read-status-first',
          failedOrFound(failed, name, expected, `${because} for a further page of ${op}`),
          failure,
        );
        const outcome = { refusal: 'rate_limited', retry_after_seconds: statedWaitS(stage) };
        const refusal = await stage.force(org, call, outcome, { after });
        const all = allOf(await stage.ask(org, op, { args: again.args }), name, again.expected);
        await stage.judge('client.wait-out-rate-limit', held, refusal);
        await stage.judge('client.repeat-refused-whole', all.kind === 'found' ? all : held, refusal);
      }
    },
  },
];
