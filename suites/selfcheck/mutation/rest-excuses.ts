// Source mutants of the REST surface, except its input, that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const envelopeFile = 'rest/envelope.ts';
const parserRefusalFile = 'rest/parser-refusal.ts';
const renderFile = 'rest/render.ts';
const respondFile = 'rest/respond.ts';
const sendFile = 'rest/send.ts';
const serverFile = 'rest/server.ts';
const usageFile = 'rest/usage.ts';
const place = 'Where the members of the lifecycle stand is open.';
const journal = 'Only the journal of the simulator shows it.';
const cache = 'A cache that is never used gives the same answers.';
const date = 'The document does not name the header Date.';
const worlds = 'Worlds below one address belong to the simulator, not to the contract.';
const wrongMethod = 'How a method that a path lacks is refused is open.';
const operator = 'The operations and faults of an operator are not part of the contract.';

export const restExcuses: readonly Excuse[] = [
  ...legal('S-115', envelopeFile, place, {
    function: 'contentOf',
    originals: ["statePlace !== 'top' && progress"],
    replacement: 'false',
  }),
  ...legal('S-115', envelopeFile, place, {
    function: 'contentOf',
    originals: ["statePlace !== 'top' && progress"],
    replacement: "statePlace !== 'top' || progress",
  }),
  ...legal('S-115', envelopeFile, place, {
    function: 'contentOf',
    originals: [
      "statePlace !== 'top'",
      "{ ...(statePlace !== 'data' && progress), ...(!costInData && cost) }",
      "statePlace !== 'data' && progress",
      "statePlace !== 'data'",
    ],
  }),
  ...legal('S-20', envelopeFile, 'The flags of a search may stand in data and beside it.', {
    function: 'contentOf',
    originals: ['!costInData && cost'],
    replacement: '!costInData || cost',
  }),
  ...legal('S-30', envelopeFile, 'An unclamped page may show the flags too.', {
    function: 'clampMembers',
    originals: ['clamped || quota.flagsOnWholePages'],
    replacement: 'true',
  }),
  ...legal('S-115', envelopeFile, place, {
    function: 'bodyOf',
    originals: ['otherMembers === noMembers'],
    replacement: 'true',
  }),
  ...unobservable(envelopeFile, 'No members are written as no text.', {
    function: 'bodyOf',
    originals: ['otherMembers === noMembers'],
    replacement: 'false',
  }),
  ...legal('S-115', envelopeFile, place, { function: 'bodyOf', originals: ['-1'], replacement: '+1' }),
  ...legal('S-01', envelopeFile, 'Whether stream detail has the wrapper is open.', {
    function: 'formOf',
    originals: [
      "case 'getStream': return envelope.streamDetail === 'wrapped' ? 'envelope' : envelope.streamDetail;",
    ],
  }),
  ...legal('S-03', envelopeFile, 'Which envelope the answers of Beacons have is open.', {
    function: 'formOf',
    originals: [
      "case 'listBeaconRevisions': return beacon.listForm;",
      "case 'restoreBeacon': return beacon.itemForm;",
    ],
  }),
  ...unobservable('rest/exchange.ts', journal, {
    function: 'conclude',
    originals: ["{ ...settlement, status, check: status === 304 ? 'condition' : check }"],
  }),
  ...ours(parserRefusalFile, 'The document does not state how a request that is no HTTP is answered.', {
    function: 'statusOf',
    originals: ['{ HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408, }'],
  }),
  ...ours(parserRefusalFile, 'The document does not state how a request that is no HTTP is answered.', {
    function: 'requestLine',
    originals: ['/^([A-Z][A-Z-]*) (\\/\\S*) HTTP\\/1\\.[01]\\r?\\n/'],
  }),
  ...unobservable(renderFile, 'Every request that is admitted has a caller, and a caller has a quota.', {
    function: 'renderAnswer',
    originals: ['usage?.tail', 'usage?.headers'],
  }),
  ...ours(renderFile, 'The document does not name the header Content-Type.', {
    function: 'renderAnswer',
    originals: ['headers.push(...jsonType);'],
  }),
  ...unobservable('rest/request.ts', 'The server joins repeated headers.', {
    function: 'headerOf',
    originals: ["typeof value === 'string' || value === undefined"],
    replacement: 'true',
  }),
  ...unobservable(respondFile, journal, { function: 'decide', originals: ['false'] }),
  ...unobservable(respondFile, 'Every request that is admitted has a caller, and a caller has a quota.', {
    function: 'decide',
    originals: ['caller === undefined'],
    replacement: 'false',
  }),
  ...unobservable(respondFile, journal, {
    function: 'decide',
    originals: ['false', 'isReplayed || conflicting'],
  }),
  ...legal('S-173', respondFile, 'A tag of another organisation may get 304 where the bodies are equal.', {
    function: 'render',
    originals: ["decided.admission.caller?.org.id ?? ''"],
  }),
  ...unobservable(respondFile, 'Every request that is admitted has a caller, and a caller has a quota.', {
    function: 'render',
    originals: ['decided.admission.caller?.org'],
  }),
  ...legal('S-106', respondFile, 'The headers of a replay are open.', {
    function: 'render',
    originals: ["[...reply.headers, 'Idempotency-Replayed', 'true']"],
  }),
  ...unobservable(respondFile, 'Every request that is admitted has a caller, and a caller has a quota.', {
    function: 'usageFor',
    originals: ['caller === undefined || quotaAfter === undefined'],
    replacement: 'caller === undefined && quotaAfter === undefined',
  }),
  ...unobservable(respondFile, 'Every request that is admitted has a caller, and a caller has a quota.', {
    function: 'usageFor',
    originals: ['caller === undefined', 'quotaAfter === undefined'],
    replacement: 'false',
  }),
  ...legal('S-05', respondFile, 'Whether usage includes the charge of its own response is open.', {
    function: 'usageFor',
    originals: ['isAfter || before === undefined'],
  }),
  ...unobservable(sendFile, 'The server leaves a reply alone once it is written.', {
    function: 'send',
    originals: ['!to.sent', 'to.hijack();'],
  }),
  ...ours(sendFile, 'HTTP frames a body with or without Content-Length.', {
    function: 'send',
    originals: ['reply.status === 304', "['Content-Length', String(Buffer.byteLength(reply.body))]"],
  }),
  ...unobservable(sendFile, cache, { function: 'last', originals: ['{ second: -1, header: [] }'] }),
  ...unobservable(sendFile, cache, { function: 'last.second', originals: ['-1'] }),
  ...unobservable(sendFile, cache, { function: 'last.header', originals: ['[]'] }),
  ...ours(sendFile, date, {
    function: 'dateHeader',
    originals: ['nowMs === undefined', 'nowMs / 1000', "['Date', new Date(nowMs).toUTCString()]"],
  }),
  ...unobservable(sendFile, cache, {
    function: 'dateHeader',
    originals: ['second !== last.second'],
    replacement: 'true',
  }),
  ...ours(sendFile, date, {
    function: 'dateHeader',
    originals: ['second !== last.second'],
    replacement: 'false',
  }),
  ...ours(sendFile, date, {
    function: 'dateHeader',
    originals: ['second !== last.second'],
    replacement: 'second === last.second',
  }),
  ...ours(serverFile, worlds, {
    function: 'worldPrefix',
    originals: ['/^\\/worlds\\/([\\w-]+)(?=\\/|\\?|$)/'],
  }),
  ...legal('S-99', serverFile, wrongMethod, {
    function: 'createServer.unroutedReply',
    originals: ['allowed.length === 0'],
  }),
  ...ours(serverFile, 'The document does not show connections of other protocols.', {
    function: 'createServer',
    originals: ['{ ...options.http, shouldUpgradeCallback: options.upgrades ?? (() => false) }'],
  }),
  ...ours(serverFile, operator, {
    function: 'createServer',
    originals: ['true', 'options.onResponse !== undefined'],
    replacement: 'false',
  }),
  ...ours(serverFile, 'The document shows no paths that end with a slash.', {
    function: 'createServer',
    originals: ['true'],
    replacement: 'false',
  }),
  ...ours(serverFile, worlds, {
    function: 'createServer.rewriteUrl',
    originals: ['match?.[1] !== undefined'],
    replacement: 'false',
  }),
  ...ours(serverFile, worlds, {
    function: 'createServer.rewriteUrl',
    originals: ['url.slice(match?.[0].length ?? 0)', 'match?.[0].length ?? 0'],
  }),
  ...ours(serverFile, 'The document does not show what the address of a download serves.', {
    function: 'createServer',
    originals: ['mountDownloads(app, worldOf);'],
  }),
  ...unobservable(serverFile, 'A server always has what is checked here.', {
    function: 'createServer',
    originals: ['options.mount?.(app, worldOf, (url) => locate(options, url))'],
  }),
  ...ours(serverFile, 'The document does not name the methods QUERY and HEAD.', {
    function: 'createServer',
    originals: ['{ hasBody: false, overrideExisting: true }'],
  }),
  ...ours(serverFile, 'The document does not name the methods QUERY and HEAD.', {
    function: 'createServer',
    originals: ['false'],
    replacement: 'true',
  }),
  ...ours(serverFile, 'The document does not name the methods QUERY and HEAD.', {
    function: 'createServer',
    originals: ['true'],
    replacement: 'false',
  }),
  ...unobservable(serverFile, 'A server always has what is checked here.', {
    function: 'createServer',
    originals: ['worldOf(request)?.clock'],
    replacement: 'worldOf(request).clock',
  }),
  ...ours(serverFile, 'The document states no limit on the size of a body.', {
    function: 'createServer',
    originals: [
      'app.setErrorHandler((error: Failure, request, reply) => send(reply, failureReply(request, error), worldOf(request)?.clock.nowMs()), );',
      '(error: Failure, request, reply) => send(reply, failureReply(request, error), worldOf(request)?.clock.nowMs())',
    ],
  }),
  ...ours(serverFile, 'The document does not name the methods QUERY and HEAD.', {
    function: 'mount.add',
    originals: ['false'],
  }),
  ...legal('S-158', serverFile, 'Which routes have the alias is open.', {
    function: 'mount',
    originals: ['true'],
  }),
  ...legal('S-99', serverFile, wrongMethod, {
    function: 'allowedMethodsOf',
    originals: [
      '[path, ...aliases]',
      '[...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]',
      'routes.filter(({ pattern }) => pattern.test(path))',
      '({ pattern }) => pattern.test(path)',
    ],
  }),
  ...legal('S-99', serverFile, wrongMethod, { function: 'patternOf', originals: ['/\\{\\w+\\}/g'] }),
  ...legal('S-158', serverFile, 'Which routes have the alias is open.', {
    function: 'handle',
    originals: [
      'world === undefined || (viaAlias && !world.laws.version.hasAlias(operation.id))',
      'viaAlias && !world.laws.version.hasAlias(operation.id)',
    ],
    replacement: 'false',
  }),
  ...legal('S-158', serverFile, 'Which routes have the alias is open.', {
    function: 'handle',
    originals: ['world === undefined || (viaAlias && !world.laws.version.hasAlias(operation.id))'],
    replacement: 'world === undefined && viaAlias && !world.laws.version.hasAlias(operation.id)',
  }),
  ...ours(serverFile, worlds, {
    function: 'handle',
    originals: ['world === undefined'],
    replacement: 'false',
  }),
  ...ours(serverFile, operator, {
    function: 'answer',
    originals: ['transportFault === undefined'],
    replacement: 'true',
  }),
  ...ours(serverFile, 'The document does not name the header Content-Type.', {
    function: 'detailReply',
    originals: ['[...jsonType, ...headers]'],
  }),
  ...legal('S-99', serverFile, wrongMethod, {
    function: 'methodNotAllowed',
    originals: [
      "[ 'Allow', allowed.map((name) => name.toUpperCase()).join(', '), ]",
      '(name) => name.toUpperCase()',
      'name.toUpperCase()',
    ],
  }),
  ...unobservable('rest/site.ts', journal, {
    function: 'respondOnSite',
    originals: [
      '{ decidedBy: {}, replayed: false, after: undefined }',
      'false',
      "{ ...settlement, check: 'served', }",
    ],
  }),
  ...unobservable(usageFile, cache, { function: 'usageBlock', originals: ['byItems.set(at.items, block);'] }),
  ...unobservable(usageFile, cache, {
    function: 'cacheFor',
    originals: ['cacheByWorld.set(world, orgs);', 'cached.laws === laws', 'orgs.set(org.id, fresh);'],
  }),
  ...unobservable(usageFile, cache, {
    function: 'cacheFor',
    originals: [
      'cached?.org === org && cached.laws === laws && cached.used === used && cached.dayStartMs === dayStartMs',
    ],
    replacement: 'false',
  }),
];
