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
  ...legal('S-229', accountFile, fresh, [{ in: 'account.getAccount', from: '{ nowMs: call.nowMs, ageMs }' }]),
  ...legal('S-85', accountFile, 'The headers of mcp_connector are open.', [
    { in: 'accountOf', from: "{ Authorization: 'Bearer <MCP_TOKEN>' }" },
  ]),
  ...ours(accountingFile, 'The operations and faults of an operator are not part of the contract.', [
    { in: 'quotaStateOf', from: 'org.unmetered !== true', to: 'true' },
  ]),
  ...legal('S-24', accountingFile, 'Which plans besides Starter have a hard cap is open.', [
    { in: 'quotaStateOf', from: 'org.overage === undefined', to: 'false' },
  ]),
  ...unobservable(accountingFile, cache, [
    {
      in: 'currentPeriod',
      from: 'cached !== undefined && nowMs >= cached.startMs && nowMs < cached.resetMs',
      to: 'false',
    },
    { in: 'currentPeriod', from: ['nowMs >= cached.startMs', 'periods.set(laws, period);'] },
    { in: 'currentPeriod', from: 'nowMs < cached.resetMs', to: 'nowMs <= cached.resetMs' },
  ]),
  ...legal('S-25', accountingFile, charges, [
    { in: 'serve.isFree', by: 'ArrowFunction' },
    {
      in: 'serve.isFree',
      from: [
        'options.free === true || (options.single === true && laws.quota.singleReadCharge === 0) || (laws.quota.repeatsAreFree && store.wasBilled(caller.org.id, period.name, options.idOf(item)))',
        'options.free === true',
      ],
      to: 'false',
    },
    {
      in: 'serve.isFree',
      from: 'options.free === true || (options.single === true && laws.quota.singleReadCharge === 0) || (laws.quota.repeatsAreFree && store.wasBilled(caller.org.id, period.name, options.idOf(item)))',
      to: '(options.free === true || options.single === true && laws.quota.singleReadCharge === 0) && laws.quota.repeatsAreFree && store.wasBilled(caller.org.id, period.name, options.idOf(item))',
    },
    {
      in: 'serve.isFree',
      from: [
        'options.free === true || (options.single === true && laws.quota.singleReadCharge === 0)',
        'laws.quota.repeatsAreFree && store.wasBilled(caller.org.id, period.name, options.idOf(item))',
      ],
    },
  ]),
  ...legal('S-26', accountingFile, 'A query need not bill what it returns.', [
    { in: 'serve.isFree', from: 'true', to: 'false' },
  ]),
  ...legal('S-28', accountingFile, 'Whether the read of one manifest is charged is open.', [
    {
      in: 'serve.isFree',
      from: [
        'options.single === true && laws.quota.singleReadCharge === 0',
        'laws.quota.singleReadCharge === 0',
      ],
    },
  ]),
  ...legal('S-25', accountingFile, charges, [
    { in: 'serve', from: 'requested.filter((item) => !isFree(item))' },
  ]),
  ...unobservable(accountingFile, sameFigures, [
    { in: 'serve', from: 'requested.length === 0', to: 'false' },
  ]),
  ...legal('S-25', accountingFile, charges, [
    { in: 'serve', from: 'requested.length === 0 || chargeable.length > 0', to: 'true' },
  ]),
  ...legal('S-22', accountingFile, 'Whether an empty page is refused once the quota is used up is open.', [
    { in: 'serve', from: 'requested.length === 0', to: 'false' },
    { in: 'serve', from: 'requested.length === 0', to: 'requested.length !== 0' },
  ]),
  ...legal('S-25', accountingFile, charges, [
    { in: 'serve', from: 'chargeable.length > 0', to: 'chargeable.length >= 0' },
  ]),
  ...legal('S-207', accountingFile, 'Whether a read beyond the quota is refused or cut is open.', [
    { in: 'serve', from: 'true', to: 'false' },
  ]),
  ...unobservable(accountingFile, sameFigures, [
    { in: 'serve', from: 'billed.length > 0', to: 'true' },
    { in: 'serve', from: 'billed.length > 0', to: 'billed.length >= 0' },
    { in: 'serve', from: '[]' },
    {
      in: 'allowedItems',
      from: ["allowance.kind === 'exhausted' || !allowance.clamped", 'firstRemoved === undefined'],
      to: 'false',
    },
  ]),
  ...legal('S-229', answerCacheFile, fresh, [
    { in: 'AnswerCache.getOrMake', from: 'cached !== undefined && nowMs - cached.atMs < ageMs', to: 'false' },
    { in: 'AnswerCache.getOrMake', from: 'nowMs - cached.atMs < ageMs', to: 'nowMs - cached.atMs <= ageMs' },
    { in: 'AnswerCache.getOrMake', from: ['nowMs - cached.atMs', '{ atMs: nowMs, answer }'] },
  ]),
  ...legal('S-229', backfillFile, fresh, [
    { in: 'backfill.listBackfillGrants', from: '{ nowMs, ageMs: laws.backfill.listAgeMs }' },
  ]),
  ...legal('S-181', backfillFile, 'The bodies of backfill are not shown.', [
    { in: 'backfill.listBackfillGrants', from: '{ grants }' },
  ]),
  ...legal('S-182', backfillFile, 'How long the address of a download is valid is open.', [
    {
      in: 'download',
      from: [
        'nowMs + addressLifetimeMs',
        '{ grantId: grant.id, organizationId: org.id, issuedMs: nowMs, endRef: content.endRef(), expiresMs, }',
      ],
    },
  ]),
  ...legal('S-221', beaconExecutionFile, 'Whether a draft can be executed is open.', [
    { in: 'prepareExecution', from: "beacon.status === 'draft' && !laws.executesDrafts", to: 'false' },
    {
      in: 'prepareExecution',
      from: "beacon.status === 'draft' && !laws.executesDrafts",
      to: "beacon.status === 'draft' || !laws.executesDrafts",
    },
    { in: 'prepareExecution', from: '!laws.executesDrafts' },
  ]),
  ...legal('S-81', beaconExecutionFile, bothWindows, [
    {
      in: 'windowOf',
      from: [
        'lookbackHours === undefined || from === undefined || to === undefined',
        'lookbackHours === undefined',
      ],
      to: 'true',
    },
    {
      in: 'windowOf',
      from: 'lookbackHours === undefined || from === undefined || to === undefined',
      to: '(lookbackHours === undefined || from === undefined) && to === undefined',
    },
    { in: 'windowOf', from: ['lookbackHours === undefined || from === undefined', 'from === undefined'] },
    { in: 'windowOf', from: 'lookbackHours === undefined', to: 'false' },
    { in: 'windowOf', from: 'lookbackHours === undefined', to: 'lookbackHours !== undefined' },
  ]),
  ...unobservable(beaconExecutionFile, 'A condition on streams selects the same as a list of streams.', [
    {
      in: 'withinScope.isOnStreams',
      from: "(one: Condition) => one.kind === 'values' && one.fact === 'stream' && !one.excluded",
    },
    {
      in: 'withinScope.isOnStreams',
      from: "one.kind === 'values' && one.fact === 'stream' && !one.excluded",
      to: 'false',
    },
    { in: 'withinScope', from: 'scoped.conditions.filter((one) => !isOnStreams(one))' },
  ]),
  ...legal('S-137', beaconExecutionFile, 'How tags relate to saved topics and entities is not shown.', [
    { in: 'scopeOf', from: ['(tagId) => !isTopic(tagId)', '!isTopic(tagId)'] },
  ]),
  ...legal('S-91', beaconsFile, 'A deletion need not have a body.', [
    { in: 'beacons.deleteBeacon', from: '{ beacon_id: beacon.id, deleted: true }' },
  ]),
  ...ours(beaconsFile, openFields, [{ in: 'createBeacon', from: "'kind' in change", to: 'false' }]),
  ...legal('S-149', beaconsFile, 'Whether a Beacon can be created as a draft is open.', [
    { in: 'createBeacon', from: "change.status === 'draft' && !laws.createsDrafts", to: 'false' },
    {
      in: 'createBeacon',
      from: "change.status === 'draft' && !laws.createsDrafts",
      to: "change.status === 'draft' || !laws.createsDrafts",
    },
  ]),
  ...ours(beaconsFile, openFields, [{ in: 'updateBeacon', from: "'kind' in change", to: 'false' }]),
  ...legal('S-65', beaconsFile, 'Whether drafts count under the cap is open.', [
    {
      in: 'overCap',
      from: [
        '!countsUnderCap(laws.beacon, after) || after.status === before?.status',
        'after.status === before?.status',
      ],
      to: 'false',
    },
    {
      in: 'overCap',
      from: '!countsUnderCap(laws.beacon, after) || after.status === before?.status',
      to: '!countsUnderCap(laws.beacon, after) && after.status === before?.status',
    },
  ]),
  ...unobservable(beaconsFile, sameFigures, [
    { in: 'overCap', from: 'max === Number.POSITIVE_INFINITY', to: 'false' },
  ]),
  ...ours(beaconsFile, openFields, [
    { in: 'checkOpenFields', by: 'ObjectLiteral' },
    { in: 'checkOpenFields.properties', by: 'ObjectLiteral' },
    { in: 'checkOpenFields.properties.custom_prompt', from: "{ type: ['string', 'null'] }" },
    { in: 'checkOpenFields.properties.custom_prompt.type', from: "['string', 'null']" },
    {
      in: 'checkOpenFields.properties.source_channel_ids',
      from: "{ type: 'array', items: { type: 'string' } }",
    },
    { in: 'checkOpenFields.properties.source_channel_ids.items', from: "{ type: 'string' }" },
    { in: 'checkOpenFields.properties.entity_filters', by: 'ObjectLiteral' },
    {
      in: 'checkOpenFields.properties.entity_filters.items',
      from: "{ type: 'object', required: ['tag_id'], properties: { tag_id: { type: 'string' } } }",
    },
    { in: 'checkOpenFields.properties.entity_filters.items.required', from: "['tag_id']" },
    {
      in: 'checkOpenFields.properties.entity_filters.items.properties',
      from: "{ tag_id: { type: 'string' } }",
    },
    { in: 'checkOpenFields.properties.entity_filters.items.properties.tag_id', from: "{ type: 'string' }" },
    { in: 'changeOf', from: 'violation !== undefined', to: 'false' },
  ]),
  ...ours(beaconsFile, 'Which unknown members of a Beacon are kept is not stated.', [
    { in: 'changeOf.isMember', from: "name === 'status' || name in emptyFields", to: 'true' },
  ]),
  ...ours(beaconsFile, 'The members of a revision are not shown.', [
    { in: 'revisionBody', from: '{ revision, ...fieldsBody(laws, fields), status, }' },
  ]),
];
