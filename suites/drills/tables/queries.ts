// Drills about manifest queries: plans, snapshots, failures, and empty results.
import { minuteMs } from '../../../spec/units.ts';
import { type JsonObject, valueAt } from '../../clients/json.ts';
import type { Exchanged } from '../../transcript/entry.ts';
import { allOf, type Check, failedOrFound, found, held, heldIf, idsIn, open, stateText } from '../check.ts';
import { answered, bodyOf, ownStream, ownWord, published, reader, showsState, textsIn } from '../content.ts';
import type { Drill } from '../drill.ts';
import type { Stage } from '../stage.ts';
import type { Organization } from '../world.ts';

export const flows = (): JsonObject => ({ switches: { balanced: true, delta: true } });

/** What the world finds for the query. */
async function answersOf(stage: Stage, org: Organization, query: JsonObject): Promise<readonly string[]> {
  const json = await stage.world.call(org, 'POST', '/manifests/query', { page_size: 200, ...query });
  return textsIn(valueAt(json, 'data', 'manifests'), 'manifest_id');
}

/** A state envelope without `detail`, as handled outcomes may be. */
export const envelope = (state: string): JsonObject => ({
  ok: !['unavailable', 'stale', 'rejected'].includes(state),
  planned: ['planned', 'partial_plan'].includes(state),
  executed: false,
  execution_status: state,
});

const json = { 'content-type': 'application/json' };
export const responding = (status: number, body: unknown): object => ({
  fault: 'respond',
  status,
  headers: json,
  body: JSON.stringify(body),
});

export const failures = {
  'status 503 with a state': responding(503, envelope('unavailable')),
  'status 502 with a page of HTML': { fault: 'respond', status: 502 },
  'an answer that was cut off': { fault: 'truncate', bytes: 20 },
  'status 422 with a list': responding(422, {
    detail: [{ loc: ['body', 'query'], msg: 'not now', type: 'value_error' }],
  }),
  'status 409 with a state': responding(409, envelope('stale')),
} as const;

/** A query that had the scope of its task has it after a failure too; what a refused value was may be corrected. */
function keptScope(sent: readonly Exchanged[], streamId: string): Check {
  const [first, ...further] = sent.filter(({ call }) => call === 'queryManifests');
  if (first === undefined || isWider(first, streamId))
    return open('the query did not have the scope of its task');
  const wider = further.find((one) => isWider(one, streamId));
  if (wider === undefined || first.answer?.status === 422) return held;
  const { broaden_sources, stream_ids = null } = bodyOf(wider);
  return found(
    `the stream ${streamId} of the task`,
    broaden_sources === true ? 'broaden_sources true' : `stream_ids ${JSON.stringify(stream_ids)}`,
  );
}

/** A token stands for the query that it was issued for (S-116). */
const isWider = (one: Exchanged, streamId: string): boolean => {
  const { broaden_sources, stream_ids, stream_id, plan_token, snapshot_token } = bodyOf(one);
  const scope = [stream_ids ?? stream_id ?? []].flat().map(String);
  const isByToken = (plan_token ?? snapshot_token ?? null) !== null;
  const isOpen = scope.length === 0 && !isByToken;
  return broaden_sources === true || isOpen || scope.some((one) => one !== streamId);
};

export const queryDrills: readonly Drill[] = [
  {
    id: 'plan-and-execute',
    text: 'a query is planned, and executed as planned',
    ops: ['plan_and_execute'],
    rules: ['client.keep-tokens-unchanged', 'client.follow-next'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id } = await ownStream(stage, 12);
      const args = { query: ownWord, stream_ids: [id] };
      const expected = await answersOf(stage, await reader(stage, 'professional'), args);
      const reply = await stage.ask(org, 'plan_and_execute', { args });
      const all = allOf(reply, 'manifest_ids', expected);
      await stage.judge('client.follow-next', all);
    },
  },
  {
    id: 'stale-plan',
    text: 'six minutes pass while a plan is on its way to the client',
    ops: ['plan_and_execute'],
    rules: ['client.execute-in-time', 'client.report-failure'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id, ids } = await ownStream(stage, 4);
      await stage.force(org, 'queryManifests', { fault: 'delay', ms: 300 });
      const args = { query: ownWord, stream_ids: [id] };
      const asked = stage.ask(org, 'plan_and_execute', { args });
      await stage.hasAsked(asked, org, 'queryManifests', 1);
      await stage.world.control('POST', '/clock/advance', { ms: 6 * minuteMs });
      const stale = answered(stage, ({ answer }) => answer?.status === 409);
      const check = failedOrFound(await asked, 'manifest_ids', ids, 'the plan token was refused as stale');
      await stage.judge('client.report-failure', check, stale);
      await stage.judge('client.execute-in-time', held, stale);
    },
  },
  {
    id: 'balanced-without-a-family',
    text: 'a balanced plan omits a family, which whoever asks does not accept',
    ops: ['plan_and_execute'],
    rules: ['client.accept-partial-if-told', 'client.empty-only-if-executed'],
    world: flows,
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id } = await ownStream(stage, 6);
      const args = { query: ownWord, stream_ids: [id], required_families: ['science', 'policy'] };
      const reply = await stage.ask(org, 'plan_and_execute', { args: { ...args, accept_partial: false } });
      const isPartial = answered(stage, showsState('partial_plan'));
      const accepting = stage.sent().find((one) => bodyOf(one).accept_partial_plan === true);
      await stage.judge(
        'client.accept-partial-if-told',
        heldIf(
          accepting === undefined,
          'no accept_partial_plan, as the task says',
          'accept_partial_plan true',
        ),
        isPartial,
      );
      // A client may plan anew without balance, which executes all of it.
      const isExecuted = stage.sent().some(showsState('executed'));
      await stage.judge(
        'client.empty-only-if-executed',
        heldIf(
          reply.status !== 'done' || accepting !== undefined || isExecuted,
          'partial or failed, because the plan was not executed',
          `done, with ${idsIn(reply, 'manifest_ids').length} manifests`,
        ),
        isPartial,
      );
    },
  },
  {
    id: 'balanced-with-consent',
    text: 'a balanced plan omits a family, which whoever asks accepts',
    ops: ['plan_and_execute'],
    rules: ['client.balance-same-query', 'client.balance-same-families', 'client.follow-next'],
    world: flows,
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id } = await ownStream(stage, 6);
      const args = {
        query: ownWord,
        stream_ids: [id],
        required_families: ['science', 'policy', 'market'],
        accept_partial: true,
      };
      const executed = answered(
        stage,
        (one) => bodyOf(one).allocation_policy === 'balanced' && bodyOf(one).plan_token !== undefined,
      );
      const reply = await stage.ask(org, 'plan_and_execute', { args });
      const wider = stage.sent().find((one) => bodyOf(one).plan_token !== undefined && isWider(one, id));
      await stage.judge(
        'client.balance-same-query',
        heldIf(wider === undefined, `the stream ${id} of the plan`, 'an execution with another scope'),
        executed,
      );
      await stage.judge('client.balance-same-families', held, executed);
      const served = stage
        .sent()
        .flatMap(({ answer }) =>
          answer?.status === 200 ? textsIn(valueAt(answer.json, 'data', 'manifests'), 'manifest_id') : [],
        );
      await stage.judge('client.follow-next', allOf(reply, 'manifest_ids', served), executed);
    },
  },
  {
    id: 'failing-queries',
    text: 'five queries fail, each in another form',
    ops: ['query'],
    rules: ['client.report-failure', 'client.keep-scope-on-failure'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id } = await ownStream(stage, 4);
      const args = { query: ownWord, stream_ids: [id] };
      const expected = await answersOf(stage, await reader(stage, 'professional'), args);
      for (const [because, outcome] of Object.entries(failures)) {
        const from = stage.sent().length;
        const failure = await stage.force(org, 'queryManifests', outcome);
        const reply = await stage.ask(org, 'query', { args });
        await stage.judge(
          'client.report-failure',
          failedOrFound(reply, 'manifest_ids', expected, because),
          failure,
        );
        await stage.judge('client.keep-scope-on-failure', keptScope(stage.sent().slice(from), id), failure);
      }
    },
  },
  {
    id: 'empty-results',
    text: 'a query finds nothing, and two others end without being executed',
    ops: ['query'],
    rules: ['client.accept-clean-empty', 'client.empty-only-if-executed'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id } = await ownStream(stage, 4);
      const scope = { stream_ids: [id] };
      const nothing = await stage.ask(org, 'query', { args: { query: 'unheardofword', ...scope } });
      await stage.judge(
        'client.accept-clean-empty',
        nothing.status === 'stopped'
          ? open(stateText(nothing))
          : heldIf(
              nothing.status === 'done' || nothing.status === 'partial',
              'done, with no manifests',
              stateText(nothing),
            ),
        answered(stage, ({ answer }) => answer?.status === 200),
      );
      const args = { query: ownWord, ...scope };
      const own = await reader(stage, 'professional');
      const expected = await answersOf(stage, own, args);
      const empty = await stage.world.call(own, 'POST', '/manifests/query', {
        query: 'unheardofword',
        ...scope,
      });
      for (const state of ['needs_scope', 'planned']) {
        const outcome = responding(200, {
          ...empty,
          ...envelope(state),
          data: { ...(empty.data as JsonObject), ...envelope(state) },
        });
        const forced = await stage.force(org, 'queryManifests', outcome);
        const reply = await stage.ask(org, 'query', { args });
        const because = `the state was ${state}, so nothing was executed`;
        await stage.judge(
          'client.empty-only-if-executed',
          failedOrFound(reply, 'manifest_ids', expected, because),
          forced,
        );
      }
    },
  },
  {
    id: 'walked-snapshot',
    text: 'manifests arrive while the pages of an executed plan are read',
    ops: ['walk_snapshot'],
    rules: ['client.keep-tokens-unchanged', 'client.page-one-snapshot'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id, ids } = await ownStream(stage, 24);
      const args = { query: ownWord, stream_ids: [id], page_size: 5 };
      const delay = await stage.force(org, 'queryManifests', { fault: 'delay', ms: 150 }, { after: 2 });
      const asked = stage.ask(org, 'walk_snapshot', { args });
      await stage.hasAsked(asked, org, 'queryManifests', 3);
      const later = await published(stage, id, 3);
      const reply = await asked;
      const frozen = allOf(reply, 'manifest_ids', ids);
      const isNewWalk = allOf(reply, 'manifest_ids', [...ids, ...later]).kind === 'held';
      const isPlanned = stage.sent().some((one) => bodyOf(one).plan_token !== undefined);
      await stage.judge(
        'client.page-one-snapshot',
        isPlanned ? (isNewWalk ? held : frozen) : open('the client executes no plans'),
        delay,
      );
    },
  },
];
