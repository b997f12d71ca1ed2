// Statements of the document about states, the lifecycle of a query, and the quota, by its headings.
import { implied, type StatementTable, under } from './statement.ts';

export const statesStatements = {
  ...under('Beacon (states)', {
    'BEACON-09':
      'POST /v3/beacons with status active creates an active Beacon while the cap is not reached, and returns the full object with its beacon_id.',
    'BEACON-10': 'An update of a Beacon that is not archived leaves its status unchanged.',
    'BEACON-11': 'An update increases the revision and adds an entry to the revision history.',
    'BEACON-12': 'Archiving an active Beacon makes it archived.',
    'BEACON-13': 'A draft can be archived too.',
    'BEACON-14': 'Archiving a Beacon frees a place under the cap of active Beacons.',
    'BEACON-15': 'Restoring an archived Beacon makes it a draft, not an active Beacon.',
    'BEACON-16':
      'A Beacon can be deleted in every state. Afterwards reads, updates, archiving, restoring and executions of it get 404 beacon_not_found.',
    'BEACON-17': 'A deleted Beacon does not appear in lists.',
    'BEACON-18': 'Executing an archived Beacon gets 409 beacon_archived and leaves the Beacon archived.',
    'BEACON-19': 'A restored Beacon is no longer refused with 409 beacon_archived.',
    'BEACON-20':
      'Creating an active Beacon gets a 4xx when the plan’s cap of active Beacons is reached, and creates nothing.',
  }),
  ...under('Digest (states)', {
    'DIGEST-13':
      'Deactivating pauses a digest reversibly: once activated again it has the same streams and works as before.',
    'DIGEST-14': 'Activating enables a paused digest again.',
    'DIGEST-15': implied('A paused digest sends no digest.new_content until it is activated.'),
    'DIGEST-16':
      'Deleting a digest is permanent: the digest leaves the list, and activating does not bring it back.',
  }),
  ...under('Webhook (states)', {
    'DELIV-03': 'Ten consecutive delivery failures disable an enabled webhook, and its deliveries stop.',
    'DELIV-04': 'POST /webhooks/{id}/reactivate enables a webhook that was disabled automatically.',
    'HOOK-04':
      'A new webhook, registered by POST /webhooks or POST /digests/{id}/webhook, is enabled and receives deliveries without a further call.',
    'HOOK-05': 'Disabling a webhook stops its deliveries and is reversible.',
    'HOOK-06': implied(
      'Reactivating a disabled webhook resumes its deliveries under the same id. Signatures still verify with the secret of the registration.',
    ),
    'HOOK-07':
      'Deleting removes an enabled or disabled webhook together with its logs. Later requests about it get 404, and nothing is delivered to it.',
  }),
  ...under('Ontology sync (states)', {
    'ONTO-03': 'POST /ontology/sync for a new object creates a sync and returns its status.',
    'ONTO-04':
      'POST /ontology/sync for an object that is synced already overwrites the sync: the object then has one active sync, with the new external id.',
    'ONTO-05':
      'Deleting a sync removes it from the list of active syncs. The same object can be synced again later.',
  }),
  ...under('Stream (states)', {
    'STREAM-35':
      'The events stream.created, stream.unpublished and stream.removed report the lifecycle of a stream.',
  }),
  ...under('Manifest query lifecycle', {
    'CLIENT-05':
      'Clients send the plan_token unchanged and within five minutes. In balanced flows they also send the same query and the same order of families.',
    'CLIENT-06': 'Clients send accept_partial_plan=true only when they accept that families are omitted.',
    'CLIENT-07':
      'Clients never treat a planning or execution failure as an empty result, and never widen the scope because of it.',
    'CLIENT-08':
      'Clients follow the order of a delta: first all pages by next_page_cursor, then commit_cursor.',
    'LIFE-02':
      'Global research: a planning call (mode plan) returns a plan_token, and the execution sends it back unchanged.',
    'LIFE-03': 'A plan_token that was altered by one character is not executed: no manifests and no charge.',
    'LIFE-04':
      'After an execution, pages are read with a snapshot_token. The pages of one snapshot form one stable list without duplicates.',
    'LIFE-05': 'A snapshot is immutable: manifests that arrive later do not change its list.',
    'LIFE-06': 'The snapshot_token stays the same from page to page.',
    'LIFE-07':
      'Balanced research sets allocation_policy to balanced and sends an ordered required_families list. It is planned first, then executed with the same query, the same list and the plan token.',
    'LIFE-08':
      'A balanced execution with another query than the planned one is refused, without manifests or charge.',
    'LIFE-09': 'A balanced execution with the families in another order is refused.',
    'LIFE-10': 'A partial plan, which omits families, executes only with accept_partial_plan=true.',
    'LIFE-11': 'Planning that cannot cover all families gets status 200 and execution_status partial_plan.',
    'LIFE-12':
      'Recurring delta uses delivery_delta=true with a checkpoint, next_page_cursor for further pages, then commit_cursor. A delta after the commit does not repeat committed manifests.',
    'LIFE-13': implied(
      'A delta that is not committed returns its manifests again on the next run from the same checkpoint.',
    ),
    'LIFE-14': 'The checkpoint is signed: an altered one is refused.',
    'LIFE-15': 'delivery_delta together with snapshot_token gets 400 delta_filter_unsupported.',
    'LIFE-16': 'delivery_delta together with beacon_id gets 400 delta_filter_unsupported.',
    'LIFE-17': 'delivery_delta together with lookback_hours gets 400 delta_filter_unsupported.',
    'LIFE-18': 'delivery_delta together with broaden_sources gets 400 delta_filter_unsupported.',
    'LIFE-19':
      'A delta needs an exact scope, stream_ids or source_channel_ids. Without one it is refused and returns no manifests.',
    'LIFE-20': 'stream_ids alone and source_channel_ids alone are each an accepted scope of a delta.',
    'LIFE-21':
      'planned, partial_plan and needs_scope are valid outcomes of planning: status 200 and no charge.',
    'LIFE-22':
      'An execution that returns manifests has status 200 and bills at most the manifests that it returns.',
    'LIFE-23': 'A partial result may be billed, but only for the part that is returned.',
    'LIFE-24':
      'An authoritative empty result has status 200 with planned=true, executed=true, execution_status "executed", an empty list of manifests and no charge.',
    'LIFE-26': 'An invalid or unsupported planning request gets 422 and costs no quota.',
    'LIFE-27': 'An unsupported delta combination gets 400 with delta_filter_unsupported and costs no quota.',
    'LIFE-28': 'A stale token gets 409 and costs no quota.',
    'LIFE-29':
      'An unavailable service or an internal failure gets 503, costs no quota and does not look like an empty result.',
    'LIFE-30': 'A plan_token is accepted within five minutes of planning.',
    'LIFE-31': 'A plan_token older than five minutes gets 409 and costs no quota.',
    'LIFE-32':
      'Status or execution_status distinguishes a planning or execution failure from an empty result. A failure is never answered with a broader scope.',
    'LIFE-33':
      'Balanced planning is off until an operator enables it: a balanced request is refused and not executed.',
    'LIFE-34':
      'Delta is off until an operator enables it: delivery_delta=true is refused and not answered as an ordinary query.',
    'LIFE-35':
      'ok, planned and executed agree with execution_status: a planned query has executed=false, an executed query executed=true.',
    'MCP-02': 'On MCP the outcome of a query is the execution_status in the tool result, not an HTTP status.',
  }),
  ...under(['Manifest query lifecycle', 'Manifest query result'], {
    'LIFE-25':
      'A clean empty result has quota_charged false, manifests_billed_this_call 0 and does_not_consume_quota true.',
  }),
  ...under('Quota clamping', {
    'QUOTA-04':
      'When a page would exceed the remaining quota on a hard-cap plan, the response has status 200 and exactly the remaining number of manifests.',
    'QUOTA-05': 'A page that is cut at the quota has data.quota_clamped true.',
    'QUOTA-06':
      'data.items_removed_by_quota of a cut page is the length of the uncut page minus the returned length.',
    'QUOTA-07': 'The pagination of a cut page is recomputed so that next does not skip the removed items.',
    'QUOTA-08': 'A page that fits exactly into the remaining quota is not cut.',
  }),
  ...under(['Quota clamping', 'Response envelope'], {
    'QUOTA-09':
      'usage.items_in_response of a cut page counts the items that are left, and quota_used ends at quota_limit.',
  }),
} satisfies StatementTable;
