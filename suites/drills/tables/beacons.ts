// Drills about Beacons: windows, archived ones, and the saved scope.
import { hourMs } from '../../../spec/units.ts';
import type { JsonObject } from '../../clients/json.ts';
import type { Exchanged } from '../../transcript/entry.ts';
import { allOf, differenceOf, failedOrFound, found, held, heldIf, idsIn, open, stateText } from '../check.ts';
import { answered, bodyOf, ownStream, published, refusedWith } from '../content.ts';
import type { Drill } from '../drill.ts';
import type { Stage } from '../stage.ts';
import type { Organization } from '../world.ts';

async function beaconOf(stage: Stage, org: Organization, streamId: string): Promise<string> {
  const body = {
    name: 'Own stream',
    stream_ids: [streamId],
    status: 'active',
    default_date_window: { lookback_hours: 24 },
  };
  const made = await stage.world.call(org, 'POST', '/v3/beacons', body);
  const { beacon_id: id, data } = made as { readonly beacon_id?: unknown; readonly data?: JsonObject };
  return String(id ?? data?.beacon_id);
}

export const beaconDrills: readonly Drill[] = [
  {
    id: 'beacon-window',
    text: 'a Beacon has a default window, which no execution inherits',
    ops: ['run_beacon'],
    rules: ['client.window-beacon', 'client.follow-next'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id, ids } = await ownStream(stage, 205);
      const beacon_id = await beaconOf(stage, org, id);
      const reply = await stage.ask(org, 'run_beacon', { args: { beacon_id, lookback_hours: 48 } });
      const isExecuted = ({ request }: Exchanged): boolean =>
        `${request.url} ${request.body}`.includes(beacon_id);
      await stage.judge('client.window-beacon', held, answered(stage, isExecuted));
      await stage.judge('client.follow-next', allOf(reply, 'manifest_ids', ids));
    },
  },
  {
    id: 'beacon-schedule',
    text: 'a Beacon runs again three days later',
    ops: ['run_beacon'],
    rules: ['client.keep-own-schedule'],
    run: async (stage) => {
      stage.requireClock();
      const org = await stage.organization('professional');
      const { id, ids } = await ownStream(stage, 3);
      const beacon_id = await beaconOf(stage, org, id);
      const first = await stage.ask(org, 'run_beacon', { args: { beacon_id, lookback_hours: 48 } });
      await stage.world.control('POST', '/clock/advance', { ms: 24 * hourMs });
      const later = await published(stage, id, 3);
      await stage.world.control('POST', '/clock/advance', { ms: 48 * hourMs });
      const second = await stage.ask(org, 'run_beacon', { args: { beacon_id } });
      const shown = new Set([first, second].flatMap((reply) => idsIn(reply, 'manifest_ids')));
      const missing = differenceOf([...shown], [...ids, ...later]);
      const state = [first, second].find(({ status }) => status !== 'done');
      await stage.judge(
        'client.keep-own-schedule',
        state !== undefined
          ? open(stateText(state))
          : missing === undefined
            ? held
            : found(`${ids.length + later.length} manifests in the two runs together`, missing),
      );
    },
  },
  {
    id: 'archived-beacon',
    text: 'a Beacon is archived, and may be restored once and not the other time',
    ops: ['run_beacon'],
    rules: ['client.restore-beacon', 'client.read-status-first'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id, ids } = await ownStream(stage, 4);
      const archived = answered(stage, refusedWith('beacon_archived'));
      for (const may_restore of [true, false]) {
        const beacon_id = await beaconOf(stage, org, id);
        await stage.world.call(org, 'POST', `/v3/beacons/${beacon_id}/archive`, {});
        const args = { beacon_id, lookback_hours: 48, may_restore };
        const reply = await stage.ask(org, 'run_beacon', { args });
        await stage.judge(
          'client.read-status-first',
          failedOrFound(reply, 'manifest_ids', ids, 'the Beacon is archived'),
          archived,
        );
      }
      await stage.judge('client.restore-beacon', held, archived);
    },
  },
  {
    id: 'foreign-stream',
    text: 'a stream outside the saved scope is asked for, and the scope may not be broadened',
    ops: ['run_beacon'],
    rules: ['client.broaden-if-told', 'client.read-status-first'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const [own, foreign] = [await ownStream(stage, 2), await ownStream(stage, 2)];
      const beacon_id = await beaconOf(stage, org, own.id);
      const args = { beacon_id, lookback_hours: 48, stream_id: foreign.id, may_broaden: false };
      const reply = await stage.ask(org, 'run_beacon', { args });
      // A client may correct its query, and show what the saved scope has of that stream.
      const isCorrected = stage
        .sent()
        .some(
          ({ request, answer }) =>
            `${request.url} ${request.body}`.includes(beacon_id) && answer?.status === 200,
        );
      await stage.judge(
        'client.read-status-first',
        heldIf(
          reply.status !== 'done' || idsIn(reply, 'manifest_ids').length > 0 || isCorrected,
          'failed, because the stream is outside the saved scope',
          'done, with no manifests',
        ),
        answered(stage, refusedWith('unauthorized_source_broadening')),
      );
      const broadening = stage
        .sent()
        .find(
          (one) => bodyOf(one).broaden_sources === true || /[?&]broaden_sources=true/.test(one.request.url),
        );
      await stage.judge(
        'client.broaden-if-told',
        heldIf(broadening === undefined, 'no broaden_sources, as the task says', 'broaden_sources true'),
        answered(stage, (one) => refusedWith('unauthorized_source_broadening')(one) || one === broadening),
      );
    },
  },
];
