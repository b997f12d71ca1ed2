// Mutants of states: deleted things that show, states that no transition led to, stale revisions, secrets shown again.
import type { Outcome } from '../../../simulator/core/answer.ts';
import type { BeaconStatus } from '../../../simulator/core/beacon.ts';
import type { Store } from '../../../simulator/state/store.ts';
import type { StatesRuleId } from '../../../spec/rules/states.ts';
import type { ToolId } from '../../../spec/tools.ts';
import type { Members } from '../alter.ts';
import { answerInstead, valueAt } from '../altered-answer.ts';
import { executing, queriesUnder, toolKeepingFirst, toolUnder } from '../executed-beacons.ts';
import { type Mutant, type MutantTable, wrong } from '../mutant.ts';
import {
  changingData,
  changingRow,
  replacing,
  replacingRows,
  together,
  undeleted,
  type Wrap,
  withRow,
} from '../replaced-operation.ts';
import { replacingTool, replacingToolRows, returningMembers, returningRows } from '../replaced-tool.ts';
import { inReplay } from './idempotency.ts';
import { knowingArchived } from './mcp/beacons.ts';
import { keepingRemoved, noLog } from './webhook.ts';

/** Does not archive Beacons of this status. */
const leaving = (status: BeaconStatus): Wrap =>
  replacing('archiveBeacon', (call, real, { tables: { beacons } }) =>
    beacons.get(call.input.beacon_id)?.status === status ? real.getBeacon(call) : real.archiveBeacon(call),
  );

const toolListsDeleted = (tool: ToolId, kind: 'beacons' | 'syncs'): Mutant =>
  wrong(`lists deleted ${kind} in ${tool}`).part(replacingToolRows(tool, kind, undeleted));

const withSecrets = (list: Members, _call: unknown, { tables: { webhooks } }: Store): Members => ({
  webhooks: (list.webhooks as readonly Members[]).map((webhook) => ({
    ...webhook,
    secret: webhooks.get(Number(webhook.id))?.secret,
  })),
});

export const statesMutants = {
  'states.deleted-stays-gone': {
    'lists-deleted-beacons': wrong('lists deleted beacons', 'BEACON-17').part(
      replacingRows('listBeacons', 'beacons', undeleted),
    ),
    'tool-lists-deleted-beacons': toolListsDeleted('service-beacons', 'beacons'),
    'lists-deleted-syncs': wrong('lists deleted syncs', 'ONTO-05', 'ONTO-08').part(
      replacingRows('listSyncs', 'syncs', undeleted),
    ),
    'tool-lists-deleted-syncs': toolListsDeleted('service-syncs', 'syncs'),
    'reads-deleted-beacons': wrong('answers 200 to a read of a deleted Beacon', 'BEACON-16').answer(
      answerInstead('getBeacon', 404, 200, { data: {} }),
    ),
    'history-of-deleted-beacons': wrong('shows the history of a deleted Beacon').answer(
      answerInstead('listBeaconRevisions', 404, 200, { data: { revisions: [] } }),
    ),
    'keeps-webhooks-of-digests': wrong('keeps removed webhooks of digests', 'HOOK-09').part(
      keepingRemoved(({ digestId }) => digestId !== null),
    ),
    'keeps-disabled-webhooks': wrong('removes enabled webhooks only', 'HOOK-07').part(
      keepingRemoved(({ state }) => state === 'disabled'),
    ),
    'keeps-enabled-webhooks': wrong('removes disabled webhooks only', 'HOOK-07').part(
      keepingRemoved(({ state }) => state === 'enabled'),
    ),
    'log-200': wrong('answers 200 to the log of a removed webhook', 'HOOK-07').answer(
      answerInstead('listWebhookLogs', 404, 200, { data: noLog }),
    ),
    'disable-200': wrong('answers 200 when a removed webhook is disabled', 'HOOK-07').answer(
      answerInstead('disableWebhook', 404, 200, { data: {} }),
    ),
    'test-200': wrong('answers 200 when a removed webhook is tested', 'HOOK-07').answer(
      answerInstead('testWebhook', 404, 200, { data: {} }),
    ),
    'reactivation-200': wrong('answers 200 when a removed webhook is reactivated', 'HOOK-07').answer(
      answerInstead('reactivateWebhook', 404, 200, { data: {} }),
    ),
    'tool-executes-deleted': wrong('executes deleted Beacons in service-manifests', 'BEACON-16').part(
      toolUnder((beacon) => ({ ...beacon, isDeleted: false })),
    ),
    'tool-revives-deleted': wrong('archives deleted Beacons, which are there again', 'BEACON-16').part(
      replacingTool('service-archive-beacon', (call, real, { store: { tables } }) => {
        const row = tables.beacons.get(String(Object(call.input).beacon_id));
        if (row !== undefined) tables.beacons.put({ ...row, isDeleted: false });
        return real(call);
      }),
    ),
  },
  'states.beacons-keep-state': {
    'archive-deletes': wrong('deletes a Beacon that it should archive', 'BEACON-12').part(
      replacing('archiveBeacon', (call, real) => real.deleteBeacon(call)),
    ),
    'stays-active': wrong('leaves an active Beacon active').part(leaving('active')),
    'stays-draft': wrong('leaves a draft a draft', 'BEACON-13').part(leaving('draft')),
    'update-restores': wrong('restores an archived Beacon when it is updated').part(
      replacing('updateBeacon', (call, real) => {
        real.restoreBeacon(call);
        return real.updateBeacon(call);
      }),
    ),
    'change-makes-draft': wrong('turns an updated Beacon into a draft', 'BEACON-10').law('beacon', {
      statusAfterChange: () => 'draft',
    }),
    'change-activates': wrong('activates on updates').law('beacon', { statusAfterChange: () => 'active' }),
    'restores-to-active': wrong('restores a Beacon to active', 'BEACON-15').law('beacon', {
      statusAfterRestore: 'active',
    }),
    'stays-archived': wrong('restores to archived').law('beacon', { statusAfterRestore: 'archived' }),
    'restore-makes-draft': wrong('turns an active Beacon into a draft when it is restored').part(
      replacing('restoreBeacon', (call, real) => {
        real.archiveBeacon(call);
        return real.restoreBeacon(call);
      }),
    ),
    'lists-active': wrong('lists every Beacon as active').answer(
      valueAt('listBeacons', 'items[*].status', () => 'active'),
    ),
    'tool-lists-drafts': wrong('lists every Beacon as a draft in service-beacons').part(
      returningRows('service-beacons', 'items', (row) => ({ ...row, status: 'draft' })),
    ),
  },
  'states.archived-beacons-not-executed': {
    'query-executes': wrong('executes archived Beacons in queries').part(
      queriesUnder((beacon) => ({ ...beacon, status: 'active' })),
    ),
    'plan-executes': wrong('executes the plan of a Beacon that was archived since').part(
      replacing('queryManifests', (call, real, { tables: { beacons } }) => {
        const { beacon_id: id, plan_token: token } = call.input.body;
        const beacon = token ? beacons.get(String(id)) : undefined;
        const execute = () => real.queryManifests(call);
        return beacon === undefined ? execute() : withRow(beacons, { ...beacon, status: 'active' }, execute);
      }),
    ),
    'tool-executes': wrong('executes archived Beacons in service-manifests').part(
      toolUnder((beacon) => ({ ...beacon, status: 'active' })),
    ),
    'tool-executes-what-it-has-seen': wrong('executes a Beacon as service-manifests first saw it').part(
      toolKeepingFirst,
    ),
    'archived-by-tool': wrong('executes Beacons on REST that a tool archived').part(
      knowingArchived((isArchived) =>
        executing((beacon) => (isArchived(beacon.id) ? { ...beacon, status: 'active' } : beacon)),
      ),
    ),
    'archived-by-tool-over-mcp': wrong('executes Beacons over MCP that a tool archived').part(
      knowingArchived((isArchived) =>
        toolUnder((beacon) => (isArchived(beacon.id) ? { ...beacon, status: 'active' } : beacon)),
      ),
    ),
  },
  'states.revisions-rise': {
    'same-revision': wrong('leaves the revision number as it was', 'BEACON-05').law('beacon', {
      nextRevision: (revision) => revision,
    }),
    'counts-down': wrong('lowers the revision number at an update', 'BEACON-11').law('beacon', {
      nextRevision: (revision) => revision - 1,
    }),
    'first-revision-read': wrong('shows every Beacon as its first revision').answer(
      valueAt('getBeacon', 'data.revision', () => 1),
    ),
    'first-revision-listed': wrong('lists every Beacon with its first revision').answer(
      valueAt('listBeacons', 'items[*].revision', () => 1),
    ),
    'falls-after-two': wrong('starts again after the second revision').law('beacon', {
      nextRevision: (revision) => (revision % 2) + 1,
    }),
  },
  'states.writes-keep-other-fields': {
    'activation-loses-filter': wrong('forgets the filter of a digest that is activated', 'DIGEST-13').part(
      changingRow('activateDigest', 'digests', (after) => ({ ...after, filterSpec: null })),
    ),
    'addition-loses-description': wrong('forgets the description when streams are added', 'DIGEST-27').part(
      changingRow('addDigestStreams', 'digests', (after) => ({ ...after, description: null })),
    ),
    'removal-loses-filters': wrong('forgets content filters when streams are removed', 'DIGEST-28').part(
      changingRow('removeDigestStreams', 'digests', (after) => ({ ...after, contentFilters: null })),
    ),
    'update-loses-added-streams': wrong('forgets added streams in an update', 'DIGEST-27').part((parts) => {
      const first = new Map<number, readonly string[]>();
      return together(
        changingRow('createDigest', 'digests', (after) => {
          first.set(after.id, after.streamIds);
          return after;
        }),
        changingRow('updateDigest', 'digests', (after) => ({
          ...after,
          streamIds: first.get(after.id) ?? after.streamIds,
        })),
      )(parts);
    }),
    'pause-renames': wrong('renames a digest that is paused', 'DIGEST-13').part(
      changingRow('deactivateDigest', 'digests', (after) => ({ ...after, name: `${after.name} (paused)` })),
    ),
    'restoring-loses-window': wrong('forgets the window of a Beacon that is restored', 'BEACON-15').part(
      changingRow('restoreBeacon', 'beacons', (after) => ({
        ...after,
        fields: { ...after.fields, default_date_window: null },
      })),
    ),
  },
  'states.replays-repeat-the-answer': {
    'replays-nothing': wrong('replays without data').answer(inReplay('createDigest', 'data', () => ({}))),
    'replays-another-id': wrong('replays with another id', 'IDEM-02').answer(
      inReplay('createDigest', 'data.id', (id) => Number(id) + 1),
    ),
  },
  'states.secrets-shown-once': {
    'lists-secret': wrong('lists the secret', 'HOOK-03').part(changingData('listWebhooks', withSecrets)),
    'test-shows-secret': wrong('shows the secret again at a test', 'HOOK-03').part(
      changingData('testWebhook', (data, { input }, { tables }) => ({
        ...data,
        secret: tables.webhooks.get(Number(input.id))?.secret,
      })),
    ),
    'reactivation-shows-secret': wrong('shows the secret again at a reactivation', 'HOOK-03').part(
      (parts) => {
        const registered = new Map<string, Outcome>();
        return together(
          replacing('createWebhook', (call, real) => {
            const outcome = real.createWebhook(call);
            registered.set(call.org.id, outcome);
            return outcome;
          }),
          replacing(
            'reactivateWebhook',
            (call, real) => registered.get(call.org.id) ?? real.reactivateWebhook(call),
          ),
        )(parts);
      },
    ),
    'log-shows-secret': wrong('shows the secret in the log').part(
      changingData('listWebhookLogs', (data, { input }, { tables }) => ({
        ...data,
        signed_with: tables.webhooks.get(Number(input.id))?.secret,
      })),
    ),
    'digest-lists-secret': wrong('shows the secret in the list of a digest').part(
      changingData('listDigestWebhooks', withSecrets),
    ),
    'account-shows-key': wrong('shows the secret of a key pair in the account', 'CONNECT-06').part(
      changingData('getAccount', (data, { org }, store) => ({
        ...data,
        keys: store.organization(org.id)?.keys,
      })),
    ),
    'tool-shows-key': wrong('shows the secret of a key pair in service-account').part(
      returningMembers('service-account', (all, { org }) => ({ ...all, keys: org.keys })),
    ),
  },
} satisfies MutantTable<StatesRuleId>;
