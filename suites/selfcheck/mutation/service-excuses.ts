// Source mutants of accounts, quota, backfill and Beacons that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const accountFile = 'service/account.ts';
const accountingFile = 'service/accounting.ts';
const answerCacheFile = 'service/answer-cache.ts';
const backfillFile = 'service/backfill.ts';
const beaconExecutionFile = 'service/beacon-execution.ts';
const beaconsFile = 'service/beacons.ts';
const fresh = 'A service may answer freshly at any time.';
const cache = 'A cache that is never used gives the same answers.';
const charges = 'A service may charge every manifest that it returns.';
const sameFigures = 'The figures are the same.';
const bothWindows = 'Which window counts if a request states both is open.';
const openFields = 'The document does not show the form of these fields of a Beacon.';

export const serviceExcuses: readonly Excuse[] = [
  ...legal('S-229', accountFile, fresh, {
    function: 'account.getAccount',
    originals: ['{ nowMs: call.nowMs, ageMs }'],
  }),
  ...legal('S-85', accountFile, 'The headers of mcp_connector are open.', {
    function: 'accountOf',
    originals: ["{ Authorization: 'Bearer <MCP_TOKEN>' }"],
  }),
  ...ours(accountingFile, 'The operations and faults of an operator are not part of the contract.', {
    function: 'quotaStateOf',
    originals: ['org.unmetered !== true'],
    replacement: 'true',
  }),
  ...legal('S-24', accountingFile, 'Which plans besides Starter have a hard cap is open.', {
    function: 'quotaStateOf',
    originals: ['org.overage === undefined'],
    replacement: 'false',
  }),
  ...unobservable(accountingFile, cache, {
    function: 'currentPeriod',
    originals: ['cached !== undefined && nowMs >= cached.startMs && nowMs < cached.resetMs'],
    replacement: 'false',
  }),
  ...unobservable(accountingFile, cache, {
    function: 'currentPeriod',
    originals: ['nowMs >= cached.startMs', 'periods.set(laws, period);'],
  }),
  ...unobservable(accountingFile, cache, {
    function: 'currentPeriod',
    originals: ['nowMs < cached.resetMs'],
    replacement: 'nowMs <= cached.resetMs',
  }),
  ...legal('S-25', accountingFile, charges, { function: 'serve.isFree', mutators: ['ArrowFunction'] }),
  ...legal('S-25', accountingFile, charges, {
    function: 'serve.isFree',
    originals: [
      'options.free === true || (options.single === true && laws.quota.singleReadCharge === 0) || (laws.quota.repeatsAreFree && store.wasBilled(caller.org.id, period.name, options.idOf(item)))',
      'options.free === true',
    ],
    replacement: 'false',
  }),
  ...legal('S-25', accountingFile, charges, {
    function: 'serve.isFree',
    originals: [
      'options.free === true || (options.single === true && laws.quota.singleReadCharge === 0) || (laws.quota.repeatsAreFree && store.wasBilled(caller.org.id, period.name, options.idOf(item)))',
    ],
    replacement:
      '(options.free === true || options.single === true && laws.quota.singleReadCharge === 0) && laws.quota.repeatsAreFree && store.wasBilled(caller.org.id, period.name, options.idOf(item))',
  }),
  ...legal('S-25', accountingFile, charges, {
    function: 'serve.isFree',
    originals: [
      'options.free === true || (options.single === true && laws.quota.singleReadCharge === 0)',
      'laws.quota.repeatsAreFree && store.wasBilled(caller.org.id, period.name, options.idOf(item))',
    ],
  }),
  ...legal('S-26', accountingFile, 'A query need not bill what it returns.', {
    function: 'serve.isFree',
    originals: ['true'],
    replacement: 'false',
  }),
  ...legal('S-28', accountingFile, 'Whether the read of one manifest is charged is open.', {
    function: 'serve.isFree',
    originals: [
      'options.single === true && laws.quota.singleReadCharge === 0',
      'laws.quota.singleReadCharge === 0',
    ],
  }),
  ...legal('S-25', accountingFile, charges, {
    function: 'serve',
    originals: ['requested.filter((item) => !isFree(item))'],
  }),
  ...unobservable(accountingFile, sameFigures, {
    function: 'serve',
    originals: ['requested.length === 0'],
    replacement: 'false',
  }),
  ...legal('S-25', accountingFile, charges, {
    function: 'serve',
    originals: ['requested.length === 0 || chargeable.length > 0'],
    replacement: 'true',
  }),
  ...legal('S-22', accountingFile, 'Whether an empty page is refused once the quota is used up is open.', {
    function: 'serve',
    originals: ['requested.length === 0'],
    replacement: 'false',
  }),
  ...legal('S-22', accountingFile, 'Whether an empty page is refused once the quota is used up is open.', {
    function: 'serve',
    originals: ['requested.length === 0'],
    replacement: 'requested.length !== 0',
  }),
  ...legal('S-25', accountingFile, charges, {
    function: 'serve',
    originals: ['chargeable.length > 0'],
    replacement: 'chargeable.length >= 0',
  }),
  ...legal('S-207', accountingFile, 'Whether a read beyond the quota is refused or cut is open.', {
    function: 'serve',
    originals: ['true'],
    replacement: 'false',
  }),
  ...unobservable(accountingFile, sameFigures, {
    function: 'serve',
    originals: ['billed.length > 0'],
    replacement: 'true',
  }),
  ...unobservable(accountingFile, sameFigures, {
    function: 'serve',
    originals: ['billed.length > 0'],
    replacement: 'billed.length >= 0',
  }),
  ...unobservable(accountingFile, sameFigures, { function: 'serve', originals: ['[]'] }),
  ...unobservable(accountingFile, sameFigures, {
    function: 'allowedItems',
    originals: ["allowance.kind === 'exhausted' || !allowance.clamped", 'firstRemoved === undefined'],
    replacement: 'false',
  }),
  ...legal('S-229', answerCacheFile, fresh, {
    function: 'AnswerCache.getOrMake',
    originals: ['cached !== undefined && nowMs - cached.atMs < ageMs'],
    replacement: 'false',
  }),
  ...legal('S-229', answerCacheFile, fresh, {
    function: 'AnswerCache.getOrMake',
    originals: ['nowMs - cached.atMs < ageMs'],
    replacement: 'nowMs - cached.atMs <= ageMs',
  }),
  ...legal('S-229', answerCacheFile, fresh, {
    function: 'AnswerCache.getOrMake',
    originals: ['nowMs - cached.atMs', '{ atMs: nowMs, answer }'],
  }),
  ...legal('S-229', backfillFile, fresh, {
    function: 'backfill.listBackfillGrants',
    originals: ['{ nowMs, ageMs: laws.backfill.listAgeMs }'],
  }),
  ...legal('S-181', backfillFile, 'The bodies of backfill are not shown.', {
    function: 'backfill.listBackfillGrants',
    originals: ['{ grants }'],
  }),
  ...legal('S-182', backfillFile, 'How long the address of a download is valid is open.', {
    function: 'download',
    originals: [
      'nowMs + addressLifetimeMs',
      '{ grantId: grant.id, organizationId: org.id, issuedMs: nowMs, endRef: content.endRef(), expiresMs, }',
    ],
  }),
  ...legal('S-221', beaconExecutionFile, 'Whether a draft can be executed is open.', {
    function: 'prepareExecution',
    originals: ["beacon.status === 'draft' && !laws.executesDrafts"],
    replacement: 'false',
  }),
  ...legal('S-221', beaconExecutionFile, 'Whether a draft can be executed is open.', {
    function: 'prepareExecution',
    originals: ["beacon.status === 'draft' && !laws.executesDrafts"],
    replacement: "beacon.status === 'draft' || !laws.executesDrafts",
  }),
  ...legal('S-221', beaconExecutionFile, 'Whether a draft can be executed is open.', {
    function: 'prepareExecution',
    originals: ['!laws.executesDrafts'],
  }),
  ...legal('S-81', beaconExecutionFile, bothWindows, {
    function: 'windowOf',
    originals: [
      'lookbackHours === undefined || from === undefined || to === undefined',
      'lookbackHours === undefined',
    ],
    replacement: 'true',
  }),
  ...legal('S-81', beaconExecutionFile, bothWindows, {
    function: 'windowOf',
    originals: ['lookbackHours === undefined || from === undefined || to === undefined'],
    replacement: '(lookbackHours === undefined || from === undefined) && to === undefined',
  }),
  ...legal('S-81', beaconExecutionFile, bothWindows, {
    function: 'windowOf',
    originals: ['lookbackHours === undefined || from === undefined', 'from === undefined'],
  }),
  ...legal('S-81', beaconExecutionFile, bothWindows, {
    function: 'windowOf',
    originals: ['lookbackHours === undefined'],
    replacement: 'false',
  }),
  ...legal('S-81', beaconExecutionFile, bothWindows, {
    function: 'windowOf',
    originals: ['lookbackHours === undefined'],
    replacement: 'lookbackHours !== undefined',
  }),
  ...unobservable(beaconExecutionFile, 'A condition on streams selects the same as a list of streams.', {
    function: 'withinScope.isOnStreams',
    originals: ["(one: Condition) => one.kind === 'values' && one.fact === 'stream' && !one.excluded"],
  }),
  ...unobservable(beaconExecutionFile, 'A condition on streams selects the same as a list of streams.', {
    function: 'withinScope.isOnStreams',
    originals: ["one.kind === 'values' && one.fact === 'stream' && !one.excluded"],
    replacement: 'false',
  }),
  ...unobservable(beaconExecutionFile, 'A condition on streams selects the same as a list of streams.', {
    function: 'withinScope',
    originals: ['scoped.conditions.filter((one) => !isOnStreams(one))'],
  }),
  ...legal('S-137', beaconExecutionFile, 'How tags relate to saved topics and entities is not shown.', {
    function: 'scopeOf',
    originals: ['(tagId) => !isTopic(tagId)', '!isTopic(tagId)'],
  }),
  ...legal('S-91', beaconsFile, 'A deletion need not have a body.', {
    function: 'beacons.deleteBeacon',
    originals: ['{ beacon_id: beacon.id, deleted: true }'],
  }),
  ...ours(beaconsFile, openFields, {
    function: 'createBeacon',
    originals: ["'kind' in change"],
    replacement: 'false',
  }),
  ...legal('S-149', beaconsFile, 'Whether a Beacon can be created as a draft is open.', {
    function: 'createBeacon',
    originals: ["change.status === 'draft' && !laws.createsDrafts"],
    replacement: 'false',
  }),
  ...legal('S-149', beaconsFile, 'Whether a Beacon can be created as a draft is open.', {
    function: 'createBeacon',
    originals: ["change.status === 'draft' && !laws.createsDrafts"],
    replacement: "change.status === 'draft' || !laws.createsDrafts",
  }),
  ...ours(beaconsFile, openFields, {
    function: 'updateBeacon',
    originals: ["'kind' in change"],
    replacement: 'false',
  }),
  ...legal('S-65', beaconsFile, 'Whether drafts count under the cap is open.', {
    function: 'overCap',
    originals: [
      '!countsUnderCap(laws.beacon, after) || after.status === before?.status',
      'after.status === before?.status',
    ],
    replacement: 'false',
  }),
  ...legal('S-65', beaconsFile, 'Whether drafts count under the cap is open.', {
    function: 'overCap',
    originals: ['!countsUnderCap(laws.beacon, after) || after.status === before?.status'],
    replacement: '!countsUnderCap(laws.beacon, after) && after.status === before?.status',
  }),
  ...unobservable(beaconsFile, sameFigures, {
    function: 'overCap',
    originals: ['max === Number.POSITIVE_INFINITY'],
    replacement: 'false',
  }),
  ...ours(beaconsFile, openFields, { function: 'checkOpenFields', mutators: ['ObjectLiteral'] }),
  ...ours(beaconsFile, openFields, { function: 'checkOpenFields.properties', mutators: ['ObjectLiteral'] }),
  ...ours(beaconsFile, openFields, {
    function: 'checkOpenFields.properties.custom_prompt',
    originals: ["{ type: ['string', 'null'] }"],
  }),
  ...ours(beaconsFile, openFields, {
    function: 'checkOpenFields.properties.custom_prompt.type',
    originals: ["['string', 'null']"],
  }),
  ...ours(beaconsFile, openFields, {
    function: 'checkOpenFields.properties.source_channel_ids',
    originals: ["{ type: 'array', items: { type: 'string' } }"],
  }),
  ...ours(beaconsFile, openFields, {
    function: 'checkOpenFields.properties.source_channel_ids.items',
    originals: ["{ type: 'string' }"],
  }),
  ...ours(beaconsFile, openFields, {
    function: 'checkOpenFields.properties.entity_filters',
    mutators: ['ObjectLiteral'],
  }),
  ...ours(beaconsFile, openFields, {
    function: 'checkOpenFields.properties.entity_filters.items',
    originals: ["{ type: 'object', required: ['tag_id'], properties: { tag_id: { type: 'string' } } }"],
  }),
  ...ours(beaconsFile, openFields, {
    function: 'checkOpenFields.properties.entity_filters.items.required',
    originals: ["['tag_id']"],
  }),
  ...ours(beaconsFile, openFields, {
    function: 'checkOpenFields.properties.entity_filters.items.properties',
    originals: ["{ tag_id: { type: 'string' } }"],
  }),
  ...ours(beaconsFile, openFields, {
    function: 'checkOpenFields.properties.entity_filters.items.properties.tag_id',
    originals: ["{ type: 'string' }"],
  }),
  ...ours(beaconsFile, openFields, {
    function: 'changeOf',
    originals: ['violation !== undefined'],
    replacement: 'false',
  }),
  ...ours(beaconsFile, 'Which unknown members of a Beacon are kept is not stated.', {
    function: 'changeOf.isMember',
    originals: ["name === 'status' || name in emptyFields"],
    replacement: 'true',
  }),
  ...ours(beaconsFile, 'The members of a revision are not shown.', {
    function: 'revisionBody',
    originals: ['{ revision, ...fieldsBody(laws, fields), status, }'],
  }),
];
